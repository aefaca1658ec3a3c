/** A benchmark: a name for the command line, a time limit, and what it measures. */
import type { Figure } from './report/figure.ts';

/** What a benchmark runs in. */
export interface Scope {
  /** Until its time limit. */
  leftMs(): number;
  /** Notes what to stop; the last one is stopped first. */
  stopLater(stop: () => Promise<void>): void;
}

export interface Bench {
  readonly name: string;
  /** One sentence on what the figures mean. */
  readonly what: string;
  /** After this time it is stopped and counts as failed; for up to five runs, in proportion for more. */
  readonly limitMs: number;
  run(runs: number, scope: Scope): Promise<readonly Figure[]>;
}
