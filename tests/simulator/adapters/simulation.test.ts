import { expect, test } from 'vitest';
import { createSimulation } from '../../../simulator/adapters/simulation.ts';
import type { SimAnswer } from '../../../simulator/core/base/wire.ts';
import type { WorldOptions } from '../../../simulator/core/world-api.ts';
import { holdTime } from './held-time.ts';
import { ANSWER, type PretendWorld, pretendWorld, REQUEST } from './pretend-world.ts';

const scenario = {
  name: 'rush',
  title: { es: 'Almuerzo', en: 'Lunch' },
  seed: 41,
  lengthMs: 3_600_000,
  preRollMs: 60_000,
  steps: [],
};

function simulate(options: { seed?: number; speed?: number; paused?: boolean; lockstep?: boolean } = {}) {
  const time = holdTime();
  const worlds: PretendWorld[] = [];
  const newWorld = (asked: WorldOptions) => {
    const world = pretendWorld(asked);
    worlds.push(world);
    return world;
  };
  const local = { address: '127.0.0.1', port: 1 };
  const simulation = createSimulation({ ...options, scenario, local, realtimeHost: 'h:1', time, newWorld });
  const world = () => worlds.at(-1) as PretendWorld;
  const client = () => {
    const seen = { sent: [] as string[], closes: 0 };
    return { seen, send: (text: string) => void seen.sent.push(text), close: () => void seen.closes++ };
  };
  return { time, simulation, world, worlds, client };
}

/** Whether a promise has settled after all other work. */
async function settled<T>(promise: Promise<T>): Promise<T | 'waiting'> {
  const later = new Promise<'waiting'>((resolve) => setImmediate(() => resolve('waiting')));
  return Promise.race([promise, later]);
}

test('many device messages do not displace the kitchen’s own events in the journal', () => {
  const { simulation, world } = simulate();
  const line = (scope: 'world' | 'wire', atMs: number) => ({ atMs, scope, what: 'order', text: `${scope} ${atMs}` });
  world().journal.push(
    line('world', 1),
    ...Array.from({ length: 900 }, (_, at) => line('wire', 2 + at)),
    line('world', 902),
  );
  const { journal } = simulation.status();
  expect(journal.at(0)?.text).toBe('world 1');
  expect(journal.at(-1)?.text).toBe('world 902');
  expect(journal.length).toBeLessThan(500);
});

test('the status has seed, scenario, time since the scenario’s start and the pace', () => {
  const { simulation, time } = simulate({ speed: 2 });
  time.pass(10_000);
  expect(simulation.status()).toMatchObject({
    seed: 41,
    scenario: 'rush',
    title: { es: 'Almuerzo', en: 'Lunch' },
    nowMs: 1_020_000,
    elapsedMs: 80_000,
    lengthMs: 3_600_000,
    paused: false,
    speed: 2,
    worldHash: 'hash',
  });
});

test('a given seed replaces the scenario’s', () => {
  expect(simulate({ seed: 7 }).simulation.status().seed).toBe(7);
});

test('each command has its effect', () => {
  const { simulation, time } = simulate();
  simulation.execute({ do: 'order' });
  simulation.execute({ do: 'fault', fault: 'cloud-down', forMs: 1_000 });
  simulation.execute({ do: 'speed', factor: 5 });
  expect(simulation.status()).toMatchObject({ ordersPlaced: 1, activeFaults: ['cloud-down'], speed: 5 });
  simulation.execute({ do: 'heal' });
  simulation.execute({ do: 'pause' });
  const { nowMs } = simulation.status();
  time.pass(60_000);
  simulation.execute({ do: 'step', ms: 250 });
  expect(simulation.status()).toMatchObject({ activeFaults: [], paused: true, nowMs: nowMs + 250 });
  simulation.execute({ do: 'resume' });
  time.pass(1_000);
  expect(simulation.status()).toMatchObject({ paused: false, nowMs: nowMs + 250 + 5_000 });
});

test('[SIM26] observers of the time hear of a pause, a step, another speed, another world and a sleep of the machine, and of nothing else', () => {
  const { simulation, time, world } = simulate();
  const startMs = simulation.time().nowMs;
  const told: (readonly [afterMs: number, speed: number, paused: boolean])[] = [];
  const leave = simulation.onTimeTurned(({ nowMs, speed, paused }) => void told.push([nowMs - startMs, speed, paused]));
  time.pass(1_000);
  simulation.execute({ do: 'order' });
  expect(told).toEqual([]);
  expect(simulation.time()).toMatchObject({ nowMs: startMs + 1_000, speed: 1, paused: false });
  simulation.execute({ do: 'pause' });
  time.pass(60_000);
  simulation.execute({ do: 'step', ms: 10_000 });
  simulation.execute({ do: 'speed', factor: 10 });
  simulation.execute({ do: 'resume' });
  expect(told.splice(0)).toEqual([
    [1_000, 1, true],
    [11_000, 1, true],
    [11_000, 10, true],
    [11_000, 10, false],
  ]);
  world().after(1_000, () => {});
  time.sleep(600_000);
  simulation.time();
  // Five real seconds are caught up with, the others are lost.
  expect(told.splice(0)).toEqual([[12_000 + 50_000, 10, false]]);
  simulation.execute({ do: 'restart', seed: 2 });
  expect(told.splice(0)).toEqual([[661_000, 10, false]]);
  leave();
  simulation.execute({ do: 'pause' });
  expect(told).toEqual([]);
});

test('a response leaves after its simulated delay, at the pace of the world', async () => {
  const { simulation, world, time } = simulate({ speed: 5 });
  world().answer = { ...ANSWER, delayMs: 500 } as typeof ANSWER;
  const answer = simulation.handle(REQUEST);
  time.pass(99);
  expect(await settled(answer)).toBe('waiting');
  time.pass(1);
  expect(await settled(answer)).toMatchObject({ kind: 'answer', status: 200 });
});

test('a paused world still responds', async () => {
  const { simulation, world, time } = simulate({ paused: true });
  world().answer = { ...ANSWER, delayMs: 40 } as typeof ANSWER;
  const answer = simulation.handle(REQUEST);
  time.pass(40);
  expect(await settled(answer)).toMatchObject({ kind: 'answer' });
});

test.each(['client', 'stop', 'restart'] as const)('a hanging request ends as a drop by %s', async (by) => {
  const { simulation, world } = simulate();
  world().answer = { kind: 'hang' };
  const gone = new AbortController();
  const answer = simulation.handle(REQUEST, gone.signal);
  expect(await settled(answer)).toBe('waiting');
  if (by === 'client') gone.abort();
  if (by === 'stop') simulation.stop();
  if (by === 'restart') simulation.execute({ do: 'restart', seed: 2 });
  expect(await settled(answer)).toEqual({ kind: 'drop', delayMs: 0 });
});

test('a request of a client that is already gone ends at once', async () => {
  const { simulation, world } = simulate();
  world().answer = { kind: 'hang' };
  expect(await settled(simulation.handle(REQUEST, AbortSignal.abort()))).toMatchObject({ kind: 'drop' });
});

test('a connection carries messages both ways until either end closes it', () => {
  const { simulation, world, client } = simulate();
  const first = client();
  const connection = simulation.connect('realtime', first);
  world().clients[0]?.client.send('down');
  connection?.receive('up');
  expect([first.seen.sent, world().clients[0]?.heard]).toEqual([['down'], ['up']]);
  connection?.closed();
  connection?.closed();
  expect(world().clients[0]?.closed).toBe(true);

  const second = client();
  simulation.connect('local', second);
  world().clients[1]?.client.close();
  world().clients[1]?.client.close();
  expect(second.seen.closes).toBe(1);
});

test('a refusing server connects no client', () => {
  const { simulation, world, client } = simulate();
  world().refuses = true;
  expect(simulation.connect('realtime', client())).toBeNull();
});

test('[ROOM28] each world has a separate name, which every observer of the time receives at once', () => {
  const { simulation } = simulate();
  const first = simulation.status().worldId;
  const told: string[] = [];
  simulation.onTimeTurned(({ worldId }) => void told.push(worldId));
  simulation.execute({ do: 'pause' });
  simulation.execute({ do: 'restart', seed: simulation.status().seed });
  const second = simulation.status().worldId;
  expect(second).not.toBe(first);
  expect(told).toEqual([first, second]);
});

test('[ROOM7] restart starts a new world from the seed, keeps the speed, runs even when paused before, and closes every connection', () => {
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

test('stop closes every connection and leaves no timer', () => {
  const { simulation, world, client, time } = simulate();
  world().after(1_000, () => {});
  const watcher = client();
  simulation.connect('local', watcher);
  simulation.stop();
  expect(watcher.seen.closes).toBe(1);
  expect(time.pending()).toBe(0);
});

test('[SIM26] a device that catches up with a step receives no time then, and receives it again afterwards', async () => {
  const { time, simulation, world } = simulate();
  world().answer = {
    kind: 'answer',
    status: 200,
    contentType: 'application/json',
    delayMs: 0,
    body: '{"ok":true,"time":41,"data":{"time":7}}',
  };
  const heard = async () => {
    const answer = simulation.handle(REQUEST);
    time.pass(0);
    const settledNow = await answer;
    return settledNow.kind === 'answer' ? settledNow.body : settledNow.kind;
  };
  expect(await heard()).toBe('{"ok":true,"time":41,"data":{"time":7}}');
  simulation.execute({ do: 'step', ms: 60_000 });
  time.pass(9_999);
  expect(await heard()).toBe('{"ok":true,"data":{"time":7}}');
  time.pass(1);
  expect(await heard()).toBe('{"ok":true,"time":41,"data":{"time":7}}');
  simulation.execute({ do: 'forward', to: 'late' });
  expect(await heard()).toBe('{"ok":true,"data":{"time":7}}');
});

test('[SIM30] in lockstep a response leaves at its world time, however much real time passes', async () => {
  const { simulation, time, world } = simulate({ paused: true, lockstep: true });
  const late = { ...ANSWER, delayMs: 200 } as SimAnswer;
  world().answer = late;
  const asked = simulation.handle(REQUEST);
  time.pass(3_600_000);
  expect([await settled(asked), simulation.waiting()]).toEqual(['waiting', 1]);
  simulation.execute({ do: 'step', ms: 199 });
  expect(await settled(asked)).toBe('waiting');
  simulation.execute({ do: 'step', ms: 1 });
  expect(await settled(asked)).toEqual(late);
  expect(simulation.waiting()).toBe(0);
});
