/**
 * A user without a session goes to the login and then returns; users without the settings in their menu go to the home
 * page (rule SETTINGS-20).
 */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { menuOf } from '../../domain/presentation/access.ts';
import { useApp } from '../base/app-context.ts';
import { useOpenPage } from '../base/open-page.ts';

/** A device without a unit has no settings. */
export function useAccess(): boolean {
  const { state, commands } = useApp();
  const { go } = useOpenPage();
  const seen = useSnapshot(state);
  const { loggedIn, installed } = seen;
  const mayStay = menuOf(seen).includes('settings');
  // Right after a start, the user's profile is still loading.
  const isKnown = !loggedIn || seen.person.name !== null;
  // A user whose session ends here did not want to log in again.
  const [wasLoggedIn] = useState(loggedIn);
  useEffect(() => {
    if (mayStay || !isKnown || !installed) return;
    if (loggedIn) commands.turnAway();
    if (loggedIn || wasLoggedIn) go('home', { instead: true });
    else go('login', { next: 'settings', instead: true });
  }, [commands, go, installed, isKnown, loggedIn, mayStay, wasLoggedIn]);
  return mayStay;
}
