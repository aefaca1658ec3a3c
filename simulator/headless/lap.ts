/** A verdict's time; empty when not measured. */
export interface Timing {
  /** Real milliseconds since the verdict before it. */
  readonly tookMs?: number;
}

/** Returns the time since its last call. `nowMs`: real milliseconds since any moment. */
export function createLap(nowMs?: () => number): () => Timing {
  let lastMs = nowMs?.() ?? 0;
  return () => {
    if (nowMs === undefined) return {};
    const tookMs = nowMs() - lastMs;
    lastMs += tookMs;
    return { tookMs };
  };
}
