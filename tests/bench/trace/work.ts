/** What runs: a name for a row of a trace, and the kind that it is summed under. */

export interface Work {
  /** As a row says it: `engine/board`, `react-dom`, `style`. */
  readonly what: string;
  /** As the sums say it: `own code: engine`, `react`, `style`. */
  readonly kind: string;
}

/** Something between two moments of the browser's clock, in microseconds. */
export interface Span {
  readonly fromUs: number;
  readonly toUs: number;
}

/** One work that went on for a while. */
export interface Stretch extends Span {
  readonly work: Work;
}

/** Work of the browser, which is a kind of its own. */
export const browserWork = (what: string): Work => ({ what, kind: what });

/** What the main thread does that neither the browser nor a sample has a name for. */
export const OTHER = browserWork('tasks without a name');
export const GARBAGE = browserWork('gc');
/** What there is only because somebody measures. */
export const MEASURING = browserWork('the measurement itself');
