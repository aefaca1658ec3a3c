/** The real clock and timers, as an interface that tests can replace. */

export interface RealTime {
  /** Unix milliseconds. */
  wallMs(): number;
  monotonicMs(): number;
  /** Works once, after real milliseconds; the returned function cancels the work. */
  after(delayMs: number, work: () => void): () => void;
}

export const realTime: RealTime = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};
