/** The real time that a check took; empty when it was not measured. */
export interface Timing {
  /** Real milliseconds since the previous check ended. */
  readonly tookMs?: number;
}

/** Returns a function for the time since its last call. `nowMs` returns real milliseconds since any fixed moment. */
export function createLap(nowMs?: () => number): () => Timing {
  let lastMs = nowMs?.() ?? 0;
  return () => {
    if (nowMs === undefined) return {};
    const tookMs = nowMs() - lastMs;
    lastMs += tookMs;
    return { tookMs };
  };
}
