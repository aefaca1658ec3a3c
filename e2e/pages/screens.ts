/** Which screens this app has by now: a menu leads to those alone, so what it should hold follows from them. */
import { expect, type Page } from '@playwright/test';

/** Whether a screen stands at an address; one that does not says that the page is not found. */
export async function hasScreen(openPage: (address: string) => Promise<Page>, address: string): Promise<boolean> {
  const page = await openPage(address);
  const missing = page.getByRole('heading', { name: 'Página no encontrada' });
  // The late part that holds all screens but the board has come when either of them stands.
  await expect(missing.or(page.getByRole('main').getByRole('heading', { level: 2 })).first()).toBeVisible();
  const isMissing = (await missing.count()) > 0;
  await page.close();
  return !isMissing;
}
