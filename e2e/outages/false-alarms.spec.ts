import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import {
  ALL_WELL,
  type Cook,
  expectInPanel,
  HOT,
  LINKED,
  OFFLINE_SHOWN_MS,
  ordersOn,
  POLLING,
  placeOrderUnseen,
  STALE_SHOWN_MS,
  showsLinkTrouble,
  startCook,
  trouble,
} from '../pages/counting-cook.ts';
import { holdRequests } from '../pages/held-requests.ts';
import { advanceClockUntil, stopClock } from '../pages/page-clock.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';
import { alarmsSeen, forgetAlarms, watchForAlarms } from './watched-alarm.ts';

// The browser reports the requests that fail here on purpose.
test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml' });

const LONG_MS = 600_000;
const REOPENED = 'El tiempo real parecía conectado y no contestaba: su conexión se abre de nuevo.';
/** An alarm is visible for at least this time (rule NOTICE-10). */
const SHOWN_MS_MIN = 4_000;
/** Without realtime the device polls orders every 7 s (rule REFRESH-22). */
const ASKED_MS = 9_000;
/** Without a push the device polls the mode of the local server each minute (rule LINK-7). */
const MODE_MS = 70_000;

type Open = Parameters<typeof startCook>[0];

/** A board with all links working, whose alarms are recorded from then on. */
async function watched(open: Open, simulator: Simulator): Promise<Cook> {
  const cook = await startCook(open, simulator, HOT, watchForAlarms);
  await expectInPanel(cook.board, ALL_WELL);
  await forgetAlarms(cook.board);
  return cook;
}

const link = (board: Page, word: string) => board.getByRole('button', { name: `Conexión: ${word}` });

/** Places an order, and advances the board's clock until the board shows it. */
async function orderComes(cook: Cook, simulator: Simulator, withinMs: number): Promise<void> {
  const orders = await placeOrderUnseen(cook, simulator);
  await advanceClockUntil(cook.board, async () => (await ordersOn(cook.board)).length === orders, withinMs);
}

test(
  '[NOTICE-8] an expired token causes no OFFLINE: the panel shows polling until a fresh token restores the link',
  LONG,
  async ({ simulator, openPage }) => {
    const cook = await watched(openPage, simulator);
    const { board } = cook;
    // Without this hold a fresh token would arrive before a slow machine reads the panel.
    const letCome = await holdRequests(board, /\/resto\/configuracion/);
    await simulator.command({ do: 'fault', fault: 'token-expired', forMs: LONG_MS });
    await expectInPanel(board, POLLING);
    await stopClock(board);
    await orderComes(cook, simulator, ASKED_MS);
    letCome();
    await board.clock.resume();
    await expectInPanel(board, [ALL_WELL, LINKED]);
    await cook.tap();
    await cook.allTaken();
    expect(await alarmsSeen(board)).toEqual([]);
  },
);

test(
  '[NOTICE-8] a half-open realtime link causes no OFFLINE: the device reconnects, and polling brings the orders',
  LONG,
  async ({ simulator, openPage }) => {
    const cook = await watched(openPage, simulator);
    const { board } = cook;
    await expectInPanel(board, LINKED);
    await stopClock(board);
    await simulator.command({ do: 'fault', fault: 'realtime-half-open', forMs: LONG_MS });
    await expectInPanel(board, REOPENED, () =>
      advanceClockUntil(board, () => board.getByText(REOPENED).isVisible(), STALE_SHOWN_MS + ASKED_MS),
    );
    await orderComes(cook, simulator, ASKED_MS);
    await simulator.command({ do: 'heal' });
    await board.clock.resume();
    await expectInPanel(board, [ALL_WELL, LINKED]);
    await cook.tap();
    await cook.allTaken();
    expect(await alarmsSeen(board)).toEqual([]);
  },
);

test(
  '[NOTICE-8] responses that take six seconds cause no OFFLINE: the indicator shows a warning, and the orders arrive',
  LONG,
  async ({ simulator, openPage }) => {
    const cook = await watched(openPage, simulator);
    const { board } = cook;
    await simulator.command({
      do: 'fault',
      fault: 'cloud-slow',
      forMs: LONG_MS,
      options: { delayMs: 6_000, spreadMs: 0 },
    });
    const orders = await placeOrderUnseen(cook, simulator);
    await expect(link(board, 'Sin datos nuevos')).toBeVisible();
    await expect.poll(async () => (await ordersOn(board)).length).toBe(orders);
    await cook.tap();
    await cook.allTaken();
    await simulator.command({ do: 'heal' });
    await cook.converged(orders);
    await expect(link(board, 'En línea')).toBeVisible();
    expect(await alarmsSeen(board)).toEqual([]);
  },
);

test(
  '[NOTICE-8][LINK-10] a local server that starts to serve while the cloud works causes no banner: OFFLINE appears only in the top bar',
  LONG,
  async ({ simulator, openPage }) => {
    await simulator.command({ do: 'local-mode', mode: 1 });
    const cook = await watched(openPage, simulator);
    const { board } = cook;
    await stopClock(board);
    await simulator.command({ do: 'local-mode', mode: 2 });
    await advanceClockUntil(board, () => link(board, 'Servidor local').isVisible(), MODE_MS);
    await orderComes(cook, simulator, ASKED_MS);
    await cook.tap();
    await cook.allTaken();
    const seen = (await alarmsSeen(board)).map(({ atMs: _, ...what }) => what);
    expect(seen).toEqual([{ bands: [], words: ['HEADER'], doubled: [] }]);
  },
);

test('[NOTICE-8][NOTICE-10] in a cloud outage the indicator first warns, then one banner and nothing else appears until the cloud is back', async ({
  simulator,
  openPage,
}) => {
  const cook = await watched(openPage, simulator);
  const { board } = cook;
  await stopClock(board);
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: LONG_MS });
  await simulator.command({ do: 'fault', fault: 'realtime-down', forMs: LONG_MS });
  await advanceClockUntil(board, () => showsLinkTrouble(board), STALE_SHOWN_MS);
  expect(await alarmsSeen(board)).toEqual([]);
  await advanceClockUntil(board, () => trouble(board).isVisible(), OFFLINE_SHOWN_MS);
  await board.clock.resume();
  await simulator.command({ do: 'heal' });
  // The Wi-Fi reconnects: the browser comes online and call 9 does not wait for its minute.
  await board.context().setOffline(true);
  await board.context().setOffline(false);
  await cook.converged((await ordersOn(board)).length);
  const seen = await alarmsSeen(board);
  expect(seen.filter(({ bands }) => bands.length > 0).length).toBeGreaterThan(0);
  expect(
    seen.filter(({ bands, words, doubled }) => bands.length > 1 || words.length > 1 || doubled.length > 0),
  ).toEqual([]);
  expect(seen.at(-1)).toMatchObject({ bands: [], words: [] });
});

test(
  '[NOTICE-10] when the network is lost for a short time, OFFLINE appears at once and stays for at least four seconds',
  LONG,
  async ({ simulator, openPage }) => {
    const cook = await watched(openPage, simulator);
    const { board } = cook;
    await stopClock(board);
    await board.context().setOffline(true);
    await expect(trouble(board)).toContainText('Este equipo no tiene red');
    const orders = await placeOrderUnseen(cook, simulator);
    await board.context().setOffline(false);
    await advanceClockUntil(board, async () => (await ordersOn(board)).length === orders, ASKED_MS);
    await advanceClockUntil(board, async () => (await trouble(board).count()) === 0, SHOWN_MS_MIN + 1_000);
    const seen = await alarmsSeen(board);
    const [shown, removed] = [seen.at(0), seen.at(-1)];
    expect(seen.slice(0, -1).map(({ bands, words, doubled }) => [bands.length, words, doubled])).toEqual([
      [1, ['SECTION'], []],
    ]);
    expect(removed).toMatchObject({ bands: [], words: [], doubled: [] });
    expect((removed?.atMs ?? 0) - (shown?.atMs ?? 0)).toBeGreaterThanOrEqual(SHOWN_MS_MIN);
  },
);
