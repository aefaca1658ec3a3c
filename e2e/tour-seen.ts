/** A browser in which somebody has skipped the demo's guided tour, so that the room stands as it is. */
import type { BrowserContextOptions } from '@playwright/test';

/** What the room keeps when the tour is skipped or over. */
export const TOUR_KEPT = { name: 'simulator:tour', value: 'seen' } as const;

/** For pages of this origin. */
export const tourSeen = (origin: string): Pick<BrowserContextOptions, 'storageState'> => ({
  storageState: { cookies: [], origins: [{ origin, localStorage: [TOUR_KEPT] }] },
});
