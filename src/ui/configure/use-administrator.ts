/**
 * A user without a session goes to the login and then returns; users who are not administrators go to the home page.
 */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { mayConfigure } from '../../domain/presentation/access.ts';
import { useApp } from '../base/app-context.ts';
import { useOpenPage } from '../base/open-page.ts';

export function useAdministrator(): boolean {
  const { state, commands } = useApp();
  const { go } = useOpenPage();
  const seen = useSnapshot(state);
  const { loggedIn } = seen;
  const mayStay = mayConfigure(seen);
  // Right after a start, the user's profile is still loading.
  const isKnown = !loggedIn || seen.person.name !== null;
  // When the session ends on this screen, the home page opens and not the login, because the user requested no login.
  const [wasLoggedIn] = useState(loggedIn);
  useEffect(() => {
    if (mayStay || !isKnown) return;
    if (loggedIn) commands.turnAway();
    if (loggedIn || wasLoggedIn) go('home', { instead: true });
    else go('login', { next: 'configure', instead: true });
  }, [commands, go, isKnown, loggedIn, mayStay, wasLoggedIn]);
  return mayStay;
}
