import type { Locator, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardReady } from '../pages/board-page.ts';
import {
  ALL_WELL,
  EXPEDITER,
  expectInPanel,
  HOT,
  ordersOn,
  placeOrderUnseen,
  STALE_SHOWN_MS,
  startCook,
  trouble,
} from '../pages/counting-cook.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

// The browser reports the requests that fail here on purpose.
test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml' });

const LONG_MS = 600_000;

const ways = async (simulator: Simulator): Promise<readonly string[]> =>
  (await simulator.changes()).map(({ via }) => via).filter((via, at, all) => via !== all[at - 1]);

test('[LINK-4][LINK-6][LINK-18] the board changes its route with the modes 1, 2, 1, 3 and 0 of the local server, and each tap is saved once', async ({
  simulator,
  openPage,
}) => {
  await simulator.command({ do: 'local-mode', mode: 1 });
  const cook = await startCook(openPage, simulator, EXPEDITER);
  const { board } = cook;
  await expectInPanel(board, 'disponible');
  await cook.tap();
  await cook.allTaken();

  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: LONG_MS });
  await simulator.command({ do: 'local-mode', mode: 2 });
  const missed = await placeOrderUnseen(cook, simulator);
  await expect(board.getByRole('button', { name: 'Conexión: Servidor local' })).toBeVisible();
  await expect(trouble(board)).toContainText('Trabajando con el servidor local');
  await expectInPanel(board, ['en uso: la nube falló', 'Los pedidos y los cambios van por el servidor local.']);
  await expect.poll(async () => (await ordersOn(board)).length).toBe(missed);
  await cook.tap(2);
  await cook.allTaken();

  await simulator.command({ do: 'heal' });
  await simulator.command({ do: 'local-mode', mode: 1 });
  // The Wi-Fi reconnects: the browser comes online and call 9 does not wait for its minute.
  await board.context().setOffline(true);
  await board.context().setOffline(false);
  await expect(board.getByRole('button', { name: 'Conexión: En línea' })).toBeVisible();
  await cook.converged(missed);
  await cook.tap();
  await cook.allTaken();
  await expectInPanel(board, 'disponible');

  await simulator.command({ do: 'local-mode', mode: 3 });
  await board.reload();
  await boardReady(board);
  await expect(board.getByRole('button', { name: 'Conexión: Servidor local' })).toBeVisible();
  await expect(board.getByText('OFFLINE').first()).toBeVisible();
  await expectInPanel(board, 'en uso: lo eligió el local');
  await cook.tap();
  await cook.allTaken();

  await simulator.command({ do: 'local-mode', mode: 0 });
  await board.reload();
  await boardReady(board);
  await expectInPanel(board, [ALL_WELL, 'no hay']);
  await expect(board.getByText('OFFLINE')).toHaveCount(0);
  await cook.tap();
  await cook.allTaken();
  expect(await ways(simulator)).toEqual(['cloud', 'local', 'cloud', 'local', 'cloud']);
  await cook.sameAsServer();
});

/** Advances the page's clock until this is visible: without a push the device polls the mode each minute. */
const turnClockUntil = (board: Page, seen: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await board.clock.runFor(1_000);
        return seen.first().isVisible();
      },
      { timeout: 120_000, intervals: [100] },
    )
    .toBe(true);

test(
  '[LINK-4][LINK-7] without a reload the board changes its route with modes 1, 2, 3, 1 and 0, and the server of the route accepts each tap once',
  LONG,
  async ({ simulator, openPage }) => {
    // The test advances the page's clock by four minutes, in small steps.
    await simulator.command({ do: 'local-mode', mode: 1 });
    const cook = await startCook(openPage, simulator, EXPEDITER);
    const { board } = cook;
    let loads = 0;
    board.on('load', () => {
      loads += 1;
    });
    const link = (word: string) => board.getByRole('button', { name: `Conexión: ${word}` });
    const panelTurnsTo = (words: string) =>
      expectInPanel(board, words, () =>
        turnClockUntil(board, board.getByRole('dialog').getByText(words, { exact: true })),
      );
    /** Checks that the current route delivers orders and saves taps. */
    const works = async () => {
      const orders = await placeOrderUnseen(cook, simulator);
      await cook.tap();
      await cook.allTaken();
      await expect
        .poll(async () => {
          await board.clock.runFor(1_000);
          return (await ordersOn(board)).length;
        })
        .toBe(orders);
    };
    await expectInPanel(board, 'disponible');
    await works();

    await simulator.command({ do: 'local-mode', mode: 2 });
    await turnClockUntil(board, link('Servidor local'));
    await works();

    await simulator.command({ do: 'local-mode', mode: 3 });
    await panelTurnsTo('en uso: lo eligió el local');
    await expect(link('Servidor local')).toBeVisible();
    await expect(board.getByText('OFFLINE').first()).toBeVisible();
    await works();

    await simulator.command({ do: 'local-mode', mode: 1 });
    await turnClockUntil(board, link('En línea'));
    await expect(board.getByText('OFFLINE')).toHaveCount(0);
    await works();

    await simulator.command({ do: 'local-mode', mode: 0 });
    await panelTurnsTo('no hay');
    await works();

    expect(await ways(simulator)).toEqual(['cloud', 'local', 'cloud']);
    expect(loads).toBe(0);
    await cook.sameAsServer();
  },
);

test(
  "[LINK-15] another restaurant's server at the local server's address is not used: one sentence reports it, and the cloud serves the board and the taps",
  LONG,
  async ({ simulator, openPage }) => {
    await simulator.command({ do: 'fault', fault: 'local-other-venue', forMs: LONG_MS });
    await simulator.command({ do: 'local-mode', mode: 2 });
    const cook = await startCook(openPage, simulator, HOT);
    await expectInPanel(cook.board, 'El servidor local es de otro restaurante y no se usa. Revise su dirección.');
    await cook.tap(2);
    const orders = await placeOrderUnseen(cook, simulator);
    await expect.poll(async () => (await ordersOn(cook.board)).length).toBe(orders);
    await cook.allTaken();
    expect(await ways(simulator)).toEqual(['cloud']);
    await cook.sameAsServer();
  },
);

test(
  '[LINK-17][REFRESH-26] the device detects and reports a half-open socket of the local server, keeps working, and switches to the cloud when that server ends',
  LONG,
  async ({ simulator, openPage }) => {
    await simulator.command({ do: 'local-mode', mode: 2 });
    const served: Promise<unknown>[] = [];
    const cook = await startCook(openPage, simulator, HOT, async (page) => {
      const isLocal = (url: string) => url.startsWith(`${simulator.origin}/resto/orders/procesa`);
      served.push(page.waitForResponse((response) => isLocal(response.url())));
    });
    const { board } = cook;
    await expect(board.getByRole('button', { name: 'Conexión: Servidor local' })).toBeVisible();
    await served[0];
    await simulator.command({ do: 'fault', fault: 'local-half-open', forMs: LONG_MS });
    const orders = await placeOrderUnseen(cook, simulator);
    await cook.tap();
    await expect.poll(async () => (await ordersOn(board)).length, { timeout: STALE_SHOWN_MS }).toBe(orders);
    await expectInPanel(board, 'El servidor local dejó de avisar de pedidos nuevos: su conexión se abrió de nuevo.');
    await cook.allTaken();

    await simulator.command({ do: 'fault', fault: 'local-down', forMs: LONG_MS });
    await cook.tap();
    await expectInPanel(board, /^El servidor local no da una respuesta útil\. Si solo suplía a la nube/);
    await cook.allTaken();
    expect(await ways(simulator)).toEqual(['local', 'cloud']);
    await cook.sameAsServer();
  },
);

test('[LINK-24] with a local server that the venue chose, the bar shows OFFLINE and "local server" without an alarm color, and no banner appears', async ({
  simulator,
  openDevice,
}) => {
  await simulator.command({ do: 'local-mode', mode: 3 });
  const board = await openDevice(HOT, { viewport: { width: 1024, height: 768 } });
  const indicator = board.getByRole('button', { name: 'Conexión: Servidor local' });
  const offline = board.getByText('OFFLINE', { exact: true });
  await expect(offline).toBeVisible();
  await expect(indicator.getByText('Servidor local')).toBeVisible();
  await expect(board.getByRole('region', { name: 'Aviso de conexión' })).toHaveCount(0);
  const colors = [offline, indicator].map((each) =>
    each.evaluate((element) => getComputedStyle(element).backgroundColor),
  );
  const [label, pill] = await Promise.all(colors);
  expect(label).toBe(pill);
});
