import type { Locator, Page } from '@playwright/test';

const TABS_MAX = 60;

/** Presses Tab until this has the focus; a larger `tabsMax` where the boards in frames come before it. */
export async function tabTo(page: Page, target: Locator, tabsMax = TABS_MAX): Promise<void> {
  for (let tabs = 0; tabs < tabsMax; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Failed to reach ${target} with ${tabsMax} presses of Tab.`);
}
