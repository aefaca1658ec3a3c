/** Runs refreshes through the one gate: every trigger only notes a wish, the gate decides when a request starts. */

import { REFRESH_TIMER_MS } from '../../domain/limits.ts';
import {
  type GateEvent,
  nextRefresh,
  OPEN_GATE,
  passGate,
  pauseLeftMs,
  type RefreshReason,
  refreshGapMs,
  timerWants,
} from '../../domain/link/refresh.ts';
import { checkInMs, lookAgainInMs, type Staleness, stalenessOf } from '../../domain/link/staleness.ts';
import type { Clock, Random } from '../../platform/ports.ts';
import type { Timers } from '../base/timers.ts';

export interface Refresher {
  want(reason: RefreshReason): void;
  /** Holds timer and push back; it ends by itself, by the refresh key, or by `resume`. */
  pause(): void;
  resume(): void;
  /** Milliseconds until the pause ends by itself, null while there is none. */
  pauseLeftMs(): number | null;
  /** A link came or went: looks at what it means for how fresh the board is. */
  linksChanged(): void;
  /** Starts the periodic timer. */
  start(): void;
}

export interface RefresherDeps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  /** Fetches and shows the orders; false when the fetch failed. `startedAtMs` is monotonic. */
  read(startedAtMs: number): Promise<boolean>;
  /** A fetch threw, which is a bug: it counts as failed, or nothing would ever be fetched again. */
  broken(bug: unknown): void;
  /** `minTimeRefresh` as the settings have it, seconds. */
  gapS(): number;
  /** The KDS asks for timed refreshes (`ta`). */
  timed(): boolean;
  realtimeUp(): boolean;
  /** Something tells of changes as they happen. */
  live(): boolean;
  /** How up to date the board is. */
  staleness(staleness: Staleness): void;
}

/** In place of what was planned under this name; null plans nothing. */
function plan(timers: Timers, name: string, inMs: number | null, work: () => void): void {
  if (inMs === null) timers.clear(name);
  else timers.set(name, inMs, work);
}

async function readSafely(deps: RefresherDeps, startedAtMs: number): Promise<boolean> {
  try {
    return await deps.read(startedAtMs);
  } catch (bug) {
    deps.broken(bug);
    return false;
  }
}

/** A refresher that is at rest until something is wanted. */
export function createRefresher(deps: RefresherDeps): Refresher {
  const { clock, timers, random } = deps;
  let gate = OPEN_GATE;
  let wasLive = false;
  let runs = 0;

  const watch = () => ({ nowMs: clock.monotonicMs(), live: deps.live(), gapMs: refreshGapMs(deps.gapS()) });

  const look = () => {
    deps.staleness(stalenessOf(gate, watch()));
    plan(timers, 'refresh-look', lookAgainInMs(gate, watch()), look);
  };

  const planCheck = (spread: number) => {
    plan(timers, 'refresh-check', checkInMs(gate, watch(), spread), () => want('check'));
  };

  const pass = (event: GateEvent) => {
    gate = passGate(gate, event, clock.monotonicMs(), event === 'failed' ? random.next() : 0);
    look();
  };

  const step = (): void => {
    const nowMs = clock.monotonicMs();
    const verdict = nextRefresh(gate, nowMs, refreshGapMs(deps.gapS()));
    timers.clear('refresh');
    if (verdict.kind === 'wait') timers.set('refresh', verdict.forMs, step);
    if (verdict.kind !== 'run') return;
    pass('started');
    planCheck(0);
    runs += 1;
    const own = runs;
    void readSafely(deps, nowMs).then((ok) => {
      // One that was given up tells nothing of the one that followed it.
      if (own !== runs || gate.phase !== 'busy') return;
      pass(ok ? 'succeeded' : 'failed');
      step();
    });
  };

  const want = (event: RefreshReason | 'pause' | 'resume') => {
    pass(event);
    step();
  };

  const tick = () => {
    timers.set('refresh-timer', REFRESH_TIMER_MS, tick);
    if (timerWants(gate, clock.monotonicMs(), deps.timed(), deps.realtimeUp())) want('timer');
  };

  return {
    want,
    pause: () => want('pause'),
    resume: () => want('resume'),
    pauseLeftMs: () => pauseLeftMs(gate, clock.monotonicMs()),
    linksChanged() {
      const live = deps.live();
      if (live === wasLive) return;
      wasLive = live;
      planCheck(random.next());
      look();
    },
    start: () => timers.set('refresh-timer', REFRESH_TIMER_MS, tick),
  };
}
