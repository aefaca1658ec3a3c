import { expect, test } from 'vitest';
import {
  callAs,
  change,
  changeAtLocal,
  createTestWorld,
  localOrdersOf,
  MINUTE_MS,
  ordersOf,
  START_MS,
} from '../test-world.ts';
import { addition, idsAt, lineOf, sameOrders, statusAt, timesOf, withTable } from '../two-servers.ts';

test('[SIM-41] under local-behind the cloud’s changes reach the local server after the delay, or at the end of the fault', () => {
  const { world, id, line, later } = withTable();
  world.setFault('local-behind', 3 * MINUTE_MS, { ageMs: 60_000 });
  change(world, id, [[line, 100]]);
  later(59_999);
  expect(statusAt(world, 'local', id, line)).toBe(0);
  later(1);
  expect(statusAt(world, 'local', id, line)).toBe(100);
  change(world, id, [[line, 110]]);
  // The local server's changes reach the cloud at once.
  const other = localOrdersOf(world).d[0]?.dl.at(-1)?.li ?? 0;
  changeAtLocal(world, id, [[other, 100]]);
  expect(statusAt(world, 'cloud', id, other)).toBe(100);
  world.heal();
  expect(statusAt(world, 'local', id, line)).toBe(110);
  sameOrders(world);
});

test('[SIM-41] under local-lacks with the share 1, new orders and additions are missing at the local server until the end', () => {
  const { world, id, line, later } = withTable({}, addition('table', 2 * MINUTE_MS));
  const before = localOrdersOf(world).d[0]?.dlOrig.length ?? 0;
  world.setFault('local-lacks', 5 * MINUTE_MS, { share: 1 });
  const lacking = world.placeOrder();
  later(2 * MINUTE_MS);
  change(world, id, [[line, 100]]);
  change(world, lacking, [[lineOf(world, lacking), 100]]);
  expect(idsAt(world, 'cloud')).toEqual([id, lacking]);
  expect(idsAt(world, 'local')).toEqual([id]);
  expect(statusAt(world, 'local', id, line)).toBe(100);
  expect(localOrdersOf(world).d[0]?.dlOrig).toHaveLength(before);
  expect(ordersOf(world).d[0]?.dlOrig.length).toBeGreaterThan(before);
  expect(changeAtLocal(world, lacking, [[lineOf(world, lacking), 110]]).ok).toBe(false);
  later(3 * MINUTE_MS);
  sameOrders(world);
});

test('[SIM-41] under local-lacks the same seed omits the same orders', () => {
  const kept = (seed: number) => {
    const world = createTestWorld({ seed });
    world.setFault('local-lacks', 5 * MINUTE_MS);
    for (let count = 0; count < 40; count++) world.placeOrder();
    return idsAt(world, 'local');
  };
  expect(kept(1).length).toBeGreaterThan(10);
  expect(kept(1).length).toBeLessThan(30);
  expect(kept(1)).toEqual(kept(1));
});

test('[SIM-41] under local-restored the local server has earlier orders, receives new orders, and at the end has the cloud’s orders', () => {
  const { world, id, line, later } = withTable();
  change(world, id, [[line, 100]]);
  later(3 * MINUTE_MS);
  change(world, id, [[line, 110]]);
  const young = world.placeOrder();
  later(MINUTE_MS);
  let closed = 0;
  world.connect('local', { send: () => {}, close: () => closed++ });
  const etag = world.ordersEtag('local');
  world.setFault('local-restored', 2 * MINUTE_MS, { ageMs: 2 * MINUTE_MS });
  expect(closed).toBe(1);
  expect(world.ordersEtag('local').split('-')[0]).not.toBe(etag.split('-')[0]);
  expect(idsAt(world, 'local')).toEqual([id]);
  expect(statusAt(world, 'local', id, line)).toBe(100);
  const youngest = world.placeOrder();
  expect(idsAt(world, 'local')).toEqual([id, youngest]);
  expect(idsAt(world, 'cloud')).toEqual([id, young, youngest]);
  later(2 * MINUTE_MS);
  expect(new Set(idsAt(world, 'local'))).toEqual(new Set([id, young, youngest]));
  expect(statusAt(world, 'local', id, line)).toBe(110);
});

test('[SIM-41] under local-restored the changes that the local server had not passed on are lost, and the others are not', () => {
  const { world, id, line, later } = withTable();
  changeAtLocal(world, id, [[line, 100]]);
  world.setFault('local-cut', 4 * MINUTE_MS);
  later(MINUTE_MS);
  changeAtLocal(world, id, [[line, 110]]);
  later(MINUTE_MS);
  world.setFault('local-restored', MINUTE_MS, { ageMs: 90_000 });
  expect(statusAt(world, 'local', id, line)).toBe(100);
  later(3 * MINUTE_MS);
  expect([statusAt(world, 'cloud', id, line), statusAt(world, 'local', id, line)]).toEqual([100, 100]);
  sameOrders(world);
});

test('[SIM-41] until the faults end, local-clock moves the clock of the local server, and clock-skew moves the clocks of both servers', () => {
  const world = createTestWorld();
  world.setFault('local-clock', MINUTE_MS, { byMs: -40_000 });
  expect(timesOf(world)).toEqual({ cloud: 0, local: -40 });
  world.setFault('clock-skew', MINUTE_MS, { byMs: 3_600_000 });
  expect(timesOf(world)).toEqual({ cloud: 3_600, local: 3_560 });
  world.runUntil(START_MS + MINUTE_MS);
  expect(timesOf(world)).toEqual({ cloud: 0, local: 0 });
});

test('[SIM-40] a call to the local server that a fault rejects gets the local server’s time', () => {
  const world = createTestWorld({ differences: { localClock: { offsetMs: 90_000, driftPpm: 0 } } });
  world.setFault('cloud-401', MINUTE_MS, { on: 'local' });
  const refusal = callAs(world, 3, 'orders', { query: { ls: 1, et: '' }, toLocal: true });
  expect([refusal.ok, refusal.time - Math.floor(world.nowMs() / 1_000)]).toEqual([false, 90]);
});

test('[SIM-10] under orders-stale the local server returns its own earlier orders', () => {
  const { world, id, line } = withTable();
  const etag = world.ordersEtag('local');
  world.setFault('orders-stale', MINUTE_MS, { on: 'local' });
  change(world, id, [[line, 100]]);
  expect(localOrdersOf(world)).toMatchObject({ et: etag, d: [{ dl: [{ stk: 0 }, {}, {}] }] });
  expect(ordersOf(world).d[0]?.dl[0]?.stk).toBe(100);
});
