/** Tests which screens this app has: a menu leads only to those, so its expected entries follow from them. */
import { expect, type Page } from '@playwright/test';

export async function hasScreen(openPage: (address: string) => Promise<Page>, address: string): Promise<boolean> {
  const page = await openPage(address);
  const missing = page.getByRole('heading', { name: 'Página no encontrada' });
  // One of the two appears once the deferred part with all screens except the board has loaded.
  await expect(missing.or(page.getByRole('main').getByRole('heading', { level: 2 })).first()).toBeVisible();
  const isMissing = (await missing.count()) > 0;
  await page.close();
  return !isMissing;
}
