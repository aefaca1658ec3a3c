import type { Locator, Page } from '@playwright/test';
import { boardReady, cardOf, cardsOn, placeOrder } from '../pages/board-page.ts';
import {
  ALL_WELL,
  EXPEDITER,
  expectInPanel,
  HOT,
  ordersOn,
  placeOrderUnseen,
  startCook,
  trouble,
} from '../pages/counting-cook.ts';
import { stopClock } from '../pages/page-clock.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { expect, test } from '../test.ts';

// The browser reports the requests that fail here on purpose.
test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml', serviceWorkers: 'allow' });

const LONG_MS = 600_000;
const ASLEEP_MS = 240_000;
/** A device compares its clocks every five seconds. */
const WOKEN_MS = 10_000;
const REFRESHED_MS = 2_000;

const clockOf = (card: Locator): Locator => card.locator('time').first();

/** The taps are spread over three and a half cycles of the Wi-Fi; with shorter gaps the board could run out of lines. */
const FLAPPING_TAPS = 10;
const BETWEEN_TAPS_MS = 700;

test('[OUTBOX-15] while the Wi-Fi drops and reconnects, every tap is saved once and every order arrives', async ({
  simulator,
  openPage,
}) => {
  const cook = await startCook(openPage, simulator, EXPEDITER);
  let orders = (await ordersOn(cook.board)).length;
  const options = { upMs: 1_000, downMs: 1_000 };
  await simulator.command({ do: 'fault', fault: 'flapping', forMs: LONG_MS, options });
  const elapsedMs = async () => (await simulator.status()).elapsedMs;
  const startMs = await elapsedMs();
  for (let taps = 0; taps < FLAPPING_TAPS; taps++) {
    await expect.poll(elapsedMs).toBeGreaterThanOrEqual(startMs + taps * BETWEEN_TAPS_MS);
    await cook.tap();
    if (taps % 3 !== 0) continue;
    await simulator.command({ do: 'order' });
    orders += 1;
  }
  await simulator.command({ do: 'heal' });
  await cook.converged(orders);
  await cook.allTaken();
  await cook.sameAsServer();
});

test('[STORAGE-5][OUTBOX-9] without a network and through a reload the device keeps every tap, and the server accepts each once afterwards', async ({
  simulator,
  openPage,
}) => {
  const cook = await startCook(openPage, simulator, HOT);
  const { board } = cook;
  await workerServes(board);
  await board.context().setOffline(true);
  const orders = await placeOrderUnseen(cook, simulator);
  await cook.tap();
  await cook.tapOnly();
  await expect(trouble(board)).toContainText('Este equipo no tiene red');
  await board.reload();
  await boardReady(board);
  // After a reload Chromium's emulated offline mode reports a network again, so only the calls fail.
  await expect(trouble(board)).toContainText('OFFLINE');
  await expect(trouble(board)).toContainText(/\d cambios? en espera/);
  await cook.tap();
  expect(await simulator.changes()).toEqual([]);
  await board.context().setOffline(false);
  await cook.converged(orders);
  await cook.allTaken();
  await cook.sameAsServer();
});

/** Corrupts all stored data except the device's identity and its taps, and adds invalid records to the taps. */
const damage = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const space = `kds:${new URL('.', document.baseURI).pathname}:`;
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(space) && !/:(install|device.*)$/.test(key)) localStorage.setItem(key, '{"v":1,"at":"\u0000');
    }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(`${space}records`);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const transaction = database.transaction(['outbox', 'pending'], 'readwrite');
    for (const value of [
      null,
      'x',
      { changes: [[1, 100]] },
      { id: '5', orderId: -1, changes: [['__proto__', 9e99]] },
    ]) {
      for (const table of ['outbox', 'pending'] as const) {
        transaction.objectStore(table).put({ id: `damaged ${JSON.stringify(value)}`, value });
      }
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
  });

/** Every id in the tables of the device's records. */
const recordIds = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(`kds:${new URL('.', document.baseURI).pathname}:records`);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const ids = await Promise.all(
      ['outbox', 'pending'].map(
        (table) =>
          new Promise<string[]>((resolve, reject) => {
            const request = database.transaction(table).objectStore(table).getAllKeys();
            request.onsuccess = () => resolve(request.result.map(String));
            request.onerror = () => reject(request.error);
          }),
      ),
    );
    database.close();
    return ids.flat();
  });

const DAMAGED = 'Parte de lo guardado en este equipo estaba dañada y se descartó: revise las últimas líneas marcadas.';

test('[STORAGE-3][STORAGE-9][OUTBOX-13] a corrupt store prevents neither the start nor the taps: the board appears, reports the damage, and the taps are saved once', async ({
  simulator,
  openPage,
}) => {
  const cook = await startCook(openPage, simulator, HOT);
  const { board } = cook;
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: LONG_MS });
  await cook.tap(2);
  await expect(trouble(board)).toContainText(/\d cambios? en espera/);
  await cook.tapOnly();
  await damage(board);
  await simulator.command({ do: 'heal' });
  await board.reload();
  await boardReady(board);
  await expect(board.getByText(DAMAGED)).toBeVisible();
  await board.keyboard.press('Enter');
  await cook.allTaken();
  await expectInPanel(board, [ALL_WELL, DAMAGED]);
  await expect.poll(() => recordIds(board)).toEqual([]);
  // The report stays until the page is reloaded.
  await board.reload();
  await boardReady(board);
  await expectInPanel(board, ALL_WELL);
  // A notice disappears after a while, but the panel's sentence does not.
  const isSilent = () => expect(board.getByRole('dialog').getByText(DAMAGED)).toHaveCount(0);
  await expectInPanel(board, ALL_WELL, isSilent);
  await cook.sameAsServer();
});

test('[OUTBOX-28] with records of a newer app version, the panel shows that taps are in memory only, and these taps are saved once', async ({
  simulator,
  openPage,
}) => {
  const cook = await startCook(openPage, simulator, HOT);
  const { board } = cook;
  await board.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(`kds:${new URL('.', document.baseURI).pathname}:records`, 99);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
        request.onerror = () => reject(request.error);
      }),
  );
  await cook.tap(2);
  await expectInPanel(board, /al recargar se pierden los cambios sin enviar/);
  await cook.allTaken();
  await cook.sameAsServer();
});

test('[ALARM-21][REFRESH-21] a device that slept, or whose clock is changed, soon requests the orders and shows correct waiting times; its earlier tap is saved once', async ({
  simulator,
  openPage,
}) => {
  const cook = await startCook(openPage, simulator, HOT);
  const { board } = cook;
  await expectInPanel(board, ALL_WELL);
  await cook.tapOnly();
  // While a device sleeps, no timer runs and no message arrives, and connections stay open.
  await stopClock(board);
  await simulator.command({ do: 'fault', fault: 'realtime-half-open', forMs: LONG_MS });
  await cook.atRest();
  await simulator.command({ do: 'pause' });
  const orders = await placeOrderUnseen(cook, simulator);
  await simulator.command({ do: 'step', ms: ASLEEP_MS });
  await simulator.command({ do: 'resume' });
  expect((await ordersOn(board)).length).toBe(orders - 1);
  // The wall clock has advanced and the monotonic clock has not, as when a laptop wakes.
  await board.clock.setSystemTime(Date.now() + ASLEEP_MS);
  await board.clock.resume();
  await expect.poll(async () => (await ordersOn(board)).length, { timeout: WOKEN_MS }).toBe(orders);
  await simulator.command({ do: 'heal' });
  await board.keyboard.press('Enter');
  await cook.allTaken();
  // For ten seconds after a step, the simulator's responses have no `time` field.
  await expect(async () => {
    await board.getByRole('button', { name: 'Actualizar pedidos' }).click();
    await expect(clockOf(cardsOn(board).first())).toHaveText(/^0[4-7]:\d\d$/, { timeout: REFRESHED_MS });
  }).toPass();
  // A user sets the device's clock.
  const ordersRequest = board.waitForRequest(/\/resto\/orders\/procesa/, { timeout: WOKEN_MS });
  await board.clock.setSystemTime(Date.now() + ASLEEP_MS + 7_200_000);
  await ordersRequest;
  await expect(clockOf(cardsOn(board).first())).toHaveText(/^0[4-7]:\d\d$/);
  await cook.sameAsServer();
});

test.describe('a platform whose clock is an hour ahead', () => {
  test.use({ scenario: 'e2e/worlds/wrong-clock.yaml' });

  test("[ALARM-6] waiting times start at the order's time, both while the platform's clock is wrong and after its correction", async ({
    simulator,
    openPage,
  }) => {
    const cook = await startCook(openPage, simulator, HOT);
    const { board } = cook;
    await expect(clockOf(cardsOn(board).first())).toHaveText(/^0[12]:\d\d$/);
    for (const step of ['wrong', 'set right']) {
      const title = await placeOrder([board], () => simulator.command({ do: 'order' }));
      await expect(clockOf(cardOf(board, title)), step).toHaveText(/^00:\d\d$/);
      await cook.tap();
      await cook.allTaken();
      await simulator.command({ do: 'heal' });
    }
    await cook.sameAsServer();
  });
});
