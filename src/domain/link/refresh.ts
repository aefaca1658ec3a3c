/** When the next refresh may start: wishes are only noted, one gate decides (rulings N5; specification section 4). */

/** What asked for a refresh. A key press ends a pause; everything else waits for it. */
export type RefreshReason = 'start' | 'timer' | 'push' | 'local' | 'key' | 'saved' | 'recovered';

/** The gate's memory. All times are monotonic milliseconds. */
export interface RefreshGate {
  readonly wanted: boolean;
  /** When the last request started; null before the first. */
  readonly startedAtMs: number | null;
  readonly inFlight: boolean;
  readonly pausedUntilMs: number | null;
  /** Failed fetches in a row. */
  readonly failures: number;
  /** When the last failure ended; null when the last fetch succeeded. */
  readonly failedAtMs: number | null;
}

export const OPEN_GATE: RefreshGate = {
  wanted: false,
  startedAtMs: null,
  inFlight: false,
  pausedUntilMs: null,
  failures: 0,
  failedAtMs: null,
};

/** What the gate says: start now, look again after so many milliseconds, or nothing to do until something changes. */
export type GateVerdict =
  | { readonly kind: 'run' }
  | { readonly kind: 'wait'; readonly forMs: number }
  | { readonly kind: 'rest' };

export interface GateTimes {
  /** `minTimeRefresh` in milliseconds, counted from the start of a request. */
  readonly gapMinMs: number;
  /** First wait after a failed fetch; doubles with each further one. */
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
  /** How long a queued wish waits before it looks again while refresh is paused. */
  readonly pausedRetryMs: number;
}

/** How long after failure number `failures` the next try waits: 3 s, doubling to 30 s (N5). */
export function retryWaitMs(failures: number, times: Pick<GateTimes, 'retryFirstMs' | 'retryMaxMs'>): number {
  return Math.min(times.retryMaxMs, times.retryFirstMs * 2 ** Math.max(0, Math.min(failures, 20) - 1));
}

/** Notes a wish. The key ends a pause and does not wait for the back-off after a failure. */
export function want(gate: RefreshGate, reason: RefreshReason): RefreshGate {
  if (reason === 'key') return { ...gate, wanted: true, pausedUntilMs: null, failedAtMs: null };
  return { ...gate, wanted: true };
}

/** Whether a request may start at `nowMs`. */
export function nextRefresh(gate: RefreshGate, nowMs: number, times: GateTimes): GateVerdict {
  if (gate.inFlight) return { kind: 'rest' };
  if (gate.pausedUntilMs !== null && nowMs < gate.pausedUntilMs) {
    return gate.wanted
      ? { kind: 'wait', forMs: Math.min(times.pausedRetryMs, gate.pausedUntilMs - nowMs) }
      : { kind: 'rest' };
  }
  const retryAtMs = gate.failedAtMs === null ? null : gate.failedAtMs + retryWaitMs(gate.failures, times);
  if (!gate.wanted && retryAtMs === null) return { kind: 'rest' };
  const gapAtMs = gate.startedAtMs === null ? nowMs : gate.startedAtMs + times.gapMinMs;
  const dueMs = Math.max(gapAtMs, retryAtMs ?? nowMs);
  return dueMs <= nowMs ? { kind: 'run' } : { kind: 'wait', forMs: dueMs - nowMs };
}

/** A request starts: the wishes so far are its reason. */
export const started = (gate: RefreshGate, nowMs: number): RefreshGate => ({
  ...gate,
  wanted: false,
  inFlight: true,
  startedAtMs: nowMs,
});

/** A request ended. */
export const ended = (gate: RefreshGate, ok: boolean, nowMs: number): RefreshGate => ({
  ...gate,
  inFlight: false,
  failures: ok ? 0 : gate.failures + 1,
  failedAtMs: ok ? null : nowMs,
});

/** Holds timer and push back until `untilMs`. */
export const paused = (gate: RefreshGate, untilMs: number): RefreshGate => ({ ...gate, pausedUntilMs: untilMs });

/** Ends a pause. */
export const resumed = (gate: RefreshGate): RefreshGate => ({ ...gate, pausedUntilMs: null });

/** Whether the periodic timer asks for a refresh: with `ta` set, or whenever the realtime link is not up, and after the minimum gap (N5). */
export function timerWants(
  gate: RefreshGate,
  nowMs: number,
  timed: boolean,
  realtimeUp: boolean,
  gapMinMs: number,
): boolean {
  if (!timed && realtimeUp) return false;
  return gate.startedAtMs === null || nowMs - gate.startedAtMs >= gapMinMs;
}
