/** Tap to paint (P1): real clicks and real key presses on a full board, as the browser's Event Timing reports them. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Bench, Scope } from './bench.ts';
import { exactFigure, type Figure, medianFigure, percentileFigure, ratioFigure } from './figure.ts';
import { startFullKitchen } from './full-kitchen.ts';
import { type KioskBrowser, type KioskDevice, openKiosk, startBrowser } from './kiosk-device.ts';
import { tapDurations } from './tap-durations.ts';

const TAPS = 200;
/** Fingers know nothing of frames: the taps fall evenly on all parts of one. */
const PAUSE_MS = 10;
const FRAME_MS = 17;
const WAYS = ['click', 'key'] as const;
type Way = (typeof WAYS)[number];

/** What P1 asks of p98, in milliseconds. */
const BOARDS = [
  { orders: 30, bars: { 1: null, 6: 32 } },
  { orders: 200, bars: { 1: 24, 6: 48 } },
] as const;
const RATES = [1, 6] as const;
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
  /** Of the main thread for one tap, with what the probe does between two. */
  readonly mainThreadMs: number;
}

/** Taps one line after the other, each after the frame that shows the one before. */
async function tapSeries({ page, mainThreadMs }: KioskDevice, way: Way, taps: number): Promise<Series> {
  const keys = await page.evaluate(() => window.benchProbe.linesInWindow());
  await page.evaluate(() => window.benchProbe.taps.start());
  const beforeMs = await mainThreadMs();
  for (let at = 0; at < taps; at++) {
    // Neighbours in time are no neighbours on the glass.
    const key = keys[(at * 7) % keys.length];
    if (key === undefined) throw new Error('Failed to tap: no line is in the window.');
    await tap(page, way, key, (at * 5) % FRAME_MS);
  }
  const { entries, shownAtOnce } = await page.evaluate(() => window.benchProbe.taps.end());
  const spentMs = (await mainThreadMs()) - beforeMs;
  return { durationsMs: tapDurations(entries, taps), late: taps - shownAtOnce, mainThreadMs: spentMs / taps };
}

type Measured = Readonly<Record<Way, Record<Rate, Series[]>>>;

/** Everything of one board. Each run is a new device, so that no tap is ever saved and each run begins with the same board. */
async function measureBoard(browser: KioskBrowser, orders: number, runs: number, scope: Scope): Promise<Measured> {
  const kitchen = await startFullKitchen(orders, scope);
  const measured: Measured = { click: { 1: [], 6: [] }, key: { 1: [], 6: [] } };
  for (let run = 0; run < runs; run++) {
    const device = await openKiosk(browser, kitchen.boardAddress, orders);
    for (const rate of RATES) {
      await device.throttle(rate);
      for (const way of WAYS) measured[way][rate].push(await tapSeries(device, way, Math.ceil(TAPS / runs)));
    }
    await device.close();
  }
  return measured;
}

function figuresOf(orders: number, bars: Readonly<Record<Rate, number | null>>, measured: Measured): readonly Figure[] {
  return RATES.flatMap((rate) => {
    const durations = (way: Way) => measured[way][rate].map(({ durationsMs }) => durationsMs);
    const both = durations('click').map((clicks, run) => [...clicks, ...(durations('key')[run] ?? [])]);
    const all = WAYS.flatMap((way) => measured[way][rate]);
    const late = all.reduce((sum, series) => sum + series.late, 0);
    const head = (what: string) => ({ name: `${orders} cards at ${rate}x, ${what}`, unit: 'ms' }) as const;
    return [
      percentileFigure(head('taps p50'), 0.5, both),
      percentileFigure({ ...head('taps p98'), bar: bars[rate] }, 0.98, both),
      percentileFigure(head('clicks p98'), 0.98, durations('click')),
      percentileFigure(head('keys p98'), 0.98, durations('key')),
      medianFigure(
        head('main thread of a tap'),
        all.map(({ mainThreadMs }) => mainThreadMs),
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
  what: 'P1: tap to paint, from the event to the next paint; a tap that the browser reports nothing of counts as 16 ms',
  limitMs: 240_000,
  async run(runs, scope) {
    const browser = await startBrowser(scope);
    const figures: Figure[] = [];
    for (const { orders, bars } of BOARDS) {
      figures.push(...figuresOf(orders, bars, await measureBoard(browser, orders, runs, scope)));
    }
    const of = (orders: number, rate: Rate, what: string) => find(figures, `${orders} cards at ${rate}x, ${what}`);
    const work = (orders: number) => of(orders, 1, 'main thread of a tap');
    return [
      ...figures,
      ratioFigure('taps p98, 6x over 1x at 200 cards', of(200, 6, 'taps p98'), of(200, 1, 'taps p98')),
      ratioFigure('taps p98, 200 cards over 30 at 6x', of(200, 6, 'taps p98'), of(30, 6, 'taps p98')),
      ratioFigure('main thread of a tap, 200 cards over 30 at 1x', work(200), work(30)),
    ];
  },
};
