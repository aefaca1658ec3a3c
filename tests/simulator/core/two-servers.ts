/** A world with separate access to its cloud and its local server. */
import { expect } from 'vitest';
import type { OrderOrigin } from '../../../simulator/core/orders/order-plan.ts';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import {
  callAs,
  createTestWorld,
  localOrdersOf,
  MINUTE_MS,
  ordersOf,
  START_MS,
  type TestWorldOptions,
} from './test-world.ts';

export const order = (as: string, origin: OrderOrigin, atMs: number): ScenarioStep => ({
  kind: 'order',
  as,
  origin,
  atMs,
  lines: [
    { productId: 301, quantity: 1 },
    { productId: 321, quantity: 1 },
  ],
});

export const addition = (name: string, atMs: number): ScenarioStep => ({ kind: 'add-line', order: name, atMs });

export const idsAt = (world: World, at: 'cloud' | 'local'): readonly number[] =>
  (at === 'local' ? localOrdersOf(world) : ordersOf(world)).d.map(({ io }) => io);

export const named = (world: World, ...names: readonly string[]) => names.map((name) => world.namedOrder(name) ?? 0);

export const lineOf = (world: World, orderId: number): number =>
  [...ordersOf(world).d, ...localOrdersOf(world).d].find(({ io }) => io === orderId)?.dl[0]?.li ?? 0;

export const statusAt = (world: World, at: 'cloud' | 'local', orderId: number, lineId: number) =>
  world.savedStatus(orderId, lineId, at);

/** Both servers have the table before the test's steps. */
export const withTable = (options: TestWorldOptions = {}, ...steps: readonly ScenarioStep[]) => {
  const world = createTestWorld({ ...options, steps: [order('table', 'table', 0), ...steps] });
  world.runUntil(START_MS + MINUTE_MS);
  const [id = 0] = named(world, 'table');
  return { world, id, line: lineOf(world, id), later: (ms: number) => world.runUntil(world.nowMs() + ms) };
};

export const sameOrders = (world: World): void => expect(localOrdersOf(world).d).toEqual(ordersOf(world).d);

/** Seconds by which each server's clock is ahead of the world's. */
export const timesOf = (world: World) => ({
  cloud: callAs(world, 3, 'cloudTest').time - Math.floor(world.nowMs() / 1_000),
  local: callAs(world, 3, 'localStatus').time - Math.floor(world.nowMs() / 1_000),
});
