/** The real time of a check; empty when not measured. */
export interface Timing {
  /** Real time since the previous check ended. */
  readonly tookMs?: number;
}

/** The returned function gives the time since its last call. `nowMs` counts real milliseconds. */
export function createStopwatch(nowMs?: () => number): () => Timing {
  let lastMs = nowMs?.() ?? 0;
  return () => {
    if (nowMs === undefined) return {};
    const tookMs = nowMs() - lastMs;
    lastMs += tookMs;
    return { tookMs };
  };
}
