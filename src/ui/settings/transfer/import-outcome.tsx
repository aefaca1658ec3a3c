import type { FileSettings } from '../../../domain/device/settings-file.ts';
import type { SettingKey } from '../../../domain/presentation/settings.ts';
import type { Texts } from '../../../i18n/set-up.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { FormMessage } from '../../kit/form/form-message.tsx';
import { settingNames } from '../setting-words.ts';

export type ImportResult =
  | { readonly ok: true; readonly count: number; readonly named: Omit<FileSettings, 'draft'> }
  | { readonly ok: false; readonly why: 'too-long' | 'foreign' | 'newer' | 'unread' | 'unreached' | 'noSettings' };

/** Maximum number of names in the list. */
const NAMES_MAX = 8;

function namesOf(keys: readonly SettingKey[], t: Texts): string {
  const names = settingNames(keys.slice(0, NAMES_MAX), t);
  const count = keys.length - NAMES_MAX;
  return count > 0 ? t('settings.transfer.more', { names, count }) : names;
}

export function ImportOutcome({ outcome }: { outcome: ImportResult }) {
  const t = useTexts();
  if (!outcome.ok) return <FormMessage tone="bad">{t(`settings.transfer.failed.${outcome.why}`)}</FormMessage>;
  const { count, named } = outcome;
  const left = {
    missing: namesOf(named.missing, t),
    unreadable: namesOf(named.unreadable, t),
    unknown: named.unknown.join(', '),
  };
  const lists = (['missing', 'unreadable', 'unknown'] as const).filter((list) => left[list] !== '');
  return (
    <>
      <FormMessage tone="good">
        {t(count === 0 ? 'settings.transfer.none' : 'settings.transfer.taken', { count })}
      </FormMessage>
      {lists.map((list) => (
        <p key={list}>{t(`settings.transfer.${list}`, { names: left[list] })}</p>
      ))}
    </>
  );
}
