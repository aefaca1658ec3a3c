/** When the next refresh may start: wishes are only noted, one gate decides (rulings N5; specification section 4). */
import { REFRESH_GAP_OPTIONS_S, REFRESH_PAUSE_MS, REFRESH_PAUSED_RETRY_MS, REFRESH_TIMER_GAP_MS } from '../limits.ts';
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

/** The gate's memory. All times are monotonic milliseconds. */
export interface RefreshGate {
  readonly phase: GatePhase;
  readonly wanted: boolean;
  /** When the last request started; null before the first. */
  readonly startedAtMs: number | null;
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
  wanted: false,
  startedAtMs: null,
  freshAtMs: null,
  pausedUntilMs: null,
  failures: 0,
  failedAtMs: 0,
  spread: 0,
};

interface GateRow {
  readonly phase: Readonly<Record<GatePhase, GatePhase>>;
  /** Whether a refresh is wanted after it; null leaves that as it is. */
  readonly wanted: boolean | null;
  readonly pause: 'keep' | 'begin' | 'end';
}

const STAY = { idle: 'idle', busy: 'busy', failed: 'failed' } as const;
/** The wait after a failure is over: the cook asks. */
const FORGET = { idle: 'idle', busy: 'busy', failed: 'idle' } as const;

/** The request under way is given up with it: it went where nobody answered, or died in the device's sleep. */
const GIVE_UP = { idle: 'idle', busy: 'idle', failed: 'idle' } as const;

const WISH: GateRow = { phase: STAY, wanted: true, pause: 'keep' };

/** Every event with every phase. */
const GATE_ROWS: Readonly<Record<GateEvent, GateRow>> = {
  start: WISH,
  timer: WISH,
  check: WISH,
  push: WISH,
  local: WISH,
  saved: WISH,
  recovered: { phase: GIVE_UP, wanted: true, pause: 'keep' },
  rerouted: { phase: GIVE_UP, wanted: true, pause: 'keep' },
  woke: { phase: GIVE_UP, wanted: true, pause: 'keep' },
  key: { phase: FORGET, wanted: true, pause: 'end' },
  pause: { phase: STAY, wanted: null, pause: 'begin' },
  resume: { phase: STAY, wanted: null, pause: 'end' },
  started: { phase: { idle: 'busy', busy: 'busy', failed: 'busy' }, wanted: false, pause: 'keep' },
  succeeded: { phase: { idle: 'idle', busy: 'idle', failed: 'failed' }, wanted: null, pause: 'keep' },
  failed: { phase: { idle: 'idle', busy: 'failed', failed: 'failed' }, wanted: null, pause: 'keep' },
};

/** What only the start and the end of a request change; an end without a start changes nothing. */
function requestFacts(gate: RefreshGate, event: GateEvent, nowMs: number, spread: number): Partial<RefreshGate> {
  if (event === 'started') return gate.phase === 'busy' ? {} : { startedAtMs: nowMs };
  if (gate.phase !== 'busy') return {};
  if (event === 'succeeded') return { failures: 0, freshAtMs: gate.startedAtMs };
  return event === 'failed' ? { failures: gate.failures + 1, failedAtMs: nowMs, spread } : {};
}

/** The gate after an event at `nowMs`; `spread` from 0 to 1 is the random part of the wait after a failure (rules N5a to N5d, N5g, N5i, N5j). */
export function passGate(gate: RefreshGate, event: GateEvent, nowMs: number, spread = 0): RefreshGate {
  const row = GATE_ROWS[event];
  const pauses = { keep: gate.pausedUntilMs, begin: nowMs + REFRESH_PAUSE_MS, end: null };
  return {
    ...gate,
    ...requestFacts(gate, event, nowMs, spread),
    phase: row.phase[gate.phase],
    wanted: row.wanted ?? gate.wanted,
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
  const isDue = gate.wanted || gate.phase === 'failed';
  const leftMs = pauseLeftMs(gate, nowMs);
  if (leftMs !== null) return { kind: 'wait', forMs: isDue ? Math.min(REFRESH_PAUSED_RETRY_MS, leftMs) : leftMs };
  if (!isDue) return { kind: 'rest' };
  const gapAtMs = gate.startedAtMs === null ? nowMs : gate.startedAtMs + gapMs;
  const retryAtMs = gate.phase === 'failed' ? gate.failedAtMs + spreadRetryMs(gate.failures, gate.spread) : nowMs;
  const forMs = Math.max(gapAtMs, retryAtMs) - nowMs;
  return forMs > 0 ? { kind: 'wait', forMs } : { kind: 'run' };
}

/** Whether the periodic timer asks for a refresh: with `ta` set, or whenever the realtime link is not up, and after the minimum gap (rule N5e). */
export function timerWants(gate: RefreshGate, nowMs: number, timed: boolean, realtimeUp: boolean): boolean {
  if (!timed && realtimeUp) return false;
  return gate.startedAtMs === null || nowMs - gate.startedAtMs >= REFRESH_TIMER_GAP_MS;
}
