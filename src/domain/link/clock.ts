/** The local clock correction: the server's time on a clock that no jump of the wall clock moves (ruling C6). */
import { CLOCK_JUMP_MIN_MS, CLOCK_STEP_MIN_MS } from '../limits.ts';

/** Server unix milliseconds minus this device's monotonic milliseconds. */
export type ServerOffsetMs = number;

/** The offset before the first answer: that of the wall clock, with the correction that the last run stored; what is no number counts as none. */
export const firstOffset = (wallMs: number, monotonicMs: number, storedMs: number): ServerOffsetMs =>
  wallMs - monotonicMs + (Number.isFinite(storedMs) ? storedMs : 0);

/**
 * The offset after an answer that said `serverMs` arrived at `monotonicMs`. Differences below a second are travel time,
 * not a wrong clock: they are ignored, so that no ticket's clock steps back and forth; so is what is no time.
 */
export function correctOffset(offset: ServerOffsetMs, serverMs: number, monotonicMs: number): ServerOffsetMs {
  const heard = serverMs - monotonicMs;
  return Number.isFinite(heard) && Math.abs(heard - offset) >= CLOCK_STEP_MIN_MS ? heard : offset;
}

/** What both clocks of the device read at one moment, milliseconds. */
export interface ClockReading {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

/**
 * Whether the device slept, or its clock was set, between two readings that were planned `plannedMs` apart: the clocks went apart,
 * or the second reading is late (rule C6o). Some devices stop their monotonic clock in their sleep, others do not.
 */
export function hasJumped(before: ClockReading, now: ClockReading, plannedMs: number): boolean {
  const passedMs = now.monotonicMs - before.monotonicMs;
  const apartMs = Math.abs(now.wallMs - before.wallMs - passedMs);
  return Math.max(apartMs, passedMs - plannedMs) >= CLOCK_JUMP_MIN_MS;
}
