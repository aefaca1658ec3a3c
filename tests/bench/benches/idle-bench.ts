/** What a full board costs while nothing happens (PERF11): the share of the main thread that it takes. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { medianFigure } from '../report/figure.ts';
import { repeat } from '../report/repeat.ts';
import { startFullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskDevice, openKiosk, startBrowser } from '../worlds/kiosk-device.ts';

const ORDERS = 200;
/** One run; five of them are the minute that PERF11 asks for. */
const RUN_MS = 12_000;
/** What PERF11 asks, in percent of the main thread. */
const RATES = [
  { rate: 1, bar: 1 },
  { rate: 4, bar: null },
  { rate: 6, bar: 6 },
] as const;

async function shareOf({ mainThreadMs }: KioskDevice): Promise<number> {
  const [beforeMs, startMs] = [await mainThreadMs(), performance.now()];
  await wait(RUN_MS);
  return (100 * ((await mainThreadMs()) - beforeMs)) / (performance.now() - startMs);
}

export const IDLE_BENCH: Bench = {
  name: 'idle',
  what: `PERF11: main thread of a board with ${ORDERS} cards while nothing happens but the clocks and the links`,
  limitMs: 110_000,
  async run(runs, scope) {
    const kitchen = await startFullKitchen(ORDERS, scope);
    const browser = await startBrowser(scope);
    const devices: KioskDevice[] = [];
    for (const { rate } of RATES) {
      const device = await openKiosk(browser, kitchen.boardAddress, ORDERS);
      await device.throttle(rate);
      devices.push(device);
    }
    // Side by side: what a thread spends is its own.
    const shares = await repeat(runs, scope.leftMs, () => Promise.all(devices.map(shareOf)));
    return RATES.map(({ rate, bar }, at) =>
      medianFigure(
        { name: `at ${rate}x, main thread`, unit: '%', bar },
        shares.map((each) => each[at] ?? 0),
      ),
    );
  },
};
