import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { emailProblem } from '../../domain/person/forms/email.ts';
import { problemsOf } from '../../domain/person/forms/problem.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { ActionButton } from '../kit/form/action-button.tsx';
import * as blocks from '../kit/form/block.module.css';
import { useProblems } from '../kit/form/use-problems.ts';
import { EmailField } from './email-field.tsx';
import { isLoginPending } from './login-progress.ts';

export function EnterEmail() {
  const { state, commands } = useApp();
  const t = useTexts();
  const asking = isLoginPending(useSnapshot(state.person));
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = problemsOf([['email', emailProblem(typed)]]);
  const problems = useProblems(found);
  useEffect(() => field.current?.focus(), []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoginPending(state.person)) return;
    if (found.length > 0) problems.refuse();
    else commands.submitEmail(typed.trim());
  };
  return (
    <form ref={problems.form} className={blocks.block} noValidate onSubmit={send}>
      <h3 className={blocks.heading}>{t('login.give.title')}</h3>
      <p>{t('login.give.help')}</p>
      <EmailField ref={field} value={typed} onType={setTyped} isWrong={problems.of('email') !== null} />
      <ActionButton strong isOff={asking} wrong={problems.areShown ? t('login.wrong.form') : null}>
        {t(asking ? 'login.asking' : 'login.give.submit')}
      </ActionButton>
    </form>
  );
}
