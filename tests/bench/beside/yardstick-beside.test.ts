/** What pairs of boards, each version's product and yardstick, come to. */
import { expect, test } from 'vitest';
import type { Operation } from '../page/board-page.ts';
import { bundleBoards } from '../worlds/board-device.ts';
import type { Spent } from '../worlds/nine-operations.ts';
import { yardstickComparisons } from './yardstick-beside.ts';

const all = (ms: number, others: Partial<Record<Operation, number>> = {}): Spent => ({
  ...{ create: ms, line: ms, card: ms, add: ms, remove: ms, swap: ms, select: ms, replace: ms, clear: ms },
  ...others,
});
const PAIR = {
  product: { ours: all(6, { line: 8 }), theirs: all(3) },
  yardstick: { ours: all(2), theirs: all(1) },
};
const found = (name: string) => yardstickComparisons([PAIR]).find((comparison) => comparison.name === name);

test('each operation has what the products take, what the yardsticks take, and the one over the other', () => {
  expect(found('one line changes, product')).toMatchObject({ unit: 'ms', ours: 8, theirs: 3, pairs: 1 });
  expect(found('one line changes, yardstick')).toMatchObject({ unit: 'ms', ours: 2, theirs: 1, ratio: 2 });
  expect(found('one line changes, product over yardstick')).toMatchObject({ unit: 'times', ours: 4, theirs: 3 });
  expect(yardstickComparisons([PAIR])).toHaveLength(9 * 3 + 1);
});

test('the mean of the nine is that of each product over its own yardstick', () => {
  const mean = found('geometric mean of the nine');
  expect(mean?.theirs).toBeCloseTo(3, 9);
  expect(mean?.ours).toBeCloseTo((3 ** 8 * 4) ** (1 / 9), 9);
});

test('a version without a page of boards says so', async () => {
  await expect(bundleBoards('/nowhere')).rejects.toThrow('that version has no tests/bench/page/board-page.ts');
});
