/** The customer screen: what the kitchen finishes appears there in seconds, large and whole, and leaves when it is handed over. */
import type { Locator, Page } from '@playwright/test';
import { shutOut } from '../pages/accessibility.ts';
import { boardStands, bring, cardTitles, oneMoreOrder } from '../pages/board-page.ts';
import { LOOKS, openLook, SIZE_NAMES } from '../pages/looks.ts';
import { holdClock, stopClock, turnClockUntil } from '../pages/page-clock.ts';
import { PICTURES } from '../pages/picture.ts';
import { expect, test } from '../test.ts';

const EXPEDITER = 1;
const CUSTOMERS = 9;
/** Of the ten orders that the expediter finishes, some wait for a paused or voided line. */
const TILES_MIN = 6;
/** The bar goes after ten seconds; that is looked at each second. */
const BAR_MS = 12_000;
/** A ready order is news for ten seconds of the kitchen, whose clock goes on while the screen's is stopped. */
const NEWS_OVER_MS = 120_000;
/** It is there within this. */
const SOON_MS = 5_000;

// One of the screens is of a link that is cut on purpose.
test.use({ allowFailedRequests: true });

const listOn = (screen: Page): Locator => screen.getByRole('list', { name: /ÓRDENES LISTAS|READY ORDERS/ });
const tilesOn = (screen: Page): Locator => listOn(screen).getByRole('listitem');

/** Waits until nothing is left to save at this board. */
const saved = (board: Page): Promise<void> =>
  expect(board.getByRole('button', { name: /^Guardar/ }).or(board.getByText(/en espera/))).toHaveCount(0);

/** Turns the screen's clock on until its bar has gone. */
async function barGoes(screen: Page): Promise<void> {
  await screen.clock.runFor(BAR_MS);
  await expect(screen.getByRole('banner')).toHaveCount(0);
}

/** What the tile of a card with this title reads: deliveries and app orders have their number alone. */
const onTile = (title: string): string => title.replace(/^(D |#)/, '');

test('[O8a] an order that is all ready appears on the customer screen, first and as news, and leaves when handed over', async ({
  simulator,
  openPage,
  openDevice,
}) => {
  const expediter = await openDevice(EXPEDITER);
  const screen = await openLook(openPage, simulator, CUSTOMERS, { prepare: holdClock });
  await boardStands(expediter);
  await expect(screen.getByRole('heading', { level: 1, name: 'ÓRDENES LISTAS' })).toBeVisible();
  await expect(tilesOn(screen).first()).toBeVisible();
  const title = await oneMoreOrder([expediter], () => simulator.command({ do: 'order' }));
  const tile = tilesOn(screen).and(screen.getByLabel(onTile(title), { exact: true }));
  await expect(tile).toHaveCount(0);

  await stopClock(screen);
  await bring(expediter, title, /, Listo/);
  await saved(expediter);
  await turnClockUntil(screen, () => tile.isVisible(), SOON_MS);
  await expect(tilesOn(screen).first()).toHaveAccessibleName(onTile(title));
  await expect(tile.getByText('¡Recién lista!')).toBeVisible();
  await turnClockUntil(screen, async () => (await tile.getByText('¡Recién lista!').count()) === 0, NEWS_OVER_MS);
  await expect(tile).toBeVisible();

  await bring(expediter, title, /, Entregado/);
  await saved(expediter);
  await turnClockUntil(screen, async () => (await tile.count()) === 0, SOON_MS);
  await expect(tilesOn(screen).first()).toBeVisible();
});

test('[S4a] the bar goes by itself and comes back with the mouse, a key and a finger', async ({
  simulator,
  openPage,
}) => {
  const screen = await openPage('about:blank', { hasTouch: true });
  await holdClock(screen);
  // From the first moment on: the bar goes from a screen that is slow to come, too.
  await stopClock(screen);
  await screen.goto(`${simulator.origin}/device/${CUSTOMERS}/`);
  const bar = screen.getByRole('banner');
  await expect(screen.getByRole('heading', { level: 1, name: 'ÓRDENES LISTAS' })).toBeVisible();
  await expect(bar.getByText('Trattoria Lucía', { exact: true })).toBeVisible();
  await expect(screen).toHaveTitle('Trattoria Lucía');
  for (const stir of [
    () => screen.mouse.move(400, 500),
    () => screen.keyboard.press('Shift'),
    () => screen.touchscreen.tap(300, 600),
  ]) {
    await barGoes(screen);
    await stir();
    await expect(bar).toBeVisible();
  }
});

/** What does not lie where it should once every tile has come to rest: outside the window, cut off by its tile, under another tile, or scrolling. */
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

test.describe('a full house', () => {
  // It is about places: six screens whose news pulse at once would keep the whole machine busy.
  test.use({ scenario: 'e2e/worlds/full-house.yaml', contextOptions: { reducedMotion: 'reduce' }, ownClocks: true });

  test('[O8g] in every size and look the tiles fill the screen, whole and without scrolling, and nobody is shut out', async ({
    simulator,
    openPage,
    openDevice,
  }) => {
    test.setTimeout(600_000);
    // What nobody here does to an order is not done: no line is put off meanwhile.
    await simulator.command({ do: 'pause' });
    const expediter = await openDevice(EXPEDITER);
    await boardStands(expediter);
    const screens: { readonly page: Page; readonly name: string }[] = [];
    for (const look of SCREENS) {
      const page = await openLook(openPage, simulator, CUSTOMERS, { ...look, prepare: holdClock });
      await expect(listOn(page)).toBeVisible();
      screens.push({ page, name: `${look.size}-${look.theme}-${look.language}` });
    }
    const titles = [...new Set(await cardTitles(expediter))].slice(0, 10);
    for (const title of titles) await bring(expediter, title, /, (Listo|En camino|Entregado)/);
    for (const { page, name } of screens) {
      await expect.poll(() => tilesOn(page).count()).toBeGreaterThanOrEqual(TILES_MIN);
      await page.screenshot({ path: `${PICTURES}customer-news-${name}.png`, scale: 'css' });
      await expect.poll(() => misplaced(page), { message: name }).toEqual([]);
    }
    for (const { page, name } of screens) {
      await page.keyboard.press('Shift');
      await expect(page.getByRole('banner')).toBeVisible();
      await expect.poll(() => misplaced(page), { message: name }).toEqual([]);
      await page.screenshot({ path: `${PICTURES}customer-bar-${name}.png`, scale: 'css' });
    }
    for (const { page, name } of screens) {
      await barGoes(page);
      await expect.poll(() => misplaced(page), { message: name }).toEqual([]);
      expect(await shutOut(page), name).toEqual([]);
      await page.screenshot({ path: `${PICTURES}customer-${name}.png`, scale: 'css' });
    }
  });
});

test('[S4b] a cloud that is down is said once, in small, and the tiles stay', async ({ simulator, openPage }) => {
  await simulator.command({ do: 'pause' });
  const screen = await openLook(openPage, simulator, CUSTOMERS, { size: '1280x800', prepare: holdClock });
  await expect(tilesOn(screen).first()).toBeVisible();
  const names = () => tilesOn(screen).evaluateAll((tiles) => tiles.map(({ ariaLabel }) => ariaLabel));
  const before = await names();
  await simulator.command({ do: 'fault', fault: 'local-down', forMs: 600_000 });
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
  // The bar may have gone meanwhile.
  await screen.keyboard.press('Shift');
  await screen.getByRole('button', { name: 'Actualizar pedidos' }).click();
  await expect(screen.getByText('OFFLINE')).toHaveCount(1);
  await barGoes(screen);
  await expect(screen.getByText('OFFLINE')).toHaveCount(1);
  await expect(screen.getByText(/^Pedidos al día hace/)).toBeVisible();
  expect(await names()).toEqual(before);
  await screen.screenshot({ path: `${PICTURES}customer-offline-1280x800.png`, scale: 'css' });
});

test.describe('a venue without orders', () => {
  test.use({ scenario: 'e2e/worlds/no-orders.yaml' });

  test('[S3b] without orders the screen says below its heading that none is ready', async ({ simulator, openPage }) => {
    const answers: Promise<unknown>[] = [];
    const screen = await openLook(openPage, simulator, CUSTOMERS, {
      prepare: async (page) => {
        await holdClock(page);
        answers.push(page.waitForResponse(/\/resto\/orders\/procesa/));
      },
    });
    await Promise.all(answers);
    await expect(screen.getByRole('heading', { level: 1, name: 'ÓRDENES LISTAS' })).toBeVisible();
    await barGoes(screen);
    await expect(tilesOn(screen)).toHaveCount(0);
    await expect(screen.getByText('Aún no hay órdenes listas')).toBeVisible();
    await expect(screen.getByText(/No hay pedidos/)).toHaveCount(0);
    await screen.screenshot({ path: `${PICTURES}customer-empty-1920x1080.png`, scale: 'css' });
  });
});
