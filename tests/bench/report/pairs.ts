/** Two builds measured in pairs, a moment apart: what each took, how many times the one is the other, and how far chance alone may move that. */
import { digits, type Figure } from './figure.ts';
import { median, percentile } from './percentiles.ts';
import { tableText } from './table-text.ts';

/** What belongs to this build, and the same of the one beside it. */
export interface Both<T> {
  readonly ours: T;
  readonly theirs: T;
}

type Span = readonly [lowest: number, highest: number];

/** The same figure of both. */
export const eachOf = <T>({ ours, theirs }: Both<T>, value: (side: T) => number): Both<number> => ({
  ours: value(ours),
  theirs: value(theirs),
});

/** One figure of both builds. Those of the builds are medians and move with the load of the machine; the ratio does not. */
export interface Comparison {
  readonly name: string;
  readonly unit: Figure['unit'];
  readonly ours: number;
  readonly theirs: number;
  /** Median of the pairs' ratios, ours over theirs: below 1 is better unless the name says otherwise. Null where theirs was none. */
  readonly ratio: number | null;
  /** Half of the pairs' ratios lie in here, null when there was one pair. */
  readonly middleHalf: Span | null;
  /** The ratio lies in here with 95 % certainty, null when there are too few pairs to say. With 1 in it the builds cannot be told apart. */
  readonly noise: Span | null;
  readonly pairs: number;
}

const DOUBT = 0.05;

/** How likely at most `most` of `tosses` coins show heads. */
function headsAtMost(most: number, tosses: number): number {
  let ways = 1;
  let sum = 0;
  for (let heads = 0; heads <= most; heads++) {
    sum += ways;
    ways = (ways * (tosses - heads)) / (heads + 1);
  }
  return sum / 2 ** tosses;
}

/** The span that holds the true median with 95 % certainty whatever the values are spread like, null for fewer than six values. */
export function medianSpan(values: readonly number[]): Span | null {
  const ordered = [...values].sort((one, other) => one - other);
  let outside = 0;
  while (2 * headsAtMost(outside, ordered.length) <= DOUBT) outside += 1;
  const [low, high] = [ordered[outside - 1], ordered[ordered.length - outside]];
  return low === undefined || high === undefined ? null : [low, high];
}

type Head = Pick<Comparison, 'name' | 'unit'> & {
  /** A count or a share that none of is an answer. */
  readonly mayBeNone?: boolean;
};

/** Compares what was measured in pairs. Throws when there is none, or one of their builds took nothing of what takes something. */
export function comparisonOf({ name, unit, mayBeNone = false }: Head, pairs: readonly Both<number>[]): Comparison {
  const isNone = pairs.some(({ theirs }) => theirs <= 0);
  if (isNone && !mayBeNone) throw new Error(`Failed to compare ${name}: it took nothing.`);
  const ratios = isNone ? [] : pairs.map(({ ours, theirs }) => ours / theirs);
  return {
    name,
    unit,
    ours: median(pairs.map(({ ours }) => ours)),
    theirs: median(pairs.map(({ theirs }) => theirs)),
    ratio: isNone ? null : median(ratios),
    middleHalf: ratios.length < 2 ? null : [percentile(ratios, 0.25), percentile(ratios, 0.75)],
    noise: medianSpan(ratios),
    pairs: pairs.length,
  };
}

/** A ratio as every table of comparisons has it. */
export const ratioText = (ratio: number | null): string => ratio?.toFixed(3) ?? '';

export const spanText = (span: Span | null): string =>
  span === null ? '' : `${ratioText(span[0])} to ${ratioText(span[1])}`;

/** Comparisons as aligned text. */
export function comparisonsText(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map(({ name, unit, ours, theirs, ratio, middleHalf, noise, pairs }) => [
    name,
    digits(ours),
    digits(theirs),
    unit,
    ratioText(ratio),
    spanText(noise),
    spanText(middleHalf),
    String(pairs),
  ]);
  const head = ['figure', 'ours', 'theirs', 'unit', 'ratio', '95 % sure', 'half of the pairs', 'pairs'];
  return tableText(head, rows, [1, 2, 4, 7]);
}
