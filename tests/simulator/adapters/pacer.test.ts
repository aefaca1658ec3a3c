import { expect, test } from 'vitest';
import { CATCH_UP_REAL_MS_MAX, createPacer } from '../../../simulator/adapters/pacer.ts';
import { holdTime } from './held-time.ts';
import { pretendWorld } from './pretend-world.ts';

const START_MS = 50_000;
const scenario = { name: 'x', title: { es: 'x', en: 'x' }, seed: 1, lengthMs: 1, preRollMs: 0, steps: [] };

function paced(initial: Parameters<typeof createPacer>[2] = { speed: 1, paused: false }) {
  const time = holdTime();
  const world = pretendWorld({ scenario, startMs: START_MS, local: { address: 'a', port: 1 }, realtimeHost: 'h' });
  const happened: number[] = [];
  /** Something due at this many simulated milliseconds after the start. */
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

test('due events happen at their own time and the timer sleeps until then', () => {
  const { time, happened, due, pace, world } = paced();
  due(1_000);
  due(90_000);
  pace();
  time.pass(999);
  expect(happened).toEqual([]);
  time.pass(1);
  expect(happened).toEqual([1_000]);
  time.pass(88_999);
  expect(world.runs).toHaveLength(1);
  expect(time.fired()).toBe(1);
  time.pass(1);
  expect(happened).toEqual([1_000, 90_000]);
  expect(time.pending()).toBe(0);
});

test('sync advances an idle world to the present and schedules new events', () => {
  const { time, happened, due, elapsed, pace } = paced();
  const pacer = pace();
  time.pass(30_000);
  expect(elapsed()).toBe(0);
  pacer.sync();
  expect(elapsed()).toBe(30_000);
  due(30_500);
  pacer.sync();
  time.pass(500);
  expect(happened).toEqual([30_500]);
});

test.each([
  [10, 100],
  [0.5, 2_000],
  [60, 17],
])('at speed %d a simulated second passes in %d real milliseconds', (speed, realMs) => {
  const { time, happened, due, pace } = paced({ speed, paused: false });
  due(1_000);
  pace();
  time.pass(realMs - 1);
  expect(happened).toEqual([]);
  time.pass(1);
  expect(happened).toHaveLength(1);
});

test('a new speed counts from the moment of the change', () => {
  const { time, elapsed, pace } = paced();
  const pacer = pace();
  time.pass(1_000);
  pacer.setSpeed(10);
  time.pass(1_000);
  pacer.sync();
  expect(elapsed()).toBe(11_000);
});

test.each([
  [0, 0.1],
  [-4, 0.1],
  [1_000, 60],
  [Number.NaN, 1],
])('a speed of %d is limited to %d', (asked, kept) => {
  const { pace } = paced();
  const pacer = pace();
  pacer.setSpeed(asked);
  expect(pacer.speed()).toBe(kept);
});

test('a paused world does not advance, a step moves it exactly, resume loses no time', () => {
  const { time, happened, due, elapsed, pace } = paced();
  due(1_000);
  due(4_000);
  const pacer = pace();
  time.pass(500);
  pacer.pause();
  time.pass(60_000);
  pacer.sync();
  expect(elapsed()).toBe(500);
  expect(time.pending()).toBe(0);
  pacer.step(600);
  expect(elapsed()).toBe(1_100);
  expect(happened).toEqual([1_000]);
  pacer.resume();
  time.pass(2_899);
  expect(happened).toEqual([1_000]);
  time.pass(1);
  expect(happened).toEqual([1_000, 4_000]);
});

test('after a short hang the world catches up in slices, with every event at its own time', () => {
  const { time, world, happened, due, pace } = paced();
  for (let at = 100; at <= 4_000; at += 100) due(at);
  pace();
  time.sleep(4_000);
  time.pass(0);
  expect(happened).toHaveLength(40);
  expect(happened[0]).toBe(100);
  expect(world.runs.length).toBeGreaterThan(10);
});

test('after a long sleep the world continues from its last moment', () => {
  const { time, happened, due, elapsed, pace } = paced();
  for (let at = 1_000; at <= 600_000; at += 1_000) due(at);
  const pacer = pace();
  time.sleep(500_000);
  time.pass(0);
  pacer.sync();
  expect(elapsed()).toBe(1_000 + CATCH_UP_REAL_MS_MAX);
  time.pass(1_000);
  expect(happened.at(-1)).toBe(2_000 + CATCH_UP_REAL_MS_MAX);
});

test('the world’s work may call the pacer, which does not start a second run inside the first', () => {
  const { time, world, happened, due, pace } = paced();
  due(2_000);
  const pacer = pace();
  world.after(1_000, () => pacer.sync());
  time.sleep(4_000);
  pacer.sync();
  expect(happened).toEqual([2_000]);
  expect(world.runs).toEqual([START_MS + 4_000]);
});

test('a stopped pacer leaves no timer and never moves the world again', () => {
  const { time, due, elapsed, pace } = paced();
  due(1_000);
  const pacer = pace();
  pacer.stop();
  expect(time.pending()).toBe(0);
  time.pass(5_000);
  pacer.sync();
  pacer.step(1_000);
  pacer.resume();
  expect(elapsed()).toBe(0);
});

/** A pacer with limits: the test decides whether the memory is full. */
function bounded(lastMs: number) {
  const memory = { isFull: false };
  const bounds = { lastMs: START_MS + lastMs, isFull: () => memory.isFull };
  return { memory, ...paced({ speed: 1, paused: false, bounds }) };
}

test('[SIM34] at its last moment a world stops for good, whatever the command', () => {
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

test('[SIM34] no jump passes it, and no run continues with a full memory', () => {
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
