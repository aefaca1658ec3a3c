/** The login: asks how somebody wants to log in, and leads on once that is done; who is logged in already is told so. */
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useApp } from '../base/app-context.ts';
import { useOpenPage } from '../base/open-page.ts';
import type { PagePath } from '../base/routes.ts';
import { SignedIn } from './signed-in.tsx';
import { WaysIn } from './ways-in.tsx';

/** Leads on when a login is done, not when one was done before. */
function useLeadingOn(loggedIn: boolean): void {
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
  useLeadingOn(loggedIn);
  return loggedIn ? <SignedIn /> : <WaysIn />;
}
