/** Tap to paint (PERF1): real clicks and real key presses on a full board, as the browser's Event Timing reports them, and what an empty page takes. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { exactFigure, type Figure, medianFigure, percentileFigure, ratioFigure } from '../report/figure.ts';
import { repeat } from '../report/repeat.ts';
import { tapDurations } from '../report/tap-durations.ts';
import { openEmptyPage } from '../worlds/empty-page.ts';
import { type FullKitchen, startFullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, type KioskDevice, openKiosk, startBrowser } from '../worlds/kiosk-device.ts';

const TAPS = 200;
/** Fingers know nothing of frames: the taps fall evenly on all parts of one. */
const PAUSE_MS = 10;
const FRAME_MS = 17;
const WAYS = ['click', 'key'] as const;
type Way = (typeof WAYS)[number];

/** What PERF1 asks of p98, in milliseconds. */
const BOARDS = [
  { orders: 30, bars: { 1: null, 4: null, 6: 32 } },
  { orders: 200, bars: { 1: 24, 4: null, 6: 48 } },
] as const;
/** What PERF5 asks of one change at 6x, in milliseconds. */
const TASK_MS_MAX = 50;
const RATES = [1, 4, 6] as const;
type Rate = (typeof RATES)[number];

async function tap(page: Page, way: Way, key: string, phaseMs: number): Promise<void> {
  const aim = await page.evaluate(([line, focus]) => window.benchProbe.aimAt(line, focus), [
    key,
    way === 'key',
  ] as const);
  await wait(PAUSE_MS + phaseMs);
  if (way === 'click') await page.mouse.click(aim.x, aim.y);
  else await page.keyboard.press('Space');
}

interface Series {
  readonly durationsMs: readonly number[];
  /** Taps that the first frame after them did not show. */
  readonly late: number;
  /** 0 when no task was longer than 50 ms. */
  readonly longestTaskMs: number;
  /** Of the main thread for one tap, with what the probe does between two. */
  readonly mainThreadMs: number;
}

/** Taps one line after the other, each after the frame that shows the one before. */
async function tapSeries({ page, mainThreadMs }: KioskDevice, way: Way, taps: number): Promise<Series> {
  const keys = await page.evaluate(() => window.benchProbe.linesInWindow());
  await page.evaluate(() => {
    window.benchProbe.taps.start();
    window.benchProbe.longTasks.start();
  });
  const beforeMs = await mainThreadMs();
  for (let at = 0; at < taps; at++) {
    // Neighbours in time are no neighbours on the glass.
    const key = keys[(at * 7) % keys.length];
    if (key === undefined) throw new Error('Failed to tap: no line is in the window.');
    await tap(page, way, key, (at * 5) % FRAME_MS);
  }
  const { entries, shownAtOnce } = await page.evaluate(() => window.benchProbe.taps.end());
  const spentMs = (await mainThreadMs()) - beforeMs;
  const longestTaskMs = await page.evaluate(() => window.benchProbe.longTasks.longestMs());
  const durationsMs = tapDurations(entries, taps);
  return { durationsMs, late: taps - shownAtOnce, mainThreadMs: spentMs / taps, longestTaskMs };
}

type Measured = Readonly<Record<Way, Readonly<Record<Rate, Series>>>>;

/** Both ways at every speed. Each run is a new device, so that no tap is ever saved and each begins with the same board. */
async function measure(device: KioskDevice, taps: number): Promise<Measured> {
  const at = async (rate: Rate) => {
    await device.throttle(rate);
    return { click: await tapSeries(device, 'click', taps), key: await tapSeries(device, 'key', taps) };
  };
  const [quick, slower, slow] = [await at(1), await at(4), await at(6)];
  await device.close();
  return {
    click: { 1: quick.click, 4: slower.click, 6: slow.click },
    key: { 1: quick.key, 4: slower.key, 6: slow.key },
  };
}

const measureBoard = async (browser: KioskBrowser, kitchen: FullKitchen, taps: number): Promise<Measured> =>
  measure(await openKiosk(browser, kitchen.boardAddress, kitchen.orders), taps);

/** What browser and machine take by themselves: of the milliseconds of a board, so many are none of its own. */
const floorFigures = (runs: readonly Measured[]): readonly Figure[] =>
  RATES.flatMap((rate) => {
    const series = runs.map((measured) => WAYS.map((way) => measured[way][rate]));
    const name = (what: string) => `an empty page with one button at ${rate}x, ${what}`;
    const durations = series.map((ways) => ways.flatMap(({ durationsMs }) => durationsMs));
    return [
      percentileFigure({ name: name('taps p98'), unit: 'ms', isFloor: true }, 0.98, durations),
      medianFigure(
        { name: name('main thread of a tap'), unit: 'ms' },
        series.flat().map(({ mainThreadMs }) => mainThreadMs),
      ),
    ];
  });

type Bars = Readonly<Record<Rate, number | null>>;

function figuresOf(orders: number, bars: Bars, runs: readonly Measured[]): readonly Figure[] {
  return RATES.flatMap((rate) => {
    const durations = (...ways: readonly Way[]) =>
      runs.map((measured) => ways.flatMap((way) => measured[way][rate].durationsMs));
    const all = runs.flatMap((measured) => WAYS.map((way) => measured[way][rate]));
    const late = all.reduce((sum, series) => sum + series.late, 0);
    const head = (what: string) => ({ name: `${orders} cards at ${rate}x, ${what}`, unit: 'ms' }) as const;
    return [
      percentileFigure(head('taps p50'), 0.5, durations(...WAYS)),
      percentileFigure({ ...head('taps p98'), bar: bars[rate] }, 0.98, durations(...WAYS)),
      percentileFigure(head('clicks p98'), 0.98, durations('click')),
      percentileFigure(head('keys p98'), 0.98, durations('key')),
      medianFigure(
        head('main thread of a tap'),
        all.map(({ mainThreadMs }) => mainThreadMs),
      ),
      // In half of the series the longest task is at most so long.
      medianFigure(
        { ...head('longest task, 0 for none over 50'), bar: rate === 6 ? TASK_MS_MAX : null },
        all.map(({ longestTaskMs }) => longestTaskMs),
      ),
      exactFigure({ name: `${orders} cards at ${rate}x, not shown in the first frame`, unit: 'count', bar: 0 }, late),
    ];
  });
}

function find(figures: readonly Figure[], name: string): Figure {
  const found = figures.find((figure) => figure.name === name);
  if (found === undefined) throw new Error(`Failed to compare: there is no figure "${name}".`);
  return found;
}

export const TAP_BENCH: Bench = {
  name: 'tap',
  what: 'PERF1 and PERF5: tap to paint, from the event to the next paint; a tap that the browser reports nothing of counts as 16 ms',
  limitMs: 280_000,
  async run(runs, scope) {
    const browser = await startBrowser(scope);
    const kitchens = await Promise.all(BOARDS.map(({ orders }) => startFullKitchen(orders, scope)));
    const taps = Math.ceil(TAPS / runs);
    const measured = await repeat(runs, scope.leftMs, async () => {
      const floor = await measure(await openEmptyPage(browser), taps);
      const boards: Measured[] = [];
      for (const kitchen of kitchens) boards.push(await measureBoard(browser, kitchen, taps));
      return { floor, boards };
    });
    const runsOf = (board: number) => measured.flatMap(({ boards }) => boards[board] ?? []);
    const figures = BOARDS.flatMap(({ orders, bars }, board) => figuresOf(orders, bars, runsOf(board)));
    const of = (orders: number, rate: Rate, what: string) => find(figures, `${orders} cards at ${rate}x, ${what}`);
    const work = (orders: number) => of(orders, 1, 'main thread of a tap');
    return [
      ...floorFigures(measured.map(({ floor }) => floor)),
      ...figures,
      ratioFigure('taps p98, 6x over 1x at 200 cards', of(200, 6, 'taps p98'), of(200, 1, 'taps p98')),
      ratioFigure('taps p98, 200 cards over 30 at 6x', of(200, 6, 'taps p98'), of(30, 6, 'taps p98')),
      ratioFigure('main thread of a tap, 200 cards over 30 at 1x', work(200), work(30)),
    ];
  },
};
