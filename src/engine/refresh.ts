/** Runs refreshes through the one gate: every trigger only notes a wish, the gate decides when a request starts. */

import {
  REFRESH_PAUSED_RETRY_MS,
  REFRESH_TIMER_GAP_MS,
  REFRESH_TIMER_MS,
  RETRY_FIRST_MS,
  RETRY_MAX_MS,
} from '../domain/limits.ts';
import {
  ended,
  type GateTimes,
  nextRefresh,
  OPEN_GATE,
  type RefreshReason,
  started,
  timerWants,
  want,
} from '../domain/link/refresh.ts';
import type { Clock } from '../platform/ports.ts';
import type { Timers } from './timers.ts';

/** The gate's times before the settings are known. */
export const REFRESH_TIMES: Omit<GateTimes, 'gapMinMs'> = {
  retryFirstMs: RETRY_FIRST_MS,
  retryMaxMs: RETRY_MAX_MS,
  pausedRetryMs: REFRESH_PAUSED_RETRY_MS,
};

export interface Refresher {
  want(reason: RefreshReason): void;
  /** Starts the periodic timer. */
  start(): void;
}

export interface RefresherTells {
  /** Fetches and shows the orders; false when the fetch failed. `startedAtMs` is monotonic. */
  run(startedAtMs: number): Promise<boolean>;
  /** `minTimeRefresh` in milliseconds. */
  gapMinMs(): number;
  /** The KDS asks for timed refreshes (`ta`). */
  timed(): boolean;
  realtimeUp(): boolean;
}

/** A refresher that is at rest until something is wanted. */
export function createRefresher(clock: Clock, timers: Timers, tells: RefresherTells): Refresher {
  let gate = OPEN_GATE;

  const step = () => {
    const nowMs = clock.monotonicMs();
    const verdict = nextRefresh(gate, nowMs, { ...REFRESH_TIMES, gapMinMs: tells.gapMinMs() });
    if (verdict.kind === 'rest') return;
    if (verdict.kind === 'wait') {
      timers.set('refresh', verdict.forMs, step);
      return;
    }
    timers.clear('refresh');
    gate = started(gate, nowMs);
    void tells.run(nowMs).then((ok) => {
      gate = ended(gate, ok, clock.monotonicMs());
      step();
    });
  };

  const tick = () => {
    timers.set('refresh-timer', REFRESH_TIMER_MS, tick);
    if (!timerWants(gate, clock.monotonicMs(), tells.timed(), tells.realtimeUp(), REFRESH_TIMER_GAP_MS)) return;
    gate = want(gate, 'timer');
    step();
  };

  return {
    want(reason) {
      gate = want(gate, reason);
      step();
    },
    start: () => timers.set('refresh-timer', REFRESH_TIMER_MS, tick),
  };
}
