/** Tap to paint (PERF1): real clicks and real key presses on a full board, as the browser's Event Timing reports them, and what an empty page takes. */
import type { Bench } from '../bench.ts';
import {
  exactFigure,
  type Figure,
  medianFigure,
  percentileFigure,
  percentileRatioFigure,
  ratioFigure,
} from '../report/figure.ts';
import { repeat } from '../report/repeat.ts';
import { openHandBoard, startBoardBrowser } from '../worlds/board-device.ts';
import { openEmptyPage } from '../worlds/empty-page.ts';
import { type FullKitchen, startFullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, type KioskDevice, openKiosk } from '../worlds/kiosk-device.ts';
import { fingerOn, type TapSeries, tapSeries, WAYS, type Way } from '../worlds/tap-series.ts';

const TAPS = 200;
const BOARDS = [30, 200] as const;
const HAND_CARDS = 200;
/** What PERF1 asks, as ratios to an empty page in the same run, at every speed and with every number of cards. */
const RATIOS_MAX = { p50: 1.5, p98: 2 } as const;
/** What PERF5 asks of one change at 6x, in milliseconds. */
const TASK_MS_MAX = 50;
const RATES = [1, 4, 6] as const;
type Rate = (typeof RATES)[number];

type Measured = Readonly<Record<Way, Readonly<Record<Rate, TapSeries>>>>;

/** Both ways at every speed. Each speed has a new device, so that no tap is ever saved and each begins with the same board. */
async function measure(open: () => Promise<KioskDevice>, taps: number): Promise<Measured> {
  const at = async (rate: Rate) => {
    const device = await open();
    const finger = await fingerOn(device);
    await device.throttle(rate);
    const series = { click: await tapSeries(finger, 'click', taps), key: await tapSeries(finger, 'key', taps) };
    await device.close();
    return series;
  };
  const [quick, slower, slow] = [await at(1), await at(4), await at(6)];
  return {
    click: { 1: quick.click, 4: slower.click, 6: slow.click },
    key: { 1: quick.key, 4: slower.key, 6: slow.key },
  };
}

async function measureBoard(browser: KioskBrowser, kitchen: FullKitchen, taps: number): Promise<Measured> {
  await kitchen.refill();
  return measure(async () => openKiosk(browser, kitchen.boardAddress, kitchen.orders, await kitchen.aheadMs()), taps);
}

/** The durations of some ways at one speed, run by run. */
const durationsOf = (
  runs: readonly Measured[],
  rate: Rate,
  ways: readonly Way[] = WAYS,
): readonly (readonly number[])[] => runs.map((measured) => ways.flatMap((way) => measured[way][rate].durationsMs));

const seriesOf = (runs: readonly Measured[], rate: Rate): readonly TapSeries[] =>
  runs.flatMap((measured) => WAYS.map((way) => measured[way][rate]));

/** What browser and machine take by themselves: of the milliseconds of a board, so many are none of its own. */
const floorFigures = (runs: readonly Measured[]): readonly Figure[] =>
  RATES.flatMap((rate) => {
    const name = (what: string) => `an empty page with one button at ${rate}x, ${what}`;
    const durations = durationsOf(runs, rate);
    return [
      percentileFigure({ name: name('tap to paint p50'), unit: 'ms', isFloor: true }, 0.5, durations),
      percentileFigure({ name: name('tap to paint p98'), unit: 'ms', isFloor: true }, 0.98, durations),
      medianFigure(
        { name: name('main thread of a tap'), unit: 'ms' },
        seriesOf(runs, rate).map(({ mainThreadMs }) => mainThreadMs),
      ),
    ];
  });

function figuresOf(orders: number, runs: readonly Measured[], floors: readonly Measured[]): readonly Figure[] {
  return RATES.flatMap((rate) => {
    const durations = durationsOf(runs, rate);
    const floor = durationsOf(floors, rate);
    const series = seriesOf(runs, rate);
    const tasks = series.map(({ longestTaskMs }) => longestTaskMs);
    const late = series.reduce((sum, each) => sum + each.late, 0);
    const name = (what: string) => `${orders} cards at ${rate}x, ${what}`;
    const head = (what: string) => ({ name: name(what), unit: 'ms' }) as const;
    const ratio = (what: keyof typeof RATIOS_MAX) =>
      ({ name: name(`tap to paint ${what} over the empty page`), unit: 'times', bar: RATIOS_MAX[what] }) as const;
    return [
      percentileFigure(head('tap to paint p50'), 0.5, durations),
      percentileRatioFigure(ratio('p50'), 0.5, durations, floor),
      percentileFigure(head('tap to paint p98'), 0.98, durations),
      percentileRatioFigure(ratio('p98'), 0.98, durations, floor),
      percentileFigure(head('clicks p98'), 0.98, durationsOf(runs, rate, ['click'])),
      percentileFigure(head('keys p98'), 0.98, durationsOf(runs, rate, ['key'])),
      medianFigure(
        head('main thread of a tap'),
        series.map(({ mainThreadMs }) => mainThreadMs),
      ),
      medianFigure(head('longest task of a series, 0 for none over 50'), tasks),
      exactFigure(
        { ...head('longest task of all, 0 for none over 50'), bar: rate === 6 ? TASK_MS_MAX : null },
        Math.max(...tasks),
      ),
      exactFigure({ name: name('not shown in the first frame'), unit: 'count', bar: 0 }, late),
    ];
  });
}

/** What a tap takes where the board is written by hand, with nothing between press and document: no product comes below it. */
const handFigures = (runs: readonly Measured[], floors: readonly Measured[]): readonly Figure[] =>
  RATES.flatMap((rate) => {
    const durations = durationsOf(runs, rate);
    const floor = durationsOf(floors, rate);
    const name = (what: string) => `${HAND_CARDS} cards by hand at ${rate}x, ${what}`;
    const head = (what: string) => ({ name: name(what), unit: 'ms' }) as const;
    const ratio = (what: string) =>
      ({ name: name(`tap to paint ${what} over the empty page`), unit: 'times' }) as const;
    return [
      percentileFigure(head('tap to paint p50'), 0.5, durations),
      percentileRatioFigure(ratio('p50'), 0.5, durations, floor),
      percentileFigure(head('tap to paint p98'), 0.98, durations),
      percentileRatioFigure(ratio('p98'), 0.98, durations, floor),
      medianFigure(
        head('main thread of a tap'),
        seriesOf(runs, rate).map(({ mainThreadMs }) => mainThreadMs),
      ),
    ];
  });

function find(figures: readonly Figure[], name: string): Figure {
  const found = figures.find((figure) => figure.name === name);
  if (found === undefined) throw new Error(`Failed to compare: there is no figure "${name}".`);
  return found;
}

export const TAP_BENCH: Bench = {
  name: 'tap',
  what: 'PERF1 and PERF5: tap to paint, from the event to the next paint; a tap that the browser reports nothing of counts as 16 ms',
  limitMs: 900_000,
  async run(runs, scope) {
    const browser = await startBoardBrowser(scope);
    const kitchens = await Promise.all(BOARDS.map((orders) => startFullKitchen({ orders }, scope)));
    const taps = Math.ceil(TAPS / runs);
    const measured = await repeat(runs, scope, async () => {
      const floor = await measure(() => openEmptyPage(browser), taps);
      const boards: Measured[] = [];
      for (const kitchen of kitchens) boards.push(await measureBoard(browser, kitchen, taps));
      const hand = await measure(() => openHandBoard(browser, HAND_CARDS), taps);
      return { floor, boards, hand };
    });
    const floors = measured.map(({ floor }) => floor);
    const runsOf = (board: number) => measured.flatMap(({ boards }) => boards[board] ?? []);
    const figures = BOARDS.flatMap((orders, board) => figuresOf(orders, runsOf(board), floors));
    const of = (orders: number, rate: Rate, what: string) => find(figures, `${orders} cards at ${rate}x, ${what}`);
    const work = (orders: number) => of(orders, 1, 'main thread of a tap');
    return [
      ...floorFigures(floors),
      ...handFigures(
        measured.map(({ hand }) => hand),
        floors,
      ),
      ...figures,
      ratioFigure(
        'tap to paint p98, 6x over 1x at 200 cards',
        of(200, 6, 'tap to paint p98'),
        of(200, 1, 'tap to paint p98'),
      ),
      ratioFigure(
        'tap to paint p98, 200 cards over 30 at 6x',
        of(200, 6, 'tap to paint p98'),
        of(30, 6, 'tap to paint p98'),
      ),
      ratioFigure('main thread of a tap, 200 cards over 30 at 1x', work(200), work(30)),
    ];
  },
};
