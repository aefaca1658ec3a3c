/** The way of somebody who has a keyboard alone. */
import type { Locator, Page } from '@playwright/test';

const TABS_MAX = 60;

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Failed to reach ${target} with ${TABS_MAX} presses of Tab.`);
}
