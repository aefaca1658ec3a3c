import { expect, type Locator, type Page } from '@playwright/test';

const TABS_MAX = 60;

/**
 * Presses Tab, or Shift and Tab, until the target has the focus; frames with boards before the target need a larger
 * `tabsMax`.
 */
export async function tabTo(page: Page, target: Locator, tabsMax = TABS_MAX, tab = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < tabsMax; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(tab);
  }
  throw new Error(`Failed to reach ${target} with ${tabsMax} presses of Tab.`);
}

/** Expects a visible focus ring, around the element itself or around a group of parts that contains it. */
export async function expectFocusRing(focused: Locator): Promise<void> {
  const isRinged = await focused.evaluate((element) =>
    [element, element.nextElementSibling, element.parentElement].some((each) => {
      if (each === null) return false;
      // A button that covers its row has the ring in a pseudo-element.
      return [null, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
    }),
  );
  expect(isRinged, `${focused} shows that it has the focus`).toBe(true);
}

interface KeyPress {
  readonly key?: string;
  readonly tabsMax?: number;
  /** `Shift+Tab` for a control at the end of the page. */
  readonly tab?: string;
}

/** Presses a control without a mouse: Tab reaches it, its focus shows, and the key presses it. */
export async function pressByKey(
  page: Page,
  control: Locator,
  { key = 'Enter', tabsMax, tab }: KeyPress = {},
): Promise<void> {
  await expect(control).toBeVisible();
  await tabTo(page, control, tabsMax, tab);
  await expectFocusRing(control);
  await page.keyboard.press(key);
}
