/** A shift of 24 hours under a virtual clock (PERF-14): growth of the page's heap, nodes and listeners. */

import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { detachClock } from '../../../e2e/pages/detach-clock.ts';
import type { AcceptedChange } from '../../../simulator/core/platform/change-log.ts';
import { lineOfKey } from '../../../src/domain/presentation/line-key.ts';
import { type Bench, type Figure, figure, type Scope } from '../bench.ts';
import { type HeapParts, heapParts } from '../heap-parts.ts';
import type {} from '../page/virtual-time.ts';
import { slopeOf } from '../slope.ts';
import { type Heaps, pageHeap } from '../worlds/demo-room.ts';
import { type Kitchen, startKitchen } from '../worlds/full-kitchen.ts';
import { bundleScript, type KioskBrowser, newContext, startBrowser } from '../worlds/kiosk-device.ts';
import {
  BATCH_ROUNDS,
  BATCHES_AN_HOUR,
  HOURS,
  LEAD_ROUNDS,
  ROUND_MS,
  ROUNDS_AN_HOUR,
  shiftDayText,
} from '../worlds/shift-day.ts';

const GROWTH_MIB_MAX = 0.3;
const MIB = 2 ** 20;
const VIRTUAL_TIME = new URL('../page/virtual-time.ts', import.meta.url).pathname;

/** The step of a round; a push, its request and its response fit into two steps. */
const STEP_MS = 1_250;
const ANIMATION_RATE = 60;

/** Steps until all deferred scripts of the page have loaded; the page needs real time for that too. */
const START_STEPS = { count: 30, ms: 1_000, realMs: 50 } as const;

/** At most this many orders are tapped in a round; `first` and `last` are the rounds of a batch with taps. */
const TAPS_A_ROUND = 4;
const READY_ROUND = 2;
const ACTS = [
  { first: 4, last: 5, says: 'Listo', status: 120 },
  { first: 12, last: 13, says: 'En camino', status: 130 },
] as const;
const READY = 110;
/** The level of an order rises once between its two taps. */
const WARNING_S = 300;

interface Shift {
  readonly page: Page;
  readonly session: CDPSession;
  readonly kitchen: Kitchen;
  /** The statuses that the server should have. */
  readonly tapped: string[];
}

type EqualState = Omit<Heaps, 'kitchenMiB'>;

async function heapPartsOf(session: CDPSession): Promise<HeapParts> {
  let text = '';
  const appendChunk = ({ chunk }: { readonly chunk: string }) => {
    text += chunk;
  };
  session.on('HeapProfiler.addHeapSnapshotChunk', appendChunk);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', appendChunk);
  return heapParts(text);
}

/** Waits for the state that every hour ends in: an empty board, no animation, no garbage. */
async function equalState({ page, session }: Shift): Promise<EqualState> {
  await page.waitForFunction(() => window.virtualTime.cardsOnBoard() === 0 && !window.virtualTime.moves());
  return pageHeap(session);
}

async function openBoard({ browser }: KioskBrowser, kitchen: Kitchen, startMs: number): Promise<Omit<Shift, 'tapped'>> {
  const context = await newContext(browser);
  const content = `window.virtualStartMs = ${startMs};\n${await bundleScript(VIRTUAL_TIME)}`;
  await detachClock(context);
  await context.addInitScript({ content });
  const page = await context.newPage();
  await page.goto(kitchen.boardAddress);
  const session = await context.newCDPSession(page);
  // Animations use the browser's own time: they must end before the next half minute.
  await session.send('Animation.setPlaybackRate', { playbackRate: ANIMATION_RATE });
  return { page, kitchen, session };
}

/** Advances world and page, with the world one step ahead. */
async function advance({ page, kitchen }: Shift, ms: number, waitsForPush: boolean): Promise<void> {
  await kitchen.control({ do: 'step', ms });
  await page.evaluate(([forMs, options]) => window.virtualTime.run(forMs, options), [ms, waitsForPush] as const);
}

async function reportReady({ page, kitchen }: Shift): Promise<void> {
  const lines = await page.evaluate(() => window.virtualTime.linesSaying('Pendiente', 1_000));
  for (const { key } of lines) {
    const { orderId, lineId } = lineOfKey(key);
    await kitchen.save(orderId, [[lineId, READY]]);
  }
}

/** Advances some orders and saves; returns whether there were any. */
async function tapOn({ page, tapped }: Shift, { says, status }: (typeof ACTS)[number]): Promise<boolean> {
  const lines = await page.evaluate(([word, count]) => window.virtualTime.linesSaying(word, count), [
    says,
    TAPS_A_ROUND,
  ] as const);
  for (const { key, x, y } of lines) {
    await page.mouse.click(x, y);
    tapped.push(`${key}=${status}`);
  }
  if (lines.length > 0) await page.keyboard.press('Enter');
  return lines.length > 0;
}

/** Half a minute of the shift: its planned actions, then the time. */
async function playRound(shift: Shift, round: number): Promise<void> {
  const ofBatch = round % BATCH_ROUNDS;
  const comes = ofBatch === 0 && round < BATCHES_AN_HOUR * BATCH_ROUNDS;
  if (ofBatch === READY_ROUND) await reportReady(shift);
  let stirs = comes || ofBatch === READY_ROUND;
  for (const act of ACTS) {
    const isDue = [ofBatch, ofBatch + BATCH_ROUNDS].some((at) => act.first <= at && at <= act.last);
    if (isDue && (await tapOn(shift, act))) stirs = true;
  }
  if (stirs) {
    await advance(shift, STEP_MS, comes);
    await advance(shift, STEP_MS, false);
  }
  await advance(shift, ROUND_MS - (stirs ? 2 * STEP_MS : 0), false);
}

async function startShift(browser: KioskBrowser, scope: Scope): Promise<Shift> {
  const kitchen = await startKitchen(
    { scenarioText: shiftDayText(), seed: 1, changedSettings: { tw: WARNING_S } },
    scope,
  );
  await kitchen.control({ do: 'speed', factor: 60 });
  await kitchen.control({ do: 'pause' });
  const { elapsedMs } = await kitchen.status();
  await kitchen.control({ do: 'step', ms: ROUND_MS - elapsedMs });
  const { nowMs } = await kitchen.status();
  const shift = { ...(await openBoard(browser, kitchen, nowMs)), tapped: [] };
  for (let step = 0; step < START_STEPS.count; step++) {
    await advance(shift, START_STEPS.ms, false);
    await wait(START_STEPS.realMs);
  }
  for (let round = 2; round < LEAD_ROUNDS; round++) await advance(shift, ROUND_MS, false);
  return shift;
}

interface Lived {
  /** At the end of each hour. */
  readonly states: readonly EqualState[];
  /** After the first and the last hour. */
  readonly parts: readonly HeapParts[];
}

async function playShift(shift: Shift): Promise<Lived> {
  const states: EqualState[] = [];
  const parts: HeapParts[] = [];
  for (let hour = 0; hour < HOURS; hour++) {
    for (let round = 0; round < ROUNDS_AN_HOUR; round++) await playRound(shift, round);
    states.push(await equalState(shift));
    if (hour === 0 || hour === HOURS - 1) parts.push(await heapPartsOf(shift.session));
  }
  return { states, parts };
}

/** The number of taps that the server is missing, or has more than once. */
function wrongTaps(tapped: readonly string[], changes: readonly AcceptedChange[]): number {
  const times = new Map<string, number>();
  for (const { orderId, lineId, status } of changes) {
    const change = `${orderId}:${lineId}=${status}`;
    times.set(change, (times.get(change) ?? 0) + 1);
  }
  return tapped.filter((change) => times.get(change) !== 1).length;
}

/** The largest increase over the first of the equal states. */
const growth = (values: readonly number[]): number => Math.max(...values) - (values[0] ?? 0);

function leakFigures({ states, parts }: Lived): readonly Figure[] {
  const heaps = states.map(({ pageMiB }) => pageMiB);
  const [first, last] = [parts[0], parts.at(-1)];
  const more = (part: keyof HeapParts) => ((last?.[part] ?? 0) - (first?.[part] ?? 0)) / MIB;
  return [
    figure('heap slope an hour', slopeOf(heaps.map((used, hour) => [hour, used])), 'MiB', GROWTH_MIB_MAX),
    figure('heap of an empty board after the first hour', heaps[0] ?? 0, 'MiB'),
    figure('heap of an empty board after the last hour', heaps.at(-1) ?? 0, 'MiB'),
    figure('more objects after the last hour', more('objectBytes'), 'MiB', GROWTH_MIB_MAX),
    figure('growth of the recorder', more('recordedBytes'), 'MiB'),
    figure('more code that the browser compiled', more('codeBytes'), 'MiB'),
    figure('more DOM nodes', growth(states.map(({ nodes }) => nodes)), 'count', 0),
    figure('more listeners', growth(states.map(({ listeners }) => listeners)), 'count', 0),
  ];
}

export const SHIFT_BENCH: Bench = {
  name: 'shift',
  what: `PERF-14: ${HOURS} hours at one board under a virtual clock, once; heap, nodes and listeners at the end of each hour, when the board is empty`,
  limitMinutes: 20,
  async run(_runs, scope) {
    const shift = await startShift(await startBrowser(scope), scope);
    const figures = leakFigures(await playShift(shift));
    const { kitchen, tapped } = shift;
    return [
      ...figures,
      figure('orders', (await kitchen.status()).ordersPlaced, 'count'),
      figure('taps', tapped.length, 'count'),
      figure('taps that the server lacks or has twice', wrongTaps(tapped, await kitchen.changes()), 'count', 0),
    ];
  },
};
