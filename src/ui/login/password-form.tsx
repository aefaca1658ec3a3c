/** The parent keeps the typed text. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type LoginForm, loginProblems } from '../../domain/person/forms/login-form.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { ActionButton } from '../kit/form/action-button.tsx';
import { FormMessage } from '../kit/form/form-message.tsx';
import { useProblems } from '../kit/form/use-problems.ts';
import { EmailField } from './email-field.tsx';
import * as styles from './login-form.module.css';
import { isLoginPending, loginProblemOf } from './login-progress.ts';
import { PasswordField } from './password-field.tsx';

/**
 * The platform accepted the login, but the session had already expired: no problem is set, and no user is logged in.
 */
function useEndedAtOnce(asking: boolean): boolean {
  const { state } = useApp();
  const wasAsking = useRef(false);
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    if (asking !== wasAsking.current) setEnded(!asking && state.person.problem === null && !state.loggedIn);
    wasAsking.current = asking;
  }, [asking, state]);
  return hasEnded;
}

interface Props {
  readonly typed: LoginForm;
  readonly onType: (change: Partial<LoginForm>) => void;
}

export function PasswordForm({ typed, onType }: Props) {
  const { state, commands } = useApp();
  const t = useTexts();
  const person = useSnapshot(state.person);
  const asking = isLoginPending(person);
  const problem = loginProblemOf(person);
  // Before the first submit, a problem belongs to another way to log in.
  const [wasSent, setSent] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const hasEnded = useEndedAtOnce(asking);
  const found = loginProblems(typed);
  const problems = useProblems(found);
  const wrong = problems.of('password');
  useEffect(() => email.current?.focus(), []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoginPending(state.person)) return;
    if (found.length > 0) {
      problems.refuse();
      return;
    }
    setSent(true);
    commands.logIn(typed.email.trim(), typed.password);
  };
  return (
    <form ref={problems.form} className={styles.form} noValidate onSubmit={send}>
      <EmailField
        ref={email}
        value={typed.email}
        onType={(value) => onType({ email: value })}
        isWrong={problems.of('email') !== null}
      />
      <PasswordField
        value={typed.password}
        onType={(value) => onType({ password: value })}
        wrong={wrong && t(wrong === 'too-long' ? 'login.wrong.tooLong' : 'login.wrong.password')}
      />
      <ActionButton strong isOff={asking} wrong={problems.areShown ? t('login.wrong.form') : null}>
        {t(asking ? 'login.asking' : 'login.form.submit')}
      </ActionButton>
      {wasSent && !asking && problem !== null && <FormMessage tone="bad">{t(`login.problem.${problem}`)}</FormMessage>}
      {/* The notice of the expired session disappears after a while; this message stays. */}
      {hasEnded && <FormMessage tone="bad">{t('notices.sessionInvalid')}</FormMessage>}
    </form>
  );
}
