/** Lets administrators alone stay: nobody is led to the login and back, somebody else home. */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { mayConfigure } from '../../domain/shown/access.ts';
import { useApp } from '../base/app-context.ts';
import { useOpenPage } from '../base/open-page.ts';

/** Whether somebody stands before the screen who may configure. */
export function useAdministrator(): boolean {
  const { state, commands } = useApp();
  const { go } = useOpenPage();
  const seen = useSnapshot(state);
  const { loggedIn } = seen;
  const mayStay = mayConfigure(seen);
  // Right after a start who is logged in is still being read.
  const isKnown = !loggedIn || seen.person.name !== null;
  // Whose session ends here has not asked for a login.
  const [wasLoggedIn] = useState(loggedIn);
  useEffect(() => {
    if (mayStay || !isKnown) return;
    if (loggedIn) commands.turnAway();
    if (loggedIn || wasLoggedIn) go('home', { instead: true });
    else go('login', { next: 'configure', instead: true });
  }, [commands, go, isKnown, loggedIn, mayStay, wasLoggedIn]);
  return mayStay;
}
