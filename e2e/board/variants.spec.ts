import type { Locator, Page } from '@playwright/test';
import { waitForAnimations } from '../pages/animations.ts';
import { boardReady, linesIn } from '../pages/board-page.ts';
import { openBoard, openLook, SIZE_NAMES } from '../pages/looks.ts';
import { picture } from '../pages/picture.ts';
import { tooSmallForFinger } from '../pages/reachable-controls.ts';
import { expect, test } from '../test.ts';

const KITCHEN = 3;
const EXPEDITER = 1;

// The world is paused so that no order arrives; the devices' clocks run on.
test.use({ scenario: 'e2e/worlds/full-house.yaml', ownClocks: true });

const rowsOn = (page: Page): Locator => page.getByRole('region', { name: 'Total del día' }).locator('ol > li');
const ticketsOn = (page: Page): Locator => page.getByRole('region', { name: /^Pedidos con / });

/** Navigates as the menu does, without loading the app again. */
const navigate = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Positions of the cards in the window, once they are still. */
async function boxes(page: Page): Promise<readonly Box[]> {
  await waitForAnimations(page);
  return page.evaluate(() =>
    [...document.querySelectorAll('article')]
      .map((card) => card.getBoundingClientRect())
      .filter(({ left, right, height }) => height > 0 && right > 0 && left < innerWidth)
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
  );
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

const countOverlaps = (all: readonly Box[]): number =>
  all.filter((one, at) => all.some((other, place) => place > at && overlaps(one, other))).length;

const expectNoOverlap = (page: Page, countMin: number): Promise<void> =>
  expect(async () => {
    const cards = await boxes(page);
    expect(cards.length).toBeGreaterThanOrEqual(countMin);
    expect(countOverlaps(cards)).toBe(0);
  }).toPass({ timeout: 30_000 });

test('[BOARD-10] on the rail every card has its own column, and is whole', async ({ simulator, openPage }) => {
  const page = await openPage(`${simulator.origin}/device/${KITCHEN}/home2`);
  await boardReady(page);
  await expectNoOverlap(page, 5);
  const cards = await boxes(page);
  expect(new Set(cards.map(({ top }) => top)).size).toBe(1);
  expect(Math.max(...cards.map(({ bottom }) => bottom))).toBeLessThan(1_080);
});

test('[BOARD-10] on a phone the rail shows the beginning of the next card, and the whole card after a scroll', async ({
  simulator,
  openPage,
}) => {
  const page = await openBoard(openPage, simulator, KITCHEN, { size: '390x844', path: 'home2' });
  await expectNoOverlap(page, 2);
  const [first, next] = (await boxes(page)) as [Box, Box];
  expect([first.left, first.right]).toEqual([4, 358]);
  expect(next.left).toBe(364);
  await page.locator('[data-shape]').evaluate((strip) => strip.scrollBy({ left: 300, behavior: 'instant' }));
  await expect.poll(async () => (await boxes(page)).some(({ left, right }) => left === 4 && right === 358)).toBe(true);
});

test('[BOARD-10] no cards overlap after navigation from board to board and back', async ({ simulator, openPage }) => {
  const page = await openPage(`${simulator.origin}/device/${KITCHEN}/`, { viewport: { width: 900, height: 700 } });
  await boardReady(page);
  await expectNoOverlap(page, 2);
  for (const path of ['nowhere', '', 'home3', '', 'home2', '']) {
    await navigate(page, `/device/${KITCHEN}/${path}`);
    if (path === 'home3') await expect(rowsOn(page).first()).toBeVisible();
    if (path === 'nowhere') await expect(page.getByText('Página no encontrada')).toBeVisible();
    if (path === 'home2') await expect(page.locator('[data-shape="rail"]')).toBeVisible();
    if (path === '') await expect(page.locator('[data-shape="columns"]')).toBeVisible();
  }
  await boardReady(page);
  await page.locator('[data-shape]').evaluate((strip) => strip.scrollTo({ left: 1_500, behavior: 'instant' }));
  await expectNoOverlap(page, 2);
});

test('[BOARD-12] in the all-day board a press on a row shows its cards, a press on a line advances the line, and Escape closes the row', async ({
  simulator,
  openPage,
}) => {
  const page = await openLook(openPage, simulator, KITCHEN, { path: 'home3', settings: { autosave: 0 } });
  const product = await rowsOn(page).first().getByRole('button').getAttribute('data-product');
  // The row need not stay first: with its oldest line done it is less urgent.
  const row = rowsOn(page).locator(`[data-product="${product}"]`);
  await row.click();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  const card = ticketsOn(page).getByRole('article').first();
  const line = linesIn(card).and(page.locator('[data-sought]')).first();
  const named = await line.getAttribute('aria-label');
  await line.click();
  await expect(line).not.toHaveAttribute('aria-label', named ?? '');
  await expect(line).toHaveAttribute('data-sought');
  await page.keyboard.press('Escape');
  await expect(ticketsOn(page)).toHaveCount(0);
  await expect(row).toBeFocused();
});

/** The visible rows: their names, and whether each is entirely above the parts below the list. */
const rowsSeen = (page: Page): Promise<readonly { readonly name: string; readonly isWhole: boolean }[]> =>
  rowsOn(page).evaluateAll((rows) => {
    const view = rows[0]?.closest('section')?.getBoundingClientRect() ?? new DOMRect();
    return rows.flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom <= view.top || top >= view.bottom || getComputedStyle(row).opacity === '0') return [];
      const isWhole = bottom <= view.bottom + 1 && view.bottom <= innerHeight;
      return [{ name: row.querySelector('button')?.dataset.product ?? '', isWhole }];
    });
  });

for (const size of SIZE_NAMES) {
  test(`[BOARD-17] at ${size} no row is cut off at the end of the list, and scrolling shows every row whole`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openLook(openPage, simulator, EXPEDITER, {
      size,
      path: 'home3',
      options: { reducedMotion: 'reduce' },
    });
    await expect(rowsOn(page).first()).toBeVisible();
    await simulator.command({ do: 'pause' });
    const all = await rowsOn(page).evaluateAll((rows) =>
      rows.map((row) => row.querySelector('button')?.dataset.product),
    );
    const seen = new Set<string>();
    const down = page.getByRole('button', { name: /^Ver \d+ productos? más abajo$/ });
    await expect(down).toBeVisible();
    const unseen = async () => (await rowsSeen(page)).filter(({ name }) => !seen.has(name)).length;
    for (let pages = 0; pages < all.length && seen.size < all.length; pages++) {
      if (pages > 0) await down.click();
      await expect.poll(unseen).toBeGreaterThan(0);
      await waitForAnimations(page);
      const rows = await rowsSeen(page);
      expect(rows.filter(({ isWhole }) => !isWhole)).toEqual([]);
      for (const { name } of rows) seen.add(name);
    }
    expect([...seen].sort()).toEqual([...all].sort());
    await expect(down).toHaveCount(0);
  });
}

for (const look of [
  { size: '1920x1080', theme: 'dark' },
  { size: '390x844', theme: 'light' },
] as const) {
  test(`[BOARD-13] at ${look.size} the quantity of a row has a font size of at least 36 px, and nothing is cut off sideways`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openLook(openPage, simulator, KITCHEN, look);
    await navigate(page, `/device/${KITCHEN}/home3`);
    await expect(rowsOn(page).first()).toBeVisible();
    await waitForAnimations(page);
    const cut = () =>
      rowsOn(page).evaluateAll((rows) =>
        rows
          .flatMap((row) => [row, ...row.querySelectorAll('*')])
          .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
          .map((part) => part.textContent),
      );
    await expect.poll(cut).toEqual([]);
    const quantity = await rowsOn(page)
      .first()
      .locator('span')
      .first()
      .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
    expect(quantity).toBeGreaterThanOrEqual(36);
  });
}

for (const size of SIZE_NAMES) {
  test(`[LOOK-4] at ${size} every control of each board is large enough for a finger`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openBoard(openPage, simulator, KITCHEN, {
      size,
      settings: { clickArea: 44, changeExtras: true },
    });
    await waitForAnimations(page);
    expect(await tooSmallForFinger(page)).toEqual([]);
    await navigate(page, `/device/${KITCHEN}/home2`);
    await expect(page.locator('[data-shape="rail"]')).toBeVisible();
    await waitForAnimations(page);
    expect(await tooSmallForFinger(page)).toEqual([]);
    await navigate(page, `/device/${KITCHEN}/home3`);
    await expect(rowsOn(page).first()).toBeVisible();
    expect(await tooSmallForFinger(page)).toEqual([]);
  });
}

test.describe('an all-day board with an error in its code', () => {
  test.use({ allowUncaught: /^A broken all-day board\.$/ });

  for (const size of SIZE_NAMES) {
    test(`[NOTICE-11] at ${size} a banner shows that the all-day board failed, until its rows render again`, async ({
      simulator,
      openPage,
    }) => {
      const page = await openLook(openPage, simulator, KITCHEN, { size, path: 'home3' });
      await expect(rowsOn(page).first()).toBeVisible();
      const words = page.getByText('La pantalla tuvo un error al mostrar los pedidos');
      await expect(words).toHaveCount(0);
      // In the whole app only the rows of the all-day board call this method.
      await page.evaluate(() => {
        const { with: replaced } = Array.prototype;
        addEventListener('repair', () => Object.assign(Array.prototype, { with: replaced }));
        Array.prototype.with = () => {
          throw new Error('A broken all-day board.');
        };
      });
      await simulator.command({ do: 'order' });
      await expect(words).toBeVisible();
      await expect(page.getByRole('button', { name: 'Conexión: Error de pantalla' })).toBeVisible();
      await picture(page, `home3-broken-${size}`);
      await page.evaluate(() => dispatchEvent(new Event('repair')));
      await expect(words).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Conexión: En línea' })).toBeVisible();
    });
  }
});
