import { expect, test } from 'vitest';
import { FAULT_NAMES, type FaultName, type FaultOptions } from '../../../../simulator/core/base/fault-kinds.ts';
import type { World } from '../../../../simulator/core/world-api.ts';
import {
  createTestWorld,
  deviceCredentials,
  HOUR_MS,
  localOrdersOf,
  parseResponse,
  requestFor,
} from '../test-world.ts';
import { lineOf, order, withTable } from '../two-servers.ts';

const FOR_MS = 5 * 60_000;

interface Case {
  readonly fault: FaultName;
  readonly options?: FaultOptions;
  /** Makes a call or opens a connection that the fault affects. */
  readonly trigger: (world: World, orderId: number) => void;
}

const client = { send: () => {}, close: () => {} };
const ask = (world: World) =>
  void world.handle(requestFor('orders', { query: { ls: 1, et: '' } }, deviceCredentials(world, 3)));
const askLocal = (world: World) =>
  void world.handle(requestFor('localStatus', { toLocal: true }, deviceCredentials(world, 3)));
const askLocalOrders = (world: World) => void localOrdersOf(world);
const listen = (world: World) => void world.connect('realtime', client);
const listenLocal = (world: World) => void world.connect('local', client);
const placeOrder = (world: World) => void world.placeOrder();
const watchSignIns = (world: World) => void world.realtime.onSignInsEnded(() => {});
const trySave = (world: World, orderId: number) => {
  const body = { data: [[lineOf(world, orderId), 50]] };
  world.handle(
    requestFor('changeStatus', { query: { ic: orderId, silent: 0, kds: true }, body }, deviceCredentials(world, 3)),
  );
};
const readList = (world: World) => {
  const credentials = deviceCredentials(world, 3);
  const { et } = parseResponse(world.handle(requestFor('configuration', {}, credentials))).data as {
    et: { dm: string };
  };
  world.handle(requestFor('configList', { path: { restaurant: 71, local: 3, field: 'dm', etag: et.dm } }, credentials));
};
/** Often enough for a random fault to take effect. */
const askAgain = (world: World) => {
  for (let at = 0; at < 20; at++) ask(world);
};

const CASES: readonly Case[] = [
  { fault: 'cloud-down', trigger: ask },
  { fault: 'cloud-hang', trigger: ask },
  { fault: 'dns-down', trigger: listen },
  { fault: 'cloud-slow', trigger: ask },
  { fault: 'cloud-loss', trigger: askAgain },
  { fault: 'cloud-500', trigger: ask },
  { fault: 'cloud-401', trigger: ask },
  { fault: 'flapping', trigger: listenLocal },
  { fault: 'cloud-html', trigger: ask },
  { fault: 'cloud-malformed', trigger: ask },
  { fault: 'cloud-truncated', trigger: ask },
  { fault: 'cloud-dribble', trigger: ask },
  { fault: 'cloud-huge', options: { megabytes: 1 }, trigger: ask },
  { fault: 'response-lost', trigger: trySave },
  { fault: 'change-doubled', trigger: trySave },
  {
    fault: 'responses-doubled',
    trigger: (world) => {
      for (let at = 0; at < 20; at++) {
        world.runUntil(world.nowMs() + 1_000);
        ask(world);
      }
    },
  },
  { fault: 'responses-reordered', trigger: askAgain },
  {
    fault: 'orders-stale',
    trigger: (world) => {
      world.placeOrder();
      ask(world);
    },
  },
  { fault: 'malformed-order', trigger: ask },
  { fault: 'list-rejected', options: { share: 1 }, trigger: readList },
  { fault: 'malformed-entry', trigger: readList },
  { fault: 'clock-skew', trigger: ask },
  { fault: 'realtime-down', trigger: listen },
  { fault: 'realtime-half-open', trigger: (world) => world.realtime.put('presence/71/3/x', 1) },
  { fault: 'realtime-withheld', trigger: placeOrder },
  { fault: 'token-revoked', trigger: (world) => void world.realtime.acceptsToken('any') },
  { fault: 'local-down', trigger: askLocal },
  { fault: 'local-half-open', trigger: (world) => world.connect('local', client)?.receive('{}') },
  { fault: 'local-wrong-mode', options: { mode: 3 }, trigger: askLocal },
  {
    fault: 'local-lagging-mode',
    trigger: (world) => {
      world.setLocalMode(2);
      askLocal(world);
    },
  },
  { fault: 'local-other-venue', trigger: askLocalOrders },
  { fault: 'local-cut', trigger: placeOrder },
  { fault: 'local-behind', trigger: placeOrder },
  { fault: 'local-lacks', options: { share: 1 }, trigger: placeOrder },
  { fault: 'local-clock', trigger: askLocal },
];

/** Faults that change existing state when they begin, without a call. */
const AT_ONCE: readonly (readonly [FaultName, (world: World) => void])[] = [
  ['realtime-drop', listen],
  ['token-expired', watchSignIns],
  ['local-drop', listenLocal],
  ['local-restored', () => {}],
];

test('[SIM-23] each fault has a case in this file', () => {
  expect([...CASES.map(({ fault }) => fault), ...AT_ONCE.map(([fault]) => fault)].sort()).toEqual(
    [...FAULT_NAMES].sort(),
  );
});

test.each(CASES)(
  '[SIM-23] the fault $fault counts no effect before an affected exchange, and counts that exchange',
  (each) => {
    const { fault, options, trigger } = each;
    const { world, id } = withTable();
    world.setFault(fault, FOR_MS, options);
    expect(world.alterations()[fault]).toBe(0);
    trigger(world, id);
    expect(world.alterations()[fault]).toBeGreaterThan(0);
  },
);

test.each(AT_ONCE)(
  '[SIM-23] the fault %s counts one change of the existing state when the fault begins',
  (fault, prepare) => {
    const { world } = withTable();
    prepare(world);
    const before = world.alterations()[fault];
    world.setFault(fault, FOR_MS);
    expect([before, world.alterations()[fault]]).toEqual([0, 1]);
  },
);

test.each(FAULT_NAMES)('[SIM-23] the fault %s counts nothing in a world without an exchange or an order', (fault) => {
  const world = createTestWorld({ steps: [order('table', 'table', 2 * HOUR_MS)] });
  world.setFault(fault, FOR_MS);
  world.runUntil(world.nowMs() + FOR_MS);
  expect(world.alterations()[fault]).toBe(0);
});

test('[SIM-23] an unreadable response counts for its own fault, and not for a wrong clock', () => {
  const { world } = withTable();
  world.setFault('clock-skew', FOR_MS);
  world.setFault('cloud-malformed', FOR_MS);
  ask(world);
  expect(world.alterations()).toMatchObject({ 'clock-skew': 0, 'cloud-malformed': 1 });
});
