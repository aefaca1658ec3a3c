import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { changeCount } from '../../../src/domain/link/change-count.ts';
import type { LineKey } from '../../../src/domain/presentation/line-key.ts';

const DISHES = [line({ id: 1 }), line({ id: 2, parentId: 1 }), line({ id: 3, parentId: 1 }), line({ id: 4 })];
const ORDERS = new Map(
  [order({ id: 7, lines: DISHES }), order({ id: 8, lines: [line({ id: 1 })] })].map((of) => [of.id, of]),
);

const countOf = (statuses: readonly (readonly [LineKey, number])[]) =>
  changeCount(statuses, (orderId) => ORDERS.get(orderId));

test.each<[string, readonly LineKey[], number]>([
  ['no line', [], 0],
  ['a dish with its extras', ['7:1', '7:2', '7:3'], 1],
  ['extras that move together without their dish', ['7:2', '7:3'], 1],
  ['two dishes of one order', ['7:1', '7:2', '7:4'], 2],
  ['the same line of two orders', ['7:1', '8:1'], 2],
  ['lines of an order that the board no longer has', ['9:1', '9:2'], 2],
])('[OUTBOX-8] the number of changes for %s is $2', (_, keys, changes) => {
  expect(countOf(keys.map((key) => [key, 100]))).toBe(changes);
});

test('[OUTBOX-8] an extra that is at a later status than its dish is a separate change', () => {
  expect(
    countOf([
      ['7:1', 100],
      ['7:2', 110],
    ]),
  ).toBe(2);
});
