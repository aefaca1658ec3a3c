/** The local clock correction: the server's time on a clock that no jump of the wall clock moves (ruling C6). */
import { CLOCK_STEP_MIN_MS } from '../limits.ts';

/** Server unix milliseconds minus this device's monotonic milliseconds. */
export type ServerOffsetMs = number;

/**
 * The offset after an answer that said `serverMs` arrived at `monotonicMs`. Differences below a second are travel time,
 * not a wrong clock: they are ignored, so that no ticket's clock steps back and forth.
 */
export function correctOffset(offset: ServerOffsetMs, serverMs: number, monotonicMs: number): ServerOffsetMs {
  const heard = serverMs - monotonicMs;
  return Math.abs(heard - offset) >= CLOCK_STEP_MIN_MS ? heard : offset;
}
