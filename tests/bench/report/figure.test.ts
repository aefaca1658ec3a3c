/** What single measurements become: medians of runs, percentiles of all, ratios, and their table. */
import { expect, test } from 'vitest';
import {
  exactFigure,
  figuresText,
  meanFigure,
  medianFigure,
  percentileFigure,
  percentileRatioFigure,
  ratioFigure,
} from './figure.ts';
import { tableText } from './table-text.ts';

test('one value a run: the median counts, the runs show how far apart they were', () => {
  expect(medianFigure({ name: 'load', unit: 'ms', bar: 250 }, [300, 100, 200])).toEqual({
    name: 'load',
    unit: 'ms',
    bar: 250,
    value: 200,
    samples: 3,
    range: [100, 300],
  });
});

test('many values a run: the percentile is that of all together, not a mean of percentiles', () => {
  const figure = percentileFigure({ name: 'tap', unit: 'ms' }, 0.75, [
    [16, 16, 16, 16, 16, 16],
    [40, 56],
  ]);
  expect(figure).toMatchObject({ value: 16, samples: 8, range: [16, 56], bar: null });
});

test('a ratio rests on as many measurements as the weaker of its sides', () => {
  const half = medianFigure({ name: 'half', unit: 'ms' }, [1, 1, 1]);
  const whole = medianFigure({ name: 'whole', unit: 'ms' }, [2, 2]);
  expect(ratioFigure('growth', whole, half, 1.3)).toMatchObject({ value: 2, unit: 'times', samples: 2, bar: 1.3 });
});

test('a ratio of percentiles is that of all values, its range that of the runs', () => {
  const runs = [
    [16, 32],
    [64, 64],
  ];
  const floors = [
    [16, 16],
    [16, 32],
  ];
  expect(percentileRatioFigure({ name: 'over', unit: 'times', bar: 2 }, 1, runs, floors)).toEqual({
    name: 'over',
    unit: 'times',
    bar: 2,
    value: 2,
    samples: 4,
    range: [2, 2],
  });
  expect(percentileRatioFigure({ name: 'over', unit: 'times' }, 0.5, runs, floors).range).toEqual([1, 4]);
});

test('what happens in one run of three counts with its share in the mean', () => {
  expect(meanFigure({ name: 'idle', unit: '%', bar: 6 }, [1, 1, 7])).toMatchObject({ value: 3, range: [1, 7], bar: 6 });
});

test('a single run has no range', () => {
  expect(medianFigure({ name: 'load', unit: 'ms' }, [5]).range).toBeNull();
});

test('the table shows each figure beside its bar', () => {
  const text = figuresText([
    medianFigure({ name: 'tap', unit: 'ms', bar: 48 }, [24, 72, 60]),
    exactFigure({ name: 'script', unit: 'KiB' }, 128.4567),
    exactFigure({ name: 'lost', unit: 'count' }, 0),
  ]);
  expect(text.split('\n')).toEqual([
    'figure  value  unit   bar  of bar  runs      samples',
    '------  -----  -----  ---  ------  --------  -------',
    'tap        60  ms      48    1.25  24 to 72        3',
    'script    128  KiB                                 1',
    'lost        0  count                               1',
  ]);
});

test('a bar that is to be reached says so, and what falls short is beyond it', () => {
  const short = exactFigure({ name: 'read', unit: 'count', bar: 10, isLeast: true }, 8);
  expect(figuresText([short]).split('\n').at(-1)).toMatch(/^read +8 +count +>= 10 +1\.25 +1$/);
});

test.each([
  [0.0123, '0.0123'],
  [0.5, '0.500'],
  [1.25, '1.25'],
  [38.04, '38.0'],
  [1234.5, '1235'],
])('%d shows as %s: three digits that count', (value, shown) => {
  expect(figuresText([exactFigure({ name: 'x', unit: 'ms' }, value)])).toContain(` ${shown} `);
});

test('a table keeps its columns apart, whichever side they lean to', () => {
  expect(
    tableText(
      ['a', 'n'],
      [
        ['long', '1'],
        ['b', '1000'],
      ],
      [1],
    ),
  ).toBe(['a        n', '----  ----', 'long     1', 'b     1000'].join('\n'));
});
