/** Bounds for the taps of a series of shifts that could not be kept. */
import { BETWEEN_MACHINES, type Excuse } from '../shift-notes.ts';

/** Kinds of lost taps with separate bounds: one tab or request, a storage failure that the screen reported, two machines, a void that came first (rule O5j). */
const KINDS = ['alone', 'said', 'between', 'void'] as const;
type ExcuseKind = (typeof KINDS)[number];

/** At most one tap of this many is excused, for each kind: hostile worlds cluster, in long series it is one of some thousands. */
const TAPS_AN_EXCUSE = { alone: 1_000, said: 1_000, between: 1_000, void: 100 } as const satisfies Record<
  ExcuseKind,
  number
>;

/** At most one tap of this many is excused, for any reason. */
const TAPS_AN_EXCUSE_OF_ALL = 500;

const WORDS: Readonly<Record<ExcuseKind, string>> = {
  alone: 'excused',
  said: 'lost in a memory that the screen had called the only one',
  between: 'lost between two machines',
  void: 'on lines that guests had voided',
};

export type Excused = Readonly<Record<ExcuseKind | 'taps', number>>;

export const NOTHING_EXCUSED: Excused = { taps: 0, alone: 0, said: 0, between: 0, void: 0 };

function kindOf(why: Excuse): ExcuseKind {
  if (why === 'said') return 'said';
  if (why === 'voided') return 'void';
  return BETWEEN_MACHINES.includes(why) ? 'between' : 'alone';
}

/** The sums with one more shift. */
export function addExcused(
  sums: Excused,
  { taps, excused }: { readonly taps: number; readonly excused: Readonly<Record<Excuse, number>> },
): Excused {
  const more = { ...sums, taps: sums.taps + taps };
  for (const [why, count] of Object.entries(excused) as [Excuse, number][]) more[kindOf(why)] += count;
  return more;
}

/** All lost taps. A tap that a void beats is not lost (rule O5j). */
export const allExcused = ({ alone, said, between }: Excused): number => alone + said + between;

/** The exceeded bounds, as sentences; empty within all bounds. Shifts without a tap prove nothing. */
export function excusedTooMuch(excused: Excused): readonly string[] {
  const { taps } = excused;
  if (taps === 0) return ['nobody tapped'];
  const sum = allExcused(excused);
  const ofOne = KINDS.filter((kind) => excused[kind] * TAPS_AN_EXCUSE[kind] > taps).map(
    (kind) => `${excused[kind]} of ${taps} taps ${WORDS[kind]}, more than one of ${TAPS_AN_EXCUSE[kind]}`,
  );
  return sum * TAPS_AN_EXCUSE_OF_ALL > taps
    ? [...ofOne, `${sum} of ${taps} taps beyond anybody's keeping, more than one of ${TAPS_AN_EXCUSE_OF_ALL}`]
    : ofOne;
}

/**
 * At most one of this many taps in a run of a few hours. One cluster, such as a card's lines tapped while the storage
 * hangs, is more than one of a thousand there and says nothing about a rate; this bound still finds excuses that hide
 * the whole shift.
 */
const TAPS_AN_EXCUSE_OF_HOURS = 4;

/** The same for a run of a few hours with new seeds each time: a fixed series has enough taps for the bounds by kind. */
export function excusedTooMuchOfHours(excused: Excused): readonly string[] {
  const { taps } = excused;
  if (taps === 0) return ['nobody tapped'];
  const sum = allExcused(excused);
  return sum * TAPS_AN_EXCUSE_OF_HOURS > taps
    ? [`${sum} of ${taps} taps of a few hours beyond anybody's keeping, more than one of ${TAPS_AN_EXCUSE_OF_HOURS}`]
    : [];
}

/** How often each reason excused a tap, as one line; reasons without an excuse are left out. */
export function reasonsText(reasons: Readonly<Record<Excuse, number>>): string {
  const said = Object.entries(reasons).filter(([, count]) => count > 0);
  return said.length === 0 ? 'none' : said.map(([why, count]) => `${why} ${count}`).join(', ');
}

/** The same reasons of two series of shifts together. */
export const addReasons = (
  one: Readonly<Record<Excuse, number>>,
  other: Readonly<Record<Excuse, number>>,
): Readonly<Record<Excuse, number>> =>
  Object.fromEntries(Object.entries(one).map(([why, count]) => [why, count + other[why as Excuse]])) as Readonly<
    Record<Excuse, number>
  >;
