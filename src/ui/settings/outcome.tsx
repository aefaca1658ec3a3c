import type { SaveFailure } from '../../engine/base/settings-save-result.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { FormMessage } from '../kit/form/form-message.tsx';
import { FooterWarning } from './footer-warning.tsx';
import { settingName, settingNames } from './setting-words.ts';
import type { Replaced, SaveOutcome } from './use-draft.ts';
import { useValueWord } from './use-value-word.ts';

/** The texts say what the user can do about a failure, not its technical cause. */
const TROUBLES = {
  network: 'network',
  timeout: 'network',
  server: 'network',
  portal: 'network',
  size: 'shape',
  shape: 'shape',
  rejected: 'refused',
  foreign: 'refused',
  unauthorised: 'unauthorised',
  changed: 'changed',
} as const satisfies Record<Exclude<SaveFailure, 'incomplete'>, string>;

/** Settings of another user that this save replaced, each with its old and new value. */
function OverwrittenSettings({ keys, before, saved }: Replaced) {
  const t = useTexts();
  const word = useValueWord();
  if (keys.length === 0) return null;
  const each = keys.map((key) =>
    t('settings.replacedOne', {
      name: settingName(key, t),
      theirs: word(key, before, saved),
      ours: word(key, saved, before),
    }),
  );
  return <FooterWarning>{t('settings.replaced', { names: each.join(', ') })}</FooterWarning>;
}

export function Outcome({ outcome }: { outcome: SaveOutcome }) {
  const t = useTexts();
  if (outcome.ok) {
    const names = settingNames(outcome.others, t);
    return (
      <>
        <FormMessage tone="good">
          {names === '' ? t('settings.saved') : t('settings.savedOthers', { names })}
        </FormMessage>
        <OverwrittenSettings {...outcome.replaced} />
      </>
    );
  }
  if (outcome.why === 'incomplete') {
    return (
      <FormMessage tone="bad">
        {t('settings.failed.incomplete', { names: settingNames(outcome.missing, t) })}
      </FormMessage>
    );
  }
  return <FormMessage tone="bad">{t(`settings.failed.${TROUBLES[outcome.why]}`)}</FormMessage>;
}
