/** How many taps of a row of shifts may be beyond anybody's keeping. */
import { BETWEEN_MACHINES, type Excuse } from './shift-notes.ts';

/** Of so many taps at most one: killed before its storage took it, damaged, overtaken by a late request. */
const TAPS_AN_EXCUSE = 500;
/** Of so many one more may be lost between two machines that do not know the same, as those of half the shifts do. */
const TAPS_A_LOSS_BETWEEN = 1_000;

export interface Excused {
  readonly taps: number;
  readonly alone: number;
  /** Between two machines. */
  readonly between: number;
}

export const NOTHING_EXCUSED: Excused = { taps: 0, alone: 0, between: 0 };

/** The sums with one more shift. */
export function addExcused(
  sums: Excused,
  { taps, excused }: { readonly taps: number; readonly excused: Readonly<Record<Excuse, number>> },
): Excused {
  const sumOf = (isBetween: boolean) =>
    Object.entries(excused)
      .filter(([why]) => BETWEEN_MACHINES.some((each) => each === why) === isBetween)
      .reduce((sum, [, count]) => sum + count, 0);
  return { taps: sums.taps + taps, alone: sums.alone + sumOf(false), between: sums.between + sumOf(true) };
}

/** What is too much of it, as sentences; empty while all is within its bound. Shifts without a tap prove nothing. */
export function excusedTooMuch({ taps, alone, between }: Excused): readonly string[] {
  if (taps === 0) return ['nobody tapped'];
  return [
    ...(alone * TAPS_AN_EXCUSE > taps ? [`${alone} of ${taps} taps excused, more than one of ${TAPS_AN_EXCUSE}`] : []),
    ...(between * TAPS_A_LOSS_BETWEEN > taps
      ? [`${between} of ${taps} taps lost between two machines, more than one of ${TAPS_A_LOSS_BETWEEN}`]
      : []),
  ];
}
