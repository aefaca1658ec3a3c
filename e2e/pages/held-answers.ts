/** Answers that come when a test lets them come. */
import type { Page } from '@playwright/test';

/** From now on the requests at this address wait, until the returned function lets them go. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return () => release();
}
