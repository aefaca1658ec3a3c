/** The clock of a page in the hands of a test: what the product does in a few seconds must not race a busy machine. */
import type { Page } from '@playwright/test';

/** Less than the jump of a clock that a device takes for a sleep, more than any two calls to the browser lie apart. */
const JUMP_MS = 9_000;

/** To be done before the page loads: from now on its clock can be stopped and turned. Until then it goes as usual. */
export const holdClock = (page: Page): Promise<void> => page.clock.install();

/** How far one turn goes: little enough for whoever counts the turns, and for answers that are on their way meanwhile. */
const TURN_MS = 100;

/** Turns the stopped clock on until this is so. Throws when that took more than `withinMs` of the page's time, however long the machine took. */
export async function turnClockUntil(page: Page, isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  for (let turnedMs = 0; !(await isSo()); turnedMs += TURN_MS) {
    if (turnedMs >= withinMs) throw new Error(`Failed to see it within ${withinMs} ms of the page's time: ${isSo}`);
    await page.clock.runFor(TURN_MS);
  }
}

/** Stops the page's clock a few seconds ahead. What comes over the network, fingers and keys work on; timers wait. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + JUMP_MS);
}
