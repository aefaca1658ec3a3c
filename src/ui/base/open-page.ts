/** Which page is in front, and how to go to another one. The board is drawn before the router has loaded. */
import { createContext, useContext } from 'react';
import { isBoard, type PageName, type PlainPage } from './routes.ts';

export interface OpenPage {
  /** Null for an address that has no page. */
  readonly page: PageName | null;
  /** One of the boards is in front. */
  readonly atHome: boolean;
  readonly go: (to: PlainPage) => void;
}

/** A page that is open, with a way to the others. */
export const openPageOf = (page: PageName | null, go: (to: PlainPage) => void): OpenPage => ({
  page,
  atHome: isBoard(page),
  go,
});

export const OpenPageContext = createContext<OpenPage>(openPageOf('home', () => {}));

export const useOpenPage = (): OpenPage => useContext(OpenPageContext);
