/** What a device's settings are for a test: the platform's own, with a few chosen otherwise. */
import type { Page } from '@playwright/test';
import type { Settings } from '../../src/domain/shown/settings.ts';

/** From the next load on, the settings that this page reads from the platform are these; the others stay. */
export async function choose(page: Page, settings: Partial<Settings>): Promise<void> {
  await page.route(/\/resto\/kds\/ajustes/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    // Where the cloud is cut off on purpose, so are they.
    const answer = await route.fetch().catch(() => null);
    if (answer === null) return route.abort();
    const body = await answer.json();
    return route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...settings } } });
  });
}
