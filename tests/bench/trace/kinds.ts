/** What a trace comes to by kinds of work: what the frame waited for, and what ran beside it. */

import type { Lane, Piece } from './one-line.ts';
import { assertWhole, wholeUs } from './rows.ts';
import type { Span } from './work.ts';

export interface Kind {
  readonly kind: string;
  /** Of the line: all kinds together are the whole span. */
  readonly tookUs: number;
  /** On threads that nobody waited for just then. */
  readonly besideUs: number;
}

function addTo(sums: Map<string, number>, kind: string, us: number): void {
  sums.set(kind, (sums.get(kind) ?? 0) + us);
}

const overlapUs = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.toUs, other.toUs) - Math.max(one.fromUs, other.fromUs));

/** The kinds of a line, the longest first. `lanes` are those that the line was made of. */
export function kindsOf(line: readonly Piece[], lanes: readonly Lane[]): readonly Kind[] {
  const took = new Map<string, number>();
  for (const piece of line) addTo(took, piece.work.kind, piece.toUs - piece.fromUs);
  const span = { fromUs: line[0]?.fromUs ?? 0, toUs: line.at(-1)?.toUs ?? 0 };
  const busy = new Map<string, number>();
  for (const stretch of lanes.flatMap(({ stretches }) => stretches))
    addTo(busy, stretch.work.kind, overlapUs(stretch, span));
  const kinds = [...new Set([...took.keys(), ...busy.keys()])].map((kind): Kind => {
    const tookUs = took.get(kind) ?? 0;
    return { kind, tookUs, besideUs: Math.max(0, (busy.get(kind) ?? 0) - tookUs) };
  });
  assertWhole(
    kinds.map(({ tookUs }) => tookUs),
    wholeUs(line),
  );
  return kinds
    .filter(({ tookUs, besideUs }) => tookUs + besideUs > 0)
    .sort((one, other) => other.tookUs - one.tookUs || other.besideUs - one.besideUs);
}
