/** At the foot of the form: how many changes there are, what keeps them from being saved, and what came of the last save. */
import type { SaveTrouble } from '../../engine/base/settings-saved.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { ActionButton } from '../kit/form/action-button.tsx';
import { FormMessage } from '../kit/form/form-message.tsx';
import { PANEL_GLYPHS } from '../kit/panel-glyphs.tsx';
import styles from './foot.module.css';
import { useForm } from './form-context.ts';
import { settingNames } from './setting-words.ts';
import type { Outcome } from './use-draft.ts';
import warnings from './warning.module.css';

/** What somebody can do about a failure is told, not what each machine on the way said. */
const TROUBLES = {
  network: 'network',
  timeout: 'network',
  server: 'network',
  portal: 'network',
  size: 'shape',
  shape: 'shape',
  refused: 'refused',
  foreign: 'refused',
  unauthorised: 'unauthorised',
  changed: 'changed',
} as const satisfies Record<Exclude<SaveTrouble, 'incomplete'>, string>;

function Result({ outcome }: { outcome: Outcome }) {
  const t = useTexts();
  if (outcome.ok) {
    const names = settingNames(outcome.others, t);
    return (
      <FormMessage tone="good">{names === '' ? t('settings.saved') : t('settings.savedOthers', { names })}</FormMessage>
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

export function Foot() {
  const t = useTexts();
  const { draft, keys, problems } = useForm();
  const { own, contested, isFromBefore, isSaving, outcome, returned } = draft;
  const isReturned = returned.length > 0;
  const wait = contested.length > 0 ? 'contested' : keys.assign.at === 'captured' ? 'key' : null;
  const isOff = own.length === 0 || wait !== null || isSaving;
  const cancel = () => {
    keys.step({ type: 'revert' });
    draft.cancel();
  };
  return (
    <div className={styles.foot}>
      {isFromBefore && (
        <p role="status" className={styles.before}>
          {t('settings.fromBefore')}
        </p>
      )}
      {outcome !== null && !(outcome.ok && isReturned) && <Result outcome={outcome} />}
      {isReturned && (
        <FormMessage tone="bad">{t('settings.returned', { names: settingNames(returned, t) })}</FormMessage>
      )}
      {own.length > 0 && problems.length > 0 && (
        <p role="status" className={`${styles.unwise} ${warnings.warning}`}>
          {PANEL_GLYPHS.alert}
          {t('settings.unwise', {
            names: settingNames(
              problems.map(({ key }) => key),
              t,
            ),
          })}
        </p>
      )}
      <div className={styles.row}>
        <p role="status" className={styles.words}>
          {wait === null
            ? t(own.length === 0 ? 'settings.noChanges' : 'settings.changes', { count: own.length })
            : t(`settings.wait.${wait}`)}
        </p>
        <ActionButton isOff={(own.length === 0 && wait === null) || isSaving} onPress={cancel}>
          {t('settings.cancel')}
        </ActionButton>
        <ActionButton strong isOff={isOff} onPress={draft.save}>
          {t(isSaving ? 'settings.saving' : 'settings.save')}
        </ActionButton>
      </div>
    </div>
  );
}
