/** Lets those stay whom the menu leads here: nobody is led to the login and back, somebody else home (rules P1, P5). */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { menuOf } from '../../domain/shown/access.ts';
import { useApp } from '../base/app-context.ts';
import { useOpenPage } from '../base/open-page.ts';

/** Whether whoever stands before the screen may see the settings; a device that is set up as nothing has none to see. */
export function useAccess(): boolean {
  const { state, commands } = useApp();
  const { go } = useOpenPage();
  const seen = useSnapshot(state);
  const { loggedIn, installed } = seen;
  const mayStay = menuOf(seen).includes('settings');
  // Right after a start who is logged in is still being read.
  const isKnown = !loggedIn || seen.person.name !== null;
  // Whose session ends here has not asked for a login.
  const [wasLoggedIn] = useState(loggedIn);
  useEffect(() => {
    if (mayStay || !isKnown || !installed) return;
    if (loggedIn) commands.turnAway();
    if (loggedIn || wasLoggedIn) go('home', { instead: true });
    else go('login', { next: 'settings', instead: true });
  }, [commands, go, installed, isKnown, loggedIn, mayStay, wasLoggedIn]);
  return mayStay;
}
