/**
 * The demo's room with four live devices at ten times real time: frame rate, and heap growth over four simulated hours
 * (PERF-18).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, type Figure, figure, leastFigure, type Scope } from '../bench.ts';
import { slopeOf } from '../slope.ts';
import { DEVICES, type DemoRoom, type DrawnFrames, type Heaps, openDemoRoom } from '../worlds/demo-room.ts';
import { type KioskBrowser, startBrowser } from '../worlds/kiosk-device.ts';

/** A full venue is the most work for the room. */
const RUSH = '?scenario=lunch-rush&seed=7&speed=10';
/** This shift has as many orders at its start as at its end, and at this speed it ends in minutes. */
const LONG = '?scenario=long-shift&seed=7&speed=60';
const WARM_MS = 10_000;
const DRAWN_MS = 30_000;
const FRAMES_MIN = 30;
const HOUR_MS = 3_600_000;
const HOURS = 4;
const EACH_MS = HOUR_MS / 4;
const POLL_MS = 500;
/**
 * By then the buffers are full: half an hour of recording at each device, the journal's latest lines, compiled code.
 */
const FULL_MS = HOUR_MS;
/** The highest growth that a few more orders on the boards may cause. */
const GROWTH_MIB_MAX = { page: 1, kitchen: 0.5 } as const;

/** How many lines the journal may still grow in these hours: each line has some nodes and may have a button. */
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

async function whenPassed(room: DemoRoom, atMs: number): Promise<void> {
  while ((await room.elapsedMs()) < atMs) await wait(POLL_MS);
}

async function sampleHeaps(room: DemoRoom): Promise<readonly Lived[]> {
  const beginMs = await room.elapsedMs();
  const lived: Lived[] = [];
  for (let atMs = EACH_MS; atMs <= HOURS * HOUR_MS; atMs += EACH_MS) {
    await whenPassed(room, beginMs + atMs);
    lived.push({ atMs, ...(await room.heaps()) });
  }
  return lived;
}

/** Growth for each hour: the slope of a line through all heaps from the time when the buffers are full. */
function growthFigures(lived: readonly Lived[]): readonly Figure[] {
  const full = lived.filter(({ atMs }) => atMs >= FULL_MS);
  const grown = (of: (each: Lived) => number) => slopeOf(full.map((each) => [each.atMs / HOUR_MS, of(each)]));
  const [page, kitchen] = [grown(({ pageMiB }) => pageMiB), grown(({ kitchenMiB }) => kitchenMiB)];
  return [
    figure('heap of the room and its devices after the last hour', lived.at(-1)?.pageMiB ?? Number.NaN, 'MiB'),
    figure('heap of the room and its devices, growth an hour', page, 'MiB', GROWTH_MIB_MAX.page),
    figure("heap of the kitchen's worker, growth an hour", kitchen, 'MiB', GROWTH_MIB_MAX.kitchen),
    figure('more DOM nodes an hour', Math.round(grown(({ nodes }) => nodes)), 'count', GROWN_MAX.nodes),
    figure('more listeners an hour', Math.round(grown(({ listeners }) => listeners)), 'count', GROWN_MAX.listeners),
  ];
}

export const ROOM_BENCH: Bench = {
  name: 'room',
  what: `PERF-18: frames of the demo's room with ${DEVICES} live devices at x10 in a lunch rush, and its heaps over ${HOURS} simulated hours at x60`,
  limitMinutes: 15,
  async run(_runs, scope) {
    const browser = await startBrowser(scope);
    const { rates, mainThread } = await drawn(browser, scope);
    const [roomRate = 0, ...devices] = rates;
    const room = await openDemoRoom(browser, LONG, scope);
    const lived = await sampleHeaps(room);
    await room.close();
    return [
      leastFigure('frames a second in the room', roomRate, 'count', FRAMES_MIN),
      leastFigure('frames a second at the slowest device', Math.min(...devices), 'count', FRAMES_MIN),
      figure('main thread of the room and its devices, of a core', mainThread, '%'),
      ...growthFigures(lived),
    ];
  },
};
