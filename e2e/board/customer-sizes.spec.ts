import type { Page } from '@playwright/test';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady, cardTitles, setCardStatus } from '../pages/board-page.ts';
import { advanceUntilBarHides, brokenNumbers, CUSTOMERS, EXPEDITER, listOn, tilesOn } from '../pages/customer-page.ts';
import { spaceText } from '../pages/legibility.ts';
import { LOOKS, openLook, SIZE_NAMES } from '../pages/looks.ts';
import { holdClock } from '../pages/page-clock.ts';
import { PICTURES } from '../pages/picture.ts';
import { expect, test } from '../test.ts';

/** The expediter finishes ten orders; some of them do not become ready, because a line is paused or voided. */
const TILES_MIN = 6;

const misplaced = (screen: Page): Promise<readonly string[]> =>
  screen.evaluate(() => {
    const found: string[] = [];
    const isInside = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1;
    const page = new DOMRect(0, 0, innerWidth, innerHeight);
    for (const node of document.querySelectorAll('*')) {
      if (node.scrollHeight > node.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(node).overflowY))
        found.push(`${node.tagName} scrolls`);
    }
    if (document.documentElement.scrollHeight > innerHeight) found.push('the page scrolls');
    const tiles = [...document.querySelectorAll('main li')];
    for (const tile of tiles) {
      const box = tile.getBoundingClientRect();
      if (!isInside(box, page)) found.push(`${tile.textContent} is outside the window`);
      for (const text of tile.children) {
        const letters = document.createRange();
        letters.selectNodeContents(text);
        const { left, width } = letters.getBoundingClientRect();
        const { top, height } = text.getBoundingClientRect();
        if (!isInside(new DOMRect(left, top, width, height), box)) found.push(`${tile.textContent} is cut off`);
      }
    }
    const [first, last] = [tiles[0], tiles.at(-1)].map((tile) => tile?.getBoundingClientRect());
    if (!first || !last) return [...found, 'there is no tile'];
    if (innerHeight - last.bottom > innerHeight * 0.06) found.push('the tiles leave the lower edge free');
    if (first.height < innerHeight / 16) found.push('the tiles are flat');
    return found;
  });

const SCREENS = SIZE_NAMES.flatMap((size) => LOOKS.map((look) => ({ size, ...look })));

test.describe('a full venue', () => {
  // Only positions matter here: six screens with pulsing tiles would use all of the machine's CPU.
  test.use({ scenario: 'e2e/worlds/full-house.yaml', contextOptions: { reducedMotion: 'reduce' }, ownClocks: true });

  test('[CUSTOMER-8] at every size and look the tiles fill the screen uncut and without scrolling, and the screen is accessible', async ({
    simulator,
    openPage,
    openDevice,
  }) => {
    // The simulated cooks would change orders, and pause lines, during the checks.
    await simulator.command({ do: 'pause' });
    const expediter = await openDevice(EXPEDITER);
    await boardReady(expediter);
    const screens: { readonly page: Page; readonly name: string }[] = [];
    for (const look of SCREENS) {
      const page = await openLook(openPage, simulator, CUSTOMERS, { ...look, prepare: holdClock });
      await expect(listOn(page)).toBeVisible();
      screens.push({ page, name: `${look.size}-${look.theme}-${look.language}` });
    }
    const titles = [...new Set(await cardTitles(expediter))].slice(0, 10);
    for (const title of titles) await setCardStatus(expediter, title, /, (Listo|En camino|Entregado)/);
    for (const { page, name } of screens) {
      await expect.poll(() => tilesOn(page).count()).toBeGreaterThanOrEqual(TILES_MIN);
      await page.screenshot({ path: `${PICTURES}customer-just-ready-${name}.png`, scale: 'css' });
      await expect.poll(() => misplaced(page), { message: name }).toEqual([]);
    }
    for (const { page, name } of screens) {
      await page.keyboard.press('Shift');
      await expect(page.getByRole('banner')).toBeVisible();
      await expect.poll(() => misplaced(page), { message: name }).toEqual([]);
      await page.screenshot({ path: `${PICTURES}customer-bar-${name}.png`, scale: 'css' });
    }
    for (const { page, name } of screens) {
      await advanceUntilBarHides(page);
      await expect.poll(() => misplaced(page), { message: name }).toEqual([]);
      expect(await accessibilityProblems(page), name).toEqual([]);
      await page.screenshot({ path: `${PICTURES}customer-${name}.png`, scale: 'css' });
    }
  });

  test('[CUSTOMER-8] at every size and look, with wider text spacing every number stays whole on one line of its tile', async ({
    simulator,
    openPage,
    openDevice,
  }) => {
    await simulator.command({ do: 'pause' });
    const expediter = await openDevice(EXPEDITER);
    await boardReady(expediter);
    const titles = [...new Set(await cardTitles(expediter))].slice(0, TILES_MIN);
    for (const title of titles) await setCardStatus(expediter, title, /, (Listo|En camino|Entregado)/);
    for (const look of SCREENS) {
      const page = await openLook(openPage, simulator, CUSTOMERS, look);
      const name = `${look.size}-${look.theme}-${look.language}`;
      await expect.poll(() => tilesOn(page).count()).toBeGreaterThanOrEqual(2);
      await spaceText(page);
      await expect.poll(() => brokenNumbers(page), { message: name }).toEqual([]);
      await page.screenshot({ path: `${PICTURES}customer-spaced-${name}.png`, scale: 'css' });
      await page.close();
    }
  });
});
