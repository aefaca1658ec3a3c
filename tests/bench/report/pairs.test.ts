/** What pairs of measurements say about two builds. */
import { expect, test } from 'vitest';
import { type Both, comparisonOf, comparisonsText, medianSpan } from './pairs.ts';

const TAP = { name: 'tap', unit: 'ms' } as const;
const pair = (ours: number, theirs: number): Both<number> => ({ ours, theirs });

test('the ratio is the median of the pairs’ ratios, so that a load that both bore leaves no trace', () => {
  const compared = comparisonOf(TAP, [pair(10, 20), pair(100, 200), pair(30, 60)]);
  expect(compared).toMatchObject({ ours: 30, theirs: 60, ratio: 0.5, middleHalf: [0.5, 0.5], pairs: 3 });
});

test('one pair that a hiccup spoiled moves the middle little', () => {
  const pairs = [pair(10, 10), pair(10, 10), pair(90, 10), pair(11, 10), pair(9, 10)];
  expect(comparisonOf(TAP, pairs)).toMatchObject({ ratio: 1, middleHalf: [1, 1.1] });
});

test.each([
  [5, null],
  [6, [1, 6]],
  [8, [1, 8]],
  [9, [2, 8]],
  [12, [3, 10]],
  [20, [6, 15]],
])('of the values 1 to %i the median lies within %j with 95 in 100 certainty', (count, span) => {
  expect(medianSpan(Array.from({ length: count }, (_, at) => count - at))).toEqual(span);
});

test('a single pair says nothing about chance', () => {
  expect(comparisonOf(TAP, [pair(3, 2)])).toMatchObject({ ratio: 1.5, middleHalf: null, noise: null });
});

test('what took nothing cannot be compared with', () => {
  expect(() => comparisonOf(TAP, [pair(1, 0)])).toThrow('it took nothing');
  expect(() => comparisonOf(TAP, [])).toThrow('nothing was measured');
});

test('what may be none has no ratio where theirs was none, and one where it was not', () => {
  const late = { name: 'late', unit: '%', mayBeNone: true } as const;
  expect(comparisonOf(late, [pair(3, 2), pair(2, 0)])).toMatchObject({
    ours: 2.5,
    theirs: 1,
    ratio: null,
    middleHalf: null,
    noise: null,
    pairs: 2,
  });
  expect(comparisonOf(late, [pair(3, 2)])).toMatchObject({ ratio: 1.5 });
  expect(comparisonOf(late, [pair(0, 2)])).toMatchObject({ ratio: 0 });
  expect(
    comparisonsText([comparisonOf(late, [pair(3, 0)])])
      .split('\n')
      .at(-1),
  ).toMatch(/^late +3 +0 +% +1$/);
  expect(() => comparisonOf(late, [])).toThrow('nothing was measured');
});

test('the table shows both builds, the ratio and what chance may do to it', () => {
  const pairs = [1, 1.2, 0.9, 1, 1.1, 1.05].map((ours) => pair(ours * 10, 10));
  expect(comparisonsText([comparisonOf(TAP, pairs), comparisonOf(TAP, [pair(3, 2)])]).split('\n')).toEqual([
    'figure  ours  theirs  unit  ratio  95 % sure       half of the pairs  pairs',
    '------  ----  ------  ----  -----  --------------  -----------------  -----',
    'tap     10.3      10  ms    1.025  0.900 to 1.200  1.000 to 1.100         6',
    'tap        3       2  ms    1.500                                         1',
  ]);
});
