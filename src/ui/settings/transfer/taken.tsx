/** What came of settings that were brought into the form, and what of them was left out. */
import type { FileSettings } from '../../../domain/device/settings-file.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { FormMessage } from '../../kit/form/form-message.tsx';
import { settingNames } from '../setting-words.ts';

export type Transferred =
  | { readonly ok: true; readonly count: number; readonly named: Omit<FileSettings, 'draft'> }
  | { readonly ok: false; readonly why: 'too-long' | 'foreign' | 'newer' | 'unread' };

export function Taken({ outcome }: { outcome: Transferred }) {
  const t = useTexts();
  if (!outcome.ok) return <FormMessage tone="bad">{t(`settings.transfer.failed.${outcome.why}`)}</FormMessage>;
  const { count, named } = outcome;
  const left = {
    missing: settingNames(named.missing, t),
    unreadable: settingNames(named.unreadable, t),
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
