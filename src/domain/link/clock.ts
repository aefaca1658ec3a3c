/** The local clock correction: the server's time on a clock that no jump of the wall clock moves (ruling C6). */
import { CLOCK_FROM_BUILD_MAX_MS, CLOCK_JUMP_MIN_MS, HIDDEN_TIMERS_MS, SERVER_TIME_STEP_MS } from '../limits.ts';

/** Server unix milliseconds minus this device's monotonic milliseconds. */
export type ServerOffsetMs = number;

/** The offset before the first answer: that of the wall clock, with the correction that the last run stored; what is no number counts as none. */
export const firstOffset = (wallMs: number, monotonicMs: number, storedMs: number): ServerOffsetMs =>
  wallMs - monotonicMs + (Number.isFinite(storedMs) ? storedMs : 0);

/** The server's time in an answer: unix seconds, and between which monotonic milliseconds the server can have said it. */
export interface HeardTime {
  readonly timeS: number;
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
}

/** Whether this is no time: no number, or more than a year from the day that the app was built, null for unknown (rule C6q). */
const isNoTime = (serverMs: number, builtAtMs: number | null): boolean =>
  !Number.isFinite(serverMs) || Math.abs(serverMs - (builtAtMs ?? serverMs)) > CLOCK_FROM_BUILD_MAX_MS;

/**
 * The offset after an answer that said its time somewhere on its way, and left out the fraction of a second. All that the answer
 * leaves possible is as good: only an offset outside of it moves, to its nearest end (rule C6d).
 */
export function correctOffset(offset: ServerOffsetMs, heard: HeardTime, builtAtMs: number | null): ServerOffsetMs {
  const serverMs = heard.timeS * 1_000;
  if (isNoTime(serverMs, builtAtMs)) return offset;
  const leastMs = serverMs - heard.answeredAtMs;
  const mostMs = serverMs + SERVER_TIME_STEP_MS - heard.askedAtMs;
  return Math.max(leastMs, Math.min(mostMs, offset));
}

/** The time to go by, where `toldMs` was told before: it stands until a clock that was a little ahead is caught up with; one that was set far back is followed (rule C6r). */
export const withoutStepBack = (toldMs: number, nowMs: number): number =>
  nowMs < toldMs && toldMs - nowMs < CLOCK_JUMP_MIN_MS ? toldMs : nowMs;

/** What both clocks of the device read at one moment, milliseconds. */
export interface ClockReading {
  readonly wallMs: number;
  readonly monotonicMs: number;
  /** Nobody sees the page at this moment. */
  readonly isHidden: boolean;
}

/** A moment by the server's time as it is known at it, and by both clocks of the device, milliseconds. */
export interface Moment extends Pick<ClockReading, 'wallMs' | 'monotonicMs'> {
  readonly serverMs: number;
}

/**
 * When a moment was, by the server's time as it is known now, whole milliseconds: what a start took for the time until the first answer may have been
 * hours off. As it was known then where the device slept since or its clock was set: nobody can say how long that took (rule C6s).
 */
export function asKnownNow(then: Moment, now: Moment): number {
  const passedMs = now.monotonicMs - then.monotonicMs;
  const apartMs = Math.abs(now.wallMs - then.wallMs - passedMs);
  return apartMs < CLOCK_JUMP_MIN_MS ? Math.round(now.serverMs - passedMs) : then.serverMs;
}

/**
 * Whether the device slept, or its clock was set, between two readings that were planned `plannedMs` apart: the clocks went apart,
 * or the second reading is late (rule C6o). Some devices stop their monotonic clock in their sleep, others do not; of a hidden page
 * the browser holds the timers back.
 */
export function hasJumped(before: ClockReading, now: ClockReading, plannedMs: number): boolean {
  const passedMs = now.monotonicMs - before.monotonicMs;
  const apartMs = Math.abs(now.wallMs - before.wallMs - passedMs);
  const heldBackMs = before.isHidden || now.isHidden ? HIDDEN_TIMERS_MS : 0;
  return Math.max(apartMs, passedMs - plannedMs - heldBackMs) >= CLOCK_JUMP_MIN_MS;
}
