/** When the next refresh may start: wishes are only noted, one gate decides (rulings N5; specification section 4). */
import {
  REFRESH_GAP_OPTIONS_S,
  REFRESH_PAUSE_MS,
  REFRESH_PAUSED_RETRY_MS,
  REFRESH_TIMER_GAP_MS,
  RETRIES,
  SLOW_CHECK_MS,
  STALE_HANG_MS,
} from '../limits.ts';
import { spreadRetryMs } from './retry.ts';

/**
 * What asks for a refresh. `check`: nothing tells of changes, so the orders are asked for; `rerouted`: the orders come by another
 * road now; `woke`: the device slept.
 */
export type RefreshReason =
  | 'start'
  | 'timer'
  | 'check'
  | 'push'
  | 'local'
  | 'key'
  | 'saved'
  | 'recovered'
  | 'rerouted'
  | 'woke';

/** What happens to the gate: a wish, a pause and its end, a request and its end. */
export type GateEvent = RefreshReason | 'pause' | 'resume' | 'started' | 'succeeded' | 'failed';

/** No request, a request under way, or waiting after one that failed. */
export type GatePhase = 'idle' | 'busy' | 'failed';

/** Whether a refresh is wanted, and whether a pause may hold it. */
export type RefreshWish = 'none' | 'may-wait' | 'now';

/** The gate's memory. All times are monotonic milliseconds. */
export interface RefreshGate {
  readonly phase: GatePhase;
  readonly wanted: RefreshWish;
  /** What the last request was wanted for: where it fails, that is wanted again. */
  readonly ranFor: RefreshWish;
  /** When the last request started; null before the first. */
  readonly startedAtMs: number | null;
  /** When the first request started that nobody has answered since the last answer, given up or not; null for none. */
  readonly askedAtMs: number | null;
  /** When the last request started that succeeded: the board is as of then. */
  readonly freshAtMs: number | null;
  readonly pausedUntilMs: number | null;
  /** Failed fetches in a row. */
  readonly failures: number;
  /** When the last failure ended. */
  readonly failedAtMs: number;
  /** From 0 to 1: the part of the spread that the wait after the last failure has. */
  readonly spread: number;
}

export const OPEN_GATE: RefreshGate = {
  phase: 'idle',
  wanted: 'none',
  ranFor: 'none',
  startedAtMs: null,
  askedAtMs: null,
  freshAtMs: null,
  pausedUntilMs: null,
  failures: 0,
  failedAtMs: 0,
  spread: 0,
};

interface GateRow {
  readonly phase: Readonly<Record<GatePhase, GatePhase>>;
  /** What it wants; null for nothing that was not wanted before. */
  readonly wanted: RefreshWish | null;
  readonly pause: 'keep' | 'begin' | 'end';
}

const STAY = { idle: 'idle', busy: 'busy', failed: 'failed' } as const;
/** The wait after a failure is over: the cook asks. */
const FORGET = { idle: 'idle', busy: 'busy', failed: 'idle' } as const;

/** The request under way is given up with it: it went where nobody answered, or died in the device's sleep. */
const GIVE_UP = { idle: 'idle', busy: 'idle', failed: 'idle' } as const;

/** What timers and others tell may wait for a cook who wants the cards to hold still. */
const WISH: GateRow = { phase: STAY, wanted: 'may-wait', pause: 'keep' };
/** What this device needs to know: after a save, and where its road or its sleep may have cost it something. */
const NEED: GateRow = { phase: STAY, wanted: 'now', pause: 'keep' };
const FRESH_ROAD: GateRow = { phase: GIVE_UP, wanted: 'now', pause: 'keep' };

/** Every event with every phase. */
const GATE_ROWS: Readonly<Record<GateEvent, GateRow>> = {
  start: NEED,
  timer: WISH,
  check: WISH,
  push: WISH,
  local: WISH,
  saved: NEED,
  recovered: FRESH_ROAD,
  rerouted: FRESH_ROAD,
  woke: FRESH_ROAD,
  key: { phase: FORGET, wanted: 'now', pause: 'end' },
  pause: { phase: STAY, wanted: null, pause: 'begin' },
  resume: { phase: STAY, wanted: null, pause: 'end' },
  started: { phase: { idle: 'busy', busy: 'busy', failed: 'busy' }, wanted: null, pause: 'keep' },
  succeeded: { phase: { idle: 'idle', busy: 'idle', failed: 'failed' }, wanted: null, pause: 'keep' },
  failed: { phase: { idle: 'idle', busy: 'failed', failed: 'failed' }, wanted: null, pause: 'keep' },
};

const STRENGTH: Readonly<Record<RefreshWish, number>> = { none: 0, 'may-wait': 1, now: 2 };
const stronger = (one: RefreshWish, other: RefreshWish): RefreshWish => (STRENGTH[one] < STRENGTH[other] ? other : one);

/** An answer that took so long that something newer was told of meanwhile leaves the board as stale as it was (rule R5a). */
const stillAskedAtMs = ({ wanted, askedAtMs }: RefreshGate, nowMs: number): number | null =>
  wanted !== 'none' && askedAtMs !== null && nowMs - askedAtMs >= STALE_HANG_MS ? askedAtMs : null;

/** What only the start and the end of a request change; an end without a start changes nothing. */
function requestFacts(gate: RefreshGate, event: GateEvent, nowMs: number, spread: number): Partial<RefreshGate> {
  if (event === 'started' && gate.phase !== 'busy')
    return { startedAtMs: nowMs, askedAtMs: gate.askedAtMs ?? nowMs, ranFor: gate.wanted };
  // What the device missed while it slept is nobody's silence.
  if (event === 'woke') return { askedAtMs: null };
  if (gate.phase !== 'busy') return {};
  if (event === 'succeeded')
    return { failures: 0, freshAtMs: gate.startedAtMs, askedAtMs: stillAskedAtMs(gate, nowMs) };
  if (event !== 'failed') return {};
  return {
    askedAtMs: null,
    failures: gate.failures + 1,
    failedAtMs: nowMs,
    spread,
    wanted: stronger(gate.wanted, gate.ranFor),
  };
}

/** The gate after an event at `nowMs`; `spread` from 0 to 1 is the random part of the wait after a failure (rules N5a to N5d, N5g, N5i, N5j). */
export function passGate(gate: RefreshGate, event: GateEvent, nowMs: number, spread = 0): RefreshGate {
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

/** In how many milliseconds a pause ends by itself, null while none holds the gate (rule N5c). */
export const pauseLeftMs = ({ pausedUntilMs }: RefreshGate, nowMs: number): number | null =>
  pausedUntilMs !== null && nowMs < pausedUntilMs ? pausedUntilMs - nowMs : null;

/** `minTimeRefresh` in milliseconds, within what can be chosen; what is no time counts as none (rule N5f). */
export const refreshGapMs = (seconds: number): number =>
  Math.min(Math.max(0, seconds || 0), ...REFRESH_GAP_OPTIONS_S.slice(-1)) * 1_000;

/** What the gate says: start now, look again after so many milliseconds, or nothing to do until something changes. */
export type GateVerdict =
  | { readonly kind: 'run' }
  | { readonly kind: 'wait'; readonly forMs: number }
  | { readonly kind: 'rest' };

/** Whether a request may start at `nowMs`; `gapMs` counts from the start of the last one (rules N5a to N5d). */
export function nextRefresh(gate: RefreshGate, nowMs: number, gapMs: number): GateVerdict {
  if (gate.phase === 'busy') return { kind: 'rest' };
  const isDue = gate.wanted !== 'none' || gate.phase === 'failed';
  const leftMs = gate.wanted === 'now' ? null : pauseLeftMs(gate, nowMs);
  if (leftMs !== null) return { kind: 'wait', forMs: isDue ? Math.min(REFRESH_PAUSED_RETRY_MS, leftMs) : leftMs };
  if (!isDue) return { kind: 'rest' };
  const gapAtMs = gate.startedAtMs === null ? nowMs : gate.startedAtMs + gapMs;
  const retryAtMs =
    gate.phase === 'failed' ? gate.failedAtMs + spreadRetryMs(gate.failures, gate.spread, RETRIES.orders) : nowMs;
  const forMs = Math.max(gapAtMs, retryAtMs) - nowMs;
  return forMs > 0 ? { kind: 'wait', forMs } : { kind: 'run' };
}

/**
 * Whether the periodic timer asks for a refresh: after the minimum gap with `ta` set or whenever the realtime link is not up, and
 * with both well after the slow check's time, because a platform may stop telling while its link lives (rules N5e, N5p).
 */
export function timerWants(gate: RefreshGate, nowMs: number, timed: boolean, realtimeUp: boolean): boolean {
  const gapMs = timed || !realtimeUp ? REFRESH_TIMER_GAP_MS : SLOW_CHECK_MS;
  return gate.startedAtMs === null || nowMs - gate.startedAtMs >= gapMs;
}
