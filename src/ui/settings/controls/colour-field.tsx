import { useSnapshot } from 'valtio';
import { levelStyles } from '../../../domain/board/timing.ts';
import type { SettingKey } from '../../../domain/presentation/settings.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { useForm } from '../form-context.ts';
import { type SetLevel, settingName } from '../setting-words.ts';
import { backgrounds, letters } from './colour-names.ts';
import { ColourPicker } from './colour-picker.tsx';

interface Props {
  readonly of: SettingKey;
  readonly id: string;
  readonly describedBy: string;
  readonly level: SetLevel;
  readonly control: 'colour' | 'letters';
}

export function ColourField({ of, id, describedBy, level, control }: Props) {
  const t = useTexts();
  const { draft, set } = useForm().draft;
  const { venue } = useSnapshot(useApp().state);
  const { background, ink } = levelStyles(draft, venue)[level];
  const isGround = control === 'colour';
  return (
    <ColourPicker
      id={id}
      describedBy={describedBy}
      name={settingName(of, t)}
      chosen={String(draft[of])}
      shown={isGround ? background : ink}
      offered={isGround ? backgrounds(t) : letters(background, t)}
      sample={{ background, ink, word: t(`settings.levels.${level}`) }}
      onChoose={(colour) => set(of, colour)}
    />
  );
}
