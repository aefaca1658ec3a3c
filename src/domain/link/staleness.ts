/** The board always shows when its data is stale (rules REFRESH-21 to REFRESH-25). */
import { ORDERS_POLL_MS, STALE_AGE_MS, STALE_HANG_MS } from '../limits.ts';
import { jitterMs } from './jitter.ts';
import { pauseLeftMs, type RefreshGate } from './refresh.ts';

/** `hung`: a request has no response; `failed`: the last request failed; `old`: no push and no recent response. */
export type Staleness = 'fresh' | 'hung' | 'failed' | 'old';

export interface StalenessInput {
  /** Monotonic milliseconds. */
  readonly nowMs: number;
  /** Whether push works. */
  readonly live: boolean;
  /** Milliseconds; the minimum time between two refreshes by the settings. */
  readonly gapMs: number;
}

/** Monotonic milliseconds; an aborted request without a response counts too. */
const hungAtMs = ({ requestedAtMs }: RefreshGate): number | null =>
  requestedAtMs === null ? null : requestedAtMs + STALE_HANG_MS;

/**
 * Monotonic milliseconds; null when the data does not become stale. During a pause it does not, because the board shows
 * the pause.
 */
function oldAtMs(gate: RefreshGate, { live, gapMs, nowMs }: StalenessInput): number | null {
  if (live || gate.freshAtMs === null || pauseLeftMs(gate, nowMs) !== null) return null;
  return gate.freshAtMs + Math.max(STALE_AGE_MS, gapMs + STALE_HANG_MS);
}

const isReached = (atMs: number | null, nowMs: number): boolean => atMs !== null && atMs <= nowMs;

/** Rules REFRESH-21 to REFRESH-24. */
export function stalenessOf(gate: RefreshGate, watch: StalenessInput): Staleness {
  if (isReached(hungAtMs(gate), watch.nowMs)) return 'hung';
  if (gate.failures > 0) return 'failed';
  return isReached(oldAtMs(gate, watch), watch.nowMs) ? 'old' : 'fresh';
}

/** Milliseconds; null when the staleness does not change without an event. */
export function stalenessCheckInMs(gate: RefreshGate, watch: StalenessInput): number | null {
  const times = [hungAtMs(gate), oldAtMs(gate, watch), gate.pausedUntilMs];
  const ahead = times.map((atMs) => (atMs ?? 0) - watch.nowMs).filter((inMs) => inMs > 0);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

/**
 * Milliseconds; null with push (rule REFRESH-22). `random`, from 0 to 1, is the jitter of the first poll after push was
 * lost, so that devices do not all poll at once.
 */
export function pollInMs(gate: RefreshGate, { live, nowMs }: StalenessInput, random: number): number | null {
  if (live) return null;
  const dueMs = gate.startedAtMs === null ? 0 : gate.startedAtMs + ORDERS_POLL_MS - nowMs;
  return Math.max(0, dueMs, jitterMs(random, ORDERS_POLL_MS));
}
