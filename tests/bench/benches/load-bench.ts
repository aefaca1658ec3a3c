/**
 * Start to the first board (PERF-15), measured by Largest Contentful Paint: cold beside a hand-written page, and
 * reloads with and without a network.
 */
import { type Bench, figure, inTurn, repeat, type Unit } from '../bench.ts';
import { median } from '../percentiles.ts';
import { startFullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, newDevice, startBrowser } from '../worlds/kiosk-device.ts';
import { buildReferencePage } from '../worlds/reference-kiosk.ts';
import { newStartingDevice } from '../worlds/starting-device.ts';

const ORDERS = 200;
/** The latency of every call, so that all starts have the same conditions. */
const LATENCY_MS = 20;
const RATES = [1, 6] as const;
type Rate = (typeof RATES)[number];
/** The bar of PERF-15 for a cold start, relative to the hand-written page. */
const COLD_RATIO_MAX = { 1: 1.3, 6: 1.6 } as const;

/** Milliseconds of a cold start without a wait for a realtime link or a worker, which the hand-written page lacks. */
async function coldByHand(browser: KioskBrowser, address: string, rate: Rate): Promise<number> {
  const { page, throttle, close } = await newDevice(browser);
  await throttle(rate);
  await page.goto(address, { waitUntil: 'commit' });
  await page.evaluate(() => window.benchProbe.firstCard);
  const boardMs = await page.evaluate(() => window.benchProbe.paints.largest());
  const cards = await page.evaluate(() => window.benchProbe.cards());
  if (cards !== ORDERS) throw new Error(`Failed to start the page by hand: it paints ${cards} cards.`);
  await close();
  return boardMs;
}

export const LOAD_BENCH: Bench = {
  name: 'load',
  what: `PERF-15: navigation to the first painted board of ${ORDERS} orders; the hand-written page loads React, requests the same responses and paints the same cards`,
  limitMinutes: 30,
  async run(runs, scope) {
    const wanted = { orders: ORDERS, latencyMs: LATENCY_MS };
    const kitchen = await startFullKitchen(wanted, scope);
    const handKitchen = await startFullKitchen({ ...wanted, kiosk: await buildReferencePage(scope) }, scope);
    const browser = await startBrowser(scope);
    // The first start in a browser is slower than later ones.
    await coldByHand(browser, handKitchen.boardAddress, 1);
    const measure = async (rate: Rate, at: number) => {
      const device = await newStartingDevice(browser, { address: kitchen.boardAddress, cards: ORDERS, rate });
      const cold = await inTurn(at, device.cold, () => coldByHand(browser, handKitchen.boardAddress, rate));
      const reload = await device.reload();
      const offline = await device.noNetwork();
      await device.close();
      return { cold, reload, offline };
    };
    const measured = await repeat(runs, async (at) => {
      // The first orders of a kitchen leave after some minutes.
      await Promise.all([kitchen.refill(), handKitchen.refill()]);
      return { 1: await measure(1, at), 6: await measure(6, at) };
    });
    return RATES.flatMap((rate) => {
      type Starts = (typeof measured)[number][Rate];
      const of = (what: string, unit: Unit, value: (starts: Starts) => number, bar?: number) =>
        figure(`${what} at ${rate}x`, median(measured.map((run) => value(run[rate]))), unit, bar);
      return [
        of('cold', 'ms', ({ cold }) => cold.product),
        of('cold, hand-written', 'ms', ({ cold }) => cold.byHand),
        of('cold, over hand-written', 'times', ({ cold }) => cold.product / cold.byHand, COLD_RATIO_MAX[rate]),
        of('reload with a stored board', 'ms', ({ reload }) => reload),
        of('reload without a network', 'ms', ({ offline }) => offline),
      ];
    });
  },
};
