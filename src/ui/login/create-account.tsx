import { type SubmitEvent, useEffect, useRef } from 'react';
import { type AccountForm, accountProblems } from '../../domain/person/forms/account-form.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { ActionButton } from '../kit/form/action-button.tsx';
import { Field } from '../kit/form/field.tsx';
import { FormMessage } from '../kit/form/form-message.tsx';
import { useProblems } from '../kit/form/use-problems.ts';
import { EmailField } from './email-field.tsx';
import * as styles from './login-form.module.css';
import { useRequest } from './use-request.ts';

interface Props {
  readonly typed: AccountForm;
  readonly onType: (change: Partial<AccountForm>) => void;
}

const NAMES = [
  ['firstNames', 'given-name'],
  ['lastNames', 'family-name'],
] as const;

export function CreateAccount({ typed, onType }: Props) {
  const t = useTexts();
  const { state, problem, send, edited } = useRequest();
  const first = useRef<HTMLInputElement>(null);
  const found = accountProblems(typed);
  const problems = useProblems(found);
  useEffect(() => first.current?.focus(), []);
  if (state === 'sent') {
    return <FormMessage tone="good">{t('login.create.sent', { email: typed.email.trim() })}</FormMessage>;
  }
  const isSending = state === 'sending';
  const type = (change: Partial<AccountForm>) => {
    onType(change);
    edited();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (found.length > 0) problems.refuse();
    else send(({ create }) => create(typed));
  };
  const wrongName = (field: 'firstNames' | 'lastNames') => {
    const wrong = problems.of(field);
    return wrong && t(wrong === 'too-long' ? 'login.wrong.tooLong' : 'login.wrong.name');
  };
  return (
    <form ref={problems.form} className={styles.form} noValidate onSubmit={submit}>
      <EmailField
        ref={first}
        value={typed.email}
        onType={(email) => type({ email })}
        isWrong={problems.of('email') !== null}
      />
      {NAMES.map(([field, autoComplete]) => (
        <Field
          key={field}
          name={field}
          autoComplete={autoComplete}
          label={t(`login.create.${field}`)}
          value={typed[field]}
          onType={(value) => type({ [field]: value })}
          problem={wrongName(field)}
        />
      ))}
      <ActionButton strong isOff={isSending} wrong={problems.areShown ? t('login.wrong.form') : null}>
        {t(isSending ? 'login.create.sending' : 'login.create.submit')}
      </ActionButton>
      {state === 'error' && (
        <FormMessage tone="bad">
          {t(problem === 'network' ? 'login.problem.network' : 'login.create.failed')}
        </FormMessage>
      )}
    </form>
  );
}
