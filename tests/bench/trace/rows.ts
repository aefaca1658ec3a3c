/** The line of a trace as rows that a reader can follow, and as sums; both come to the whole span. */
import type { Piece, Thread } from './one-line.ts';

export interface Row {
  /** Microseconds from the beginning; null for what is summed over the whole span. */
  readonly atUs: number | null;
  readonly tookUs: number;
  readonly thread: Thread | null;
  readonly what: string;
}

/** Work that a row is made of, and how long. */
type Parts = ReadonlyMap<string, number>;

interface Run {
  readonly fromUs: number;
  readonly toUs: number;
  readonly thread: Thread | null;
  readonly parts: Parts;
}

const NAMED_PARTS_MAX = 8;
const US_A_MS = 1_000;

const tookUs = ({ fromUs, toUs }: { readonly fromUs: number; readonly toUs: number }): number => toUs - fromUs;

function together(one: Run, other: Run): Run {
  const parts = new Map(one.parts);
  for (const [what, us] of other.parts) parts.set(what, (parts.get(what) ?? 0) + us);
  return { fromUs: one.fromUs, toUs: other.toUs, thread: one.thread, parts };
}

/** Neighbours on one thread that are `alike` as one. */
function joined(runs: readonly Run[], alike: (one: Run, other: Run) => boolean): readonly Run[] {
  const line: Run[] = [];
  for (const run of runs) {
    const before = line.at(-1);
    const touches = before && before.toUs === run.fromUs && before.thread === run.thread;
    if (before && touches && alike(before, run)) line[line.length - 1] = together(before, run);
    else line.push(run);
  }
  return line;
}

const nameOf = ({ parts }: Run): string => [...parts.keys()].join(', ');

/** One name, or the largest parts with their milliseconds. */
function whatOf({ parts }: Run): string {
  const bySize = [...parts].sort(([, one], [, other]) => other - one);
  if (bySize.length === 1) return bySize[0]?.[0] ?? '';
  const named = bySize.slice(0, NAMED_PARTS_MAX).map(([what, us]) => `${what} ${(us / US_A_MS).toFixed(1)}`);
  return [...named, ...(bySize.length > NAMED_PARTS_MAX ? ['and less'] : [])].join(', ');
}

/** Throws unless these come to the whole: a table that leaves time out, or counts some twice, says nothing. */
export function assertWhole(parts: readonly number[], wholeUs: number): void {
  const sumUs = parts.reduce((sum, us) => sum + us, 0);
  if (Math.abs(sumUs - wholeUs) > 1)
    throw new Error(`Failed to sum a trace: its parts come to ${sumUs} us of ${wholeUs}.`);
}

/** How long a line goes on, in microseconds. */
export const wholeUs = (line: readonly Piece[]): number => (line.at(-1)?.toUs ?? 0) - (line[0]?.fromUs ?? 0);

/**
 * Rows in order of time. Neighbours of one name are one row; neighbours on one thread that are each shorter than `leastUs`
 * microseconds are one row with all their names; what is shorter even so is summed in the last one.
 */
export function rowsOf(line: readonly Piece[], leastUs: number): readonly Row[] {
  const beginUs = line[0]?.fromUs ?? 0;
  const pieces = line.map(({ work, ...piece }): Run => ({ ...piece, parts: new Map([[work.what, tookUs(piece)]]) }));
  const isShort = (run: Run) => tookUs(run) < leastUs;
  const named = joined(pieces, (one, other) => nameOf(one) === nameOf(other));
  const shorts = new Set(named.filter(isShort));
  const runs = joined(named, (one, other) => shorts.has(other) && (shorts.has(one) || one.parts.size > 1));
  const long = runs.filter((run) => !isShort(run));
  const short = runs.filter(isShort);
  const rows = long.map(
    (run): Row => ({ atUs: run.fromUs - beginUs, tookUs: tookUs(run), thread: run.thread, what: whatOf(run) }),
  );
  const restUs = short.reduce((sum, run) => sum + tookUs(run), 0);
  const rest: Row = { atUs: null, tookUs: restUs, thread: null, what: `smaller stretches, ${short.length} of them` };
  const all = short.length > 0 ? [...rows, rest] : rows;
  assertWhole(
    all.map((row) => row.tookUs),
    wholeUs(line),
  );
  return all;
}
