import type { TrainingFault, TrainingNote } from '../../core/base/training.ts';
import type { PlotBand } from '../numbers/plot-bands.ts';
import type { PlotMark } from '../numbers/plot-options.ts';

/** Share of the plot: the numbers of closer notes would overlap, so they share a mark. */
const NEAR_SHARE = 0.1;

/** Each part is 1 wide on the axis and the first is centered on 0, so the run starts at -0.5. */
const placeOfMoment = (atMs: number, partMs: number): number => atMs / partMs - 0.5;

interface BandPlaces {
  readonly partMs: number;
  readonly parts: number;
  readonly nameOf: (fault: TrainingFault['fault']) => string;
}

/** Close notes share a mark. */
export function noteMarks(
  notes: readonly TrainingNote[],
  { partMs, parts }: Pick<BandPlaces, 'partMs' | 'parts'>,
): readonly PlotMark[] {
  const groups: { at: number; first: number; last: number }[] = [];
  for (const [place, { atMs }] of notes.entries()) {
    const [at, number] = [placeOfMoment(atMs, partMs), place + 1];
    const group = groups.at(-1);
    if (group !== undefined && at - group.at < parts * NEAR_SHARE) group.last = number;
    else groups.push({ at, first: number, last: number });
  }
  return groups.map(({ at, first, last }) => {
    return { at, name: first === last ? `${first}` : `${first}–${last}`, dashes: [2, 3], row: 0 };
  });
}

export const faultBands = (
  faults: readonly TrainingFault[],
  { partMs, nameOf }: Pick<BandPlaces, 'partMs' | 'nameOf'>,
): readonly PlotBand[] =>
  faults.map(({ fault, fromMs, untilMs }) => ({
    from: placeOfMoment(fromMs, partMs),
    until: placeOfMoment(untilMs, partMs),
    name: nameOf(fault),
  }));

/** The names of faults in each part, without duplicates. */
export const faultsByPart = (faults: readonly TrainingFault[], places: BandPlaces): readonly string[] =>
  Array.from({ length: places.parts }, (_, part) => {
    const [from, until] = [part * places.partMs, (part + 1) * places.partMs];
    const on = faults.filter(({ fromMs, untilMs }) => fromMs < until && untilMs > from);
    return [...new Set(on.map(({ fault }) => places.nameOf(fault)))].join(', ');
  });
