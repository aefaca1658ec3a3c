import { expect, test } from 'vitest';
import { geometricMean, mean, median, percentile } from './percentiles.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => count - at);

test.each([
  [200, 0.5, 100],
  [200, 0.98, 196],
  [200, 1, 200],
  [50, 0.98, 49],
  [25, 0.95, 24],
  [20, 0.95, 19],
  [100, 0.07, 7],
  [1, 0.98, 1],
  [3, 0.01, 1],
])('of the numbers 1 to %i, the share %f does not exceed %i', (count, share, value) => {
  expect(percentile(upTo(count), share)).toBe(value);
});

test.each([
  [[7], 7],
  [[9, 1], 5],
  [[3, 1, 2], 2],
  [[10, 1, 2, 100], 6],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

test('the input is not sorted in place', () => {
  const values = [3, 1, 2];
  median(values);
  percentile(values, 0.5);
  expect(values).toEqual([3, 1, 2]);
});

test('an empty input has no percentile', () => {
  expect(() => median([])).toThrow('nothing was measured');
  expect(() => percentile([], 0.5)).toThrow('nothing was measured');
});

test.each([
  [[4], 4],
  [[2, 8], 4],
  [[0.5, 2, 1], 1],
])('the geometric mean of %j is %d', (values, expected) => {
  expect(geometricMean(values)).toBeCloseTo(expected, 10);
});

test('an empty input has no mean', () => {
  expect(() => mean([])).toThrow('nothing was measured');
  expect(() => geometricMean([])).toThrow('nothing was measured');
});
