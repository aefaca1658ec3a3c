/** Whether the room keeps up with four live devices at ten times real time, whether four hours of the demo leave its heaps as they were, and what a rush makes of them (PERF14). */
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench, Scope } from '../bench.ts';
import { exactFigure, type Figure, meanFigure, percentileFigure } from '../report/figure.ts';
import { slopeOf } from '../report/slope.ts';
import { DEVICES, type DemoRoom, type DrawnFrames, type Heaps, openDemoRoom } from '../worlds/demo-room.ts';
import { type KioskBrowser, startBrowser } from '../worlds/kiosk-device.ts';

/** A full house: the most that the room has to draw. */
const RUSH = '?scenario=lunch-rush&seed=7&speed=10';
/** As many orders at its end as at its beginning; so fast that it is over in minutes. */
const LONG = '?scenario=long-shift&seed=7&speed=60';
/** Many times as many orders an hour, as fast: what grows with orders shows. */
const MANY = '?scenario=lunch-rush&seed=7&speed=60';
const MANY_HOURS = 1.5;
const WARM_MS = 10_000;
const DRAWN_MS = 30_000;
const FRAMES_MIN = 30;
const HOUR_MS = 3_600_000;
const HOURS = 4;
const EACH_MS = HOUR_MS / 4;
const LOOK_MS = 500;
/** By then the rings are full: half an hour of recording at each device, the journal's latest lines, the code that the browser compiled. */
const FULL_MS = HOUR_MS;
/** Above what a few orders more or less on the boards make of it. */
const GROWTH_MIB_MAX = { page: 1, kitchen: 0.5 } as const;

const PAGE = 'heap of the room and its devices';
const KITCHEN = 'heap of the kitchen’s worker';

/** What the journal may still take in these hours until it holds all of its lines: each of them has some nodes and may have a button. */
const JOURNAL_LINES = 120;
const NODES_A_LINE = 9;
const GROWN_MAX = {
  nodes: (JOURNAL_LINES * NODES_A_LINE) / (HOURS - 1),
  listeners: JOURNAL_LINES / (HOURS - 1),
} as const;

interface Lived extends Heaps {
  readonly atMs: number;
}

async function drawn(browser: KioskBrowser, scope: Scope): Promise<DrawnFrames> {
  const room = await openDemoRoom(browser, RUSH, scope);
  await wait(WARM_MS);
  const frames = await room.drawnFor(DRAWN_MS);
  await room.close();
  return frames;
}

/** Waits until the room says that a moment of the scenario has come. */
async function whenPassed(room: DemoRoom, atMs: number): Promise<void> {
  while ((await room.elapsedMs()) < atMs) await wait(LOOK_MS);
}

async function live(room: DemoRoom, hours: number): Promise<readonly Lived[]> {
  const beginMs = await room.elapsedMs();
  const lived: Lived[] = [];
  for (let atMs = EACH_MS; atMs <= hours * HOUR_MS; atMs += EACH_MS) {
    await whenPassed(room, beginMs + atMs);
    lived.push({ atMs, ...(await room.heaps()) });
  }
  return lived;
}

function framesFigures({ rates, gapsMs, mainThread }: DrawnFrames): readonly Figure[] {
  const [room = 0, ...devices] = rates;
  const rate = (name: string) => ({ name, unit: 'count', bar: FRAMES_MIN, isLeast: true }) as const;
  return [
    meanFigure(rate('frames a second in the room'), [room]),
    meanFigure(rate('frames a second at the slowest device'), [Math.min(...devices)]),
    percentileFigure({ name: 'time between two frames of the room, p95', unit: 'ms' }, 0.95, [gapsMs]),
    exactFigure({ name: 'longest time between two frames of the room', unit: 'ms' }, Math.max(...gapsMs)),
    exactFigure({ name: 'main thread of the room and its devices, of a processor', unit: '%' }, mainThread),
  ];
}

type HeapOf = (each: Lived) => number;

const fullOf = (lived: readonly Lived[]): readonly Lived[] => lived.filter(({ atMs }) => atMs >= FULL_MS);

/** At first, when the rings are full, and at the end. */
function heapFigures(name: string, hours: number, lived: readonly Lived[], of: HeapOf): readonly Figure[] {
  const heap = (when: string, each: Lived | undefined) =>
    exactFigure({ name: `${name}, ${when}`, unit: 'MiB' }, each === undefined ? 0 : of(each));
  return [
    heap('after a quarter of an hour', lived[0]),
    heap('after an hour', fullOf(lived)[0]),
    heap(`after ${hours} hours`, lived.at(-1)),
  ];
}

/** How much a line through all heaps from the full rings on rises in an hour. */
function growthFigure(name: string, bar: number, lived: readonly Lived[], of: HeapOf): Figure {
  const growth = slopeOf(fullOf(lived).map((each) => [each.atMs / HOUR_MS, of(each)]));
  return exactFigure({ name: `${name}, growth an hour after the first`, unit: 'MiB', bar }, growth);
}

const ofPage: HeapOf = ({ pageMiB }) => pageMiB;
const ofKitchen: HeapOf = ({ kitchenMiB }) => kitchenMiB;

/** What an hour and a half of a rush leave: the heaps, and how many orders came. */
async function rushFigures(browser: KioskBrowser, scope: Scope): Promise<readonly Figure[]> {
  const room = await openDemoRoom(browser, MANY, scope);
  const fromOrders = await room.ordersPlaced();
  const lived = await live(room, MANY_HOURS);
  const orders = (await room.ordersPlaced()) - fromOrders;
  await room.close();
  return [
    ...heapFigures(`${PAGE} in a rush`, MANY_HOURS, lived, ofPage),
    ...heapFigures(`${KITCHEN} in a rush`, MANY_HOURS, lived, ofKitchen),
    count('orders of the rush in that time', orders),
  ];
}

const count = (name: string, value: number, bar: number | null = null) =>
  exactFigure({ name, unit: 'count', bar }, value);

export const ROOM_BENCH: Bench = {
  name: 'room',
  what: `PERF14: frames of the demo's room with ${DEVICES} live devices at x10 in a lunch rush, and its heaps over ${HOURS} simulated hours and ${MANY_HOURS} hours of a rush at x60`,
  limitMs: 900_000,
  async run(_runs, scope) {
    const browser = await startBrowser(scope);
    const frames = await drawn(browser, scope);
    const room = await openDemoRoom(browser, LONG, scope);
    const lived = await live(room, HOURS);
    const late = await room.drawnFor(WARM_MS);
    const orders = await room.ordersPlaced();
    const full = fullOf(lived);
    await room.close();
    const grown = (of: (each: Lived) => number) =>
      Math.round(slopeOf(full.map((each) => [each.atMs / HOUR_MS, of(each)])));
    return [
      ...framesFigures(frames),
      ...heapFigures(PAGE, HOURS, lived, ofPage),
      growthFigure(PAGE, GROWTH_MIB_MAX.page, lived, ofPage),
      ...heapFigures(KITCHEN, HOURS, lived, ofKitchen),
      growthFigure(KITCHEN, GROWTH_MIB_MAX.kitchen, lived, ofKitchen),
      count(
        'more DOM nodes an hour after the first',
        grown(({ nodes }) => nodes),
        GROWN_MAX.nodes,
      ),
      count(
        'more listeners an hour after the first',
        grown(({ listeners }) => listeners),
        GROWN_MAX.listeners,
      ),
      count('orders in that time', orders),
      count('frames a second in the room at x60 after that', late.rates[0] ?? 0),
      ...(await rushFigures(browser, scope)),
    ];
  },
};
