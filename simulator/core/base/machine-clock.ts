/** A machine's own clock: wrong by so much, and running fast or slow. */

/** How wrong a machine's clock is. */
export interface ClockError {
  /** Milliseconds that it is ahead when devices first look; behind when negative. */
  readonly offsetMs: number;
  /** Parts per million that it runs fast; slow when negative. */
  readonly driftPpm: number;
}

export const RIGHT_CLOCK: ClockError = { offsetMs: 0, driftPpm: 0 };

/** Reads a machine's clock, in simulated unix milliseconds; `skewMs` is what a fault adds now, `startMs` when devices first look. */
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
