/** Bytes in to glass (PERF2): one line of 200 orders changes on another device, the answer of call 1 arrives, the frame shows it. */
import type { Bench } from '../bench.ts';
import type { Arrival } from '../page/arrivals.ts';
import { exactFigure, type Figure, medianFigure, percentileFigure, ratioFigure } from '../report/figure.ts';
import { percentile } from '../report/percentiles.ts';
import { repeat } from '../report/repeat.ts';
import { changeLine, lineToChange } from '../worlds/changed-lines.ts';
import { startFullKitchen } from '../worlds/full-kitchen.ts';
import { openKiosk, startBrowser } from '../worlds/kiosk-device.ts';

const ORDERS = 200;
const CHANGES_A_RUN = 4;
const RATES = [1, 4, 6] as const;
type Rate = (typeof RATES)[number];
/** What PERF5 asks of one change at 6x, in milliseconds. */
const TASK_MS_MAX = 50;
/** What PERF2 asks, in milliseconds: of the median at 1x, of p95 at 6x. */
const BARS = { 1: { p50: 17, p95: null }, 4: { p50: null, p95: null }, 6: { p50: null, p95: 80 } } as const;
const P50 = 'fetch resolved to glass p50';

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
  what: `PERF2 and PERF5: one changed line in an answer of ${ORDERS} orders, from the fetch resolving to frame and message`,
  limitMs: 90_000,
  async run(runs, scope) {
    const kitchen = await startFullKitchen({ orders: ORDERS }, scope);
    const { page, throttle } = await openKiosk(
      await startBrowser(scope),
      kitchen.boardAddress,
      ORDERS,
      await kitchen.aheadMs(),
    );
    let rounds = 0;
    const tasksMs = new Map<Rate, number>();
    const at = async (rate: Rate) => {
      const keys: string[] = [];
      for (let change = 0; change < CHANGES_A_RUN; change++) keys.push(await lineToChange(page, change));
      await throttle(rate);
      await page.evaluate(() => window.benchProbe.longTasks.start());
      const arrivals: Arrival[] = [];
      for (const key of keys) arrivals.push(await changeLine(page, kitchen, { key, round: rounds }));
      rounds += 1;
      const longestMs = await page.evaluate(() => window.benchProbe.longTasks.longestMs());
      tasksMs.set(rate, Math.max(longestMs, tasksMs.get(rate) ?? 0));
      return arrivals;
    };
    const measured = await repeat(runs, scope, async () => ({ 1: await at(1), 4: await at(4), 6: await at(6) }));
    const longestTask = exactFigure(
      { name: 'at 6x, longest task of all, 0 for none over 50', unit: 'ms', bar: TASK_MS_MAX },
      tasksMs.get(6) ?? 0,
    );
    const perRate = RATES.flatMap((rate) =>
      figuresOf(
        rate,
        measured.map((arrivals) => arrivals[rate]),
      ),
    );
    const figures = [...perRate, longestTask];
    const [slow, quick] = [6, 1].map((rate) => figures.find(({ name }) => name === `at ${rate}x, ${P50}`));
    return slow && quick ? [...figures, ratioFigure('p50, 6x over 1x', slow, quick)] : figures;
  },
};
