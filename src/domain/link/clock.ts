/**
 * Estimates the server's time from the monotonic clock, which a wall-clock jump does not affect (rules ALARM-6,
 * ALARM-16, ALARM-18 to ALARM-21).
 */
import { CLOCK_FROM_BUILD_MAX_MS, CLOCK_JUMP_MIN_MS, HIDDEN_TIMERS_MS, SERVER_TIME_STEP_MS } from '../limits.ts';

/** Server unix milliseconds minus this device's monotonic milliseconds. */
export type ServerOffsetMs = number;

/** Before the first response: the wall clock with the stored correction; an invalid correction counts as 0. */
export const firstOffset = (wallMs: number, monotonicMs: number, storedMs: number): ServerOffsetMs =>
  wallMs - monotonicMs + (Number.isFinite(storedMs) ? storedMs : 0);

/** `timeS` in unix seconds; the times of request and response in monotonic milliseconds. */
export interface ServerTimeSample {
  readonly timeS: number;
  readonly requestedAtMs: number;
  readonly respondedAtMs: number;
}

/** A time more than a year from the day of the build is invalid; `builtAtMs` is null when unknown (rule ALARM-18). */
const isNoTime = (serverMs: number, builtAtMs: number | null): boolean =>
  !Number.isFinite(serverMs) || Math.abs(serverMs - (builtAtMs ?? serverMs)) > CLOCK_FROM_BUILD_MAX_MS;

/**
 * The server sends whole seconds, at some moment between request and response, so a range of offsets is possible. An
 * offset outside the range moves to its nearest end (rule ALARM-6).
 */
export function correctOffset(
  offset: ServerOffsetMs,
  received: ServerTimeSample,
  builtAtMs: number | null,
): ServerOffsetMs {
  const serverMs = received.timeS * 1_000;
  if (isNoTime(serverMs, builtAtMs)) return offset;
  const leastMs = serverMs - received.respondedAtMs;
  const mostMs = serverMs + SERVER_TIME_STEP_MS - received.requestedAtMs;
  return Math.max(leastMs, Math.min(mostMs, offset));
}

/**
 * After a small step back of the clock, the shown time pauses until the clock reaches it. After a large one it follows
 * the clock (rule ALARM-19).
 */
export const clampStepBack = (shownMs: number, nowMs: number): number =>
  nowMs < shownMs && shownMs - nowMs < CLOCK_JUMP_MIN_MS ? shownMs : nowMs;

export interface ClockReading {
  readonly wallMs: number;
  readonly monotonicMs: number;
  readonly isHidden: boolean;
}

/** `serverMs` is the server's time as estimated at that moment. */
export interface Moment extends Pick<ClockReading, 'wallMs' | 'monotonicMs'> {
  readonly serverMs: number;
}

/**
 * Dates `then` in server milliseconds by the current estimate, because the first estimate may be wrong by hours. If the
 * device slept or its clock was set since, the old estimate stays: the elapsed time is unknown (rule ALARM-20).
 */
export function toCurrentServerTime(then: Moment, now: Moment): number {
  const passedMs = now.monotonicMs - then.monotonicMs;
  const apartMs = Math.abs(now.wallMs - then.wallMs - passedMs);
  return apartMs < CLOCK_JUMP_MIN_MS ? Math.round(now.serverMs - passedMs) : then.serverMs;
}

/**
 * Whether the device slept or its clock was set between two readings planned `plannedMs` apart (rule ALARM-21). Some
 * devices stop their monotonic clock during sleep, and browsers delay the timers of hidden pages.
 */
export function hasJumped(before: ClockReading, now: ClockReading, plannedMs: number): boolean {
  const passedMs = now.monotonicMs - before.monotonicMs;
  const apartMs = Math.abs(now.wallMs - before.wallMs - passedMs);
  const heldBackMs = before.isHidden || now.isHidden ? HIDDEN_TIMERS_MS : 0;
  return Math.max(apartMs, passedMs - plannedMs - heldBackMs) >= CLOCK_JUMP_MIN_MS;
}
