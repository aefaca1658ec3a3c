/** Events only request a refresh, and a single gate decides (rules REFRESH-1 to REFRESH-19). */
import {
  REFRESH_GAP_OPTIONS_S,
  REFRESH_PAUSE_MS,
  REFRESH_PAUSED_RETRY_MS,
  REFRESH_TIMER_GAP_MS,
  RETRIES,
  SLOW_POLL_MS,
  STALE_HANG_MS,
} from '../limits.ts';
import { retryWithJitterMs } from './retry.ts';

/** `check`: polling without push; `routeChanged`: the orders have another route; `resumed`: the device slept. */
export type RefreshReason =
  | 'start'
  | 'timer'
  | 'check'
  | 'push'
  | 'local'
  | 'key'
  | 'saved'
  | 'recovered'
  | 'routeChanged'
  | 'resumed';

export type GateEvent = RefreshReason | 'pause' | 'resume' | 'started' | 'succeeded' | 'failed';

/** `failed`: the gate waits after a failure. */
export type GatePhase = 'idle' | 'busy' | 'failed';

/** `may-wait`: a pause may delay the refresh. */
export type RefreshPriority = 'none' | 'may-wait' | 'now';

/** All times are monotonic milliseconds. */
export interface RefreshGate {
  readonly phase: GatePhase;
  readonly wanted: RefreshPriority;
  /** If the last request fails, a refresh with this priority is requested again. */
  readonly ranFor: RefreshPriority;
  readonly startedAtMs: number | null;
  /** Start of the first request since the last response or failure, even if it was aborted. */
  readonly requestedAtMs: number | null;
  /** Start of the last successful request, from which the board's age counts. */
  readonly freshAtMs: number | null;
  readonly pausedUntilMs: number | null;
  /** Failed requests in a row. */
  readonly failures: number;
  readonly failedAtMs: number;
  /** From 0 to 1: the jitter of the wait after the last failure. */
  readonly spread: number;
}

export const OPEN_GATE: RefreshGate = {
  phase: 'idle',
  wanted: 'none',
  ranFor: 'none',
  startedAtMs: null,
  requestedAtMs: null,
  freshAtMs: null,
  pausedUntilMs: null,
  failures: 0,
  failedAtMs: 0,
  spread: 0,
};

interface GateRow {
  readonly phase: Readonly<Record<GatePhase, GatePhase>>;
  /** Null when the event requests no refresh. */
  readonly wanted: RefreshPriority | null;
  readonly pause: 'keep' | 'begin' | 'end';
}

const STAY = { idle: 'idle', busy: 'busy', failed: 'failed' } as const;
/** The cook requested the refresh, so the wait after a failure ends. */
const FORGET = { idle: 'idle', busy: 'busy', failed: 'idle' } as const;

/** Aborts the request in flight: the cloud recovered, the route changed or the device slept. */
const ABORT = { idle: 'idle', busy: 'idle', failed: 'idle' } as const;

/** Timers and pushes wait while the cook has paused the refresh. */
const OPTIONAL: GateRow = { phase: STAY, wanted: 'may-wait', pause: 'keep' };
/** These refreshes also run during a pause: at the start and after a save. */
const REQUIRED: GateRow = { phase: STAY, wanted: 'now', pause: 'keep' };
const NEW_ROUTE: GateRow = { phase: ABORT, wanted: 'now', pause: 'keep' };

const GATE_ROWS: Readonly<Record<GateEvent, GateRow>> = {
  start: REQUIRED,
  timer: OPTIONAL,
  check: OPTIONAL,
  push: OPTIONAL,
  local: OPTIONAL,
  saved: REQUIRED,
  recovered: NEW_ROUTE,
  routeChanged: NEW_ROUTE,
  resumed: NEW_ROUTE,
  key: { phase: FORGET, wanted: 'now', pause: 'end' },
  pause: { phase: STAY, wanted: null, pause: 'begin' },
  resume: { phase: STAY, wanted: null, pause: 'end' },
  started: { phase: { idle: 'busy', busy: 'busy', failed: 'busy' }, wanted: null, pause: 'keep' },
  succeeded: { phase: { idle: 'idle', busy: 'idle', failed: 'failed' }, wanted: null, pause: 'keep' },
  failed: { phase: { idle: 'idle', busy: 'failed', failed: 'failed' }, wanted: null, pause: 'keep' },
};

const STRENGTH: Readonly<Record<RefreshPriority, number>> = { none: 0, 'may-wait': 1, now: 2 };
const stronger = (one: RefreshPriority, other: RefreshPriority): RefreshPriority =>
  STRENGTH[one] < STRENGTH[other] ? other : one;

/** If a newer change was announced during a slow request, the board stays stale (rule REFRESH-21). */
const stillRequestedAtMs = ({ wanted, requestedAtMs }: RefreshGate, nowMs: number): number | null =>
  wanted !== 'none' && requestedAtMs !== null && nowMs - requestedAtMs >= STALE_HANG_MS ? requestedAtMs : null;

/** An end without a start changes nothing. */
function requestFacts(gate: RefreshGate, event: GateEvent, nowMs: number, spread: number): Partial<RefreshGate> {
  if (event === 'started' && gate.phase !== 'busy')
    return { startedAtMs: nowMs, requestedAtMs: gate.requestedAtMs ?? nowMs, ranFor: gate.wanted };
  // The device's sleep does not count as time without a response.
  if (event === 'resumed') return { requestedAtMs: null };
  if (gate.phase !== 'busy') return {};
  if (event === 'succeeded')
    return { failures: 0, freshAtMs: gate.startedAtMs, requestedAtMs: stillRequestedAtMs(gate, nowMs) };
  if (event !== 'failed') return {};
  return {
    requestedAtMs: null,
    failures: gate.failures + 1,
    failedAtMs: nowMs,
    spread,
    wanted: stronger(gate.wanted, gate.ranFor),
  };
}

/**
 * `spread`, from 0 to 1, is the jitter of the wait after a failure (rules REFRESH-1 to REFRESH-3, REFRESH-5, REFRESH-8,
 * REFRESH-10, REFRESH-11).
 */
export function nextGate(gate: RefreshGate, event: GateEvent, nowMs: number, spread = 0): RefreshGate {
  const row = GATE_ROWS[event];
  const pauses = { keep: gate.pausedUntilMs, begin: nowMs + REFRESH_PAUSE_MS, end: null };
  const after = { ...gate, ...requestFacts(gate, event, nowMs, spread) };
  return {
    ...after,
    phase: row.phase[gate.phase],
    wanted: event === 'started' ? 'none' : stronger(after.wanted, row.wanted ?? 'none'),
    pausedUntilMs: pauses[row.pause],
  };
}

/** Milliseconds; null without a pause (rule REFRESH-3). */
export const pauseLeftMs = ({ pausedUntilMs }: RefreshGate, nowMs: number): number | null =>
  pausedUntilMs !== null && nowMs < pausedUntilMs ? pausedUntilMs - nowMs : null;

/** At most the largest option; an invalid time counts as 0 (rule REFRESH-7). */
export const refreshGapMs = (seconds: number): number =>
  Math.min(Math.max(0, seconds || 0), ...REFRESH_GAP_OPTIONS_S.slice(-1)) * 1_000;

/** Start now, check again after `forMs`, or wait for an event. */
export type GateDecision =
  | { readonly kind: 'run' }
  | { readonly kind: 'wait'; readonly forMs: number }
  | { readonly kind: 'rest' };

/** `gapMs` is the minimum time since the start of the last request (rules REFRESH-1 to REFRESH-3, REFRESH-5). */
export function nextRefresh(gate: RefreshGate, nowMs: number, gapMs: number): GateDecision {
  if (gate.phase === 'busy') return { kind: 'rest' };
  const isDue = gate.wanted !== 'none' || gate.phase === 'failed';
  const leftMs = gate.wanted === 'now' ? null : pauseLeftMs(gate, nowMs);
  if (leftMs !== null) return { kind: 'wait', forMs: isDue ? Math.min(REFRESH_PAUSED_RETRY_MS, leftMs) : leftMs };
  if (!isDue) return { kind: 'rest' };
  const gapAtMs = gate.startedAtMs === null ? nowMs : gate.startedAtMs + gapMs;
  const retryAtMs =
    gate.phase === 'failed' ? gate.failedAtMs + retryWithJitterMs(gate.failures, gate.spread, RETRIES.orders) : nowMs;
  const forMs = Math.max(gapAtMs, retryAtMs) - nowMs;
  return forMs > 0 ? { kind: 'wait', forMs } : { kind: 'run' };
}

/**
 * With `ta` or without realtime, the minimum gap must have passed since the last request. Otherwise the slow poll's gap
 * applies, because a platform may stop pushing while its connection works (rules REFRESH-6, REFRESH-18).
 */
export function isTimerRefreshDue(gate: RefreshGate, nowMs: number, timed: boolean, realtimeUp: boolean): boolean {
  const gapMs = timed || !realtimeUp ? REFRESH_TIMER_GAP_MS : SLOW_POLL_MS;
  return gate.startedAtMs === null || nowMs - gate.startedAtMs >= gapMs;
}
