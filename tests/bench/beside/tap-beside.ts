/** Tap to paint of two builds (PERF1): the same taps on the same board, one here and one there. */
import type { Contest } from '../bench.ts';
import { inTurn } from '../report/in-turn.ts';
import { type Both, type Comparison, comparisonOf, eachOf } from '../report/pairs.ts';
import { middleMean, percentile } from '../report/percentiles.ts';
import { repeat } from '../report/repeat.ts';
import { refillBoth, startBothKitchens } from '../worlds/both-kitchens.ts';
import type { FullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, type KioskDevice, openKiosk, startBrowser } from '../worlds/kiosk-device.ts';
import { withSecondTry } from '../worlds/second-try.ts';
import { type Finger, fingerOn, type TapSeries, WAYS, type Way } from '../worlds/tap-series.ts';

const BOARDS = [200, 30] as const;
const RATES = [1, 4, 6] as const;
type Rate = (typeof RATES)[number];
/** A series is short, so that there are many pairs of them; a round is long enough for a 98th percentile. */
const SERIES_A_ROUND = 4;
const TAPS_A_SERIES = 10;

/** The pairs of series of one round. */
type Round = Readonly<Record<Rate, readonly Both<TapSeries>[]>>;

/** Only while its turn lasts: a slowed page keeps a processor busy even when nothing happens. */
async function slowed<T>({ throttle }: KioskDevice, rate: Rate, work: () => Promise<T>): Promise<T> {
  await throttle(rate);
  const done = await work();
  await throttle(1);
  return done;
}

interface TappedBoard {
  readonly device: KioskDevice;
  readonly finger: Finger;
}

/** A series on both boards, tap by tap in turn. */
async function seriesAt({ ours, theirs }: Both<TappedBoard>, rate: Rate, way: Way): Promise<Both<TapSeries>> {
  for (const { finger } of [ours, theirs]) await finger.begin(way);
  const tapOn = ({ device, finger }: TappedBoard) => slowed(device, rate, finger.tap);
  for (let tap = 0; tap < TAPS_A_SERIES; tap++) {
    await inTurn(tap, { ours: () => tapOn(ours), theirs: () => tapOn(theirs) });
  }
  return { ours: await ours.finger.end(), theirs: await theirs.finger.end() };
}

async function roundAt(boards: Both<TappedBoard>, rate: Rate): Promise<readonly Both<TapSeries>[]> {
  const pairs: Both<TapSeries>[] = [];
  for (let series = 0; series < SERIES_A_ROUND; series++) {
    pairs.push(await seriesAt(boards, rate, WAYS[series % WAYS.length] ?? 'click'));
  }
  return pairs;
}

/** New devices in each round: no tap is ever saved, and each round begins with the same board. */
async function measure(browser: KioskBrowser, kitchens: Both<FullKitchen>): Promise<Round> {
  await refillBoth(kitchens);
  const open = async (kitchen: FullKitchen) => {
    const device = await openKiosk(browser, kitchen.boardAddress, kitchen.orders, await kitchen.aheadMs());
    return { device, finger: await fingerOn(device) };
  };
  const boards = { ours: await open(kitchens.ours), theirs: await open(kitchens.theirs) };
  const round = { 1: await roundAt(boards, 1), 4: await roundAt(boards, 4), 6: await roundAt(boards, 6) };
  await Promise.all([boards.ours.device.close(), boards.theirs.device.close()]);
  return round;
}

function comparisonsOf(orders: number, rounds: readonly Round[]): readonly Comparison[] {
  return RATES.flatMap((rate) => {
    const head = (what: string) => ({ name: `${orders} cards at ${rate}x, ${what}`, unit: 'ms' }) as const;
    const series = rounds.flatMap((round) => round[rate]);
    const perRound = (share: number) =>
      rounds.map((round) => ({
        ours: percentile(
          round[rate].flatMap(({ ours }) => ours.durationsMs),
          share,
        ),
        theirs: percentile(
          round[rate].flatMap(({ theirs }) => theirs.durationsMs),
          share,
        ),
      }));
    return [
      comparisonOf(head('tap to paint p50'), perRound(0.5)),
      comparisonOf(head('tap to paint p98'), perRound(0.98)),
      // The browser counts in steps of 8 ms: a mean tells smaller differences.
      comparisonOf(
        head('taps, mean of the middle half'),
        series.map((pair) => eachOf(pair, ({ durationsMs }) => middleMean(durationsMs))),
      ),
      comparisonOf(
        head('main thread of a tap'),
        series.map((pair) => eachOf(pair, ({ mainThreadMs }) => mainThreadMs)),
      ),
      comparisonOf(
        { ...head('longest task of a series, 0 for none over 50'), mayBeNone: true },
        series.map((pair) => eachOf(pair, ({ longestTaskMs }) => longestTaskMs)),
      ),
    ];
  });
}

export const TAP_BESIDE: Contest = {
  name: 'tap',
  what: `tap to paint, ${SERIES_A_ROUND * TAPS_A_SERIES} taps a round, speed and build, half of them keys`,
  limitMs: 900_000,
  async run(runs, kiosks, scope) {
    const browser = await startBrowser(scope);
    const kitchens = {
      200: await startBothKitchens(kiosks, { orders: 200 }, scope),
      30: await startBothKitchens(kiosks, { orders: 30 }, scope),
    };
    const measured = await repeat(runs, scope, async () => ({
      200: await withSecondTry(browser.browser, () => measure(browser, kitchens[200])),
      30: await withSecondTry(browser.browser, () => measure(browser, kitchens[30])),
    }));
    return BOARDS.flatMap((orders) =>
      comparisonsOf(
        orders,
        measured.map((rounds) => rounds[orders]),
      ),
    );
  },
};
