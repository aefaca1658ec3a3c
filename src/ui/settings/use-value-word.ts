/** Uses the status names of this KDS. */
import { useSnapshot } from 'valtio';
import { localizedName } from '../../domain/presentation/names.ts';
import type { SettingKey, Settings } from '../../domain/presentation/settings.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { statusLook } from '../board/card/status-look.ts';
import { priorityWord, valueWord } from './setting-words.ts';

export function useValueWord(): (key: SettingKey, mine: Settings, other: Settings) => string {
  const t = useTexts();
  const { language, nameTags, kds, venue } = useSnapshot(useApp().state);
  const allowed = kds?.statuses ?? [];
  const statusName = (id: number) => statusLook(id, { t, language, nameTags, allowed, colours: [] }).word;
  const priorityName = (id: number) => localizedName(priorityWord(id, venue.priorities), { language, nameTags });
  return (key, mine, other) => valueWord(key, { mine, other }, { t, language, statusName, priorityName });
}
