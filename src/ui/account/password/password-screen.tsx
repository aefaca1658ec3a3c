/** Opened from a mailed link, or by a logged-in user from the profile. */
import { useEffect, useRef } from 'react';
import { RESET_SCROLL_OFFSET_PX } from '../../../domain/person/limits.ts';
import { resetOutcome } from '../../../domain/person/reset-link.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useOpenPage } from '../../base/open-page.ts';
import { ActionButton } from '../../kit/form/action-button.tsx';
import * as blocks from '../../kit/form/block.module.css';
import { FormMessage } from '../../kit/form/form-message.tsx';
import { FormPage } from '../../kit/form/form-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { type NewPasswordState, type PasswordTarget, useNewPassword } from './use-new-password.ts';

/** After a rejection, the message may add that the password is already set (rule ACCOUNT-7). */
function Outcome({ mode, state, isCut, mayBeDone }: Pick<PasswordTarget, 'mode'> & NewPasswordState) {
  const t = useTexts();
  const { message } = resetOutcome(mode, state);
  if (isCut) return <FormMessage tone="bad">{t('account.network')}</FormMessage>;
  switch (message) {
    case 'reset-failed':
      return (
        <FormMessage tone="bad">
          {t('password.resetFailed')} {t('password.resetFailedToo')}
          {mayBeDone && ` ${t('password.mayBeReset')}`}
        </FormMessage>
      );
    case 'change-failed':
      return (
        <FormMessage tone="bad">
          {t('password.changeFailed')} {t('password.changeFailedToo')}
          {mayBeDone && ` ${t('password.mayBeChanged')}`}
        </FormMessage>
      );
    case 'password-changed':
      // After a reset the login screen opens at once and shows a notice.
      return mode === 'change' && <FormMessage tone="good">{t('account.notices.passwordChanged')}</FormMessage>;
    default:
      return null;
  }
}

/** The buttons outside the form; while a link is checked, a status text shows instead. */
function Ways({ mode, state, isCut, mayBeDone, check }: Pick<PasswordTarget, 'mode'> & NewPasswordState) {
  const t = useTexts();
  const { go } = useOpenPage();
  if (state === 'checking') {
    return isCut ? (
      <ActionButton strong isOff={false} onPress={check}>
        {t('password.again')}
      </ActionButton>
    ) : (
      <p role="status">{t('password.checking')}</p>
    );
  }
  if (mode === 'change') {
    return (
      <ActionButton isOff={state === 'sending'} onPress={() => go('/l/profile')}>
        {t('password.toProfile')}
      </ActionButton>
    );
  }
  return (
    (state === 'invalid' || (state === 'error' && mayBeDone)) && (
      <ActionButton strong={state === 'invalid'} isOff={false} onPress={() => go('login', { instead: true })}>
        {t('password.toLogin')}
      </ActionButton>
    )
  );
}

export function PasswordScreen(target: PasswordTarget) {
  const t = useTexts();
  const { go } = useOpenPage();
  const block = useRef<HTMLDivElement>(null);
  const { mode } = target;
  const password = useNewPassword(target);
  const { state, email } = password;
  const { toLogin } = resetOutcome(mode, state);
  const hasForm = state === 'form' || state === 'sending' || state === 'error';
  useEffect(() => {
    if (toLogin) go('login', { instead: true });
  }, [go, toLogin]);
  // The fixed bar must not cover the form.
  useEffect(() => {
    if (hasForm) block.current?.scrollIntoView({ block: 'start' });
  }, [hasForm]);
  const help = mode === 'change' ? t('password.changeHelp') : email === '' ? null : t('password.resetHelp', { email });
  return (
    <FormPage
      width="narrow"
      title={t(mode === 'change' ? 'password.changeTitle' : 'password.resetTitle')}
      help={hasForm ? help : null}
    >
      <div ref={block} className={blocks.block} style={{ scrollMarginTop: RESET_SCROLL_OFFSET_PX }}>
        {hasForm && <NewPasswordForm mode={mode} password={password} />}
        <Outcome mode={mode} {...password} />
        <Ways mode={mode} {...password} />
      </div>
    </FormPage>
  );
}
