import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line } from '../../../fixtures/order.ts';
import { familiesOf, headIds } from '../../../src/domain/order/family.ts';

const lines = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([id, parentId]) => line({ id, parentId }));

const shape = (given: ReturnType<typeof lines>) =>
  familiesOf(given).map(({ head, extras }) => [head.id, ...extras.map((extra) => extra.id)]);

test('[CARD-4] extras belong to their product, also an extra of an extra', () => {
  expect(shape(lines([1, 0], [2, 1], [3, 0], [4, 2], [5, 3]))).toEqual([
    [1, 2, 4],
    [3, 5],
  ]);
});

test('[CARD-5] an extra without its product shows as a product', () => {
  expect(shape(lines([2, 1], [3, 2]))).toEqual([[2, 3]]);
});

test.each([
  { given: lines([1, 1]), families: [[1]] },
  { given: lines([1, 2], [2, 1]), families: [[1, 2]] },
  { given: lines([3, 1], [1, 2], [2, 1]), families: [[1, 3, 2]] },
  { given: lines([1, -4]), families: [[1]] },
  { given: [], families: [] },
])('[CARD-5] no line with an invalid parent is lost, and the families are $families', ({ given, families }) => {
  expect(shape(given)).toEqual(families);
});

test('[CARD-5] only a line with a parent id above 0 is an extra', () => {
  expect(shape(lines([0, 0], [1, 0], [-4, 0], [2, -4], [3, Number.NaN]))).toEqual([[0], [1], [-4], [2], [3]]);
});

test('[CARD-5] the first of two lines with the same id counts', () => {
  const twice = [line({ id: 1, quantity: 2 }), line({ id: 1, quantity: 5 })];
  expect(familiesOf(twice).map(({ head }) => head.quantity)).toEqual([2]);
});

test('[CARD-5] every line is in exactly one family, and a head is the head of its own family', () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -1, max: 13 })), { maxLength: 20 });
  fc.assert(
    fc.property(some, (pairs) => {
      const given = lines(...pairs);
      const heads = headIds(given);
      for (const head of heads.values()) expect(heads.get(head)).toBe(head);
      expect(shape(given).flat().sort()).toEqual([...new Set(pairs.map(([id]) => id))].sort());
    }),
  );
});
