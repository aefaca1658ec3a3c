import { useTexts } from '../../i18n/texts-provider.tsx';
import { ActionButton } from '../kit/form/action-button.tsx';
import { FormMessage } from '../kit/form/form-message.tsx';
import * as styles from './footer.module.css';
import { FooterWarning } from './footer-warning.tsx';
import { useForm } from './form-context.ts';
import { Outcome } from './outcome.tsx';
import { settingNames } from './setting-words.ts';
import * as warnings from './warning.module.css';

/** Without changes, only one warning shows: a key with two functions (rules SETTINGS-41, SETTINGS-44). */
function Unwise() {
  const t = useTexts();
  const { draft, problems } = useForm();
  const isChanged = draft.own.length > 0;
  const message = problems.filter(({ why }) => isChanged || why === 'key-taken').map(({ key }) => key);
  if (message.length === 0) return null;
  return (
    <FooterWarning>
      {t(isChanged ? 'settings.unwise' : 'settings.keyless', { names: settingNames(message, t) })}
    </FooterWarning>
  );
}

/** What the user must do before a save; null for nothing (rules SETTINGS-22, SETTINGS-45). */
function useWait(): 'contested' | 'key' | 'number' | null {
  const { draft, keys, typed } = useForm();
  if (draft.contested.length > 0) return 'contested';
  if (keys.assign.at === 'captured') return 'key';
  return typed.odd.length > 0 ? 'number' : null;
}

export function Footer() {
  const t = useTexts();
  const { draft, keys, typed } = useForm();
  const { own, isFromBefore, isSaving, outcome, returned } = draft;
  const isReturned = returned.length > 0;
  const wait = useWait();
  const isOff = own.length === 0 || wait !== null || isSaving;
  const cancel = () => {
    keys.step({ type: 'revert' });
    typed.drop();
    draft.cancel();
  };
  return (
    <div className={styles.footer}>
      {isFromBefore && (
        <p role="status" className={styles.before}>
          {t('settings.fromBefore')}
        </p>
      )}
      {outcome !== null && !(outcome.ok && isReturned) && <Outcome outcome={outcome} />}
      {isReturned && (
        <FormMessage tone="bad">{t('settings.returned', { names: settingNames(returned, t) })}</FormMessage>
      )}
      <Unwise />
      <div className={styles.row}>
        <p role="status" className={wait === null ? styles.words : `${styles.wait} ${warnings.warning}`}>
          {wait === null
            ? t(own.length === 0 ? 'settings.noChanges' : 'settings.changes', { count: own.length })
            : t(`settings.wait.${wait}`, { names: settingNames(typed.odd, t) })}
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
