/** Lets whoever is logged in stay: nobody is led to the login and back, and whose session ends here is led home. */

import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { MODULES } from '../../domain/limits.ts';
import { useApp } from '../base/app-context.ts';
import { useOpenPage } from '../base/open-page.ts';
import type { PagePath } from '../base/routes.ts';

/** Whether somebody is logged in; `here` is where the login leads back to. Null asks for nobody. */
export function useSomebody(here: PagePath | null): boolean {
  const { state } = useApp();
  const { go } = useOpenPage();
  const { loggedIn, module } = useSnapshot(state);
  const isKitchen = module !== MODULES.account;
  // Whose session ends here has not asked for a login; on a host of accounts there is nothing else.
  const [wasLoggedIn] = useState(loggedIn);
  useEffect(() => {
    if (loggedIn || here === null) return;
    if (wasLoggedIn && isKitchen) go('home', { instead: true });
    else go('login', { next: here, instead: true });
  }, [isKitchen, go, here, loggedIn, wasLoggedIn]);
  return loggedIn;
}
