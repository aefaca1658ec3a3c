/** Which page is in front, and how to go to another one, or out of a session. The board is drawn before the router has loaded. */
import { createContext, useContext } from 'react';
import { MODULES } from '../../domain/limits.ts';
import { useApp } from './app-context.ts';
import { isBoard, type NamedPage, type PageName, type PagePath } from './routes.ts';

/** How one goes to another page. */
export interface Going {
  /** Where the login leads to when somebody is logged in. */
  readonly next?: NamedPage | PagePath;
  /** In the place of the page in front: the way back leads past it. */
  readonly instead?: boolean;
}

/** Leads to a page by its name, or to an address of this app. */
export type Go = (to: NamedPage | PagePath, how?: Going) => void;

export interface OpenPage {
  /** Null for an address that has no page. */
  readonly page: PageName | null;
  /** One of the boards is in front. */
  readonly atHome: boolean;
  readonly go: Go;
}

/** A page that is open, with a way to the others. */
export const openPageOf = (page: PageName | null, go: Go): OpenPage => ({
  page,
  atHome: isBoard(page),
  go,
});

export const OpenPageContext = createContext<OpenPage>(openPageOf('home', () => {}));

export const useOpenPage = (): OpenPage => useContext(OpenPageContext);

/** Logs the person out and leads home, where the board is; where that has to wait, everything stays. A host of accounts leads to its login by itself. */
export function useLogOut(): () => Promise<void> {
  const { commands, state } = useApp();
  const { go } = useOpenPage();
  return async () => {
    if ((await commands.logOut()) && state.module !== MODULES.account) go('home');
  };
}
