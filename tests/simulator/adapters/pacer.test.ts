import { expect, test } from 'vitest';
import { createPacer } from '../../../simulator/adapters/pacer.ts';
import { fakeWorld } from './fake-world.ts';
import { createManualTime } from './manual-time.ts';

const START_MS = 50_000;
const scenario = { name: 'x', title: { es: 'x', en: 'x' }, seed: 1, lengthMs: 1, preRollMs: 0, steps: [] };

function paced(initial: Parameters<typeof createPacer>[2] = { speed: 1, paused: false }) {
  const time = createManualTime();
  const world = fakeWorld({ scenario, startMs: START_MS, local: { address: 'a', port: 1 }, realtimeHost: 'h' });
  const happened: number[] = [];
  /** Schedules an event this many simulated milliseconds after the start. */
  const due = (atMs: number) =>
    world.after(START_MS + atMs - world.nowMs(), () => happened.push(world.nowMs() - START_MS));
  return {
    time,
    world,
    happened,
    due,
    elapsed: () => world.nowMs() - START_MS,
    pace: () => createPacer(world, time, initial),
  };
}

/** A pacer with limits, whose memory the test can fill. */
function bounded(lastMs: number) {
  const memory = { isFull: false };
  const bounds = { lastMs: START_MS + lastMs, isFull: () => memory.isFull };
  return { memory, ...paced({ speed: 1, paused: false, bounds }) };
}

test('[SIM-29] a world stops at its last moment, and no resume, step or jump continues the run', () => {
  const { time, happened, due, elapsed, pace } = bounded(10_000);
  due(9_000);
  due(10_001);
  const pacer = pace();
  expect(pacer.limit()).toBeNull();
  time.pass(60_000);
  pacer.sync();
  expect([elapsed(), happened, pacer.limit(), pacer.paused()]).toEqual([10_000, [9_000], 'time', true]);
  pacer.resume();
  pacer.step(5_000);
  pacer.stepUntil(() => false, 900_000);
  time.pass(60_000);
  expect([elapsed(), happened, pacer.paused(), time.pending()]).toEqual([10_000, [9_000], true, 0]);
});

test('[SIM-29] a step ends at the world’s last moment, and with a full memory a run stops and cannot resume', () => {
  const one = bounded(500_000);
  const first = one.pace();
  first.step(3_600_000);
  expect([one.elapsed(), first.limit()]).toEqual([500_000, 'time']);

  const other = bounded(500_000);
  const second = other.pace();
  second.step(1_000);
  expect(second.limit()).toBeNull();
  other.memory.isFull = true;
  second.stepUntil(() => false, 900_000);
  expect(second.limit()).toBe('memory');
  expect(other.elapsed()).toBeLessThanOrEqual(1_000 + 60_000);
  second.resume();
  expect(second.paused()).toBe(true);
});
