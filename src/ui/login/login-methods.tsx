import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { MODULES } from '../../domain/limits.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { PlatformsRefused } from '../base/platforms-refused.tsx';
import type { PagePath } from '../base/routes.ts';
import { ActionButton } from '../kit/form/action-button.tsx';
import * as blocks from '../kit/form/block.module.css';
import { FormMessage } from '../kit/form/form-message.tsx';
import { FormPage } from '../kit/form/form-page.tsx';
import { DebugBlock } from './debug-block.tsx';
import { EnterEmail } from './enter-email.tsx';
import { isLoginPending, loginProblemOf } from './login-progress.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** A user logs in from this page to continue an order, and returns to it. */
const CART: PagePath = '/l/profilecart';

/** A press does nothing while a request is in flight. */
function Ways({ onPassword }: { onPassword: () => void }) {
  const { state, commands } = useApp();
  const t = useTexts();
  const { socialProviders } = useSnapshot(state);
  const person = useSnapshot(state.person);
  const asking = isLoginPending(person);
  const { emailFor } = person;
  const enterWith = (id: string) => {
    if (!isLoginPending(state.person)) commands.logInWith(id);
  };
  return (
    <div className={blocks.block}>
      {socialProviders.map(({ id, name }) => (
        <ActionButton key={id} isOff={asking} onPress={() => enterWith(id)}>
          {t('login.social', { provider: name })}
        </ActionButton>
      ))}
      <ActionButton strong={emailFor === null} isOff={asking} onPress={onPassword}>
        {t('login.password')}
      </ActionButton>
      {asking && <p role="status">{t('login.asking')}</p>}
    </div>
  );
}

export function LoginMethods() {
  const { state } = useApp();
  const { module } = useSnapshot(state);
  const t = useTexts();
  const person = useSnapshot(state.person);
  const problem = loginProblemOf(person);
  const [typesPassword, setTypesPassword] = useState(false);
  const help = module === MODULES.account ? null : t('login.help');
  // The dialog shows its problem below its own form.
  const showsProblem = problem !== null && !isLoginPending(person) && !typesPassword;
  return (
    <FormPage width="narrow" title={t('login.title')} help={person.next === CART ? t('login.fromCart') : help}>
      <PlatformsRefused />
      {showsProblem && <FormMessage tone="bad">{t(`login.problem.${problem}`)}</FormMessage>}
      {person.emailFor !== null && <EnterEmail />}
      <Ways onPassword={() => setTypesPassword(true)} />
      <DebugBlock />
      {typesPassword && <PasswordDialog onClose={() => setTypesPassword(false)} />}
    </FormPage>
  );
}
