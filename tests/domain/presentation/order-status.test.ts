import { expect, test } from 'vitest';
import { line } from '../../../fixtures/order.ts';
import { orderStatus } from '../../../src/domain/presentation/order-status.ts';

const linesOf = (saved: readonly number[]) => saved.map((each, at) => line({ id: at + 1, saved: each }));

test.each([
  [[0], 0],
  [[100, 0, 110], 0],
  [[100, 110], 100],
  [[75, 110], 75],
  [[109, 180], 109],
  [[110], 110],
  [[120, 110], 110],
  [[130, 149], 110],
  [[149, 180], 110],
  [[150], 150],
  [[180, 200], 150],
  [[110, 170, 172], 110],
  [[170], null],
  [[], null],
])('[ORDER-70] an order whose lines have the statuses %j has the status %s (null: none)', (saved, status) => {
  expect(orderStatus(linesOf(saved))).toBe(status);
});

test('[ORDER-70] an order’s status ignores voided and taken-back lines and repeated lines, and includes extras', () => {
  const lines = [
    line({ id: 1, saved: 110 }),
    line({ id: 2, saved: 0, voided: true }),
    line({ id: 3, saved: 0, quantity: 0 }),
    line({ id: 1, saved: 0 }),
  ];
  expect(orderStatus(lines)).toBe(110);
  expect(orderStatus([...lines, line({ id: 4, parentId: 1, saved: 100 })])).toBe(100);
});
