/** How long a page backs off when another client keeps reverting its lines in a shared list (rule SHARED-15). */
import { REWRITE_FORGOTTEN_MS } from '../limits.ts';
import { rewriteBackoffMs } from '../link/retry.ts';

/** Lines of this page that it wrote to a list, and how often it rewrote them after a revert. */
export interface WrittenLines {
  readonly lines: ReadonlySet<number>;
  readonly rewrites: number;
  /** Monotonic milliseconds, as the next. */
  readonly atMs: number;
  /** Backoff: until this time they are not written again, monotonic milliseconds. */
  readonly restsUntilMs: number;
}

export const sameLines = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** The state after a write at `nowMs` (monotonic); `random` from 0 to 1 is the jitter of the wait. */
export function recordWrite(
  before: WrittenLines | null,
  lines: ReadonlySet<number>,
  nowMs: number,
  random: number,
): WrittenLines {
  const isAgain = before !== null && sameLines(before.lines, lines) && nowMs - before.atMs < REWRITE_FORGOTTEN_MS;
  const rewrites = isAgain ? before.rewrites + 1 : 0;
  return { lines, rewrites, atMs: nowMs, restsUntilMs: nowMs + rewriteBackoffMs(rewrites, random) };
}

/**
 * In how many milliseconds these lines may be written, 0 for now: other lines than those that were written last never
 * wait.
 */
export const backoffLeftMs = (written: WrittenLines | null, lines: ReadonlySet<number>, nowMs: number): number =>
  written !== null && sameLines(written.lines, lines) ? Math.max(0, written.restsUntilMs - nowMs) : 0;
