/** What the top bar holds and is titled with, read off the state. */
import { type BarControls, barControls } from '../domain/device/bar-controls.ts';
import { screenTitle } from '../domain/device/screen-title.ts';
import type { AppState } from './base/state.ts';

type Seen = Readonly<Pick<AppState, 'loggedIn' | 'installed' | 'settings'>>;

export const barOf = (state: Seen): BarControls => barControls(state);

/** The restaurant's name on the customer screen, null where the product's own title stands (rule S6). */
export const titleOf = ({ settings, venue }: Readonly<Pick<AppState, 'settings' | 'venue'>>): string | null =>
  screenTitle(settings, venue.restaurantName);
