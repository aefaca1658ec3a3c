/** Which orders a unit has left to do, by what call 1 says of them. */
import { expect, test } from 'vitest';
import { leftToDo } from '../../../../simulator/core/orders/left-to-do.ts';

const LINE = { li: 1, lk: 0, pi: 301, stk: 0, esAnulado: false };
const UNIT = { id: 3, nm: 'Cocina', sts: [{ id: 0 }, { id: 110 }], pi: [301, 302] };
const orders = (...lines: readonly Partial<typeof LINE>[]) =>
  JSON.stringify([{ io: 7, dl: lines.map((line) => ({ ...LINE, ...line })) }]);

test.each([
  ['a dish of the unit that is pending', UNIT, [{}], [7]],
  ['one of two that is', UNIT, [{ stk: 110 }, { pi: 302 }], [7]],
  ['all that are at their last status', UNIT, [{ stk: 110 }, { pi: 302, stk: 130 }], []],
  ['dishes of another unit', UNIT, [{ pi: 603 }], []],
  ['whatever is asked for where the unit makes everything', { ...UNIT, pi: [] }, [{ pi: 603 }], [7]],
  ['an extra alone', UNIT, [{ lk: 2 }], []],
  ['what was voided', UNIT, [{ esAnulado: true }], []],
  ['a unit of some kinds of orders', { ...UNIT, shv: false }, [{}], []],
  ['a unit of some sectors', { ...UNIT, ra: [{ sec: ['delivery'] }] }, [{}], []],
] as const)('[SIM29] %s', (_, unit, lines, left) => {
  const found = leftToDo(unit as unknown as Parameters<typeof leftToDo>[0], orders(...lines));
  expect(found.map(({ orderId }) => orderId)).toEqual(left);
});

test('[SIM29] where there is no such unit nothing is left', () => {
  expect(leftToDo(null, orders({}))).toEqual([]);
});

test('[SIM29] of an order its lines that are left are named', () => {
  const lines = [{ li: 1 }, { li: 2, stk: 110 }, { li: 3, pi: 302 }];
  const found = leftToDo(UNIT as unknown as Parameters<typeof leftToDo>[0], orders(...lines));
  expect(found).toEqual([{ orderId: 7, lineIds: [1, 3] }]);
});
