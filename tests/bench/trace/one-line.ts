/** Several threads as one line: at each moment the work that the frame waits for. */
import { browserWork, type Span, type Stretch } from './work.ts';

/** The network is none, and is waited for like one. */
export const THREADS = ['main', 'background', 'compositor', 'raster', 'viz', 'network'] as const;
export type Thread = (typeof THREADS)[number];

/** The work of one thread, in order of time and without overlaps. */
export interface Lane {
  readonly thread: Thread;
  readonly stretches: readonly Stretch[];
}

/** A stretch with the thread that it ran on, null where none worked. */
export interface Piece extends Stretch {
  readonly thread: Thread | null;
}

/** A span of the line, and which threads the frame waits for in it, most of all the first one. */
export interface Phase extends Span {
  readonly order: readonly Thread[];
}

/** The free spans that a lane leaves, and its pieces in those that it takes. */
function fill(free: readonly Span[], { thread, stretches }: Lane): { readonly left: Span[]; readonly taken: Piece[] } {
  const left: Span[] = [];
  const taken: Piece[] = [];
  let first = 0;
  for (const span of free) {
    let freeUs = span.fromUs;
    while ((stretches[first]?.toUs ?? Number.POSITIVE_INFINITY) <= span.fromUs) first += 1;
    for (let at = first; at < stretches.length; at++) {
      const stretch = stretches[at];
      if (!stretch || stretch.fromUs >= span.toUs) break;
      const [fromUs, toUs] = [Math.max(stretch.fromUs, freeUs), Math.min(stretch.toUs, span.toUs)];
      if (fromUs >= toUs) continue;
      if (fromUs > freeUs) left.push({ fromUs: freeUs, toUs: fromUs });
      taken.push({ fromUs, toUs, work: stretch.work, thread });
      freeUs = toUs;
    }
    if (freeUs < span.toUs) left.push({ fromUs: freeUs, toUs: span.toUs });
  }
  return { left, taken };
}

const WAITING = browserWork('waiting');

function phaseLine({ fromUs, toUs, order }: Phase, lanes: readonly Lane[]): readonly Piece[] {
  let free: readonly Span[] = [{ fromUs, toUs }];
  const pieces: Piece[] = [];
  for (const thread of order) {
    for (const lane of lanes.filter((one) => one.thread === thread)) {
      const { left, taken } = fill(free, lane);
      pieces.push(...taken);
      free = left;
    }
  }
  const waits = free.map((span): Piece => ({ ...span, thread: null, work: WAITING }));
  return [...pieces, ...waits].sort((one, other) => one.fromUs - other.fromUs);
}

/** The line over all phases, which follow each other: every microsecond of them is in one piece. */
export const oneLine = (phases: readonly Phase[], lanes: readonly Lane[]): readonly Piece[] =>
  phases.flatMap((phase) => phaseLine(phase, lanes));
