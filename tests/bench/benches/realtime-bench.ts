/** Change in the simulator to glass (PERF3): an order is placed, the realtime database says so, the board asks and shows it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Bench, Scope } from '../bench.ts';
import { exactFigure, medianFigure, percentileFigure } from '../report/figure.ts';
import { percentile } from '../report/percentiles.ts';
import { repeat } from '../report/repeat.ts';
import { FILL_MS, fullBoardText } from '../worlds/full-board.ts';
import { REFRESH_GAP_S, startKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, openKiosk, startBrowser } from '../worlds/kiosk-device.ts';
import { openSlowRoad } from '../worlds/slow-road.ts';

const ORDERS = 1;
/** The bar's: calls and the realtime database's own messages alike. */
const ROUND_TRIP_MS = 50;
const ORDERS_A_RUN = 4;
const P95_MS_MAX = 200;
/** A little longer than the gap, so that the next refresh starts at once. */
const PAUSE_MS = REFRESH_GAP_S * 1_000 + 150;
const CLOCK_TRIES = 15;

interface FarKitchen {
  /** Address of the expediter's board, half a round trip away. */
  readonly boardAddress: string;
  /** One more order, at once. */
  placeOrder(): Promise<void>;
}

/** A kitchen whose cloud answers at once and is a round trip away from its board; it stops with the scope. */
async function startFarKitchen(scope: Scope, seed: number): Promise<FarKitchen> {
  const { boardAddress, control } = await startKitchen({ scenarioText: fullBoardText(ORDERS, 0), seed }, scope);
  await control({ do: 'pause' });
  await control({ do: 'step', ms: FILL_MS });
  await control({ do: 'resume' });
  const { origin, pathname } = new URL(boardAddress);
  const road = await openSlowRoad(origin, ROUND_TRIP_MS);
  scope.stopLater(road.close);
  return { boardAddress: `${road.origin}${pathname}`, placeOrder: () => control({ do: 'order' }) };
}

const hostMs = (): number => performance.timeOrigin + performance.now();

/** What to add to the page's clock to get this program's, from the quickest of some questions. */
async function clockOffsetMs(page: Page): Promise<number> {
  let best = { tripMs: Number.POSITIVE_INFINITY, offsetMs: 0 };
  for (let attempt = 0; attempt < CLOCK_TRIES; attempt++) {
    const askedMs = hostMs();
    const pageMs = await page.evaluate(() => performance.now());
    const tripMs = hostMs() - askedMs;
    if (tripMs < best.tripMs) best = { tripMs, offsetMs: askedMs + tripMs / 2 - pageMs };
  }
  return best.offsetMs;
}

interface Sample {
  readonly toGlassMs: number;
  readonly toRequestMs: number;
  readonly toAnswerMs: number;
}

/** Null: a refresh for another reason stood in the way, or the card is out of the window. */
async function placeOne(page: Page, kitchen: FarKitchen, offsetMs: number): Promise<Sample | null> {
  await page.evaluate(() => window.benchProbe.arrivals.expect(null));
  const placedMs = hostMs() - offsetMs;
  await kitchen.placeOrder();
  const arrival = await page.evaluate(() => window.benchProbe.arrivals.arrived());
  const isFree = placedMs - arrival.askedBeforeMs > REFRESH_GAP_S * 1_000;
  if (!isFree || !arrival.inWindow) return null;
  return {
    toGlassMs: arrival.paintedMs - placedMs,
    toRequestMs: arrival.askedMs - placedMs,
    toAnswerMs: arrival.resolvedMs - placedMs,
  };
}

/** One run on a board of its own: the window holds all its cards. */
async function run(browser: KioskBrowser, seed: number, scope: Scope): Promise<readonly (Sample | null)[]> {
  const kitchen = await startFarKitchen(scope, seed);
  const device = await openKiosk(browser, kitchen.boardAddress, ORDERS);
  const offsetMs = await clockOffsetMs(device.page);
  const samples: (Sample | null)[] = [];
  for (let order = 0; order < ORDERS_A_RUN; order++) {
    await wait(PAUSE_MS);
    samples.push(await placeOne(device.page, kitchen, offsetMs));
  }
  await device.close();
  return samples;
}

const isSample = (sample: Sample | null): sample is Sample => sample !== null;

export const REALTIME_BENCH: Bench = {
  name: 'realtime',
  what: `PERF3: order placed to its card painted, over realtime and call 1 at ${ROUND_TRIP_MS} ms round trip, at 1x`,
  limitMs: 50_000,
  async run(runs, scope) {
    const browser = await startBrowser(scope);
    const all = await repeat(runs, scope, (at) => run(browser, at + 1, scope));
    const used = all.map((samples) => samples.filter(isSample)).filter((samples) => samples.length > 0);
    const of = (span: (sample: Sample) => number) => used.map((samples) => samples.map(span));
    const medians = (span: (sample: Sample) => number) => of(span).map((values) => percentile(values, 0.5));
    const toGlass = of(({ toGlassMs }) => toGlassMs);
    const leftOut = all.flat().length - used.flat().length;
    return [
      percentileFigure({ name: 'order placed in the simulator to glass p50', unit: 'ms' }, 0.5, toGlass),
      percentileFigure(
        { name: 'order placed in the simulator to glass p95', unit: 'ms', bar: P95_MS_MAX },
        0.95,
        toGlass,
      ),
      medianFigure(
        { name: 'of it: until the refresh asks', unit: 'ms' },
        medians(({ toRequestMs }) => toRequestMs),
      ),
      medianFigure(
        { name: 'of it: until its answer begins', unit: 'ms' },
        medians(({ toRequestMs, toAnswerMs }) => toAnswerMs - toRequestMs),
      ),
      medianFigure(
        { name: 'of it: answer to glass', unit: 'ms' },
        medians(({ toAnswerMs, toGlassMs }) => toGlassMs - toAnswerMs),
      ),
      exactFigure({ name: 'left out: inside the refresh gap or out of the window', unit: 'count' }, leftOut),
    ];
  },
};
