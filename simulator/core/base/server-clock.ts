export interface ClockError {
  /** Milliseconds at the devices' start; negative means behind. */
  readonly offsetMs: number;
  /** Parts per million above the right speed; negative means too slow. */
  readonly driftPpm: number;
}

export const RIGHT_CLOCK: ClockError = { offsetMs: 0, driftPpm: 0 };

/** Reads simulated unix milliseconds. A fault causes `skewMs`; `startMs` is the devices' start. */
export function createServerClock(
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
