/** How long a page leaves alone what somebody goes on undoing of its lines in a shared list (rule SEL15). */
import { REWRITE_FORGOTTEN_MS } from '../limits.ts';
import { rewriteWaitMs } from '../link/retry.ts';

/** Lines of this page that a list has said, and how often they had to be written again since somebody undid it. */
export interface WrittenLines {
  readonly lines: ReadonlySet<number>;
  readonly rewrites: number;
  /** Monotonic milliseconds, as the next. */
  readonly atMs: number;
  /** Until then they are not written once more. */
  readonly restsUntilMs: number;
}

/** Whether two sets hold the same lines. */
export const sameLines = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** What was written now, at `nowMs` (monotonic); `random` from 0 to 1 spreads the rest of who had to write it before. */
export function writtenNow(
  before: WrittenLines | null,
  lines: ReadonlySet<number>,
  nowMs: number,
  random: number,
): WrittenLines {
  const isAgain = before !== null && sameLines(before.lines, lines) && nowMs - before.atMs < REWRITE_FORGOTTEN_MS;
  const rewrites = isAgain ? before.rewrites + 1 : 0;
  return { lines, rewrites, atMs: nowMs, restsUntilMs: nowMs + rewriteWaitMs(rewrites, random) };
}

/** In how many milliseconds these lines may be written, 0 for now: other lines than those that were written last never wait. */
export const restLeftMs = (written: WrittenLines | null, lines: ReadonlySet<number>, nowMs: number): number =>
  written !== null && sameLines(written.lines, lines) ? Math.max(0, written.restsUntilMs - nowMs) : 0;
