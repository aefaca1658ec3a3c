/** The local clock correction: server time on a clock that wall-clock jumps do not move (rules ALARM-1 to ALARM-21). */
import { CLOCK_FROM_BUILD_MAX_MS, CLOCK_JUMP_MIN_MS, HIDDEN_TIMERS_MS, SERVER_TIME_STEP_MS } from '../limits.ts';

/** Server unix milliseconds minus this device's monotonic milliseconds. */
export type ServerOffsetMs = number;

/**
 * The offset before the first response: the wall clock with the correction that the last run stored; an invalid number
 * counts as 0.
 */
export const firstOffset = (wallMs: number, monotonicMs: number, storedMs: number): ServerOffsetMs =>
  wallMs - monotonicMs + (Number.isFinite(storedMs) ? storedMs : 0);

/** The server's time in a response, in unix seconds, and the monotonic milliseconds between which the server set it. */
export interface ServerTimeSample {
  readonly timeS: number;
  readonly requestedAtMs: number;
  readonly respondedAtMs: number;
}

/**
 * Whether this is no time: no number, or more than a year from the day that the app was built, null for unknown (rule
 * ALARM-18).
 */
const isNoTime = (serverMs: number, builtAtMs: number | null): boolean =>
  !Number.isFinite(serverMs) || Math.abs(serverMs - (builtAtMs ?? serverMs)) > CLOCK_FROM_BUILD_MAX_MS;

/**
 * The offset after a response, which gives the time without its fraction of a second, at some moment between request
 * and response. All offsets in that range are equally good, so only an offset outside of it moves, to the nearest end
 * (rule ALARM-6).
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
 * The time to show after `shownMs` was shown: it pauses until a clock that was slightly ahead is caught up with, and
 * follows a clock that was set back far (rule ALARM-19).
 */
export const clampStepBack = (shownMs: number, nowMs: number): number =>
  nowMs < shownMs && shownMs - nowMs < CLOCK_JUMP_MIN_MS ? shownMs : nowMs;

/** One reading of both clocks of the device, milliseconds. */
export interface ClockReading {
  readonly wallMs: number;
  readonly monotonicMs: number;
  readonly isHidden: boolean;
}

/** A moment in server time as known at that moment, and by both clocks of the device, milliseconds. */
export interface Moment extends Pick<ClockReading, 'wallMs' | 'monotonicMs'> {
  readonly serverMs: number;
}

/**
 * The time of a moment by the server time as known now, in whole milliseconds, because a start may have been hours off
 * until the first response. If the device slept or its clock was set since, the time known at the moment counts,
 * because the elapsed time is unknown (rule ALARM-20).
 */
export function toCurrentServerTime(then: Moment, now: Moment): number {
  const passedMs = now.monotonicMs - then.monotonicMs;
  const apartMs = Math.abs(now.wallMs - then.wallMs - passedMs);
  return apartMs < CLOCK_JUMP_MIN_MS ? Math.round(now.serverMs - passedMs) : then.serverMs;
}

/**
 * Whether the device slept, or its clock was set, between two readings planned `plannedMs` apart: the clocks diverged,
 * or the second reading is late (rule ALARM-21). Some devices stop their monotonic clock during sleep, others do not;
 * browsers delay the timers of hidden pages.
 */
export function hasJumped(before: ClockReading, now: ClockReading, plannedMs: number): boolean {
  const passedMs = now.monotonicMs - before.monotonicMs;
  const apartMs = Math.abs(now.wallMs - before.wallMs - passedMs);
  const heldBackMs = before.isHidden || now.isHidden ? HIDDEN_TIMERS_MS : 0;
  return Math.max(apartMs, passedMs - plannedMs - heldBackMs) >= CLOCK_JUMP_MIN_MS;
}
