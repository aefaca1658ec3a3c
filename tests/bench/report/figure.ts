/** One measured figure, the bar that it is held against, and how figures look as a table. */
import { mean, median, percentile } from './percentiles.ts';
import { tableText } from './table-text.ts';

export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 's' | 'KiB' | 'MiB' | 'times' | 'count' | '%';
  readonly value: number;
  /** The most that it should be, null where nothing is asked. */
  readonly bar: number | null;
  /** The bar is the least that it should be. */
  readonly isLeast?: boolean;
  /** What no product could go below here: its row says so where a bar would stand. */
  readonly isFloor?: boolean;
  /** How many single measurements it rests on. */
  readonly samples: number;
  /** Lowest and highest of the runs' own values, null when there was one run. */
  readonly range: readonly [lowest: number, highest: number] | null;
}

type Head = Pick<Figure, 'name' | 'unit' | 'isFloor' | 'isLeast'> & { readonly bar?: number | null };

const rangeOf = (values: readonly number[]): Figure['range'] =>
  values.length < 2 ? null : [Math.min(...values), Math.max(...values)];

/** One value a run: the figure is their median. */
export const medianFigure = (head: Head, runs: readonly number[]): Figure => ({
  bar: null,
  ...head,
  value: median(runs),
  samples: runs.length,
  range: rangeOf(runs),
});

/** Many values a run: the figure is a percentile of all together, the range that of the runs. */
export const percentileFigure = (head: Head, share: number, runs: readonly (readonly number[])[]): Figure => ({
  bar: null,
  ...head,
  value: percentile(runs.flat(), share),
  samples: runs.flat().length,
  range: rangeOf(runs.map((values) => percentile(values, share))),
});

/** A percentile of the runs over that of others, which were measured beside them run by run. The range is that of the runs' own ratios. */
export function percentileRatioFigure(
  head: Head,
  share: number,
  runs: readonly (readonly number[])[],
  to: readonly (readonly number[])[],
): Figure {
  const ratio = (values: readonly number[], others: readonly number[]) =>
    percentile(values, share) / percentile(others, share);
  return {
    bar: null,
    ...head,
    value: ratio(runs.flat(), to.flat()),
    samples: Math.min(runs.flat().length, to.flat().length),
    range: rangeOf(runs.flatMap((values, at) => (to[at] ? [ratio(values, to[at])] : []))),
  };
}

/** The mean of the runs: what happens now and then counts with its share. */
export const meanFigure = (head: Head, runs: readonly number[]): Figure => ({
  bar: null,
  ...head,
  value: mean(runs),
  samples: runs.length,
  range: rangeOf(runs),
});

/** A value that no repetition would change. */
export const exactFigure = (head: Head, value: number): Figure => ({
  bar: null,
  ...head,
  value,
  samples: 1,
  range: null,
});

/** How many times the one figure is the other: what a slow or busy machine changes least. */
export const ratioFigure = (name: string, figure: Figure, to: Figure, bar: number | null = null): Figure => ({
  name,
  unit: 'times',
  value: figure.value / to.value,
  bar,
  samples: Math.min(figure.samples, to.samples),
  range: null,
});

/** Three digits that count, whole counts as they are. */
export function digits(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.01)))));
}

/** Before a bar that a figure should reach. */
export const LEAST = '>= ';

/** How much of its bar a figure takes: above 1 is beyond it. */
const shareOf = (value: number, bar: number, isLeast: boolean): string =>
  (isLeast ? bar / value : value / bar).toFixed(2);

/** Figures as aligned text; `of bar` above 1 is beyond the bar. */
export function figuresText(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, unit, value, bar, isLeast = false, samples, range }) => [
    name,
    digits(value),
    unit,
    bar === null ? '' : `${isLeast ? LEAST : ''}${digits(bar)}`,
    bar === null || bar === 0 ? '' : shareOf(value, bar, isLeast),
    range === null ? '' : `${digits(range[0])} to ${digits(range[1])}`,
    String(samples),
  ]);
  return tableText(['figure', 'value', 'unit', 'bar', 'of bar', 'runs', 'samples'], rows, [1, 3, 4, 6]);
}
