import { expect, test } from 'vitest';
import type { World } from '../../../../simulator/core/world-api.ts';
import { change, createTestWorld, HOUR_MS, MINUTE_MS, ordersOf, rush, START_MS } from '../test-world.ts';

const LATE_S = 10 * 60;
const SERVED = 130;

const kitchen = (cooks: boolean): World => {
  const world = createTestWorld({ steps: [rush(96, 2 * HOUR_MS)], preRollMs: 20 * MINUTE_MS });
  if (cooks) world.setCooks(true);
  return world;
};

/** Open orders that have waited for ten minutes. */
function lateOrders(world: World): number {
  const lateS = world.nowMs() / 1_000 - LATE_S;
  return ordersOf(world).d.filter(({ dl }) => dl.some(({ stk, fp }) => stk < SERVED && fp < lateS)).length;
}

test('[ROOM-5] after an hour with simulated cooks no order has waited ten minutes, and without cooks over 20 orders have', () => {
  const [manned, empty] = [kitchen(true), kitchen(false)];
  for (const world of [manned, empty]) world.runUntil(START_MS + HOUR_MS);
  expect(lateOrders(manned)).toBe(0);
  expect(manned.openOrders()).toBeGreaterThan(3);
  expect(lateOrders(empty)).toBeGreaterThan(20);
});

test('[ROOM-5] cooks that are switched on later serve all late orders, and cooks that are switched off change nothing', () => {
  const world = kitchen(false);
  expect(world.areCooksAtWork()).toBe(false);
  world.runUntil(START_MS + 30 * MINUTE_MS);
  expect(lateOrders(world)).toBeGreaterThan(10);
  world.setCooks(true);
  world.runUntil(START_MS + 40 * MINUTE_MS);
  expect(lateOrders(world)).toBe(0);
  world.setCooks(false);
  // Voids by guests change lines without a cook.
  const openStatuses = () =>
    new Map(ordersOf(world).d.flatMap(({ dl }) => dl.flatMap(({ li, stk }) => (stk < SERVED ? [[li, stk]] : []))));
  const before = openStatuses();
  world.runUntil(START_MS + 43 * MINUTE_MS);
  const after = openStatuses();
  const same = [...before].filter(([li, stk]) => (after.get(li) ?? stk) === stk);
  expect(before.size).toBeGreaterThan(10);
  expect(same).toHaveLength(before.size);
});

test('[ROOM-5] simulated cooks do not undo a change made at a device', () => {
  const world = kitchen(true);
  const [order] = ordersOf(world).d.filter(({ dl }) => dl.every(({ stk }) => stk === 0));
  if (order === undefined) throw new Error('Failed to find an order that is not started.');
  change(
    world,
    order.io,
    order.dl.map(({ li }) => [li, 120] as const),
    3,
  );
  for (let minute = 1; minute <= 9; minute++) {
    world.runUntil(START_MS + minute * MINUTE_MS);
    for (const { li } of order.dl) expect(world.savedStatus(order.io, li)).toBeGreaterThanOrEqual(120);
  }
});

test('[ROOM-5][SIM-1] cooks change nothing of the scripted world', () => {
  const [manned, empty] = [kitchen(true), kitchen(false)];
  for (const world of [manned, empty]) world.runUntil(START_MS + 2 * HOUR_MS);
  expect(manned.worldHash()).toBe(empty.worldHash());
  expect(manned.openOrders()).toBeLessThan(empty.openOrders());
});
