/** How long each verdict took, in real time. */

/** What a verdict is given of it; nothing where nobody measures. */
export interface Took {
  /** Real milliseconds since the verdict before it. */
  readonly tookMs?: number;
}

/** Answers what has passed since it was asked before. `nowMs`: real milliseconds since any moment. */
export function createLap(nowMs?: () => number): () => Took {
  let lastMs = nowMs?.() ?? 0;
  return () => {
    if (nowMs === undefined) return {};
    const tookMs = nowMs() - lastMs;
    lastMs += tookMs;
    return { tookMs };
  };
}
