/**
 * A user without a session goes to the login and then returns. On a kitchen host, a user whose session ends on the
 * screen goes to the home page.
 */

import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { MODULES } from '../../domain/limits.ts';
import { useApp } from '../base/app-context.ts';
import { useOpenPage } from '../base/open-page.ts';
import type { PagePath } from '../base/routes.ts';

/** The login returns to `here`; with null no user is required. */
export function useLoginRequired(here: PagePath | null): boolean {
  const { state } = useApp();
  const { go } = useOpenPage();
  const { loggedIn, module } = useSnapshot(state);
  const isKitchen = module !== MODULES.account;
  // A user whose session ends here did not want to log in again. An account host has no other page, so it shows the
  // login.
  const [wasLoggedIn] = useState(loggedIn);
  useEffect(() => {
    if (loggedIn || here === null) return;
    if (wasLoggedIn && isKitchen) go('home', { instead: true });
    else go('login', { next: here, instead: true });
  }, [isKitchen, go, here, loggedIn, wasLoggedIn]);
  return loggedIn;
}
