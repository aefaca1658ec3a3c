/** A benchmark: a name for the command line, a time limit, and what it measures, as figures or as tables; of one build, or of two versions in turn. */
import type { Figure } from './report/figure.ts';
import type { Both, Comparison } from './report/pairs.ts';
import type { Table } from './report/table.ts';

/** What a benchmark runs in. */
export interface Scope {
  /** Until its time limit. */
  leftMs(): number;
  /** Notes how often the measurement was repeated: less often than asked for where the time was too short. */
  ran(runs: number): void;
  /** Notes a picture of what was measured, a PNG by its path below `docs`. */
  pictured(name: string, png: Uint8Array): void;
  /** Notes what to stop; the last one is stopped first. */
  stopLater(stop: () => Promise<void>): void;
}

/** What both kinds have in common. */
export interface Task {
  readonly name: string;
  /** One sentence on what the figures mean. */
  readonly what: string;
  /** After this time it is stopped and counts as failed; for up to five runs, in proportion for more. */
  readonly limitMs: number;
}

/** Measures the build of this checkout. */
export interface Bench extends Task {
  run(runs: number, scope: Scope): Promise<readonly Figure[]>;
}

/** Measures the build of this checkout, and says it in tables of its own. */
export interface TableBench extends Task {
  run(runs: number, scope: Scope): Promise<readonly Table[]>;
}

/** Measures two builds in turn; `kiosks` are their folders. */
export interface Contest extends Task {
  run(runs: number, kiosks: Both<string>, scope: Scope): Promise<readonly Comparison[]>;
}

/** Measures two versions in turn by their sources; `roots` are their checkouts, each with its packages. */
export interface SourceContest extends Task {
  run(runs: number, roots: Both<string>, scope: Scope): Promise<readonly Comparison[]>;
}
