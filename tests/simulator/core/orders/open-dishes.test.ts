import { expect, test } from 'vitest';
import { openDishesOf } from '../../../../simulator/core/orders/open-dishes.ts';
import { createTestWorld, MINUTE_MS, START_MS } from '../test-world.ts';
import { named, order } from '../two-servers.ts';

const LINE = { li: 1, lk: 0, pi: 301, stk: 0, esAnulado: false };
const UNIT = { lastStatus: 110, makes: (productId: number) => [301, 302].includes(productId) };
const orders = (...lines: readonly Partial<typeof LINE>[]) =>
  JSON.stringify([{ io: 7, im: [4], ch: '2', sectors: 'bar', dl: lines.map((line) => ({ ...LINE, ...line })) }]);

test.each([
  ['a dish of the unit that is pending', UNIT, [{}], [7]],
  ['one pending and one finished dish', UNIT, [{ stk: 110 }, { pi: 302 }], [7]],
  ['only dishes at their last status', UNIT, [{ stk: 110 }, { pi: 302, stk: 130 }], []],
  ['dishes of another unit', UNIT, [{ pi: 603 }], []],
  ['every dish of a unit that makes everything', { ...UNIT, makes: () => true }, [{ pi: 603 }], [7]],
  ['an extra alone', UNIT, [{ lk: 2 }], []],
  ['a voided dish', UNIT, [{ esAnulado: true }], []],
] as const)('[SIM-19] the orders that a unit still has to make, given $0: $3', (_, unit, lines, left) => {
  expect(openDishesOf(unit, orders(...lines)).map(({ orderId }) => orderId)).toEqual(left);
});

test('[SIM-19] an unknown unit has nothing to make', () => {
  expect(openDishesOf(null, orders({}))).toEqual([]);
});

test('[SIM-19] an order lists its remaining lines', () => {
  const lines = [{ li: 1 }, { li: 2, stk: 110 }, { li: 3, pi: 302 }];
  expect(openDishesOf(UNIT, orders(...lines))).toEqual([{ orderId: 7, lineIds: [1, 3] }]);
});

test('[SIM-19] the unit’s decision uses the table, the channel and the sector of the order', () => {
  const calls: unknown[] = [];
  openDishesOf({ lastStatus: 110, makes: (...what) => calls.push(what) > 0 }, orders({}));
  expect(calls).toEqual([[301, { tables: [4], channel: '2', sectors: 'bar' }]]);
});

test('[SIM-19] Despacho has deliveries to make, and neither tables nor kiosks', () => {
  const world = createTestWorld({
    steps: [order('sent', 'delivery', 0), order('seated', 'table', 0), order('standing', 'kiosk', 0)],
  });
  world.runUntil(START_MS + MINUTE_MS);
  const [sent, seated, standing] = named(world, 'sent', 'seated', 'standing');
  const left = (kdsId: number) => world.openDishesOf(kdsId).map(({ orderId }) => orderId);
  expect(left(6)).toEqual([sent]);
  expect(left(3)).toEqual(expect.arrayContaining([sent, seated, standing]));
});
