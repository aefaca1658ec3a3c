/**
 * Start to the first painted card (PERF8): cold beside a yardstick in the same run, from a stored board, and without a network; with
 * the service worker and without.
 */
import type { Bench } from '../bench.ts';
import { type Figure, medianFigure, ratioFigure } from '../report/figure.ts';
import { inTurn } from '../report/in-turn.ts';
import { repeat } from '../report/repeat.ts';
import { refillBoth } from '../worlds/both-kitchens.ts';
import { startFullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, newDevice, startBrowser } from '../worlds/kiosk-device.ts';
import { firstRequest, newStartingDevice, type Start } from '../worlds/starting-device.ts';
import { buildYardstick } from '../worlds/yardstick-kiosk.ts';

const ORDERS = 200;
/** The same for all calls, so that no start is luckier than another: the cloud at its quickest. */
const LATENCY_MS = 20;
const RATES = [1, 6] as const;
type Rate = (typeof RATES)[number];
/** What PERF8 asks: of a cold start as a ratio to the yardstick, of the others in milliseconds at 1x. */
const COLD_RATIO_MAX = 1.3;
const FIRST_REQUEST_MS_MAX = 50;
const RELOAD_MS_MAX = 250;
const NO_NETWORK_MS_MAX = 400;

interface Addresses {
  readonly kiosk: string;
  readonly yardstick: string;
}

type Devices = Readonly<Record<'worker' | 'noWorker', Start>>;

interface Starts {
  readonly cold: Devices & Readonly<Record<'yardstick', Start>>;
  readonly warm: Devices;
  readonly reload: Devices;
  readonly noNetworkMs: number;
  /** The same, until the change in the outbox shows. */
  readonly outboxMs: number;
}

/** Each kind of start on all devices before the next kind. */
async function measure(
  browser: KioskBrowser,
  { kiosk, yardstick }: Addresses,
  rate: Rate,
  at: number,
): Promise<Starts> {
  const plan = { cards: ORDERS, rate };
  const worker = await newStartingDevice(browser, { ...plan, address: kiosk, serviceWorkers: 'allow' });
  const noWorker = await newStartingDevice(browser, { ...plan, address: kiosk, serviceWorkers: 'block' });
  const cold = await inTurn(at, {
    worker: worker.cold,
    noWorker: noWorker.cold,
    yardstick: () => coldYardstick(browser, yardstick, rate),
  });
  const warm = await inTurn(at, { worker: worker.warm, noWorker: noWorker.warm });
  const reload = await inTurn(at, { worker: worker.reload, noWorker: noWorker.reload });
  const { boardMs, outboxMs } = await worker.noNetwork();
  await Promise.all([worker.close(), noWorker.close()]);
  return { cold, warm, reload, noNetworkMs: boardMs, outboxMs };
}

/** It has neither a realtime link nor a worker to wait for. */
async function coldYardstick(browser: KioskBrowser, address: string, rate: Rate): Promise<Start> {
  const { page, mainThreadMs, throttle, close } = await newDevice(browser);
  await throttle(rate);
  await page.goto(address, { waitUntil: 'commit' });
  const boardMs = await page.evaluate(() => window.benchProbe.firstCard);
  const start = { boardMs, mainThreadMs: await mainThreadMs() };
  const cards = await page.evaluate(() => window.benchProbe.cards());
  if (cards !== ORDERS) throw new Error(`Failed to start the yardstick: it paints ${cards} cards.`);
  await close();
  return start;
}

/** How slow the slowed page is: milliseconds of a fixed piece of computing. */
async function computing(browser: KioskBrowser, rate: Rate): Promise<number> {
  const { page, throttle, close } = await newDevice(browser);
  await throttle(rate);
  const ms = await page.evaluate(() => window.benchProbe.computeMs());
  await close();
  return ms;
}

function figuresOf(rate: Rate, starts: readonly Starts[]): readonly Figure[] {
  const of = (name: string, value: (start: Starts) => number, bar: number | null = null) =>
    medianFigure({ name: `${name} at ${rate}x`, unit: 'ms', bar: rate === 1 ? bar : null }, starts.map(value));
  const over = (name: string, which: 'worker' | 'noWorker') =>
    medianFigure(
      { name: `cold, ${name}, over the yardstick at ${rate}x`, unit: 'times', bar: COLD_RATIO_MAX },
      starts.map(({ cold }) => cold[which].boardMs / cold.yardstick.boardMs),
    );
  const work = (name: string, which: (cold: Starts['cold']) => Start) =>
    of(`${name}, main thread`, ({ cold }) => which(cold).mainThreadMs);
  return [
    of('cold, the yardstick', ({ cold }) => cold.yardstick.boardMs),
    of('cold, service worker on', ({ cold }) => cold.worker.boardMs),
    over('service worker on', 'worker'),
    of('cold, service worker off', ({ cold }) => cold.noWorker.boardMs),
    over('service worker off', 'noWorker'),
    work('cold, the yardstick', ({ yardstick }) => yardstick),
    work('cold, service worker on', ({ worker }) => worker),
    of('files on the device, service worker on', ({ warm }) => warm.worker.boardMs),
    of('files on the device, service worker off', ({ warm }) => warm.noWorker.boardMs),
    of('reload with a stored board, service worker on', ({ reload }) => reload.worker.boardMs, RELOAD_MS_MAX),
    of('reload with a stored board, service worker off', ({ reload }) => reload.noWorker.boardMs, RELOAD_MS_MAX),
    of('reload without a network', ({ noNetworkMs }) => noNetworkMs, NO_NETWORK_MS_MAX),
    of('reload without a network, until the outbox shows', ({ outboxMs }) => outboxMs, NO_NETWORK_MS_MAX),
  ];
}

export const LOAD_BENCH: Bench = {
  name: 'load',
  what: `PERF8: navigation to the first painted card of ${ORDERS}; the yardstick is a page written by hand with React, which asks the same and paints the same`,
  limitMs: 600_000,
  async run(runs, scope) {
    const wanted = { orders: ORDERS, latencyMs: LATENCY_MS };
    const kiosk = await buildYardstick(scope);
    const kitchens = {
      ours: await startFullKitchen(wanted, scope),
      theirs: await startFullKitchen({ ...wanted, kiosk }, scope),
    };
    const addresses = { kiosk: kitchens.ours.boardAddress, yardstick: kitchens.theirs.boardAddress };
    const browser = await startBrowser(scope);
    // The first start of a browser is no start of a page.
    await coldYardstick(browser, addresses.yardstick, 1);
    const measured = await repeat(runs, scope, async (at) => {
      // On a slow machine all runs together outlast the first orders of a kitchen.
      await refillBoth(kitchens);
      return {
        1: await measure(browser, addresses, 1, at),
        6: await measure(browser, addresses, 6, at),
        requestMs: await firstRequest(browser, addresses.kiosk),
        compute: { 1: await computing(browser, 1), 6: await computing(browser, 6) },
      };
    });
    const starts = RATES.flatMap((rate) =>
      figuresOf(
        rate,
        measured.map((run) => run[rate]),
      ),
    );
    const request = medianFigure(
      { name: 'first line of the script to its first request at 1x', unit: 'ms', bar: FIRST_REQUEST_MS_MAX },
      measured.map(({ requestMs }) => requestMs),
    );
    const compute = RATES.map((rate) =>
      medianFigure(
        { name: `fixed computing in the page at ${rate}x`, unit: 'ms' },
        measured.map((run) => run.compute[rate]),
      ),
    );
    const [quick, slow] = compute;
    const factor = quick && slow ? [ratioFigure('fixed computing, 6x over 1x', slow, quick)] : [];
    return [...starts, request, ...compute, ...factor];
  },
};
