/**
 * Keeps logged-in users on the screen: users without a session go to the login and return here, and users whose session
 * ends here go home.
 */

import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { MODULES } from '../../domain/limits.ts';
import { useApp } from '../base/app-context.ts';
import { useOpenPage } from '../base/open-page.ts';
import type { PagePath } from '../base/routes.ts';

/** Whether a user is logged in; the login leads back to `here`. Null requires no user. */
export function useLoginRequired(here: PagePath | null): boolean {
  const { state } = useApp();
  const { go } = useOpenPage();
  const { loggedIn, module } = useSnapshot(state);
  const isKitchen = module !== MODULES.account;
  // A user whose session ends here has not requested a login; an account host has no other page.
  const [wasLoggedIn] = useState(loggedIn);
  useEffect(() => {
    if (loggedIn || here === null) return;
    if (wasLoggedIn && isKitchen) go('home', { instead: true });
    else go('login', { next: here, instead: true });
  }, [isKitchen, go, here, loggedIn, wasLoggedIn]);
  return loggedIn;
}
