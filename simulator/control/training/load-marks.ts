/** Notes and troubles of a training as what a plot marks: where they stand among its bars, and in which row their names. */
import type { TrainingNote, TrainingTrouble } from '../../core/base/training.ts';
import type { PlotMark } from '../numbers/plot.tsx';
import type { PlotBand } from '../numbers/plot-bands.ts';

/** The edge of the plot, before the first bar. */
const EDGE = -0.6;

/** Notes that stand nearer than this, in bars, share a mark: their numbers would meet. */
const NEAR_BARS = 1.2;

/** What a letter takes, in bars, at most; and the space after a name. */
const LETTER_BARS = 0.25;
const SPACE_BARS = 0.4;
/** More rows would leave the bars no room. */
const NAME_ROWS = 3;

/** Where a moment stands among the bars, each of which stands at the end of its part; the start is at the edge. */
const placeOfMoment = (atMs: number, partMs: number): number => Math.max(EDGE, atMs / partMs - 1);

/** A mark for each note, by its number; notes that are near each other share one. */
export function noteMarks(notes: readonly TrainingNote[], partMs: number): readonly PlotMark[] {
  const groups: { at: number; first: number; last: number }[] = [];
  for (const [place, { atMs }] of notes.entries()) {
    const [at, number] = [placeOfMoment(atMs, partMs), place + 1];
    const group = groups.at(-1);
    if (group !== undefined && at - group.at < NEAR_BARS) group.last = number;
    else groups.push({ at, first: number, last: number });
  }
  return groups.map(({ at, first, last }) => {
    return { at, name: first === last ? `${first}` : `${first}–${last}`, dashes: [2, 3], row: 0 };
  });
}

interface BandPlaces {
  readonly partMs: number;
  /** How many bars there are. */
  readonly parts: number;
  /** The lowest row in which names may stand. */
  readonly firstRow: number;
  readonly nameOf: (fault: TrainingTrouble['fault']) => string;
}

/** A band for each trouble; its name in the lowest row in which it meets no other, or nowhere. */
export function troubleBands(troubles: readonly TrainingTrouble[], places: BandPlaces): readonly PlotBand[] {
  const { partMs, parts, firstRow, nameOf } = places;
  const ends = Array.from({ length: NAME_ROWS }, () => Number.NEGATIVE_INFINITY);
  return troubles.map(({ fault, fromMs, untilMs }) => {
    const [from, until, name] = [placeOfMoment(fromMs, partMs), placeOfMoment(untilMs, partMs), nameOf(fault)];
    const length = name.length * LETTER_BARS + SPACE_BARS;
    const start = Math.min(from, parts + EDGE + 0.2 - length);
    const free = ends.findIndex((end) => end <= start);
    if (free >= 0) ends[free] = start + length;
    return { from, until, name, row: free < 0 ? null : free + firstRow };
  });
}

/** The names of what was on in each part, each once. */
export const troublesByPart = (troubles: readonly TrainingTrouble[], places: BandPlaces): readonly string[] =>
  Array.from({ length: places.parts }, (_, part) => {
    const [from, until] = [part * places.partMs, (part + 1) * places.partMs];
    const on = troubles.filter(({ fromMs, untilMs }) => fromMs < until && untilMs > from);
    return [...new Set(on.map(({ fault }) => places.nameOf(fault)))].join(', ');
  });
