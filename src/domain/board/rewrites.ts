/** Backoff while another client keeps reverting a shared list (rule SHARED-15). */
import { REWRITE_FORGOTTEN_MS } from '../limits.ts';
import { rewriteBackoffMs } from '../link/retry.ts';

export interface WrittenLines {
  readonly lines: ReadonlySet<number>;
  readonly rewrites: number;
  /** Monotonic milliseconds of the last write. */
  readonly atMs: number;
  /** Monotonic milliseconds before which the same lines are not written again. */
  readonly restsUntilMs: number;
}

export const sameLines = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** `nowMs` is monotonic; `random`, from 0 to 1, is the jitter of the backoff. */
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

/** Milliseconds; only the lines that were written last have to wait. */
export const backoffLeftMs = (written: WrittenLines | null, lines: ReadonlySet<number>, nowMs: number): number =>
  written !== null && sameLines(written.lines, lines) ? Math.max(0, written.restsUntilMs - nowMs) : 0;
