/** Devices by a clock of their own, not by the simulated one: their timers run while the world stands, or as a test turns them. */
import type { BrowserContext, Page } from '@playwright/test';

/** To be done before the page loads. */
export const keepOwnClock = (devices: Page | BrowserContext): Promise<unknown> =>
  devices.addInitScript(() => Object.assign(globalThis, { kdsClock: null }));
