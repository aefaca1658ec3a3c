import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { changeCount } from '../../../src/domain/link/change-count.ts';
import type { LineKey } from '../../../src/domain/presentation/line-key.ts';

const ORDERS = new Map([
  [
    7,
    order({
      id: 7,
      lines: [line({ id: 1 }), line({ id: 2, parentId: 1 }), line({ id: 3, parentId: 1 }), line({ id: 4 })],
    }),
  ],
  [8, order({ id: 8, lines: [line({ id: 1 })] })],
]);

test.each<[string, readonly (readonly [LineKey, number])[], number]>([
  ['nothing', [], 0],
  [
    'a dish with its extras',
    [
      ['7:1', 100],
      ['7:2', 100],
      ['7:3', 100],
    ],
    1,
  ],
  [
    'extras alone, which move together',
    [
      ['7:2', 100],
      ['7:3', 100],
    ],
    1,
  ],
  [
    'an extra that went further than its dish',
    [
      ['7:1', 100],
      ['7:2', 110],
    ],
    2,
  ],
  [
    'two dishes of one order',
    [
      ['7:1', 100],
      ['7:2', 100],
      ['7:4', 100],
    ],
    2,
  ],
  [
    'the same line of two orders',
    [
      ['7:1', 100],
      ['8:1', 100],
    ],
    2,
  ],
  [
    'lines of an order that is not known any more',
    [
      ['9:1', 100],
      ['9:2', 100],
    ],
    2,
  ],
])('[OUTBOX-8] %s', (_, statuses, changes) => {
  expect(changeCount(statuses, (orderId) => ORDERS.get(orderId))).toBe(changes);
});
