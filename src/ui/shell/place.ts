/** Which page is in front, and how to go to another one. The board is drawn before the router has loaded. */
import { createContext, useContext } from 'react';

export interface Place {
  readonly atHome: boolean;
  readonly goHome: () => void;
}

export const PlaceContext = createContext<Place>({ atHome: true, goHome: () => {} });

export const usePlace = (): Place => useContext(PlaceContext);
