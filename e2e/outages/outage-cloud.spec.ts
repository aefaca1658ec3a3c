import type { Page } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { cardsOn, linesIn } from '../pages/board-page.ts';
import {
  CONVERGED_MS,
  type Cook,
  EXPEDITER,
  expectInPanel,
  HOT,
  OFFLINE_SHOWN_MS,
  ordersOn,
  placeOrderUnseen,
  STALE_SHOWN_MS,
  showsLinkTrouble,
  startCook,
  trouble,
} from '../pages/counting-cook.ts';
import { detachClock } from '../pages/detach-clock.ts';
import { openBoard } from '../pages/looks.ts';
import { advanceClockUntil, stopClock } from '../pages/page-clock.ts';
import { fixShortJitter } from '../pages/short-waits.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

// The browser reports the requests that fail here on purpose.
test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml' });

const LONG_MS = 600_000;
const REFRESH = { name: 'Actualizar pedidos' } as const;

/** The device tests the cloud once a minute. */
const TESTED_MS = 70_000;

/**
 * Cuts the cloud and places an order. Within 12 s of its own time the board must show that it is stale, and later
 * OFFLINE. Returns the number of orders that the board must have after the outage.
 */
async function cut(cook: Cook, simulator: Simulator, fault: string): Promise<number> {
  const { board } = cook;
  await stopClock(board);
  await simulator.command({ do: 'fault', fault, forMs: LONG_MS });
  const orders = await placeOrderUnseen(cook, simulator);
  await advanceClockUntil(board, () => showsLinkTrouble(board), STALE_SHOWN_MS);
  await advanceClockUntil(board, () => trouble(board).isVisible(), OFFLINE_SHOWN_MS);
  await board.clock.resume();
  return orders;
}

/**
 * Ends all faults. Within 5 s of the page's time after call 9, the board must have this many orders, and `isDone` must
 * hold.
 */
async function heal(cook: Cook, simulator: Simulator, orders: number, isDone: () => Promise<boolean>): Promise<void> {
  const { board } = cook;
  let isTested = false;
  board.on('response', (response) => {
    isTested ||= response.url().includes('/rest/testconnection');
  });
  await stopClock(board);
  await simulator.command({ do: 'heal' });
  await board.getByRole('button', REFRESH).click();
  await advanceClockUntil(board, async () => isTested, TESTED_MS);
  await advanceClockUntil(board, async () => (await cook.hasConverged(orders)) && (await isDone()), CONVERGED_MS);
  await board.clock.resume();
}

const outages = [
  ['cloud-down', 'Este equipo no tiene conexión con la nube.'],
  ['cloud-hang', /^La (petición de pedidos no recibe respuesta|nube no contestó a tiempo)\.$/],
  ['cloud-html', /^Responde otra página en lugar de la nube/],
] as const;

for (const [index, [fault, words]] of outages.entries()) {
  test(
    `[OUTBOX-35][REFRESH-21][REFRESH-29][OUTBOX-30] during ${fault} the board reports stale orders within 12 s, and within 5 s after call 9 it shows all orders with all taps saved`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const cook = await startCook(openPage, simulator, EXPEDITER);
      const { board } = cook;
      await cook.tap();
      await cook.allTaken();
      const orders = await cut(cook, simulator, fault);
      await expect(trouble(board)).toContainText(/Pedidos al día hace|Pedidos al día ahora/);
      await expectInPanel(board, words);
      expect(await ordersOn(board)).toHaveLength(orders - 1);
      const before = (await simulator.changes()).length;
      await cook.tap(2);
      await expect(trouble(board)).toContainText(/\d cambios? en espera/);
      expect(await simulator.changes()).toHaveLength(before);
      await heal(cook, simulator, orders, cook.areAllTaken);
      await cook.allTaken();
      await cook.sameAsServer();
    },
  );
}

test(
  '[WIRE-9][LINK-30] truncated, garbled or 40 MB responses leave the board unchanged, the panel names each fault, and no tap is lost',
  LONG,
  async ({ simulator, openPage }) => {
    const cook = await startCook(openPage, simulator, EXPEDITER);
    const { board } = cook;
    const unreadable = /^Responde otra página en lugar de la nube/;
    for (const [fault, words] of [
      ['cloud-malformed', unreadable],
      ['cloud-truncated', 'Este equipo no tiene conexión con la nube.'],
      ['cloud-huge', 'La nube envía una respuesta demasiado grande: se descarta.'],
    ] as const) {
      const orders = await cut(cook, simulator, fault);
      await expectInPanel(board, words);
      await cook.tap();
      await heal(cook, simulator, orders, async () => true);
    }
    await cook.allTakenAtLeastOnce();
    await cook.sameAsServer();
  },
);

test('[OUTBOX-21] a change with an unknown outcome is not sent again, and a change that the network duplicates counts once', async ({
  simulator,
  openPage,
}) => {
  const cook = await startCook(openPage, simulator, HOT);
  const { board } = cook;
  // The page counts the requests, because below the app the browser repeats a request that a kept-alive connection
  // dropped.
  let sends = 0;
  board.on('request', (request) => {
    if (request.url().includes('/resto/orders/changestatus')) sends += 1;
  });
  // The delay is short, so the duplicate change arrives during this test.
  const faults = [
    ['response-lost', {}],
    ['change-doubled', { delayMs: 500, spreadMs: 0 }],
  ] as const;
  for (const [fault, options] of faults) {
    sends = 0;
    await simulator.command({ do: 'fault', fault, forMs: LONG_MS, options });
    await cook.tap();
    await cook.allTakenAtLeastOnce();
    await expect(board.locator('button[data-line]:not([data-mark="none"])')).toHaveCount(0);
    await expect(trouble(board)).toHaveCount(0);
    expect(sends, fault).toBe(1);
    await simulator.command({ do: 'heal' });
  }
  await cook.sameAsServer();
});

test(
  '[REFRESH-12][REFRESH-13] a response with an old etag is rejected and reported; duplicate and late responses lose no order and no tap',
  LONG,
  async ({ simulator, openPage }) => {
    const cache = { old: '', oldEtag: '', newestEtag: '', responsesLeft: 0 };
    const cook = await startCook(openPage, simulator, HOT, (page) =>
      page.route(
        (url) => url.pathname.endsWith('/resto/orders/procesa'),
        async (route) => {
          if (cache.newestEtag === cache.oldEtag) {
            const response = await route.fetch();
            const body = await response.text();
            const { et } = JSON.parse(body).data;
            if (cache.old === '') Object.assign(cache, { old: body, oldEtag: et });
            cache.newestEtag = et;
            return route.fulfill({ response, body });
          }
          const sent = new URL(route.request().url()).searchParams.get('et');
          if (cache.responsesLeft === 0 || sent === cache.oldEtag) return route.fallback();
          cache.responsesLeft -= 1;
          return route.fulfill({ contentType: 'application/json', body: cache.old });
        },
      ),
    );
    const { board } = cook;
    await cook.tap();
    await cook.allTaken();
    // After the save a response has a new etag, so the first response is old.
    await expect.poll(() => cache.newestEtag).not.toBe(cache.oldEtag);

    // From now on a cache between device and cloud returns the first response twice.
    const orders = (await ordersOn(board)).length + 1;
    await expectInPanel(board, 'Llegó una respuesta antigua o repetida: se espera la siguiente.', () => {
      cache.responsesLeft = 2;
      return placeOrderUnseen(cook, simulator);
    });
    await cook.tap();
    await cook.converged(orders);

    await simulator.command({ do: 'fault', fault: 'responses-doubled', forMs: LONG_MS });
    await simulator.command({ do: 'fault', fault: 'responses-reordered', forMs: LONG_MS, options: { delayMs: 1_500 } });
    await simulator.command({ do: 'order' });
    await cook.tap();
    await simulator.command({ do: 'order' });
    await cook.tap();
    await simulator.command({ do: 'heal' });
    await cook.converged(orders + 2);
    await cook.allTaken();
    await cook.sameAsServer();
  },
);

test('on a phone the banner wraps, and no row of it begins with a dot', LONG, async ({ simulator, openPage }) => {
  await simulator.command({ do: 'pause' });
  const prepare = async (page: Page) => {
    await detachClock(page);
    await fixShortJitter(page);
  };
  const board = await openBoard(openPage, simulator, HOT, { size: '390x844', settings: { autosave: 0 }, prepare });
  await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: LONG_MS });
  await linesIn(cardsOn(board).first()).first().click();
  await board.keyboard.press('Enter');
  const facts = trouble(board).getByRole('status').locator('span');
  await expect(facts).toHaveCount(2);
  // Each part of the banner draws the dot after its own words, in the same row.
  const rows = await facts.evaluateAll((all) =>
    all.map((fact) => {
      const words = document.createRange();
      words.selectNodeContents(fact);
      const [shown, drawn] = [[...words.getClientRects()].at(-1), [...fact.getClientRects()].at(-1)];
      return {
        before: getComputedStyle(fact, '::before').content,
        dotPx: (drawn?.right ?? 0) - (shown?.right ?? 0),
        fallsPx: Math.abs((drawn?.top ?? 0) - (shown?.top ?? 0)),
      };
    }),
  );
  for (const { before, dotPx, fallsPx } of rows) {
    expect(before).toBe('none');
    expect(dotPx).toBeGreaterThan(4);
    expect(fallsPx).toBeLessThan(2);
  }
  const [banner, first] = [await trouble(board).boundingBox(), await facts.first().boundingBox()];
  expect(banner?.height).toBeGreaterThan(30);
  expect(first?.y).toBeLessThan((await facts.last().boundingBox())?.y ?? 0);
});
