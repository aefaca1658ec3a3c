/** Latency from the simulator to the screen (PERF-12): order, realtime push, request, painted card. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Bench, figure, repeat, type Scope } from '../bench.ts';
import { percentile } from '../percentiles.ts';
import { FILL_MS, fullBoardText } from '../worlds/full-board.ts';
import { REFRESH_GAP_S, startKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, openKiosk, startBrowser } from '../worlds/kiosk-device.ts';
import { openSlowLink } from '../worlds/slow-link.ts';

const ORDERS = 1;
/** This round trip applies to calls and to messages of the realtime database. */
const ROUND_TRIP_MS = 50;
const ORDERS_A_RUN = 4;
const P95_MS_MAX = 200;
/** A little longer than the minimum interval, so that the next refresh starts at once. */
const PAUSE_MS = REFRESH_GAP_S * 1_000 + 150;
const CLOCK_TRIES = 15;

async function startFarKitchen(scope: Scope, seed: number) {
  const { boardAddress, control } = await startKitchen({ scenarioText: fullBoardText(ORDERS, 0), seed }, scope);
  await control({ do: 'pause' });
  await control({ do: 'step', ms: FILL_MS });
  await control({ do: 'resume' });
  const { origin, pathname } = new URL(boardAddress);
  const link = await openSlowLink(origin, ROUND_TRIP_MS);
  scope.stopLater(link.close);
  return { boardAddress: `${link.origin}${pathname}`, placeOrder: () => control({ do: 'order' }) };
}

const hostMs = (): number => performance.timeOrigin + performance.now();

/** The offset from the page's clock to this program's, from the fastest of several requests. */
async function clockOffsetMs(page: Page): Promise<number> {
  let best = { tripMs: Number.POSITIVE_INFINITY, offsetMs: 0 };
  for (let attempt = 0; attempt < CLOCK_TRIES; attempt++) {
    const sentMs = hostMs();
    const pageMs = await page.evaluate(() => performance.now());
    const tripMs = hostMs() - sentMs;
    if (tripMs < best.tripMs) best = { tripMs, offsetMs: sentMs + tripMs / 2 - pageMs };
  }
  return best.offsetMs;
}

/**
 * Milliseconds from placing each order to its painted card, on a new board. Omits orders within the minimum interval
 * and cards outside the window.
 */
async function run(browser: KioskBrowser, seed: number, scope: Scope): Promise<readonly number[]> {
  const kitchen = await startFarKitchen(scope, seed);
  const { page, close } = await openKiosk(browser, kitchen.boardAddress, ORDERS);
  const offsetMs = await clockOffsetMs(page);
  const samples: number[] = [];
  for (let order = 0; order < ORDERS_A_RUN; order++) {
    await wait(PAUSE_MS);
    await page.evaluate(() => window.benchProbe.arrivals.expect(null));
    const placedMs = hostMs() - offsetMs;
    await kitchen.placeOrder();
    const arrival = await page.evaluate(() => window.benchProbe.arrivals.arrived());
    const isFree = placedMs - arrival.previousRequestMs > REFRESH_GAP_S * 1_000;
    if (isFree && arrival.inWindow) samples.push(arrival.paintedMs - placedMs);
  }
  await close();
  return samples;
}

export const REALTIME_BENCH: Bench = {
  name: 'realtime',
  what: `PERF-12: order placed to its card painted, over realtime and call 1 at ${ROUND_TRIP_MS} ms round trip, at 1x`,
  limitMinutes: 5,
  async run(runs, scope) {
    const browser = await startBrowser(scope);
    const all = (await repeat(runs, (at) => run(browser, at + 1, scope))).flat();
    return [
      figure('order placed to screen, p50', percentile(all, 0.5), 'ms'),
      figure('order placed to screen, p95', percentile(all, 0.95), 'ms', P95_MS_MAX),
      figure('orders left out', runs * ORDERS_A_RUN - all.length, 'count'),
    ];
  },
};
