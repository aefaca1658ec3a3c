import type { Page } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { boardReady, cardsOn, linesIn } from '../pages/board-page.ts';
import { openBoard, openLook } from '../pages/looks.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

const HOT = 3;
/** After this many failures in a row the next retry is half a minute away. */
const PATIENT_AFTER = 4;
const FAILED = 'No se pudo abrir.';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

type Open = Parameters<typeof openLook>[0];

/** A board whose server does not serve the scripts of these parts until the test allows it. */
async function openWithout(parts: readonly string[], open: Open, simulator: Simulator, language: 'es' | 'en' = 'es') {
  let missed = 0;
  const isPart = new RegExp(`/assets/(${parts.join('|')})-[^/]+\\.js$`);
  const board = await openLook(
    async (address, options) => {
      const page = await open(address, options);
      await page.route(isPart, (route) => {
        missed += 1;
        return route.abort();
      });
      return page;
    },
    simulator,
    HOT,
    { language },
  );
  await expect.poll(() => missed).toBeGreaterThan(0);
  const begun = await board.evaluate(() => performance.timeOrigin);
  return {
    board,
    /** Waits for the device's first retry; by then the screen shows the failure. */
    missedTwice: () => expect.poll(() => missed).toBeGreaterThan(1),
    bring: () => board.unroute(isPart),
    misses: () => missed,
    isSamePage: async () => expect(await board.evaluate(() => performance.timeOrigin)).toBe(begun),
  };
}

/**
 * Presses the retry button until the backoff is at its longest: a retry by the timer could remove the button during the
 * next press.
 */
async function pressInVain(board: Page, misses: () => number): Promise<void> {
  for (let failures = 0; failures < PATIENT_AFTER; failures += 1) {
    const before = misses();
    // A press during a retry joins it, and the retry may already be counted.
    const press = () => again(board).click().then(misses);
    await expect.poll(press).toBeGreaterThan(before);
    await expect(board.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
  }
}

async function tapCounts(board: Page): Promise<void> {
  const line = linesIn(cardsOn(board).first()).first();
  const name = (await line.getAttribute('aria-label')) ?? '';
  await line.click();
  await expect(line).not.toHaveAttribute('aria-label', name);
}

const again = (board: Page) => board.getByRole('button', { name: 'Intentar de nuevo' });
const bar = (board: Page) => board.getByRole('banner');

/** Opens another page by the menu. */
async function goTo(board: Page, page: string): Promise<void> {
  await bar(board).getByRole('button', { name: 'Abrir el menú' }).click();
  await board.getByRole('dialog', { name: 'Menú' }).getByRole('button', { name: page }).click();
}

for (const [index, { what, script, opener, panel }] of (
  [
    { what: 'the menu', script: 'side-menu', opener: 'Abrir el menú', panel: 'Menú' },
    {
      what: 'the connection panel',
      script: 'panels',
      opener: /^Conexión/,
      panel: 'Estado de la conexión',
    },
    {
      what: 'the list of recent entries',
      script: 'panels',
      opener: 'Salidas recientemente',
      panel: 'Salidas recientemente',
    },
  ] as const
).entries()) {
  test(
    `when ${what} cannot load, a message appears, the board keeps working, and a later retry opens the panel`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const { board, bring, misses, isSamePage } = await openWithout([script], openPage, simulator);
      await bar(board).getByRole('button', { name: opener }).click();
      await expect(board.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
      await tapCounts(board);
      await pressInVain(board, misses);
      await bring();
      await again(board).click();
      await expect(board.getByRole('dialog', { name: panel })).toBeVisible();
      await expect(board.getByText(FAILED)).toHaveCount(0);
      await isSamePage();
    },
  );
}

test(
  'in English, when the menu cannot load, a message appears that the user can close',
  LONG,
  async ({ simulator, openPage }) => {
    const { board, isSamePage } = await openWithout(['side-menu'], openPage, simulator, 'en');
    await bar(board).getByRole('button').first().click();
    await expect(board.getByRole('alert').filter({ hasText: 'Could not open.' })).toBeVisible();
    await expect(board.getByRole('button', { name: 'Try again' })).toBeVisible();
    await board.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(board.getByText('Could not open.')).toHaveCount(0);
    await tapCounts(board);
    await isSamePage();
  },
);

test(
  'when the pages cannot load, a message appears in place of the page, and boards that have loaded still open',
  LONG,
  async ({ simulator, openPage }) => {
    const { board, missedTwice, bring, misses, isSamePage } = await openWithout(['pages'], openPage, simulator);
    await boardReady(board);
    await missedTwice();
    await expect(board.getByText(FAILED)).toHaveCount(0);
    await goTo(board, 'Total del día');
    await expect(board.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
    await goTo(board, 'Riel');
    await expect(board.locator('[data-shape="rail"]')).toBeVisible();
    await expect(board.getByText(FAILED)).toHaveCount(0);
    await tapCounts(board);
    await goTo(board, 'Total del día');
    await pressInVain(board, misses);
    await bring();
    await again(board).click();
    await expect(board.getByRole('region', { name: 'Total del día' })).toBeVisible();
    await expect(board).toHaveURL(/\/home3$/);
    await isSamePage();
  },
);

test(
  'when the all-day board cannot load, a message appears, the menu leads back to the board, and a later retry opens the all-day board',
  LONG,
  async ({ simulator, openPage }) => {
    const isPart = /\/assets\/all-day-board-[^/]+\.js$/;
    const board = await openBoard(openPage, simulator, HOT);
    let missed = 0;
    await board.route(isPart, (route) => {
      missed += 1;
      return route.abort();
    });
    await goTo(board, 'Total del día');
    await expect(board.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
    await goTo(board, 'Inicio');
    await boardReady(board);
    await tapCounts(board);
    await goTo(board, 'Total del día');
    await expect(board.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
    await pressInVain(board, () => missed);
    await board.unroute(isPart);
    await again(board).click();
    await expect(board.getByRole('region', { name: 'Total del día' })).toBeVisible();
  },
);

test(
  'when the bar of small orders cannot load, the board keeps working, and a retry loads the bar',
  LONG,
  async ({ simulator, openPage }) => {
    const { board, missedTwice, bring, isSamePage } = await openWithout(['mini-bar'], openPage, simulator);
    const mini = board.getByRole('list', { name: 'Pedidos en miniatura' });
    await tapCounts(board);
    await boardReady(board);
    await missedTwice();
    await expect(mini).toHaveCount(0);
    await expect(board.getByText(FAILED)).toHaveCount(0);
    await bring();
    await expect(mini).toBeVisible({ timeout: 40_000 });
    await isSamePage();
  },
);
