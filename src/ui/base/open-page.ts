/** The board renders before the router has loaded. */
import { createContext, useContext } from 'react';
import { MODULES } from '../../domain/limits.ts';
import { useApp } from './app-context.ts';
import { isBoard, type NamedPage, type PageName, type PagePath } from './routes.ts';

export interface NavigateOptions {
  readonly next?: NamedPage | PagePath;
  /** Replaces the open page in the history. */
  readonly instead?: boolean;
}

/** Opens a page by its name, or an address of this app. */
export type Navigate = (to: NamedPage | PagePath, how?: NavigateOptions) => void;

export interface OpenPage {
  /** Null for an address without a page. */
  readonly page: PageName | null;
  readonly atHome: boolean;
  readonly go: Navigate;
}

export const openPageOf = (page: PageName | null, go: Navigate): OpenPage => ({
  page,
  atHome: isBoard(page),
  go,
});

export const OpenPageContext = createContext<OpenPage>(openPageOf('home', () => {}));

export const useOpenPage = (): OpenPage => useContext(OpenPageContext);

/** With unsaved settings nothing happens (rule SETTINGS-23). An account host opens its login itself. */
export function useLogOut(): () => Promise<void> {
  const { commands, state } = useApp();
  const { go } = useOpenPage();
  return async () => {
    if ((await commands.logOut()) && state.module !== MODULES.account) go('home');
  };
}
