/** What a control room is told of a running simulation. */
import type { JournalLine, SimulationStatus } from '../core/base/control.ts';
import { VENUE_TIME_ZONE } from '../core/base/venue.ts';
import type { World } from '../core/world-api.ts';
import type { Pacer } from './pacer.ts';
import type { GuideRun } from './run/guide.ts';
import type { Training } from './training.ts';

/** As much of a run as is shown. */
export interface ShownRun {
  readonly world: World;
  readonly pacer: Pacer;
  readonly startMs: number;
  readonly training: Training | null;
  readonly guide: Pick<GuideRun, 'facts'> | null;
  /** Requests that are not answered yet. */
  readonly waiting: number;
}

const JOURNAL_SEARCHED = 2_000;
const JOURNAL_SHOWN = 120;
/** What has waited for longer is late, whatever a unit's own colours say. */
const LATE_MS = 600_000;

/** The latest lines of the kitchen's own story and of what devices said, each by its own count: devices talk much. */
function latestLines(journal: readonly JournalLine[]): readonly JournalLine[] {
  const [wire, story] = [true, false].map((isWire) =>
    journal.filter(({ scope }) => (scope === 'wire') === isWire).slice(-JOURNAL_SHOWN),
  );
  const shown = new Set([...(wire ?? []), ...(story ?? [])]);
  return journal.filter((line) => shown.has(line));
}

/** How many open orders have waited for too long. */
export const lateIn = (world: World): number =>
  world.waitingSinceMs().filter((sinceMs) => world.nowMs() - sinceMs > LATE_MS).length;

function servedIn(world: World): Readonly<Record<number, number>> {
  const known = world.devices.flatMap(({ kdsId }) => {
    const atMs = world.servedMs(kdsId);
    return atMs === null ? [] : [[kdsId, atMs] as const];
  });
  return Object.fromEntries(known);
}

/** What a control room shows of a run; `qa` says that somebody who tests looks on. */
export function statusOf(run: ShownRun, qa: boolean): SimulationStatus {
  const { world, pacer, training, guide } = run;
  return {
    seed: world.seed,
    scenario: world.scenario.name,
    title: world.scenario.title,
    nowMs: world.nowMs(),
    timeZone: VENUE_TIME_ZONE,
    cooks: world.areCooksAtWork(),
    elapsedMs: world.nowMs() - run.startMs + world.scenario.preRollMs,
    lengthMs: world.scenario.lengthMs,
    paused: pacer.paused(),
    speed: pacer.speed(),
    limit: pacer.limit(),
    openOrders: world.openOrders(),
    lateOrders: lateIn(world),
    taps: world.changes().filter(({ repeat }) => !repeat).length,
    requests: world.requests(),
    waiting: run.waiting,
    servedMs: servedIn(world),
    ordersPlaced: world.ordersPlaced(),
    activeFaults: world.activeFaults(),
    localMode: world.localMode(),
    localAuto: world.isLocalAuto(),
    words: world.words(),
    devices: world.devices,
    menu: world.menu,
    mails: world.mails(),
    journal: latestLines(world.journalTail(JOURNAL_SEARCHED)),
    worldHash: world.worldHash(),
    training: training?.wish ?? null,
    ...(guide === null ? {} : { guide: guide.facts() }),
    unknowns: world.unknowns(),
    qa,
  };
}
