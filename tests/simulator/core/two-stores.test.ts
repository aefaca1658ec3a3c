import { expect, test } from 'vitest';
import type { FaultName } from '../../../simulator/core/base/fault-kinds.ts';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import {
  callAs,
  change,
  changeAtLocal,
  createTestWorld,
  localOrdersOf,
  MINUTE_MS,
  ordersOf,
  START_MS,
} from './test-world.ts';
import { addition, idsAt, lineOf, named, order, sameOrders, statusAt, timesOf, withTable } from './two-servers.ts';

test('[SIM-37] by default both servers agree at once, in every mode, each under its own etags', () => {
  const { world, id, line } = withTable();
  for (const mode of [0, 1, 2, 3] as const) {
    world.setLocalMode(mode);
    world.placeOrder();
    changeAtLocal(world, id, [[line, mode % 2 === 0 ? 100 : 110]]);
    sameOrders(world);
    expect(ordersOf(world).et).toBe(world.ordersEtag('cloud'));
    expect(localOrdersOf(world).et).toBe(world.ordersEtag('local'));
    expect(world.ordersEtag('local')).not.toBe(world.ordersEtag('cloud'));
  }
});

test('[SIM-37] while the cloud serves, its changes reach the local server after a delay', () => {
  const { world, id, line, later } = withTable({ differences: { syncMs: 5_000 } });
  const etag = world.ordersEtag('local');
  change(world, id, [[line, 100]]);
  later(4_999);
  expect([statusAt(world, 'cloud', id, line), statusAt(world, 'local', id, line)]).toEqual([100, 0]);
  expect(world.ordersEtag('local')).toBe(etag);
  later(1);
  expect(statusAt(world, 'local', id, line)).toBe(100);
  expect(world.ordersEtag('local')).not.toBe(etag);
});

test('[SIM-37] the local server’s sockets announce an order when the server has received it', () => {
  const { world, later } = withTable({ differences: { syncMs: 5_000 } });
  const received: string[] = [];
  world.connect('local', { send: (text) => received.push(text), close: () => {} });
  world.placeOrder();
  later(4_999);
  expect(received).toEqual([]);
  later(1);
  expect(received).toHaveLength(1);
});

test('[SIM-37] a serving local server accepts the restaurant’s orders and passes them on after its hand-back', () => {
  const { world, id, line, later } = withTable(
    { differences: { syncMs: 5_000 } },
    { kind: 'local-mode', atMs: MINUTE_MS, mode: 3 },
    order('inside', 'table', 2 * MINUTE_MS),
    order('outside', 'delivery', 2 * MINUTE_MS),
  );
  changeAtLocal(world, id, [[line, 110]]);
  later(10 * MINUTE_MS);
  const [inside, outside] = named(world, 'inside', 'outside');
  expect(idsAt(world, 'local')).toEqual([id, inside, outside]);
  expect(idsAt(world, 'cloud')).toEqual([id, outside]);
  expect(statusAt(world, 'cloud', id, line)).toBe(0);
  world.setLocalMode(1);
  later(4_999);
  expect(idsAt(world, 'cloud')).toEqual([id, outside]);
  later(1);
  expect(new Set(idsAt(world, 'cloud'))).toEqual(new Set([id, inside, outside]));
  expect(statusAt(world, 'cloud', id, line)).toBe(110);
});

test.each([
  [0, 'cloud-down', 'cloud'],
  [1, 'cloud-down', 'local'],
  [1, 'local-cut', 'cloud'],
  [2, 'local-cut', 'local'],
  [3, 'cloud-500', 'local'],
] as const)(
  '[SIM-37] in mode %i under %s the restaurant’s orders go to the %s, and web orders to the cloud',
  (mode, fault, at) => {
    const { world, id, later } = withTable(
      {},
      order('inside', 'kiosk', 2 * MINUTE_MS),
      order('outside', 'app', 2 * MINUTE_MS),
    );
    world.setLocalMode(mode);
    world.setFault(fault, 5 * MINUTE_MS);
    later(2 * MINUTE_MS);
    const [inside = 0, outside = 0] = named(world, 'inside', 'outside');
    expect(idsAt(world, 'local')).toEqual(at === 'local' ? [id, inside] : [id]);
    if (fault === 'local-cut')
      expect(idsAt(world, 'cloud')).toEqual(at === 'local' ? [id, outside] : [id, inside, outside]);
    world.heal();
    expect(new Set(idsAt(world, 'local'))).toEqual(new Set([id, inside, outside]));
    expect(new Set(idsAt(world, 'cloud'))).toEqual(new Set([id, inside, outside]));
  },
);

test.each([
  [0, 0],
  [1, 0],
  [2, 110],
  [3, 110],
] as const)(
  '[SIM-37] in mode %i without the cloud, a tap on a web order results in status %i at the local server',
  (mode, saved) => {
    const tap: ScenarioStep = {
      kind: 'tap-line',
      order: 'outside',
      kdsId: 3,
      status: 110,
      productId: 301,
      atMs: 4 * MINUTE_MS,
    };
    const { world, later } = withTable({}, order('outside', 'delivery', 2 * MINUTE_MS), tap);
    later(2 * MINUTE_MS);
    const [outside = 0] = named(world, 'outside');
    const line = lineOf(world, outside);
    world.setLocalMode(mode);
    world.setFault('cloud-down', 10 * MINUTE_MS);
    later(2 * MINUTE_MS);
    expect(statusAt(world, 'local', outside, line)).toBe(saved);
    expect(statusAt(world, 'cloud', outside, line)).toBe(110 - saved);
  },
);

test('[SIM-37] a change of an order that the serving server lacks goes to the server that has it', () => {
  const { world, id } = withTable(
    {},
    { kind: 'fault', fault: 'local-cut', atMs: 2 * MINUTE_MS, forMs: 10 * MINUTE_MS },
    order('lacking', 'table', 3 * MINUTE_MS),
    { kind: 'local-mode', atMs: 4 * MINUTE_MS, mode: 2 },
    addition('lacking', 5 * MINUTE_MS),
    addition('table', 5 * MINUTE_MS),
  );
  world.runUntil(START_MS + 6 * MINUTE_MS);
  const [lacking = 0] = named(world, 'lacking');
  const linesAt = (at: 'cloud' | 'local', orderId: number) =>
    (at === 'cloud' ? ordersOf(world) : localOrdersOf(world)).d.find(({ io }) => io === orderId)?.dl.length;
  expect([linesAt('local', lacking), linesAt('local', id)]).toEqual([undefined, expect.any(Number)]);
  expect(linesAt('cloud', lacking)).toBeGreaterThan(2);
  expect(linesAt('local', id)).toBeGreaterThan(linesAt('cloud', id) ?? 0);
  world.runUntil(START_MS + 12 * MINUTE_MS);
  expect(linesAt('local', lacking)).toBe(linesAt('cloud', lacking));
  expect(linesAt('local', id)).toBe(linesAt('cloud', id));
});

test('[SIM-37] the saved status comes from the serving server, or from the other server if the serving server lacks the line', () => {
  const { world, id, line } = withTable();
  world.setFault('local-cut', 10 * MINUTE_MS);
  change(world, id, [[line, 100]]);
  changeAtLocal(world, id, [[line, 110]]);
  expect(world.savedStatus(id, line)).toBe(100);
  world.setLocalMode(2);
  expect(world.savedStatus(id, line)).toBe(110);
  world.setLocalMode(1);
  const later = world.placeOrder();
  world.setLocalMode(2);
  const laterLine = ordersOf(world).d.find(({ io }) => io === later)?.dl[0]?.li ?? 0;
  expect(world.savedStatus(later, laterLine, 'local')).toBeNull();
  expect(world.savedStatus(later, laterLine)).toBe(0);
  expect(world.savedStatus(later, 1)).toBeNull();
});

const CUTS: readonly FaultName[] = [
  'cloud-down',
  'cloud-hang',
  'cloud-500',
  'cloud-html',
  'cloud-malformed',
  'dns-down',
  'local-cut',
];

test.each(CUTS)('[SIM-39] the fault %s holds back each server’s changes until its end', (fault) => {
  const { world, id, line, later } = withTable({}, order('web', 'delivery', 2 * MINUTE_MS));
  world.setLocalMode(3);
  world.setFault(fault, 5 * MINUTE_MS);
  later(2 * MINUTE_MS);
  changeAtLocal(world, id, [[line, 100]]);
  const [web = 0] = named(world, 'web');
  expect(idsAt(world, 'local')).toEqual([id]);
  expect(statusAt(world, 'cloud', id, line)).toBe(0);
  later(3 * MINUTE_MS);
  expect(idsAt(world, 'local')).toEqual([id, web]);
  sameOrders(world);
  expect(statusAt(world, 'cloud', id, line)).toBe(100);
});

test.each(['cloud-slow', 'realtime-down', 'flapping', 'local-down', 'cloud-loss'] as const)(
  '[SIM-39] the fault %s does not hold back changes between the servers',
  (fault) => {
    const { world, id, line } = withTable();
    world.setFault(fault, 5 * MINUTE_MS);
    const placed = world.placeOrder();
    world.heal();
    change(world, id, [[line, 100]]);
    expect(idsAt(world, 'local')).toContain(placed);
    sameOrders(world);
  },
);

test('[SIM-39] a fault of only the data host does not hold back changes between the servers', () => {
  const { world, id, line } = withTable();
  world.setFault('cloud-down', 5 * MINUTE_MS, { on: 'data' });
  change(world, id, [[line, 100]]);
  sameOrders(world);
});

const modesOf = (world: World) => ({
  cloud: (callAs(world, 3, 'configuration').data as { md: number }).md,
  local: (callAs(world, 3, 'localStatus').data as { md: number }).md,
});

test('[SIM-39] until a takeover reaches the cloud, both servers report that they serve', () => {
  const { world, later } = withTable();
  world.setLocalMode('auto');
  expect(modesOf(world)).toEqual({ cloud: 1, local: 1 });
  world.setFault('local-cut', 2 * MINUTE_MS);
  later(MINUTE_MS);
  expect(modesOf(world)).toEqual({ cloud: 1, local: 2 });
  later(MINUTE_MS);
  expect(modesOf(world)).toEqual({ cloud: 2, local: 2 });
  later(MINUTE_MS);
  expect(modesOf(world)).toEqual({ cloud: 1, local: 1 });
});

test('[SIM-39] until a hand-back reaches the cloud, neither server reports that it serves', () => {
  const { world, later } = withTable({ differences: { syncMs: 3_000 } });
  world.setLocalMode(2);
  later(3_000);
  expect(modesOf(world)).toEqual({ cloud: 2, local: 2 });
  world.setFault('local-cut', MINUTE_MS);
  world.setLocalMode(1);
  later(MINUTE_MS);
  expect(modesOf(world)).toEqual({ cloud: 2, local: 1 });
  later(3_000);
  expect(modesOf(world)).toEqual({ cloud: 1, local: 1 });
});

test('[SIM-38] changes made while both servers served are on both afterwards, with the last status of each line', () => {
  const { world, id, line, later } = withTable();
  const other = localOrdersOf(world).d[0]?.dl[1]?.li ?? 0;
  world.setLocalMode(2);
  world.setFault('local-cut', 2 * MINUTE_MS);
  change(world, id, [
    [line, 100],
    [other, 100],
  ]);
  later(5_000);
  changeAtLocal(world, id, [[line, 110]]);
  later(5_000);
  change(world, id, [[other, 110]]);
  expect(statusAt(world, 'local', id, other)).toBe(0);
  later(2 * MINUTE_MS);
  sameOrders(world);
  expect([statusAt(world, 'cloud', id, line), statusAt(world, 'cloud', id, other)]).toEqual([110, 110]);
});

test('[SIM-40] each server has its own time, with an offset and a drift', () => {
  const world = createTestWorld({
    differences: { cloudClock: { offsetMs: -20_000, driftPpm: 0 }, localClock: { offsetMs: 90_000, driftPpm: 1_000 } },
  });
  expect(timesOf(world)).toEqual({ cloud: -20, local: 90 });
  world.runUntil(START_MS + 100 * MINUTE_MS);
  expect(timesOf(world)).toEqual({ cloud: -20, local: 96 });
});

test('[SIM-40] an observer reads each server’s time, to the millisecond', () => {
  const differences = {
    cloudClock: { offsetMs: -500, driftPpm: 0 },
    localClock: { offsetMs: 90_000, driftPpm: 1_000 },
  };
  const world = createTestWorld({ differences });
  world.runUntil(START_MS + MINUTE_MS);
  expect(world.serverMs('cloud') - world.nowMs()).toBe(-500);
  expect(world.serverMs('local') - world.nowMs()).toBe(90_060);
});

test('[SIM-37] an observer is called when the orders of a server change', () => {
  const { world, id, line, later } = withTable({ differences: { syncMs: 5_000 } });
  const changes: string[] = [];
  world.watchOrders((at) => changes.push(`${at} ${world.ordersEtag(at)}`));
  change(world, id, [[line, 100]]);
  expect(changes).toEqual([`cloud ${world.ordersEtag('cloud')}`]);
  later(5_000);
  expect(changes.slice(1)).toEqual([`local ${world.ordersEtag('local')}`]);
});

test('[SIM-40] a step in a line’s history has the time of the server that received the step first', () => {
  const { world, id, line } = withTable({ differences: { localClock: { offsetMs: 90_000, driftPpm: 0 } } });
  const nowS = Math.floor(world.nowMs() / 1_000);
  changeAtLocal(world, id, [[line, 100]]);
  change(world, id, [[line, 110]]);
  const history = ordersOf(world).d[0]?.dl[0]?.lstk;
  expect(history?.slice(1).map(([atS, , status]) => [atS, status])).toEqual([
    [nowS + 90, 100],
    [nowS, 110],
  ]);
  expect(localOrdersOf(world).d[0]?.dl[0]?.lstk).toEqual(history);
});

test('[SIM-42] a hash as etag returns when the orders return to an earlier state, and is equal on both servers', () => {
  const { world, id, line, later } = withTable({ differences: { ordersEtags: 'hash' } });
  const first = ordersOf(world).et;
  change(world, id, [[line, 100]]);
  const second = ordersOf(world).et;
  expect(second).not.toBe(first);
  expect([world.ordersEtag('cloud'), world.ordersEtag('local')]).toEqual([second, second]);
  later(30_000);
  change(world, id, [[line, 0]]);
  expect(ordersOf(world).et).toBe(first);
  expect(ordersOf(world, first).d).toBeNull();
  world.setFault('malformed-order', MINUTE_MS);
  expect(ordersOf(world).et).not.toBe(first);
});

test('[SIM-42] a rising etag is new when the orders return to an earlier state', () => {
  const { world, id, line } = withTable();
  const first = ordersOf(world).et;
  change(world, id, [[line, 100]]);
  change(world, id, [[line, 0]]);
  expect(ordersOf(world).et).not.toBe(first);
});
