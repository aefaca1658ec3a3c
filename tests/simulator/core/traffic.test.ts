import { expect, test } from 'vitest';
import type { FaultName } from '../../../simulator/core/base/fault-kinds.ts';
import {
  createTestWorld,
  deviceCredentials,
  localOrdersOf,
  MINUTE_MS,
  ordersOf,
  requestFor,
  START_MS,
} from './test-world.ts';

test('[ROOM-8] a unit counts as served when it has received orders from the cloud or the local server', () => {
  const world = createTestWorld();
  expect([world.requests(), world.servedMs(3)]).toEqual([0, null]);
  ordersOf(world);
  world.runUntil(START_MS + MINUTE_MS);
  ordersOf(world, '', 1);
  localOrdersOf(world);
  expect(world.requests()).toBe(3);
  expect(world.servedMs(3)).toEqual(START_MS + MINUTE_MS);
  expect(world.servedMs(1)).toEqual(START_MS + MINUTE_MS);
  expect(world.servedMs(4)).toBeNull();
});

test.each<FaultName>([
  'cloud-down',
  'cloud-hang',
  'cloud-500',
  'cloud-html',
  'cloud-malformed',
  'cloud-truncated',
  'cloud-401',
])('[ROOM-8] a call that a fault stops counts as a request, and the unit does not count as served: %s', (fault) => {
  const world = createTestWorld();
  ordersOf(world);
  world.setFault(fault, MINUTE_MS);
  world.runUntil(START_MS + 1_000);
  world.handle(requestFor('orders', { query: { ls: 1, et: '' } }, deviceCredentials(world, 3)));
  expect([world.requests(), world.servedMs(3)]).toEqual([2, START_MS]);
});
