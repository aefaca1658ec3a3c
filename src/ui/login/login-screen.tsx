import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useApp } from '../base/app-context.ts';
import { useOpenPage } from '../base/open-page.ts';
import type { PagePath } from '../base/routes.ts';
import { LoginMethods } from './login-methods.tsx';
import { SignedIn } from './signed-in.tsx';

/** A session that existed before does not count. */
function useRedirectAfterLogin(loggedIn: boolean): void {
  const { state } = useApp();
  const { go } = useOpenPage();
  const before = useRef(loggedIn);
  useEffect(() => {
    const hasLoggedIn = loggedIn && !before.current;
    before.current = loggedIn;
    if (hasLoggedIn) go(state.person.next as PagePath, { instead: true });
  }, [state, go, loggedIn]);
}

export function LoginScreen() {
  const { state, commands } = useApp();
  const { loggedIn } = useSnapshot(state);
  useEffect(() => commands.openLogin(), [commands]);
  useRedirectAfterLogin(loggedIn);
  return loggedIn ? <SignedIn /> : <LoginMethods />;
}
