import { BETWEEN_SERVERS, type LossReason } from '../shift-notes.ts';

/**
 * Kinds of lost taps with separate bounds: `shown` after the screen reported taps in memory only, and `between` cloud
 * and local server. `void` is on lines that were voided first (rule ORDER-18), and `alone` is for every other reason.
 */
const KINDS = ['alone', 'shown', 'between', 'void'] as const;
type LossKind = (typeof KINDS)[number];

/**
 * At most one of this many taps is excused, for each kind. Losses cluster in worlds with many faults; in long series
 * one of some thousands of taps is lost.
 */
const TAPS_PER_LOSS = { alone: 1_000, shown: 1_000, between: 1_000, void: 100 } as const satisfies Record<
  LossKind,
  number
>;

/** At most one of this many taps is excused, for any reason. */
const TAPS_PER_LOSS_OF_ALL = 500;

const KIND_TEXTS: Readonly<Record<LossKind, string>> = {
  alone: 'excused',
  shown: 'lost from memory, after the screen showed that they were not stored',
  between: 'lost between cloud and local server',
  void: 'on lines that guests had voided',
};

export type LossCounts = Readonly<Record<LossKind | 'taps', number>>;

export const NO_LOSS_COUNTS: LossCounts = { taps: 0, alone: 0, shown: 0, between: 0, void: 0 };

function kindOf(why: LossReason): LossKind {
  if (why === 'shown') return 'shown';
  if (why === 'voided') return 'void';
  return BETWEEN_SERVERS.includes(why) ? 'between' : 'alone';
}

/** The sums including one more shift. */
export function addLosses(
  sums: LossCounts,
  { taps, losses }: { readonly taps: number; readonly losses: Readonly<Record<LossReason, number>> },
): LossCounts {
  const more = { ...sums, taps: sums.taps + taps };
  for (const [why, count] of Object.entries(losses) as [LossReason, number][]) more[kindOf(why)] += count;
  return more;
}

/** All lost taps. A tap that a void superseded is not lost (rule ORDER-18). */
export const sumLosses = ({ alone, shown, between }: LossCounts): number => alone + shown + between;

/** One sentence for each exceeded bound. Shifts without a tap prove nothing. */
export function lossLimitViolations(excused: LossCounts): readonly string[] {
  const { taps } = excused;
  if (taps === 0) return ['there were no taps'];
  const sum = sumLosses(excused);
  const ofOne = KINDS.filter((kind) => excused[kind] * TAPS_PER_LOSS[kind] > taps).map(
    (kind) => `${excused[kind]} of ${taps} taps ${KIND_TEXTS[kind]}, more than one of ${TAPS_PER_LOSS[kind]}`,
  );
  return sum * TAPS_PER_LOSS_OF_ALL > taps
    ? [...ofOne, `${sum} of ${taps} taps could not be kept, more than one of ${TAPS_PER_LOSS_OF_ALL}`]
    : ofOne;
}

/**
 * At most one of this many taps is excused in a run of a few hours, where one cluster already exceeds one in a
 * thousand. The bound still finds excuses that hide a whole shift.
 */
const TAPS_PER_LOSS_OF_HOURS = 4;

/** A run of a few hours has too few taps for the bounds by kind. */
export function lossLimitViolationsOfHours(excused: LossCounts): readonly string[] {
  const { taps } = excused;
  if (taps === 0) return ['there were no taps'];
  const sum = sumLosses(excused);
  return sum * TAPS_PER_LOSS_OF_HOURS > taps
    ? [`${sum} of ${taps} taps of a few hours could not be kept, more than one of ${TAPS_PER_LOSS_OF_HOURS}`]
    : [];
}

/** Omits reasons without an excuse. */
export function formatLossReasons(reasons: Readonly<Record<LossReason, number>>): string {
  const shown = Object.entries(reasons).filter(([, count]) => count > 0);
  return shown.length === 0 ? 'none' : shown.map(([why, count]) => `${why} ${count}`).join(', ');
}

export const addLossReasons = (
  one: Readonly<Record<LossReason, number>>,
  other: Readonly<Record<LossReason, number>>,
): Readonly<Record<LossReason, number>> =>
  Object.fromEntries(Object.entries(one).map(([why, count]) => [why, count + other[why as LossReason]])) as Readonly<
    Record<LossReason, number>
  >;
