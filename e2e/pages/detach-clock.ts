/**
 * Gives devices their own clock instead of the simulated one: their timers run while the world is paused, or as a test
 * advances them.
 */
import type { BrowserContext, Page } from '@playwright/test';

/** Must run before the page loads. */
export const detachClock = (devices: Page | BrowserContext): Promise<unknown> =>
  devices.addInitScript(() => Object.assign(globalThis, { kdsClock: null }));
