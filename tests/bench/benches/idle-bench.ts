/** What a full board costs while nothing happens (PERF11): the share of the main thread that it takes, and of a processor that the whole browser does. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench, Scope } from '../bench.ts';
import { meanFigure } from '../report/figure.ts';
import { repeat } from '../report/repeat.ts';
import { startFullKitchen } from '../worlds/full-kitchen.ts';
import { openKiosk, processorTime, startBrowser } from '../worlds/kiosk-device.ts';

const ORDERS = 200;
/** One run; five of them are the minute that PERF11 asks for. */
const RUN_MS = 12_000;
/** What PERF11 asks, in percent of the main thread. */
const RATES = [
  { rate: 1, bar: 1 },
  { rate: 4, bar: null },
  { rate: 6, bar: 6 },
] as const;

/** What PERF11 asks of all processes of the browser together, in percent of one core at 1x. */
const TREE_MAX = 6;

/** Percent of the time that passes: what `spentMs` grows by while nothing happens. */
async function shareOf(spentMs: () => Promise<number>): Promise<number> {
  const [beforeMs, startMs] = [await spentMs(), performance.now()];
  await wait(RUN_MS);
  return (100 * ((await spentMs()) - beforeMs)) / (performance.now() - startMs);
}

/** In a browser of its own for each speed: what its processes spend is all for that one board. */
async function openIdle(address: string, rate: number, scope: Scope) {
  const browser = await startBrowser(scope);
  const device = await openKiosk(browser, address, ORDERS);
  await device.throttle(rate);
  return { main: device.mainThreadMs, tree: await processorTime(browser) };
}

export const IDLE_BENCH: Bench = {
  name: 'idle',
  what: `PERF11: what a board with ${ORDERS} cards spends while nothing happens but the clocks and the links`,
  limitMs: 160_000,
  async run(runs, scope) {
    const kitchen = await startFullKitchen({ orders: ORDERS }, scope);
    const boards: Awaited<ReturnType<typeof openIdle>>[] = [];
    for (const { rate } of RATES) boards.push(await openIdle(kitchen.boardAddress, rate, scope));
    // Side by side: what a thread or a process spends is its own.
    const shares = await repeat(runs, scope, () =>
      Promise.all(boards.map(async ({ main, tree }) => Promise.all([shareOf(main), shareOf(tree)]))),
    );
    return RATES.flatMap(({ rate, bar }, at) => {
      const of = (which: 0 | 1) => shares.map((each) => each[at]?.[which] ?? 0);
      return [
        meanFigure({ name: `at ${rate}x, main thread`, unit: '%', bar }, of(0)),
        meanFigure(
          {
            name: `at ${rate}x, all processes of the browser, of a core`,
            unit: '%',
            bar: rate === 1 ? TREE_MAX : null,
          },
          of(1),
        ),
      ];
    });
  },
};
