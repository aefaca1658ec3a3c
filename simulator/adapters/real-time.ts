/** The real clock and timers that pace a simulation, behind a small door so that tests can hold them. */

export interface RealTime {
  /** Unix milliseconds. */
  wallMs(): number;
  /** A reading that only goes forward, in milliseconds. */
  monotonicMs(): number;
  /** Runs `work` once after real milliseconds; the returned function calls it off. */
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
