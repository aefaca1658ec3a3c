/** Which page is in front, and how to go to another one. The board is drawn before the router has loaded. */
import { createContext, useContext } from 'react';
import { isBoard, type PageName } from './routes.ts';

export interface Place {
  /** Null for an address that has no page. */
  readonly page: PageName | null;
  /** One of the boards is in front. */
  readonly atHome: boolean;
  readonly go: (to: PageName) => void;
}

/** The place of a page, with a way to the others. */
export const placeAt = (page: PageName | null, go: (to: PageName) => void): Place => ({
  page,
  atHome: isBoard(page),
  go,
});

export const PlaceContext = createContext<Place>(placeAt('home', () => {}));

export const usePlace = (): Place => useContext(PlaceContext);
