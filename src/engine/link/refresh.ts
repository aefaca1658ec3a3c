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
import { checkInMs, lookAgainInMs, stalenessOf } from '../../domain/link/staleness.ts';
import type { Ports } from '../../platform/ports.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { BoardErrors } from '../board/board-errors.ts';
import type { LinkFacts } from './link-facts.ts';
import type { OrdersReader } from './orders-reader.ts';

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
  readonly ports: Pick<Ports, 'clock' | 'random'>;
  readonly state: AppState;
  readonly timers: Timers;
  readonly linkFacts: Pick<LinkFacts, 'live' | 'staleness'>;
  readonly orders: Pick<OrdersReader, 'read'>;
  readonly errors: Pick<BoardErrors, 'record'>;
}

/** In place of what was planned under this name; null plans nothing. */
function plan(timers: Timers, name: string, inMs: number | null, work: () => void): void {
  if (inMs === null) timers.clear(name);
  else timers.set(name, inMs, work);
}

/** Whether the orders were read. A read that throws is a bug: it counts as failed, or nothing would ever be fetched again. */
async function readSafely({ orders, errors }: RefresherDeps, startedAtMs: number): Promise<boolean> {
  try {
    return await orders.read(startedAtMs);
  } catch (bug) {
    errors.record(bug);
    return false;
  }
}

/** A refresher that is at rest until something is wanted. */
export function createRefresher(deps: RefresherDeps): Refresher {
  const { ports, state, timers, linkFacts } = deps;
  const { clock, random } = ports;
  let gate = OPEN_GATE;
  let wasLive = false;
  let runs = 0;

  const gapMs = () => refreshGapMs(state.settings.minTimeRefresh);
  const watch = () => ({ nowMs: clock.monotonicMs(), live: linkFacts.live(), gapMs: gapMs() });

  const look = () => {
    linkFacts.staleness(stalenessOf(gate, watch()));
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
    const verdict = nextRefresh(gate, nowMs, gapMs());
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
    const { kds, link } = state;
    if (timerWants(gate, clock.monotonicMs(), kds?.timedRefresh ?? false, link.realtime === 'up')) want('timer');
  };

  return {
    want,
    pause: () => want('pause'),
    resume: () => want('resume'),
    pauseLeftMs: () => pauseLeftMs(gate, clock.monotonicMs()),
    linksChanged() {
      const live = linkFacts.live();
      if (live === wasLive) return;
      wasLive = live;
      planCheck(random.next());
      look();
    },
    start: () => timers.set('refresh-timer', REFRESH_TIMER_MS, tick),
  };
}
