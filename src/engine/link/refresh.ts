/** Events only request a refresh, and the gate decides when it starts. */

import { REFRESH_TIMER_MS } from '../../domain/limits.ts';
import {
  type GateEvent,
  isTimerRefreshDue,
  nextGate,
  nextRefresh,
  OPEN_GATE,
  pauseLeftMs,
  type RefreshReason,
  refreshGapMs,
} from '../../domain/link/refresh.ts';
import { pollInMs, stalenessCheckInMs, stalenessOf } from '../../domain/link/staleness.ts';
import type { Ports } from '../../platform/ports.ts';
import type { AppState } from '../base/state.ts';
import { REFRESH_TIMER, type Timers } from '../base/timers.ts';
import type { BoardErrors } from '../board/board-errors.ts';
import type { LinkFacts } from './link-facts.ts';
import type { OrdersReader } from './orders-reader.ts';

export interface Refresher {
  request(reason: RefreshReason): void;
  /** Lasts for a maximum time, or until the refresh key or `resume` ends it. */
  pause(): void;
  resume(): void;
  /** Null without a pause. */
  pauseLeftMs(): number | null;
  /** The staleness of the board is computed again. */
  linksChanged(): void;
  start(): void;
}

export interface RefresherDeps {
  readonly ports: Pick<Ports, 'clock' | 'random'>;
  readonly state: AppState;
  readonly timers: Timers;
  readonly linkFacts: Pick<LinkFacts, 'hasPush' | 'staleness'>;
  readonly orders: Pick<OrdersReader, 'read'>;
  readonly errors: Pick<BoardErrors, 'record'>;
}

/** Null clears the timer. */
function plan(timers: Timers, name: string, inMs: number | null, work: () => void): void {
  if (inMs === null) timers.clear(name);
  else timers.set(name, inMs, work);
}

/** A read that throws is a bug; it counts as failed, because otherwise no later read would start. */
async function readSafely({ orders, errors }: RefresherDeps, startedAtMs: number): Promise<boolean> {
  try {
    return await orders.read(startedAtMs);
  } catch (bug) {
    errors.record(bug);
    return false;
  }
}

export function createRefresher(deps: RefresherDeps): Refresher {
  const { ports, state, timers, linkFacts } = deps;
  const { clock, random } = ports;
  let gate = OPEN_GATE;
  let wasLive = false;
  let runs = 0;

  const gapMs = () => refreshGapMs(state.settings.minTimeRefresh);
  const watch = () => ({ nowMs: clock.monotonicMs(), live: linkFacts.hasPush(), gapMs: gapMs() });

  const updateStaleness = () => {
    linkFacts.staleness(stalenessOf(gate, watch()));
    plan(timers, 'refresh-look', stalenessCheckInMs(gate, watch()), updateStaleness);
  };

  const planCheck = (spread: number) => {
    plan(timers, 'refresh-check', pollInMs(gate, watch(), spread), () => request('check'));
  };

  const pass = (event: GateEvent) => {
    gate = nextGate(gate, event, clock.monotonicMs(), event === 'failed' ? random.next() : 0);
    updateStaleness();
  };

  const step = (): void => {
    const nowMs = clock.monotonicMs();
    const verdict = nextRefresh(gate, nowMs, gapMs());
    timers.clear('refresh');
    if (verdict.kind === 'wait') timers.set('refresh', verdict.forMs, step);
    if (verdict.kind !== 'run') return;
    pass('started');
    planCheck(0);
    runs += 1;
    const own = runs;
    void readSafely(deps, nowMs).then((ok) => {
      // The result of an aborted read must not affect the next one.
      if (own !== runs || gate.phase !== 'busy') return;
      pass(ok ? 'succeeded' : 'failed');
      step();
    });
  };

  const request = (event: RefreshReason | 'pause' | 'resume') => {
    pass(event);
    step();
  };

  const tick = () => {
    timers.set(REFRESH_TIMER, REFRESH_TIMER_MS, tick);
    const { kds, link } = state;
    // A platform that does not change its etag pushes nothing either (rule REFRESH-31).
    const isPushed = link.realtime === 'up' && !link.notes.includes('etagStuck');
    if (isTimerRefreshDue(gate, clock.monotonicMs(), kds?.timedRefresh ?? false, isPushed)) request('timer');
  };

  return {
    request,
    pause: () => request('pause'),
    resume: () => request('resume'),
    pauseLeftMs: () => pauseLeftMs(gate, clock.monotonicMs()),
    linksChanged() {
      const live = linkFacts.hasPush();
      if (live === wasLive) return;
      wasLive = live;
      planCheck(random.next());
      updateStaleness();
    },
    start: () => timers.set(REFRESH_TIMER, REFRESH_TIMER_MS, tick),
  };
}
