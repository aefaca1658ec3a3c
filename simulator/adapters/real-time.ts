/** The real clock and timers of a simulation, as an interface that tests can replace. */

export interface RealTime {
  /** Unix milliseconds. */
  wallMs(): number;
  /** A monotonic reading, in milliseconds. */
  monotonicMs(): number;
  /** Runs `work` once after real milliseconds; the returned function cancels it. */
  after(delayMs: number, work: () => void): () => void;
}

/** The machine's own time, in Node and in a browser. */
export const realTime: RealTime = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};
