import { expect, test } from 'vitest';
import { createSimulation } from '../../../simulator/adapters/simulation.ts';
import type { SimResponse } from '../../../simulator/core/base/wire.ts';
import type { WorldOptions } from '../../../simulator/core/world-api.ts';
import { type FakeWorld, fakeWorld, REQUEST, RESPONSE } from './fake-world.ts';
import { createManualTime } from './manual-time.ts';

const scenario = {
  name: 'rush',
  title: { es: 'Almuerzo', en: 'Lunch' },
  seed: 41,
  lengthMs: 3_600_000,
  preRollMs: 60_000,
  steps: [],
};

function simulate(options: { seed?: number; speed?: number; paused?: boolean; lockstep?: boolean } = {}) {
  const time = createManualTime();
  const worlds: FakeWorld[] = [];
  const newWorld = (worldOptions: WorldOptions) => {
    const world = fakeWorld(worldOptions);
    worlds.push(world);
    return world;
  };
  const local = { address: '127.0.0.1', port: 1 };
  const simulation = createSimulation({ ...options, scenario, local, realtimeHost: 'h:1', time, newWorld });
  const world = () => worlds.at(-1) as FakeWorld;
  const client = () => {
    const seen = { sent: [] as string[], closes: 0 };
    return { seen, send: (text: string) => void seen.sent.push(text), close: () => void seen.closes++ };
  };
  return { time, simulation, world, worlds, client };
}

/** The promise's value, or `waiting` if it is still pending after all work that is ready now. */
async function valueOrWaiting<T>(promise: Promise<T>): Promise<T | 'waiting'> {
  const later = new Promise<'waiting'>((resolve) => setImmediate(() => resolve('waiting')));
  return Promise.race([promise, later]);
}

test('[SIM-17] observers of the time are called at each pause, step, speed change, resume, restart and sleep, and not at an order', () => {
  const { simulation, time, world } = simulate();
  const startMs = simulation.time().nowMs;
  const notified: (readonly [afterMs: number, speed: number, paused: boolean])[] = [];
  const leave = simulation.onTimeTurned(
    ({ nowMs, speed, paused }) => void notified.push([nowMs - startMs, speed, paused]),
  );
  time.pass(1_000);
  simulation.execute({ do: 'order' });
  expect(notified).toEqual([]);
  expect(simulation.time()).toMatchObject({ nowMs: startMs + 1_000, speed: 1, paused: false });
  simulation.execute({ do: 'pause' });
  time.pass(60_000);
  simulation.execute({ do: 'step', ms: 10_000 });
  simulation.execute({ do: 'speed', factor: 10 });
  simulation.execute({ do: 'resume' });
  expect(notified.splice(0)).toEqual([
    [1_000, 1, true],
    [11_000, 1, true],
    [11_000, 10, true],
    [11_000, 10, false],
  ]);
  world().after(1_000, () => {});
  time.sleep(600_000);
  simulation.time();
  // The world makes up for five real seconds of the sleep; the rest is lost.
  expect(notified.splice(0)).toEqual([[12_000 + 50_000, 10, false]]);
  simulation.execute({ do: 'restart', seed: 2 });
  expect(notified.splice(0)).toEqual([[661_000, 10, false]]);
  leave();
  simulation.execute({ do: 'pause' });
  expect(notified).toEqual([]);
});

test('[ROOM-30] a restarted world has another id, which observers of the time receive at the restart', () => {
  const { simulation } = simulate();
  const first = simulation.status().worldId;
  const notified: string[] = [];
  simulation.onTimeTurned(({ worldId }) => void notified.push(worldId));
  simulation.execute({ do: 'pause' });
  simulation.execute({ do: 'restart', seed: simulation.status().seed });
  const second = simulation.status().worldId;
  expect(second).not.toBe(first);
  expect(notified).toEqual([first, second]);
});

test('[ROOM-7] a restart begins a new world from its seed at the same speed, also after a pause, and closes every connection', () => {
  const { simulation, world, worlds, client, time } = simulate({ speed: 5 });
  const watcher = client();
  const connection = simulation.connect('realtime', watcher);
  simulation.execute({ do: 'order' });
  simulation.execute({ do: 'pause' });
  time.pass(5_000);
  simulation.execute({ do: 'restart', seed: 99 });
  expect(worlds).toHaveLength(2);
  expect(watcher.seen.closes).toBe(1);
  expect(simulation.status()).toMatchObject({ seed: 99, elapsedMs: 60_000, ordersPlaced: 0, speed: 5, paused: false });
  connection?.receive('from the old world');
  expect(world().clients).toEqual([]);
  expect(simulation.enrol(3)).toMatchObject({ to: 'token-99' });
});

test('[SIM-17] responses omit the time for ten real seconds after a step', async () => {
  const { time, simulation, world } = simulate();
  world().response = {
    kind: 'response',
    status: 200,
    contentType: 'application/json',
    delayMs: 0,
    body: '{"ok":true,"time":41,"data":{"time":7}}',
  };
  const received = async () => {
    const response = simulation.handle(REQUEST);
    time.pass(0);
    const settledNow = await response;
    return settledNow.kind === 'response' ? settledNow.body : settledNow.kind;
  };
  expect(await received()).toBe('{"ok":true,"time":41,"data":{"time":7}}');
  simulation.execute({ do: 'step', ms: 60_000 });
  time.pass(9_999);
  expect(await received()).toBe('{"ok":true,"data":{"time":7}}');
  time.pass(1);
  expect(await received()).toBe('{"ok":true,"time":41,"data":{"time":7}}');
  simulation.execute({ do: 'forward', to: 'late' });
  expect(await received()).toBe('{"ok":true,"data":{"time":7}}');
});

test('[SIM-18] in lockstep a response leaves at its world time, however much real time passes', async () => {
  const { simulation, time, world } = simulate({ paused: true, lockstep: true });
  const late = { ...RESPONSE, delayMs: 200 } as SimResponse;
  world().response = late;
  const response = simulation.handle(REQUEST);
  time.pass(3_600_000);
  expect([await valueOrWaiting(response), simulation.waiting()]).toEqual(['waiting', 1]);
  simulation.execute({ do: 'step', ms: 199 });
  expect(await valueOrWaiting(response)).toBe('waiting');
  simulation.execute({ do: 'step', ms: 1 });
  expect(await valueOrWaiting(response)).toEqual(late);
  expect(simulation.waiting()).toBe(0);
});
