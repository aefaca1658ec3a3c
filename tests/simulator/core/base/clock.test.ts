import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClock } from '../../../../simulator/core/base/clock.ts';

test('timers run earliest first, each with the clock set to its time', () => {
  const clock = createClock(1_000);
  const ran: string[] = [];
  for (const delay of [30, 10, 20]) clock.after(delay, () => ran.push(`${delay}@${clock.nowMs()}`));
  clock.runUntil(1_100);
  expect(ran).toEqual(['10@1010', '20@1020', '30@1030']);
  expect(clock.nowMs()).toBe(1_100);
});

test('timers that are due at the same time run in the order of their creation', () => {
  const clock = createClock(0);
  const ran: number[] = [];
  for (const name of [1, 2, 3, 4, 5]) clock.after(5, () => ran.push(name));
  clock.runUntil(5);
  expect(ran).toEqual([1, 2, 3, 4, 5]);
});

test('a timer that a running timer sets runs within the same run, before later timers', () => {
  const clock = createClock(0);
  const ran: string[] = [];
  clock.after(10, () => {
    ran.push('first');
    clock.after(5, () => ran.push(`nested@${clock.nowMs()}`));
  });
  clock.after(20, () => ran.push('last'));
  clock.runUntil(20);
  expect(ran).toEqual(['first', 'nested@15', 'last']);
});

test('a canceled timer does not run and is not due', () => {
  const clock = createClock(0);
  let ran = 0;
  const cancelTimer = clock.after(10, () => ran++);
  clock.after(20, () => ran++);
  expect(clock.nextDueMs()).toBe(10);
  cancelTimer();
  expect(clock.nextDueMs()).toBe(20);
  clock.runUntil(15);
  expect(ran).toBe(0);
  clock.runUntil(20);
  expect(ran).toBe(1);
  expect(clock.nextDueMs()).toBeNull();
});

test('the clock never moves back', () => {
  const clock = createClock(100);
  clock.runUntil(50);
  expect(clock.nowMs()).toBe(100);
  clock.after(-5, () => {});
  expect(clock.nextDueMs()).toBe(100);
});

test('any set of timers runs in order of time, then of creation', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 60 }), (delays) => {
      const clock = createClock(0);
      const ran: number[] = [];
      for (const [at, delay] of delays.entries()) clock.after(delay, () => ran.push(at));
      clock.runUntil(50);
      const wanted = delays.map((delay, at) => ({ delay, at })).sort((a, b) => a.delay - b.delay || a.at - b.at);
      expect(ran).toEqual(wanted.map(({ at }) => at));
    }),
  );
});
