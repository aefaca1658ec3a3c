/** The code fills in the login, or a message says that it is used or broken. */
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LoginForm } from '../../../domain/person/forms/login-form.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import type { AccountCode } from '../../../protocol/decode-account-code.ts';
import { useApp } from '../../base/app-context.ts';
import { useOpenPage } from '../../base/open-page.ts';
import { ActionButton } from '../../kit/form/action-button.tsx';
import * as blocks from '../../kit/form/block.module.css';
import { FormMessage } from '../../kit/form/form-message.tsx';
import { FormPage } from '../../kit/form/form-page.tsx';
import { PasswordForm } from '../../login/password-form.tsx';

export interface CreatedScreenProps {
  readonly brought: AccountCode;
  readonly onLoggedIn: () => void;
}

/** The code is not used in another user's account. */
function OthersSession() {
  const { commands } = useApp();
  const t = useTexts();
  return (
    <>
      <FormMessage tone="bad">{t('created.others')}</FormMessage>
      <ActionButton strong isOff={false} onPress={() => void commands.logOut()}>
        {t('session.logOut')}
      </ActionButton>
    </>
  );
}

function Filled({ filled, onLoggedIn }: { filled: LoginForm; onLoggedIn: () => void }) {
  const { state, commands } = useApp();
  const { loggedIn } = useSnapshot(state);
  const [typed, setTyped] = useState(filled);
  const before = useRef(loggedIn);
  useEffect(() => commands.openLogin(), [commands]);
  useEffect(() => {
    const hasLoggedIn = loggedIn && !before.current;
    before.current = loggedIn;
    if (hasLoggedIn) onLoggedIn();
  }, [loggedIn, onLoggedIn]);
  if (loggedIn) return <OthersSession />;
  return <PasswordForm typed={typed} onType={(change) => setTyped((old) => ({ ...old, ...change }))} />;
}

export function CreatedScreen({ brought, onLoggedIn }: CreatedScreenProps) {
  const t = useTexts();
  const { go } = useOpenPage();
  if (brought.kind === 'credentials') {
    const { email, password } = brought;
    return (
      <FormPage width="narrow" title={t('created.title')} help={t('created.help')}>
        <div className={blocks.block}>
          <Filled filled={{ email, password }} onLoggedIn={onLoggedIn} />
        </div>
      </FormPage>
    );
  }
  const isUsed = brought.kind === 'used';
  return (
    <FormPage
      width="narrow"
      title={t(isUsed ? 'created.usedTitle' : 'created.brokenTitle')}
      help={t(isUsed ? 'created.used' : 'created.brokenHelp')}
    >
      <div className={blocks.block}>
        {!isUsed && <FormMessage tone="bad">{t('created.broken')}</FormMessage>}
        <ActionButton strong isOff={false} onPress={() => go('login', { next: '/l/profile', instead: true })}>
          {t('created.login')}
        </ActionButton>
      </div>
    </FormPage>
  );
}
