import { expect, type Locator, type Page } from '@playwright/test';

export const EXPEDITER = 1;
export const CUSTOMERS = 9;
/** The bar hides after ten seconds; the screen checks each second. */
const BAR_MS = 12_000;

export const listOn = (screen: Page): Locator => screen.getByRole('list', { name: /ÓRDENES LISTAS|READY ORDERS/ });
export const tilesOn = (screen: Page): Locator => listOn(screen).getByRole('listitem');

export async function advanceUntilBarHides(screen: Page): Promise<void> {
  await screen.clock.runFor(BAR_MS);
  await expect(screen.getByRole('heading', { name: /ÓRDENES LISTAS|READY ORDERS/ })).toBeVisible();
  await expect(screen.getByRole('banner')).toHaveCount(0);
}

/** The numbers of the customer screen that overflow or break on their tile. */
export const brokenNumbers = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll('main li')];
    const broken = tiles.filter((tile) => {
      if ((tile.ariaLabel ?? '').length > 6) return false;
      const letters = document.createRange();
      letters.selectNodeContents(tile.firstElementChild ?? tile);
      const edge = tile.getBoundingClientRect();
      const boxes = [...letters.getClientRects()];
      const isInside = boxes.every(({ left, right }) => left >= edge.left && right <= edge.right);
      return !isInside || new Set(boxes.map(({ top }) => Math.round(top))).size !== 1;
    });
    return tiles.length === 0 ? ['there is no tile'] : broken.map((tile) => tile.ariaLabel ?? '');
  });
