/** Gives devices their own clock instead of the simulated one, so their timers run while the world is paused. */
import type { BrowserContext, Page } from '@playwright/test';

/** Must run before the page loads. */
export const detachClock = (devices: Page | BrowserContext): Promise<unknown> =>
  devices.addInitScript(() => Object.assign(globalThis, { kdsClock: null }));
