import type { Page } from '@playwright/test';
import { boardReady, cardOf, cardsOn, cardTitles, linesIn, placeOrder, scrollToCard } from '../pages/board-page.ts';
import { expectInPanel } from '../pages/counting-cook.ts';
import { detachClock } from '../pages/detach-clock.ts';
import { openBoard, openLook } from '../pages/looks.ts';
import { advanceClockUntil, holdClock, stopClock } from '../pages/page-clock.ts';
import { fixShortJitter } from '../pages/short-waits.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';

const KITCHEN = 3;
const EXPEDITER = 1;
/** The shortest time between two refreshes. */
const GAP_MS = 2_000;

// The browser reports the requests that fail here on purpose.
test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml' });

const troubles = [
  ['cloud-500', 'OFFLINE', 'El servidor de la nube está fallando.'],
  ['cloud-401', 'API sin autorización', 'La nube rechaza las credenciales de este equipo.'],
] as const;

for (const [fault, banner, words] of troubles) {
  test(`[NOTICE-1][CONFIGURE-5] during ${fault} the board keeps its cards, banner and panel name the fault, and later the board recovers`, async ({
    simulator,
    openPage,
  }) => {
    await simulator.command({ do: 'pause' });
    const prepare = async (page: Page) => {
      await detachClock(page);
      await fixShortJitter(page);
    };
    const board = await openBoard(openPage, simulator, KITCHEN, { prepare });
    const before = await cardTitles(board);
    await simulator.command({ do: 'fault', fault, forMs: 600_000 });
    await board.getByRole('button', { name: 'Actualizar pedidos' }).click();
    await expect(board.getByText(banner).first()).toBeVisible();
    await expectInPanel(board, words);
    expect(await cardTitles(board)).toEqual([...before]);
    await simulator.command({ do: 'heal' });
    await board.getByRole('button', { name: 'Actualizar pedidos' }).click();
    await expect(board.getByText(banner)).toHaveCount(0);
  });
}

test('[OUTBOX-9] a tap made while the cloud is down is marked, survives a reload, and is sent when the cloud is back', async ({
  simulator,
  openPage,
  openDevice,
}) => {
  const mine = await openLook(openPage, simulator, EXPEDITER, { settings: { autosave: 0 } });
  const other = await openDevice(EXPEDITER);
  for (const board of [mine, other]) await boardReady(board);
  const title = await placeOrder([mine, other], () => simulator.command({ do: 'order' }));
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
  const line = linesIn(cardOf(mine, title)).first();
  await line.click();
  await mine
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click();
  await expect(line).toHaveAccessibleDescription(/cambio en espera/);
  await simulator.command({ do: 'heal' });
  await mine.reload();
  await boardReady(mine);
  await expect(linesIn(await scrollToCard(mine, title)).first()).toHaveAccessibleName(/, En prep/);
  await expect(linesIn(await scrollToCard(other, title)).first()).toHaveAccessibleName(/, En prep/);
});

test('[WIRE-13] a malformed order is omitted with a notice, and the others appear', async ({ simulator, openPage }) => {
  const board = await openBoard(openPage, simulator, KITCHEN, { prepare: holdClock });
  // The notice would disappear after a few seconds; with the page's clock stopped it stays visible.
  await stopClock(board);
  const before = await cardTitles(board);
  await simulator.command({ do: 'fault', fault: 'malformed-order', forMs: 600_000 });
  await board.clock.runFor(GAP_MS);
  await board.keyboard.press('z');
  const notice = board.getByRole('region', { name: 'Avisos' }).getByText(/1 pedido no se puede leer/);
  await expect(notice).toBeVisible();
  expect(await cardTitles(board)).toEqual(expect.arrayContaining([...before]));
  await board.getByRole('button', { name: 'Descartar el aviso' }).first().click();
  await expect(notice).toHaveCount(0);
  expect(await cardTitles(board)).toEqual(expect.arrayContaining([...before]));
});

test('a notice that appears while a panel is open is above the panel', async ({ simulator, openPage }) => {
  const board = await openBoard(openPage, simulator, KITCHEN, { prepare: holdClock });
  await stopClock(board);
  await board.getByRole('button', { name: 'Abrir el menú' }).click();
  const menu = board.getByRole('dialog', { name: 'Menú' });
  await expect(menu.getByText(/^Versión \d/)).toBeVisible();
  await simulator.command({ do: 'fault', fault: 'malformed-order', forMs: 600_000 });
  await simulator.command({ do: 'order' });
  const notice = board.getByRole('region', { name: 'Avisos' }).getByText(/1 pedido no se puede leer/);
  await advanceClockUntil(board, () => notice.isVisible(), 10_000);
  const above = await notice.screenshot();
  await board.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  // The panel's backdrop did not dim the notice.
  expect(above.equals(await notice.screenshot())).toBe(true);
});

test.describe('a venue without orders', () => {
  test.use({ scenario: 'e2e/worlds/no-orders.yaml' });

  test('[BOARD-24] an empty board shows that there are no orders', async ({ openDevice }) => {
    const board = await openDevice(KITCHEN);
    await expect(board.getByText('No hay pedidos pendientes para este KDS')).toBeVisible();
    await expect(cardsOn(board)).toHaveCount(0);
  });
});

test('[LOGIN-2] a kiosk that was never activated shows what to do and sends no request to the cloud', async ({
  simulator,
  openPage,
}) => {
  const kiosk = await openPage(`${simulator.origin}/`);
  await expect(kiosk.getByText('Debe configurar KDS en este equipo.')).toBeVisible();
  const calls = (await simulator.status()).journal.filter(({ text }) => text.includes('/resto/'));
  expect(calls).toEqual([]);
});

test('[HOST-1] a kiosk on an unknown host shows an error with the name of the host', async ({ openPage, keep }) => {
  const server = await keep(serveFolder('kiosk'));
  const kiosk = await openPage(`${server.origin}/`);
  await expect(kiosk.getByText(server.origin.replace('http://', '')).first()).toBeVisible();
});

test('[START-2] at an unknown address the kiosk shows a link to the home screen', async ({ simulator, openPage }) => {
  const kiosk = await openPage(`${simulator.origin}/device/3/nowhere`);
  await kiosk
    .getByRole('link', { name: /pedidos|inicio/i })
    .first()
    .click();
  await boardReady(kiosk);
});
