/** Typed text stays until the login succeeds or the dialog closes. */
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { ActionButton } from '../kit/form/action-button.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { CreateAccount } from './create-account.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import * as styles from './login-form.module.css';
import { isLoginPending } from './login-progress.ts';
import { PasswordForm } from './password-form.tsx';

type DialogView = 'login' | 'forgot' | 'create';

const TITLES = { login: 'login.password', forgot: 'login.forgot.title', create: 'login.create.title' } as const;
const WAYS = { login: 'login.back', forgot: 'login.forgot.open', create: 'login.create.open' } as const;
const OTHERS: Readonly<Record<DialogView, readonly DialogView[]>> = {
  login: ['forgot', 'create'],
  forgot: ['login'],
  create: ['login', 'forgot'],
};

const BLANK = { email: '', password: '', firstNames: '', lastNames: '' };

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const asking = isLoginPending(useSnapshot(useApp().state.person));
  const [view, setView] = useState<DialogView>('login');
  const [typed, setTyped] = useState(BLANK);
  const form = { typed, onType: (change: Partial<typeof BLANK>) => setTyped((before) => ({ ...before, ...change })) };
  const views: Readonly<Record<DialogView, ReactNode>> = {
    login: <PasswordForm {...form} />,
    forgot: <ForgotPassword {...form} />,
    create: <CreateAccount {...form} />,
  };
  return (
    <Sheet side="middle" title={t(TITLES[view])} closeLabel={t('login.form.close')} onClose={onClose}>
      <div className={styles.views}>
        {views[view]}
        {OTHERS[view].map((other) => (
          <ActionButton key={other} isOff={asking} onPress={() => setView(other)}>
            {t(WAYS[other])}
          </ActionButton>
        ))}
      </div>
    </Sheet>
  );
}
