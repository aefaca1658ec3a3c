import type { BrowserContextOptions } from '@playwright/test';

/** The room stores this when the tour is skipped or over. */
export const STORED_TOUR = { name: 'simulator:tour', value: 'seen' } as const;

export const tourSeen = (origin: string): Pick<BrowserContextOptions, 'storageState'> => ({
  storageState: { cookies: [], origins: [{ origin, localStorage: [STORED_TOUR] }] },
});
