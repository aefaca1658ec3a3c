import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardReady, placeOrder, setCardStatus } from '../pages/board-page.ts';
import { advanceUntilBarHides, CUSTOMERS, EXPEDITER, tilesOn } from '../pages/customer-page.ts';
import { openLook } from '../pages/looks.ts';
import { advanceClockUntil, holdClock, stopClock } from '../pages/page-clock.ts';
import { PICTURES } from '../pages/picture.ts';
import { expect, test } from '../test.ts';

/**
 * The highlight of a ready order ends within this time of the screen's clock. It lasts ten seconds of the kitchen's
 * clock, which keeps running while the screen's clock is stopped.
 */
const JUST_READY_OVER_MS = 120_000;
/** The order appears within this time. */
const SOON_MS = 5_000;

// One test cuts the link of its screen.
test.use({ allowFailedRequests: true });

/** Waits until this board has nothing left to save. */
const saved = (board: Page): Promise<void> =>
  expect(board.getByRole('button', { name: /^Guardar/ }).or(board.getByText(/en espera|enviando/))).toHaveCount(0);

/** The text on the tile of a card with this title: deliveries and app orders show their number alone. */
const onTile = (title: string): string => title.replace(/^(D |#)/, '');

test('[CUSTOMER-1] an order whose lines are all ready appears first and highlighted on the customer screen, and leaves when handed over', async ({
  simulator,
  openPage,
  openDevice,
}) => {
  const expediter = await openDevice(EXPEDITER);
  const screen = await openLook(openPage, simulator, CUSTOMERS, { prepare: holdClock });
  await boardReady(expediter);
  await expect(screen.getByRole('heading', { level: 1, name: 'ÓRDENES LISTAS' })).toBeVisible();
  await expect(tilesOn(screen).first()).toBeVisible();
  const title = await placeOrder([expediter], () => simulator.command({ do: 'order' }));
  const tile = tilesOn(screen).and(screen.getByLabel(onTile(title), { exact: true }));
  await expect(tile).toHaveCount(0);

  await stopClock(screen);
  await setCardStatus(expediter, title, /, Listo/);
  await saved(expediter);
  await advanceClockUntil(screen, () => tile.isVisible(), SOON_MS);
  await expect(tilesOn(screen).first()).toHaveAccessibleName(onTile(title));
  await expect(tile.getByText('¡Recién lista!')).toBeVisible();
  await advanceClockUntil(
    screen,
    async () => (await tile.getByText('¡Recién lista!').count()) === 0,
    JUST_READY_OVER_MS,
  );
  await expect(tile).toBeVisible();

  await setCardStatus(expediter, title, /, Entregado/);
  await saved(expediter);
  await advanceClockUntil(screen, async () => (await tile.count()) === 0, SOON_MS);
  await expect(tilesOn(screen).first()).toBeVisible();
});

test(
  '[BOARD-31] the bar hides after a while and returns at a mouse move, a key or a touch',
  LONG,
  async ({ simulator, openPage }) => {
    const screen = await openPage('about:blank', { hasTouch: true });
    await holdClock(screen);
    // The clock stops before the page loads: on a screen that loads slowly the bar would hide before the check.
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
      await advanceUntilBarHides(screen);
      await stir();
      await expect(bar).toBeVisible();
    }
  },
);

test(
  '[BOARD-32] while the cloud and the local server are down, the screen shows OFFLINE once and keeps its tiles',
  LONG,
  async ({ simulator, openPage }) => {
    await simulator.command({ do: 'pause' });
    const screen = await openLook(openPage, simulator, CUSTOMERS, { size: '1280x800', prepare: holdClock });
    await expect(tilesOn(screen).first()).toBeVisible();
    const names = () => tilesOn(screen).evaluateAll((tiles) => tiles.map(({ ariaLabel }) => ariaLabel));
    const before = await names();
    await simulator.command({ do: 'fault', fault: 'local-down', forMs: 600_000 });
    await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
    // The bar may be hidden again.
    await screen.keyboard.press('Shift');
    await screen.getByRole('button', { name: 'Actualizar pedidos' }).click();
    await expect(screen.getByText('OFFLINE')).toHaveCount(1);
    await advanceUntilBarHides(screen);
    await expect(screen.getByText('OFFLINE')).toHaveCount(1);
    await expect(screen.getByText(/^Pedidos al día hace/)).toBeVisible();
    expect(await names()).toEqual(before);
    await screen.screenshot({ path: `${PICTURES}customer-offline-1280x800.png`, scale: 'css' });
  },
);

test.describe('a venue without orders', () => {
  test.use({ scenario: 'e2e/worlds/no-orders.yaml' });

  test(
    '[BOARD-25] without orders the customer screen shows below its heading that no order is ready',
    LONG,
    async ({ simulator, openPage }) => {
      const responses: Promise<unknown>[] = [];
      const screen = await openLook(openPage, simulator, CUSTOMERS, {
        prepare: async (page) => {
          await holdClock(page);
          responses.push(page.waitForResponse(/\/resto\/orders\/procesa/));
        },
      });
      await Promise.all(responses);
      await expect(screen.getByRole('heading', { level: 1, name: 'ÓRDENES LISTAS' })).toBeVisible();
      await advanceUntilBarHides(screen);
      await expect(tilesOn(screen)).toHaveCount(0);
      await expect(screen.getByText('Aún no hay órdenes listas')).toBeVisible();
      await expect(screen.getByText(/No hay pedidos/)).toHaveCount(0);
      await screen.screenshot({ path: `${PICTURES}customer-empty-1920x1080.png`, scale: 'css' });
    },
  );
});
