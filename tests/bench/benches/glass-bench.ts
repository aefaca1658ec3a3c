/** Bytes in to glass (PERF2): one line of 200 orders changes on another device, the answer of call 1 arrives, the frame shows it. */
import type { Page } from '@playwright/test';
import { lineOfKey } from '../../../src/domain/shown/line-key.ts';
import type { Bench } from '../bench.ts';
import type { Arrival } from '../page/arrivals.ts';
import { type Figure, medianFigure, percentileFigure, ratioFigure } from '../report/figure.ts';
import { percentile } from '../report/percentiles.ts';
import { repeat } from '../report/repeat.ts';
import { type FullKitchen, startFullKitchen } from '../worlds/full-kitchen.ts';
import { openKiosk, startBrowser } from '../worlds/kiosk-device.ts';

const ORDERS = 200;
const CHANGES_A_RUN = 4;
const RATES = [1, 4, 6] as const;
type Rate = (typeof RATES)[number];
/** What PERF2 asks, in milliseconds: of the median at 1x, of p95 at 6x. */
const BARS = { 1: { p50: 10, p95: null }, 4: { p50: null, p95: null }, 6: { p50: null, p95: 40 } } as const;
const P50 = 'fetch resolved to glass p50';
const PREPARING = 100;
const READY = 110;

/** Another device moves the line on; the answer's way to the glass of this one. */
async function changeLine(page: Page, kitchen: FullKitchen, key: string, status: number): Promise<Arrival> {
  const { orderId, lineId } = lineOfKey(key);
  await page.evaluate((line) => window.benchProbe.arrivals.expect(line), key);
  await kitchen.saveLine(orderId, lineId, status);
  return page.evaluate(() => window.benchProbe.arrivals.arrived());
}

async function changeSome(page: Page, kitchen: FullKitchen, status: number): Promise<readonly Arrival[]> {
  const keys = await page.evaluate(() => window.benchProbe.linesInWindow());
  const arrivals: Arrival[] = [];
  for (let change = 0; change < CHANGES_A_RUN; change++) {
    const key = keys[(change * 11) % keys.length] ?? '';
    arrivals.push(await changeLine(page, kitchen, key, status));
  }
  if (arrivals.some(({ inWindow }) => !inWindow)) throw new Error('Failed to see a change: its line left the window.');
  return arrivals;
}

function figuresOf(rate: Rate, runs: readonly (readonly Arrival[])[]): readonly Figure[] {
  const of = (span: (arrival: Arrival) => number) => runs.map((arrivals) => arrivals.map(span));
  const toGlass = of(({ paintedMs, resolvedMs }) => paintedMs - resolvedMs);
  const name = (what: string) => ({ name: `at ${rate}x, ${what}`, unit: 'ms' }) as const;
  const medians = (what: string, span: (arrival: Arrival) => number) =>
    medianFigure(
      name(what),
      of(span).map((values) => percentile(values, 0.5)),
    );
  return [
    percentileFigure({ ...name(P50), bar: BARS[rate].p50 }, 0.5, toGlass),
    percentileFigure({ ...name('fetch resolved to glass p95'), bar: BARS[rate].p95 }, 0.95, toGlass),
    medians('of it: reading the body', ({ readMs, resolvedMs }) => readMs - resolvedMs),
    medians('of it: last byte to changed document', ({ changedMs, readMs }) => changedMs - readMs),
    medians('of it: changed document to painted frame', ({ paintedMs, changedMs }) => paintedMs - changedMs),
  ];
}

export const GLASS_BENCH: Bench = {
  name: 'glass',
  what: `PERF2: one changed line in an answer of ${ORDERS} orders, from the fetch resolving to frame and message`,
  limitMs: 90_000,
  async run(runs, scope) {
    const kitchen = await startFullKitchen(ORDERS, scope);
    const { page, throttle } = await openKiosk(await startBrowser(scope), kitchen.boardAddress, ORDERS);
    let series = 0;
    const at = async (rate: Rate) => {
      await throttle(rate);
      series += 1;
      // The same lines go on, and come back in the next series.
      return changeSome(page, kitchen, series % 2 === 1 ? PREPARING : READY);
    };
    const measured = await repeat(runs, scope.leftMs, async () => ({ 1: await at(1), 4: await at(4), 6: await at(6) }));
    const figures = RATES.flatMap((rate) =>
      figuresOf(
        rate,
        measured.map((arrivals) => arrivals[rate]),
      ),
    );
    const [slow, quick] = [6, 1].map((rate) => figures.find(({ name }) => name === `at ${rate}x, ${P50}`));
    return slow && quick ? [...figures, ratioFigure('p50, 6x over 1x', slow, quick)] : figures;
  },
};
