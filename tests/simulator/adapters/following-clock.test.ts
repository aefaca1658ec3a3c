import { expect, test } from 'vitest';
import { createFollowingClock } from '../../../simulator/adapters/following-clock.ts';
import { createSleepWatch } from '../../../src/engine/link/sleep-watch.ts';
import { createManualTime } from './manual-time.ts';

const START_MS = 1_700_000_000_000;

function followed(began: { speed?: number; paused?: boolean } = {}) {
  const time = createManualTime();
  const pace = { speed: 1, paused: false, ...began };
  const { clock, follow, idleAtMs, requestStarted, isInJump } = createFollowingClock(time, {
    nowMs: START_MS,
    ...pace,
  });
  /** Simulated milliseconds after the start at which timers ran. */
  const ran: number[] = [];
  const shownMs = () => clock.wallMs() - START_MS;
  const every = (ms: number, work = () => {}) => {
    const again = () => {
      clock.after(ms, again);
      ran.push(shownMs());
      work();
    };
    clock.after(ms, again);
  };
  return {
    time,
    clock,
    idleAtMs,
    requestStarted,
    isInJump,
    ran,
    shownMs,
    every,
    ring: (delayMs: number) => clock.after(delayMs, () => ran.push(shownMs())),
    followTime: (nowMs: number, notified: { speed?: number; paused?: boolean } = {}) =>
      follow({ nowMs: START_MS + nowMs, ...pace, ...notified }),
  };
}

test.each([1, 10, 60, 0.5])('[SIM-17] both clocks and the timers of a page run at the world’s speed: x%d', (speed) => {
  const { time, clock, shownMs, ring, ran } = followed({ speed });
  const before = clock.monotonicMs();
  ring(60_000);
  time.pass(60_000 / speed - 1);
  expect(ran).toEqual([]);
  time.pass(1);
  expect(ran).toHaveLength(1);
  expect(shownMs()).toBe(60_000);
  expect(clock.monotonicMs() - before).toBe(60_000);
});

test('[SIM-17] while the world is paused no time passes, and only timers without a delay run', () => {
  const { time, shownMs, ring, ran, followTime } = followed();
  ring(2_000);
  time.pass(1_500);
  followTime(1_500, { paused: true });
  time.pass(3_600_000);
  expect([shownMs(), ran]).toEqual([1_500, []]);
  ring(0);
  time.pass(0);
  expect(ran).toEqual([1_500]);
  followTime(1_500, { paused: false });
  time.pass(499);
  expect(ran).toHaveLength(1);
  time.pass(1);
  expect(ran).toEqual([1_500, 2_000]);
});

test('[SIM-17] a speed change applies to the remaining time of a timer', () => {
  const { time, ring, ran, followTime } = followed();
  ring(100_000);
  time.pass(40_000);
  followTime(40_000, { speed: 10 });
  time.pass(5_999);
  expect(ran).toEqual([]);
  time.pass(1);
  expect(ran).toEqual([100_000]);
  ring(10_000);
  followTime(100_000, { speed: 1 });
  time.pass(9_999);
  expect(ran).toHaveLength(1);
  time.pass(1);
  expect(ran).toEqual([100_000, 110_000]);
});

test('[SIM-17] in a step of a minute, a timer of five seconds repeats at least every 13 seconds, and after the step no timer runs', () => {
  const { time, shownMs, every, ring, ran, followTime } = followed({ paused: true });
  every(5_000);
  followTime(60_000);
  time.pass(200);
  expect(shownMs()).toBe(60_000);
  const gaps = ran.map((atMs, index) => atMs - (ran[index - 1] ?? 0));
  expect(ran.length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(13_000);
  const count = ran.length;
  time.pass(60_000);
  expect(ran).toHaveLength(count);
  ring(1);
  time.pass(60_000);
  expect(ran).toHaveLength(count);
});

test('[SIM-17] a timer of ten simulated seconds takes 250 real milliseconds in a step and at x60', () => {
  const stepped = followed({ paused: true });
  stepped.ring(10_000);
  stepped.followTime(60_000);
  stepped.time.pass(249);
  expect(stepped.ran).toEqual([]);
  stepped.time.pass(1);
  expect(stepped.ran).toHaveLength(1);
  const fast = followed({ speed: 60 });
  fast.ring(10_000);
  fast.time.pass(249);
  expect(fast.ran).toEqual([]);
  fast.time.pass(1);
  expect(fast.ran).toHaveLength(1);
});

test('[SIM-17] a late time message does not change the clock, and a time message ahead of the clock advances it', () => {
  const { time, shownMs, followTime } = followed({ speed: 10 });
  time.pass(1_000);
  followTime(8_000);
  expect(shownMs()).toBe(10_000);
  time.pass(100);
  expect(shownMs()).toBe(11_000);
  followTime(14_000);
  expect(shownMs()).toBe(14_000);
});

test('[SIM-17] after a pause message that arrives late, the clock waits until the world has caught up', () => {
  const { time, shownMs, followTime } = followed({ speed: 10 });
  time.pass(1_000);
  followTime(9_500, { paused: true });
  expect(shownMs()).toBe(10_000);
  followTime(9_500, { paused: false });
  time.pass(50);
  expect(shownMs()).toBe(10_000);
  time.pass(50);
  expect(shownMs()).toBe(10_500);
});

test('[SIM-17] a timer without a delay runs while the paused world is behind the clock', () => {
  const { time, shownMs, ring, ran, followTime } = followed({ speed: 60 });
  time.pass(1_000);
  followTime(57_000, { paused: true });
  followTime(57_000, { paused: true });
  ring(0);
  time.pass(1);
  expect(ran).toEqual([60_000]);
  expect(shownMs()).toBe(60_000);
});

test('[SIM-17] a restarted world sets the wall clock back; the monotonic clock continues, and timers keep their remaining time', () => {
  const { time, clock, shownMs, ring, ran, followTime } = followed({ speed: 10 });
  ring(3_601_000);
  time.pass(360_000);
  const before = clock.monotonicMs();
  followTime(0);
  expect(shownMs()).toBe(0);
  expect(clock.monotonicMs()).toBe(before);
  time.pass(99);
  expect(ran).toEqual([]);
  time.pass(1);
  expect(ran).toEqual([1_000]);
});

test('[SIM-17] without time messages the clock continues at the last speed', () => {
  const { time, shownMs, followTime } = followed();
  followTime(0, { speed: 5 });
  time.pass(600_000);
  expect(shownMs()).toBe(3_000_000);
});

test('a canceled timer does not run, and an exception in a timer stops no other timer', () => {
  const { time, clock, ran, ring } = followed();
  const cancelTimer = ring(1_000);
  ring(1_000);
  cancelTimer();
  clock.after(500, () => {
    throw new Error('a bug');
  });
  expect(() => time.pass(500)).toThrow('a bug');
  time.pass(500);
  expect(ran).toEqual([1_000]);
});

/** A followed clock with a device's sleep watch; `sleeps` counts the detected sleeps. */
function watched(began: Parameters<typeof followed>[0] = {}) {
  const one = followed(began);
  let sleeps = 0;
  const checkSleep = createSleepWatch({ clock: one.clock, page: { isHidden: () => false } as never }, () => sleeps++);
  one.every(5_000, checkSleep);
  return { ...one, sleeps: () => sleeps };
}

test.each([10_000, 60_000, 3_600_000])(
  '[SIM-17][ALARM-21] a step of %d ms does not count as a sleep of the machine',
  (stepMs) => {
    const { time, followTime, sleeps, shownMs } = watched({ paused: true });
    time.pass(20_000);
    followTime(stepMs);
    time.pass(1);
    expect([shownMs(), sleeps()]).toEqual([stepMs, 0]);
    followTime(stepMs, { paused: false });
    time.pass(60_000);
    expect(sleeps()).toBe(0);
  },
);

test('[SIM-17][ALARM-21] a jump ahead, x60 and a busy page do not count as a sleep of the machine', () => {
  const { time, followTime, sleeps } = watched();
  time.pass(30_000);
  followTime(600_000, { speed: 60 });
  for (let busy = 0; busy < 20; busy++) {
    time.pass(3_000);
    time.sleep(800);
  }
  expect(sleeps()).toBe(0);
});

test('[SIM-17][ALARM-21] a sleep of ten minutes counts as a sleep of the machine', () => {
  const { time, sleeps } = watched();
  time.pass(30_000);
  time.sleep(600_000);
  time.pass(5_000);
  expect(sleeps()).toBe(1);
});

test('[SIM-18] a paused clock is idle once all due timers have run, and a running clock is not idle', () => {
  const { time, idleAtMs, ring, ran, followTime } = followed({ paused: true });
  expect(idleAtMs()).toBe(START_MS);
  ring(20_000);
  followTime(30_000, { paused: true });
  expect(idleAtMs()).toBeNull();
  time.pass(500);
  expect([ran.length, idleAtMs()]).toEqual([1, START_MS + 30_000]);
  followTime(30_000, { paused: false });
  expect(idleAtMs()).toBeNull();
});

/** A device that polls every five seconds with a timeout of ten. Responses take these real milliseconds; null hangs. */
function pollingDevice(responseRealMs: number | null, began: Parameters<typeof followed>[0] = {}) {
  const one = followed(began);
  const seen = { responses: 0, timeouts: 0 };
  one.every(1_000);
  const ask = () => {
    const requestEnded = one.requestStarted();
    const ends = () => {
      requestEnded();
      cancelTimer();
      one.clock.after(5_000, ask);
    };
    const cancelTimer = one.clock.after(10_000, () => {
      seen.timeouts += 1;
      ends();
    });
    if (responseRealMs === null) return;
    one.time.after(responseRealMs, () => {
      seen.responses += 1;
      ends();
    });
  };
  ask();
  return { ...one, seen };
}

test.each([true, false])(
  '[SIM-17] during a jump, a response after 900 real milliseconds causes no timeout, with a paused world: %s',
  (paused) => {
    const { time, followTime, seen, shownMs, isInJump } = pollingDevice(900, { paused });
    followTime(420_000, { paused });
    expect(isInJump()).toBe(true);
    time.pass(30_000);
    expect(seen.timeouts).toBe(0);
    expect(seen.responses).toBeGreaterThan(1);
    time.pass(60_000);
    expect(isInJump()).toBe(false);
    expect(shownMs()).toBe(420_000 + (paused ? 0 : 90_000));
  },
);

test('[SIM-17] during a jump the clock waits five real seconds for a hanging request, which then times out', () => {
  const { time, followTime, seen, shownMs } = pollingDevice(null, { paused: true });
  followTime(420_000);
  time.pass(4_999);
  expect([shownMs(), seen.timeouts]).toEqual([0, 0]);
  time.pass(10_000);
  expect(shownMs()).toBe(420_000);
  expect(seen.timeouts).toBeGreaterThan(0);
});

test('[SIM-17] outside a jump the clock does not wait for a response', () => {
  const { time, followTime, seen, shownMs } = pollingDevice(null);
  time.pass(9_999);
  followTime(9_999);
  expect([shownMs(), seen.timeouts]).toEqual([9_999, 0]);
  time.pass(1);
  expect(seen.timeouts).toBe(1);
});
