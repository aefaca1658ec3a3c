/** Backoff of a page that writes lines to a shared list while another client keeps reverting them (rule SHARED-15). */
import { REWRITE_FORGOTTEN_MS } from '../limits.ts';
import { rewriteBackoffMs } from '../link/retry.ts';

/** The lines that this page last wrote to a list, and how often it wrote them again after a revert. */
export interface WrittenLines {
  readonly lines: ReadonlySet<number>;
  readonly rewrites: number;
  /** The time of the last write of the lines, in monotonic milliseconds. */
  readonly atMs: number;
  /** The page does not write the same lines again before this time, in monotonic milliseconds. */
  readonly restsUntilMs: number;
}

export const sameLines = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** The state after a write at `nowMs` (monotonic); `random`, from 0 to 1, decides the jitter of the backoff. */
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

/** Milliseconds until these lines may be written, 0 for now. Only the lines that were written last have to wait. */
export const backoffLeftMs = (written: WrittenLines | null, lines: ReadonlySet<number>, nowMs: number): number =>
  written !== null && sameLines(written.lines, lines) ? Math.max(0, written.restsUntilMs - nowMs) : 0;
