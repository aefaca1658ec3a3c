/**
 * Tap to paint (PERF-10): clicks and keys on 200 cards, by the browser's Event Timing, beside the hand-written board.
 */
import { type Bench, figure, inTurn, repeat } from '../bench.ts';
import { percentile } from '../percentiles.ts';
import { openHandBoard, startBoardBrowser } from '../worlds/board-device.ts';
import { startFullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskDevice, openKiosk } from '../worlds/kiosk-device.ts';
import { fingerOn, type TapSeries, WAYS } from '../worlds/tap-series.ts';

const TAPS = 200;
const CARDS = 200;
/** The bar of PERF-10 for p98 relative to the hand-written board, at every rate. */
const RATIO_MAX = 1.5;
const RATES = [1, 4, 6] as const;

/** Measures clicks and keys on a new device. No tap is ever saved, and each series begins with the same board. */
async function tapOn(open: () => Promise<KioskDevice>, rate: number, taps: number): Promise<readonly TapSeries[]> {
  const device = await open();
  const finger = await fingerOn(device);
  await device.throttle(rate);
  const series: TapSeries[] = [];
  for (const way of WAYS) series.push(await finger.series(way, taps));
  await device.close();
  return series;
}

export const TAP_BENCH: Bench = {
  name: 'tap',
  what: `PERF-10: tap to paint on ${CARDS} cards, from the event to the next paint; a tap that the browser does not report counts as 16 ms`,
  limitMinutes: 30,
  async run(runs, scope) {
    const browser = await startBoardBrowser(scope);
    const kitchen = await startFullKitchen({ orders: CARDS }, scope);
    const taps = Math.ceil(TAPS / runs);
    const openProduct = async () => openKiosk(browser, kitchen.boardAddress, CARDS, await kitchen.aheadMs());
    const openByHand = () => openHandBoard(browser, CARDS);
    const measured = await repeat(runs, async (at) => {
      await kitchen.refill();
      const both = (rate: number) =>
        inTurn(
          at,
          () => tapOn(openProduct, rate, taps),
          () => tapOn(openByHand, rate, taps),
        );
      return { 1: await both(1), 4: await both(4), 6: await both(6) };
    });
    return RATES.flatMap((rate) => {
      const series = measured.flatMap((run) => run[rate].product);
      const product = series.flatMap(({ durationsMs }) => durationsMs);
      const byHand = measured.flatMap((run) => run[rate].byHand).flatMap(({ durationsMs }) => durationsMs);
      const late = series.reduce((sum, each) => sum + each.late, 0);
      return [
        figure(`p50 at ${rate}x`, percentile(product, 0.5), 'ms'),
        figure(`p98 at ${rate}x`, percentile(product, 0.98), 'ms'),
        figure(`p98 at ${rate}x, hand-written`, percentile(byHand, 0.98), 'ms'),
        figure(
          `p98 at ${rate}x, over hand-written`,
          percentile(product, 0.98) / percentile(byHand, 0.98),
          'times',
          RATIO_MAX,
        ),
        figure(`not shown in the first frame at ${rate}x`, late, 'count'),
      ];
    });
  },
};
