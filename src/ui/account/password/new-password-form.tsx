import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { newPasswordProblems } from '../../../domain/person/forms/password.ts';
import type { ResetMode } from '../../../domain/person/reset-link.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { ActionButton } from '../../kit/form/action-button.tsx';
import { Field } from '../../kit/form/field.tsx';
import { useProblems } from '../../kit/form/use-problems.ts';
import * as styles from './new-password-form.module.css';
import type { NewPasswordState } from './use-new-password.ts';

interface Props {
  readonly mode: ResetMode;
  readonly password: NewPasswordState;
}

const FIELDS = [
  ['current', 'current-password'],
  ['next', 'new-password'],
  ['repeat', 'new-password'],
] as const;

const WRONG = {
  password: 'password.wrong',
  'too-long': 'password.wrongLong',
  repeat: 'password.wrongRepeat',
} as const;

export function NewPasswordForm({ mode, password: { state, email, send, edited } }: Props) {
  const t = useTexts();
  const { profile } = useSnapshot(useApp().state.person);
  const [typed, setTyped] = useState({ current: '', next: '', repeat: '' });
  const hasCurrent = mode === 'change' && profile?.hasPassword === true;
  const current = hasCurrent ? typed.current : null;
  const found = newPasswordProblems({ ...typed, current });
  const problems = useProblems(found);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isSending = state === 'sending';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (found.length > 0) problems.refuse();
    else send(current, typed.next);
  };
  const wrong = (field: (typeof FIELDS)[number][0]) => {
    const problem = problems.of(field);
    return problem && t(WRONG[problem as keyof typeof WRONG]);
  };
  return (
    <form ref={problems.form} className={styles.form} noValidate onSubmit={submit}>
      {/* The browser then stores the new password under the right email. */}
      <input type="hidden" name="email" autoComplete="username" value={email || (profile?.details.email ?? '')} />
      {FIELDS.filter(([field]) => field !== 'current' || hasCurrent).map(([field, autoComplete], at) => (
        <Field
          key={field}
          ref={at === 0 ? first : null}
          name={field}
          type="password"
          autoComplete={autoComplete}
          label={t(`password.${field}`)}
          value={typed[field]}
          onType={(value) => {
            setTyped({ ...typed, [field]: value });
            edited();
          }}
          problem={wrong(field)}
        />
      ))}
      <ActionButton strong isOff={isSending}>
        {t(isSending ? 'password.sending' : 'password.submit')}
      </ActionButton>
    </form>
  );
}
