/** Board painted (P8): from the navigation to the first painted card, with nothing stored and after a reload. */
import type { Bench } from './bench.ts';
import { type Figure, medianFigure, ratioFigure } from './figure.ts';
import { startFullKitchen } from './full-kitchen.ts';
import { type KioskBrowser, newDevice, startBrowser } from './kiosk-device.ts';

const ORDERS = 30;
const RATES = [1, 6] as const;
/** What P8 asks: cold at 6x, reload at any speed; in milliseconds. */
const COLD_MS_MAX = { 1: null, 6: 700 } as const;
const RELOAD_MS_MAX = 250;

interface Load {
  readonly coldMs: number;
  readonly reloadMs: number;
  /** Of a fixed piece of computing, to see how slow the slowed page is. */
  readonly computeMs: number;
}

async function load(browser: KioskBrowser, address: string, rate: number): Promise<Load> {
  const { page, throttle, settle, close } = await newDevice(browser);
  await throttle(rate);
  await page.goto(address, { waitUntil: 'commit' });
  const coldMs = await page.evaluate(() => window.benchProbe.firstCard);
  await throttle(1);
  await settle(ORDERS);
  await throttle(rate);
  const computeMs = await page.evaluate(() => window.benchProbe.computeMs());
  await page.reload({ waitUntil: 'commit' });
  const reloadMs = await page.evaluate(() => window.benchProbe.firstCard);
  await close();
  return { coldMs, reloadMs, computeMs };
}

export const LOAD_BENCH: Bench = {
  name: 'load',
  what: `P8: navigation to the first painted card of ${ORDERS}`,
  limitMs: 120_000,
  async run(runs, scope) {
    const kitchen = await startFullKitchen(ORDERS, scope);
    const browser = await startBrowser(scope);
    const compute: Figure[] = [];
    const figures: Figure[] = [];
    for (const rate of RATES) {
      const loads: Load[] = [];
      for (let run = 0; run < runs; run++) loads.push(await load(browser, kitchen.boardAddress, rate));
      const of = (name: string, bar: number | null, values: readonly number[]) =>
        medianFigure({ name: `${name} at ${rate}x`, unit: 'ms', bar }, values);
      figures.push(
        of(
          'cold',
          COLD_MS_MAX[rate],
          loads.map(({ coldMs }) => coldMs),
        ),
      );
      figures.push(
        of(
          'reload',
          RELOAD_MS_MAX,
          loads.map(({ reloadMs }) => reloadMs),
        ),
      );
      compute.push(
        of(
          'fixed computing in the page',
          null,
          loads.map(({ computeMs }) => computeMs),
        ),
      );
    }
    const [quick, slow] = compute;
    const factor = quick && slow ? [ratioFigure('fixed computing, 6x over 1x', slow, quick)] : [];
    return [...figures, ...compute, ...factor];
  },
};
