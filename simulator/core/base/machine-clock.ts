/** A server's clock, which may have an offset and may run fast or slow. */

export interface ClockError {
  /** Milliseconds ahead at the devices' start; negative means behind. */
  readonly offsetMs: number;
  /** How fast the clock runs, in parts per million above the right speed; negative means too slow. */
  readonly driftPpm: number;
}

export const RIGHT_CLOCK: ClockError = { offsetMs: 0, driftPpm: 0 };

/**
 * Reads a server's clock, in simulated unix milliseconds. `skewMs` is the present offset that a fault causes; `startMs`
 * is the devices' start.
 */
export function createMachineClock(
  clock: { nowMs(): number },
  { offsetMs, driftPpm }: ClockError,
  startMs: number,
  skewMs: () => number,
): () => number {
  return () => {
    const nowMs = clock.nowMs();
    return nowMs + offsetMs + ((nowMs - startMs) * driftPpm) / 1_000_000 + skewMs();
  };
}
