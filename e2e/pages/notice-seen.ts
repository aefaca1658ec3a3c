import type { JSHandle, Page } from '@playwright/test';

/** Resolves when a notice with this text shows. A test calls it before the press, because a notice shows only 5 s. */
export const noticeSeen = (page: Page, text: string): Promise<JSHandle> =>
  page.waitForFunction(
    (part) =>
      [...document.querySelectorAll('[popover]:popover-open')].some(({ textContent }) => textContent?.includes(part)),
    text,
  );
