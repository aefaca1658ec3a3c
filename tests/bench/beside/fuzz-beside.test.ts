/** What pairs of shifts come to. */
import { expect, test } from 'vitest';
import { shiftComparisons } from './fuzz-beside.ts';

test('beside the time stands what happened in the shifts of both', () => {
  const theirs = { cpuS: 2, devices: 3, orders: 200, taps: 800, faults: 0, kinds: 0, questions: {} };
  const ours = { cpuS: 5, devices: 4, orders: 210, taps: 700, faults: 140, kinds: 30, questions: {} };
  const found = shiftComparisons([{ ours, theirs }]);
  expect(found.map(({ name, ...pair }) => [name, pair.ours, pair.theirs, pair.ratio])).toEqual([
    ['a simulated shift', 5, 2, 2.5],
    ['devices in it', 4, 3, 4 / 3],
    ['orders in it', 210, 200, 1.05],
    ['taps in it', 700, 800, 0.875],
    ['faults in it', 140, 0, null],
    ['kinds of fault in it', 30, 0, null],
  ]);
});
