import type { JournalLine, SimulationStatus, WorldLimit } from '../core/base/control.ts';
import { VENUE_TIME_ZONE } from '../core/base/venue.ts';
import type { World } from '../core/world-api.ts';
import type { Pacer } from './pacer.ts';
import type { DeviceControl } from './run/device-control.ts';
import type { GuideRun } from './run/guide.ts';
import type { Training } from './training.ts';

export interface ShownRun {
  readonly world: World;
  readonly worldId: string;
  readonly pacer: Pacer;
  readonly startMs: number;
  readonly training: Training | null;
  readonly guide: Pick<GuideRun, 'facts'> | null;
  readonly devices: Pick<DeviceControl, 'troubles'>;
  /** The number of requests without a response. */
  readonly waiting: number;
}

const JOURNAL_LINES_MAX = 2_000;
const JOURNAL_SHOWN = 120;
/** An order that has waited longer is late, whatever a unit's own colors show. */
const LATE_MS = 600_000;

/** The kitchen lines; `wire` adds device messages (rule ROOM-10). */
export const journalLinesOf = (
  world: Pick<World, 'journalTail' | 'storyTail'>,
  wire: boolean,
): readonly JournalLine[] => (wire ? world.journalTail(JOURNAL_LINES_MAX) : world.storyTail(JOURNAL_LINES_MAX));

const lateIn = (world: World): number =>
  world.waitingSinceMs().filter((sinceMs) => world.nowMs() - sinceMs > LATE_MS).length;

/** Whether another order has become late since the creation of the check. */
export function createNewLateCheck(world: Pick<World, 'nowMs' | 'waitingSinceMs'>): () => boolean {
  const lateBeforeMs = world.nowMs() - LATE_MS;
  return () => {
    const lateNowMs = world.nowMs() - LATE_MS;
    return world.waitingSinceMs().some((sinceMs) => sinceMs >= lateBeforeMs && sinceMs < lateNowMs);
  };
}

function servedIn(world: World): Readonly<Record<number, number>> {
  const known = world.devices.flatMap(({ kdsId }) => {
    const atMs = world.servedMs(kdsId);
    return atMs === null ? [] : [[kdsId, atMs] as const];
  });
  return Object.fromEntries(known);
}

export function deviceTroublesOf(devices: ShownRun['devices']): Pick<SimulationStatus, 'deviceTroubles'> {
  const deviceTroubles = devices.troubles();
  return deviceTroubles.length === 0 ? {} : { deviceTroubles };
}

/** Null when the world can continue. A kitchen of a class stops after its training; only a class trains one unit. */
export function limitOf({ world, pacer, training }: Pick<ShownRun, 'world' | 'pacer' | 'training'>): WorldLimit | null {
  const state = training?.state(world);
  const isClassOver = state === 'ended' || (state === 'over' && training?.options.kdsId !== undefined);
  return pacer.limit() ?? (isClassOver ? 'class' : null);
}

/** `qa` adds the tools of testers. */
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
    lengthMs: training?.lengthMs() ?? world.scenario.lengthMs,
    paused: pacer.paused(),
    speed: pacer.speed(),
    limit: limitOf(run),
    openOrders: world.openOrders(),
    lateOrders: lateIn(world),
    taps: world.changes().filter(({ repeat }) => !repeat).length,
    requests: world.requests(),
    waiting: run.waiting,
    servedMs: servedIn(world),
    ordersPlaced: world.ordersPlaced(),
    activeFaults: world.activeFaults(),
    faultEndsMs: world.faultEndsMs(),
    localMode: world.localMode(),
    localAuto: world.isLocalAuto(),
    words: world.textEdition(),
    devices: world.devices,
    menu: world.menu,
    mails: world.mails(),
    journal: world.journalTail(JOURNAL_SHOWN),
    worldHash: world.worldHash(),
    worldId: run.worldId,
    training: training?.options ?? null,
    ...(training === null ? {} : { tooFast: training.figures(world).tooFast }),
    ...(training?.state(world) === 'ended' ? { endedWithClass: true } : {}),
    ...(guide === null ? {} : { guide: guide.facts() }),
    ...deviceTroublesOf(run.devices),
    unknowns: world.unknowns(),
    qa,
  };
}
