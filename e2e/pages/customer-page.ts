/** The customer screen as a diner sees it: its tiles, and its bar, which goes by itself. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Units of the simulated venue: who hands orders over, and the screen that says which are ready. */
export const EXPEDITER = 1;
export const CUSTOMERS = 9;
/** The bar goes after ten seconds; that is looked at each second. */
const BAR_MS = 12_000;

export const listOn = (screen: Page): Locator => screen.getByRole('list', { name: /ÓRDENES LISTAS|READY ORDERS/ });
export const tilesOn = (screen: Page): Locator => listOn(screen).getByRole('listitem');

/** Turns the screen's clock on until its bar has gone. */
export async function barGoes(screen: Page): Promise<void> {
  await screen.clock.runFor(BAR_MS);
  await expect(screen.getByRole('heading', { name: /ÓRDENES LISTAS|READY ORDERS/ })).toBeVisible();
  await expect(screen.getByRole('banner')).toHaveCount(0);
}
