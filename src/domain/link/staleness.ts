/**
 * Whether the board is up to date with the server; stale data is always shown as stale (rules REFRESH-21, REFRESH-22, REFRESH-23, REFRESH-24, REFRESH-25).
 */
import { ORDERS_POLL_MS, STALE_AGE_MS, STALE_HANG_MS } from '../limits.ts';
import { jitterMs } from './jitter.ts';
import { pauseLeftMs, type RefreshGate } from './refresh.ts';

/** `hung`: a request has no response; `failed`: the last one failed; `old`: no push link and no recent request. */
export type Staleness = 'fresh' | 'hung' | 'failed' | 'old';

export interface StalenessInput {
  /** Monotonic milliseconds. */
  readonly nowMs: number;
  /** A push link works. */
  readonly live: boolean;
  /** The chosen minimum time between two refreshes, milliseconds. */
  readonly gapMs: number;
}

/**
 * Monotonic milliseconds at which a request without a response counts as hung, even if it was aborted for another; null
 * for none.
 */
const hungAtMs = ({ requestedAtMs }: RefreshGate): number | null =>
  requestedAtMs === null ? null : requestedAtMs + STALE_HANG_MS;

/** Monotonic milliseconds at which the data is old, null if it does not age: a pause has its own mark. */
function oldAtMs(gate: RefreshGate, { live, gapMs, nowMs }: StalenessInput): number | null {
  if (live || gate.freshAtMs === null || pauseLeftMs(gate, nowMs) !== null) return null;
  return gate.freshAtMs + Math.max(STALE_AGE_MS, gapMs + STALE_HANG_MS);
}

const isReached = (atMs: number | null, nowMs: number): boolean => atMs !== null && atMs <= nowMs;

/** How up to date the board is (rules REFRESH-21, REFRESH-22, REFRESH-23, REFRESH-24). */
export function stalenessOf(gate: RefreshGate, watch: StalenessInput): Staleness {
  if (isReached(hungAtMs(gate), watch.nowMs)) return 'hung';
  if (gate.failures > 0) return 'failed';
  return isReached(oldAtMs(gate, watch), watch.nowMs) ? 'old' : 'fresh';
}

/** In how many milliseconds staleness may change by time alone, null when it does not. */
export function stalenessCheckInMs(gate: RefreshGate, watch: StalenessInput): number | null {
  const times = [hungAtMs(gate), oldAtMs(gate, watch), gate.pausedUntilMs];
  const ahead = times.map((atMs) => (atMs ?? 0) - watch.nowMs).filter((inMs) => inMs > 0);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

/**
 * In how many milliseconds the orders are polled, null with a push link (rule REFRESH-22). `random` from 0 to 1 is the jitter
 * of the first poll after a link was lost, so that a venue's devices do not poll at once.
 */
export function pollInMs(gate: RefreshGate, { live, nowMs }: StalenessInput, random: number): number | null {
  if (live) return null;
  const dueMs = gate.startedAtMs === null ? 0 : gate.startedAtMs + ORDERS_POLL_MS - nowMs;
  return Math.max(0, dueMs, jitterMs(random, ORDERS_POLL_MS));
}
