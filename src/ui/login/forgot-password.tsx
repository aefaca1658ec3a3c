import { type SubmitEvent, useEffect, useRef } from 'react';
import { resetRequestProblems } from '../../domain/person/forms/reset-request-form.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { ActionButton } from '../kit/form/action-button.tsx';
import { FormMessage } from '../kit/form/form-message.tsx';
import { useProblems } from '../kit/form/use-problems.ts';
import { EmailField } from './email-field.tsx';
import * as styles from './login-form.module.css';
import { useRequest } from './use-request.ts';

interface Props {
  readonly typed: { readonly email: string };
  readonly onType: (change: { readonly email: string }) => void;
}

export function ForgotPassword({ typed: { email }, onType }: Props) {
  const t = useTexts();
  const { state, problem, send, edited } = useRequest();
  const field = useRef<HTMLInputElement>(null);
  const found = resetRequestProblems(email);
  const problems = useProblems(found);
  useEffect(() => field.current?.focus(), []);
  if (state === 'sent') return <FormMessage tone="good">{t('login.forgot.sent', { email: email.trim() })}</FormMessage>;
  const isSending = state === 'sending';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (found.length > 0) problems.refuse();
    else send(({ requestReset }) => requestReset(email));
  };
  return (
    <form ref={problems.form} className={styles.form} noValidate onSubmit={submit}>
      <p>{t('login.forgot.help')}</p>
      <EmailField
        ref={field}
        value={email}
        onType={(value) => {
          onType({ email: value });
          edited();
        }}
        isWrong={problems.of('email') !== null}
      />
      <ActionButton strong isOff={isSending} wrong={problems.areShown ? t('login.wrong.form') : null}>
        {t(isSending ? 'login.sending' : 'login.forgot.submit')}
      </ActionButton>
      {state === 'error' && (
        <FormMessage tone="bad">
          {t(problem === 'network' ? 'login.problem.network' : 'login.forgot.failed')}
        </FormMessage>
      )}
    </form>
  );
}
