import { expect, test } from 'vitest';
import type { OrderOrigin } from '../../../simulator/core/orders/order-plan.ts';
import { noDeviceReason } from '../../../simulator/core/script/run-script.ts';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import { createWorld } from '../../../simulator/core/world.ts';
import { CHANNELS } from '../../../src/domain/presentation/channels.ts';
import { originOf } from '../../../src/domain/presentation/origin.ts';
import { decodeOrder } from '../../../src/protocol/decode-order.ts';
import { change, createTestWorld, HOUR_MS, MINUTE_MS, notes, ordersOf, rush, START_MS } from './test-world.ts';

const SEEDS = Array.from({ length: 12 }, (_, at) => at + 1);
const lunch = (seed: number) => createTestWorld({ steps: [rush(90)], seed, preRollMs: 25 * MINUTE_MS });

test('at the devices’ start the board has 8 to 17 orders up to 18 minutes old, with pending and ready dishes', () => {
  const counts: number[] = [];
  const ages: number[] = [];
  for (const seed of SEEDS) {
    const { d } = ordersOf(lunch(seed));
    counts.push(d.length);
    for (const order of d) {
      const waiting = order.dl.filter((line) => line.stk < 130 && !line.esAnulado);
      if (waiting.length > 0) ages.push((START_MS / 1000 - Math.min(...waiting.map((line) => line.fp))) / 60);
    }
    const statuses = new Set(d.flatMap((order) => order.dl.map((line) => line.stk)));
    expect(statuses, `seed ${seed}`).toContain(0);
    expect(statuses, `seed ${seed}`).toContain(110);
  }
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  expect(mean).toBeGreaterThan(10);
  expect(mean).toBeLessThan(14.5);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...counts)).toBeLessThanOrEqual(17);
  expect(Math.min(...ages)).toBeLessThan(1);
  expect(Math.max(...ages)).toBeGreaterThan(12);
  expect(Math.max(...ages)).toBeLessThanOrEqual(18.1);
});

test('after the pre-roll no dish advances without a device', () => {
  const world = lunch(1);
  const before = ordersOf(world).d.flatMap((order) => order.dl.map((line) => ({ id: order.io, ...line })));
  world.runUntil(START_MS + 20 * MINUTE_MS);
  const cooked = before.filter((line) => {
    const after = world.savedStatus(line.id, line.li) ?? 0;
    return after !== line.stk && after < 170;
  });
  expect(before.length).toBeGreaterThan(20);
  expect(cooked).toEqual([]);
});

test('with each of four seeds, every order of two hours can be decoded', () => {
  let seen = 0;
  for (const seed of SEEDS.slice(0, 4)) {
    const world = lunch(seed);
    for (let minute = 0; minute <= 120; minute += 2) {
      world.runUntil(START_MS + minute * MINUTE_MS);
      for (const raw of ordersOf(world).d) {
        const decoded = decodeOrder(raw);
        seen += 1;
        if ('bad' in decoded) throw new Error(`order ${raw.io}: ${decoded.bad}`);
      }
    }
  }
  expect(seen).toBeGreaterThan(4_000);
});

test('[ORDER-49] origins, channels and external ids are those of the specification, in a realistic mix', () => {
  const origins = new Map<string, number>();
  for (const seed of SEEDS) {
    const world = lunch(seed);
    for (let minute = 0; minute <= 120; minute += 15) {
      world.runUntil(START_MS + minute * MINUTE_MS);
      for (const raw of ordersOf(world).d) {
        const decoded = decodeOrder(raw);
        if ('bad' in decoded) throw new Error(decoded.bad);
        const { order } = decoded;
        const origin = order.channel === 'KIOSK' ? 'kiosk' : originOf(order);
        origins.set(origin, (origins.get(origin) ?? 0) + 1);
        if (origin === 'kiosk') continue;
        expect(CHANNELS.map((channel) => String(channel.id))).toContain(order.channel);
        expect(raw.exid).toMatch(origin === 'delivery' || origin === 'app' ? /^\d+APP\d+$/ : /^$/);
        if (origin === 'delivery') expect(order.delivery?.zone).not.toBe('');
      }
    }
  }
  const total = [...origins.values()].reduce((sum, count) => sum + count, 0);
  const shares = Object.fromEntries([...origins].map(([origin, count]) => [origin, count / total]));
  expect(Object.keys(shares).sort()).toEqual(['app', 'delivery', 'kiosk', 'table', 'venue-app']);
  expect(shares.table).toBeGreaterThan(0.4);
  expect(shares.kiosk).toBeGreaterThan(0.02);
});

test('orders get extras, later lines, voids, confirmed voids and fires', () => {
  const facts = { later: 0, voided: 0, fire: 0, extras: 0, confirmed: 0 };
  for (const seed of SEEDS.slice(0, 5)) {
    const world = lunch(seed);
    for (let minute = 0; minute <= 120; minute += 5) {
      world.runUntil(START_MS + minute * MINUTE_MS);
      for (const line of ordersOf(world).d.flatMap((order) =>
        order.dlOrig.map((each) => ({ ...each, later: each.fp > order.fechaUnixO })),
      )) {
        if (line.later) facts.later += 1;
        if (line.esAnulado) facts.voided += 1;
        if (line.esAnulado && line.stk >= 170) facts.confirmed += 1;
        if (line.fire) facts.fire += 1;
        if (line.lk > 0) facts.extras += 1;
      }
    }
  }
  for (const [fact, count] of Object.entries(facts)) expect(count, fact).toBeGreaterThan(10);
});

test('line ids are unique and extras follow their parent', () => {
  const world = lunch(3);
  const ids = new Set<number>();
  for (const order of ordersOf(world).d) {
    let parent = 0;
    for (const line of order.dlOrig) {
      expect(ids.has(line.li)).toBe(false);
      ids.add(line.li);
      if (line.lk === 0) parent = line.li;
      else expect(line.lk).toBe(parent);
    }
  }
});

test('order ids rise in the order of arrival', () => {
  const ids = ordersOf(createTestWorld({ steps: [rush(90)], preRollMs: 20 * MINUTE_MS })).d.map((order) => order.io);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(Math.max(...ids) - Math.min(...ids)).toBeLessThan(40);
});

test('every order is paid and leaves, including orders that guests split off', () => {
  const world = createTestWorld({ steps: [rush(60, HOUR_MS)], lengthMs: HOUR_MS });
  world.runUntil(START_MS + 3 * HOUR_MS);
  expect(world.ordersPlaced()).toBeGreaterThan(20);
  const counted = (what: string) => notes(world, 'world').filter((line) => line.what === what).length;
  expect(counted('closed')).toBe(world.ordersPlaced() + counted('split'));
  expect(world.openOrders()).toBe(0);
});

test('an order that a device has served leaves within 15 s, and returns when a line goes back to an earlier status', () => {
  const world = createTestWorld();
  const id = world.placeOrder();
  const lines = ordersOf(world).d[0]?.dl ?? [];
  change(
    world,
    id,
    lines.map((line) => [line.li, 130]),
    1,
  );
  expect(world.openOrders()).toBe(1);
  world.runUntil(START_MS + 15_000);
  expect(world.openOrders()).toBe(0);
  const first = lines[0]?.li ?? 0;
  expect(world.savedStatus(id, first)).toBe(130);
  change(world, id, [[first, 110]], 1);
  expect(world.openOrders()).toBe(1);
});

const order = (origin: OrderOrigin, atMs: number, as: string): ScenarioStep => ({
  kind: 'order',
  atMs,
  as,
  origin,
  lines: [
    { productId: 301, quantity: 2 },
    { productId: 321, quantity: 1 },
  ],
});

test('a scripted order has the requested dishes and a name', () => {
  const world = createTestWorld({ steps: [order('delivery', MINUTE_MS, 'late-rider')] });
  expect(world.namedOrder('late-rider')).toBeNull();
  world.runUntil(START_MS + MINUTE_MS);
  const placed = ordersOf(world).d[0];
  expect(placed?.io).toBe(world.namedOrder('late-rider'));
  const dishes = placed?.dl.filter((line) => line.lk === 0).map((line) => [line.pi, line.ca]);
  expect(dishes).toEqual([
    [301, 2],
    [321, 1],
  ]);
  expect(placed?.im[0]).toBeLessThan(-10_000);
  expect(placed?.im[0]).toBeGreaterThan(-100_000);
});

test('a script voids, fires and adds lines of its named order', () => {
  const world = createTestWorld({
    steps: [
      order('table', 0, 'big'),
      { kind: 'void-line', atMs: 1_000, order: 'big' },
      { kind: 'fire-order', atMs: 2_000, order: 'big' },
      { kind: 'add-line', atMs: 3_000, order: 'big' },
    ],
  });
  world.runUntil(START_MS + 3_000);
  const lines = ordersOf(world).d[0]?.dlOrig ?? [];
  expect(lines.some((line) => line.esAnulado)).toBe(true);
  expect(lines.some((line) => line.fire && !line.esAnulado)).toBe(true);
  expect(lines.some((line) => line.fire && line.esAnulado)).toBe(false);
  expect(lines.some((line) => line.fp === START_MS / 1000 + 3)).toBe(true);
});

test('[ORDER-63][ORDER-64] a script changes the web order status of a delivery, and of no other order', () => {
  const world = createTestWorld({
    steps: [
      order('delivery', 0, 'away'),
      order('table', 0, 'here'),
      { kind: 'web-order', atMs: 1_000, order: 'away', status: -2 },
      { kind: 'web-order', atMs: 1_000, order: 'here', status: -2 },
    ],
  });
  const statuses = () => ordersOf(world).d.map(({ dv }) => dv?.sw ?? null);
  world.runUntil(START_MS);
  expect(statuses()).toEqual([1, null]);
  world.runUntil(START_MS + 1_000);
  expect(statuses()).toEqual([-2, null]);
  expect(notes(world, 'trouble').map((line) => line.text)).toEqual(['web-order here: the order is not a web order']);
});

test('a step about an order that does not exist is a journal error', () => {
  const world = createTestWorld({ steps: [{ kind: 'fire-order', atMs: 1_000, order: 'unknown' }] });
  world.runUntil(START_MS + 1_000);
  expect(notes(world, 'trouble').map((line) => line.text)).toEqual([
    'fire-order unknown: there is no open order of this name',
  ]);
});

test('[SIM-46] in a world without headless devices, the journal states that the trouble needs a run without windows', () => {
  const world = createTestWorld({
    steps: [{ kind: 'trouble', atMs: 1_000, kdsId: 3, trouble: 'storage-hangs', forMs: 5_000 }],
  });
  world.runUntil(START_MS + 1_000);
  expect(notes(world, 'trouble').map((line) => line.text)).toEqual([
    'trouble storage-hangs is possible only in a run without windows',
  ]);
});

test('[SIM-46] when the unit of a trouble has no device, the journal states this', () => {
  const kdsIds: number[] = [];
  const world = createWorld({
    scenario: {
      ...createTestWorld().scenario,
      steps: [3, 99].map((kdsId) => ({ kind: 'trouble', atMs: 1_000, kdsId, trouble: 'killed' })),
    },
    startMs: START_MS,
    local: { address: '10.0.0.9', port: 8080 },
    realtimeHost: 'realtime.test',
    atDevices({ kdsId }) {
      kdsIds.push(kdsId);
      return kdsId === 3 ? null : noDeviceReason(kdsId);
    },
  });
  world.runUntil(START_MS + 1_000);
  expect(kdsIds).toEqual([3, 99]);
  expect(notes(world, 'trouble').map((line) => line.text)).toEqual(['trouble killed: there is no device of KDS 99']);
});

test('a scripted order with a dish outside the menu throws an error before the world starts', () => {
  const steps: ScenarioStep[] = [
    { kind: 'order', atMs: HOUR_MS, as: 'x', origin: 'table', lines: [{ productId: 9, quantity: 1 }] },
  ];
  expect(() => createTestWorld({ steps })).toThrow('Failed to order product 9');
});

test('after the scenario’s end neither a step nor a rush places an order', () => {
  const world = createTestWorld({
    lengthMs: MINUTE_MS,
    steps: [
      order('table', 2 * MINUTE_MS, 'late'),
      { kind: 'expect', atMs: 1_000, kdsId: 3, withinMs: 0, expectation: { cardsMin: 5, nothingLost: true } },
      rush(600, HOUR_MS),
    ],
  });
  world.runUntil(START_MS + HOUR_MS);
  const placed = notes(world, 'world').filter((line) => line.what === 'placed');
  expect(placed.every((line) => line.atMs < MINUTE_MS)).toBe(true);
  expect(world.namedOrder('late')).toBeNull();
});

test('the venue lists its devices by name, including the customer screen', () => {
  const world = createTestWorld();
  expect(world.devices.map((device) => [device.kdsId, device.name, device.role])).toEqual([
    [3, 'Cocina caliente', 'kitchen'],
    [4, 'Cocina fría', 'kitchen'],
    [5, 'Barra', 'kitchen'],
    [1, 'Expedición', 'kitchen'],
    [9, 'Clientes', 'customers'],
    [6, 'Despacho', 'kitchen'],
  ]);
  expect(world.enrol(99)).toBeNull();
});

test('worlds with different seeds have the same device credentials and different etags', () => {
  const [one, other] = [createTestWorld({ seed: 1 }), createTestWorld({ seed: 2 })];
  expect(other.enrol(3)).toEqual(one.enrol(3));
  expect(ordersOf(other).et).not.toBe(ordersOf(one).et);
});
