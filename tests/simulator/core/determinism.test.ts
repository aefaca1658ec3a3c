import { expect, test } from 'vitest';
import { FAULT_NAMES } from '../../../simulator/core/base/fault-kinds.ts';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import {
  change,
  createTestWorld,
  deviceCredentials,
  HOUR_MS,
  MINUTE_MS,
  notes,
  ordersOf,
  requestFor,
  rush,
  START_MS,
  type TestWorldOptions,
} from './test-world.ts';

const STEPS: readonly ScenarioStep[] = [
  rush(80),
  { kind: 'order', atMs: 25 * MINUTE_MS, as: 'big', origin: 'table', lines: [{ productId: 301, quantity: 4 }] },
  { kind: 'add-line', atMs: 28 * MINUTE_MS, order: 'big' },
  { kind: 'void-line', atMs: 30 * MINUTE_MS, order: 'big' },
  { kind: 'fire-order', atMs: 31 * MINUTE_MS, order: 'big' },
  { kind: 'fault', atMs: 40 * MINUTE_MS, forMs: MINUTE_MS, fault: 'malformed-order' },
  { kind: 'local-mode', atMs: 45 * MINUTE_MS, mode: 2 },
];

const busy = (options: TestWorldOptions = {}): World =>
  createTestWorld({ steps: STEPS, preRollMs: 20 * MINUTE_MS, ...options });
const end = (world: World) => world.runUntil(world.nowMs() + 2 * HOUR_MS);

test('the same seed gives the same journal, entry by entry', () => {
  const [one, other] = [busy(), busy()];
  end(one);
  end(other);
  expect(other.journalTail(2_000)).toEqual(one.journalTail(2_000));
  expect(other.worldHash()).toBe(one.worldHash());
  expect(other.journalHash()).toBe(one.journalHash());
  expect(notes(one, 'world').map((line) => line.what)).toEqual(
    expect.arrayContaining(['placed', 'added', 'voided', 'fired', 'closed', 'fault-on', 'fault-off', 'local-mode']),
  );
});

test('another seed gives another world', () => {
  const hashes = [1, 2, 3, 4].map((seed) => {
    const world = busy({ seed });
    end(world);
    return world.worldHash();
  });
  expect(new Set(hashes).size).toBe(4);
});

/** Taps every line below status 130 at one of two devices, then opens and closes a realtime connection. */
function tap(world: World): void {
  for (const order of ordersOf(world).d) {
    // The fault's malformed order has no lines.
    if (!Array.isArray(order.dl)) continue;
    const changes = order.dl.filter((line) => line.stk < 130).map((line) => [line.li, line.stk < 110 ? 110 : 130]);
    if (changes.length > 0) change(world, order.io, changes, order.io % 2 === 0 ? 3 : 1);
  }
  world.connect('realtime', { send: () => {}, close: () => {} })?.closed();
}

test('taps of devices leave the scripted world unchanged and appear in the full journal', () => {
  const alone = busy();
  const tapped = busy();
  for (let minute = 1; minute <= 120; minute++) {
    tapped.after(30_000, () => {});
    tapped.runUntil(START_MS + minute * MINUTE_MS);
    tap(tapped);
  }
  end(alone);
  expect(tapped.worldHash()).toBe(alone.worldHash());
  expect(notes(tapped, 'world')).toEqual(notes(alone, 'world').slice(-notes(tapped, 'world').length));
  expect(tapped.journalHash()).not.toBe(alone.journalHash());
  expect(notes(tapped, 'trouble')).toEqual([]);
});

test('a run on another day gives the same world', () => {
  const today = busy();
  const other = busy({ startMs: START_MS + 123_456_789 });
  end(today);
  end(other);
  expect(other.worldHash()).toBe(today.worldHash());
});

test('the driver’s time slices change nothing in the world', () => {
  const whole = busy();
  const sliced = busy();
  end(whole);
  for (let at = START_MS; at < START_MS + 2 * HOUR_MS; at += 777.7) sliced.runUntil(at);
  for (let due = sliced.nextDueMs(); due !== null && due <= START_MS + 2 * HOUR_MS; due = sliced.nextDueMs())
    sliced.runUntil(due);
  expect(sliced.worldHash()).toBe(whole.worldHash());
});

test('additional later steps do not change the world before them', () => {
  const plain = createTestWorld({ steps: STEPS.slice(0, 2), preRollMs: 20 * MINUTE_MS });
  const more = createTestWorld({ steps: STEPS, preRollMs: 20 * MINUTE_MS });
  plain.runUntil(START_MS + 7 * MINUTE_MS);
  more.runUntil(START_MS + 7 * MINUTE_MS);
  expect(more.worldHash()).toBe(plain.worldHash());
});

const everyFault = FAULT_NAMES.map(
  (fault, at): ScenarioStep => ({ kind: 'fault', atMs: (21 + 2 * at) * MINUTE_MS, forMs: 3 * MINUTE_MS, fault }),
);

const DIFFERENCES: TestWorldOptions['differences'] = {
  syncMs: 4_000,
  cloudClock: { offsetMs: -3_000, driftPpm: 100 },
  localClock: { offsetMs: 20_000, driftPpm: -40 },
};

/**
 * Polls the cloud, taps and opens both connections through every fault. With `differences` every third tap goes to the
 * local server.
 */
function runThroughFaults(seed: number, differences?: TestWorldOptions['differences']): World {
  const options = { seed, steps: [...STEPS, ...everyFault], lengthMs: 3 * HOUR_MS };
  const world = busy(differences === undefined ? options : { ...options, differences });
  const client = { send: () => {}, close: () => {} };
  for (let at = 1; at <= 240; at++) {
    world.runUntil(START_MS + at * 20_000);
    for (const line of ['realtime', 'local'] as const) world.connect(line, client);
    const credentials = deviceCredentials(world, 3);
    world.handle(requestFor('orders', { query: { ls: 1, et: '' } }, credentials));
    const id = world.namedOrder('big') ?? 0;
    const body = { data: [[id, at % 2 === 0 ? 100 : 110]] };
    const toLocal = differences !== undefined && at % 3 === 0;
    world.handle(requestFor('changeStatus', { query: { ic: id, silent: 0, kds: true }, body, toLocal }, credentials));
  }
  end(world);
  return world;
}

test('[SIM-1] with every kind of fault on, the same seed gives the same journal, and another seed gives another journal', () => {
  const [one, same, other] = [runThroughFaults(1), runThroughFaults(1), runThroughFaults(2)];
  expect(same.journalHash()).toBe(one.journalHash());
  expect(same.worldHash()).toBe(one.worldHash());
  expect(other.journalHash()).not.toBe(one.journalHash());
  expect(one.unknowns()).toBe(0);
  expect(one.activeFaults()).toEqual([]);
});

test('[SIM-1] a world whose servers differ has the same orders and faults as a world whose servers agree', () => {
  const [one, same] = [runThroughFaults(1, DIFFERENCES), runThroughFaults(1, DIFFERENCES)];
  expect(same.journalHash()).toBe(one.journalHash());
  expect(one.worldHash()).toBe(runThroughFaults(1).worldHash());
});

test('[SIM-1] faults draw from a separate generator: with them the orders are the same', () => {
  const placedIn = (steps: readonly ScenarioStep[]) => {
    const world = busy({ steps, lengthMs: 3 * HOUR_MS });
    end(world);
    return notes(world, 'world').filter((line) => line.what === 'placed');
  };
  expect(placedIn([...STEPS, ...everyFault])).toEqual(placedIn(STEPS));
});
