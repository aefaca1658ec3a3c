import { expect, test } from 'vitest';
import { createClock } from '../../../../simulator/core/base/clock.ts';
import { createDelayLine } from '../../../../simulator/core/orders/delay-line.ts';

function watched(delayMs: number) {
  const clock = createClock(0);
  const came: (readonly [thing: string, atMs: number])[] = [];
  const way = { delayMs, isClosed: false };
  const lane = createDelayLine<string>({
    clock,
    delayMs: () => way.delayMs,
    isClosed: () => way.isClosed,
    arrive: (things) => came.push(...things.map((thing) => [thing, clock.nowMs()] as const)),
  });
  const set = (change: Partial<typeof way>) => {
    Object.assign(way, change);
    lane.update();
  };
  return { clock, came, lane, set };
}

test('[SIM-37] a statement arrives after the delay, and at once without one', () => {
  const atOnce = watched(0);
  atOnce.lane.send(['a']);
  expect(atOnce.came).toEqual([['a', 0]]);
  const { clock, came, lane } = watched(500);
  lane.send(['a']);
  clock.runUntil(200);
  lane.send(['b']);
  clock.runUntil(699);
  expect(came).toEqual([['a', 500]]);
  clock.runUntil(700);
  expect(came).toEqual([
    ['a', 500],
    ['b', 700],
  ]);
});

test('[SIM-39] statements wait while the lane is closed, and arrive one delay after the lane opens', () => {
  const { clock, came, lane, set } = watched(500);
  lane.send(['in flight']);
  clock.runUntil(400);
  set({ isClosed: true });
  lane.send(['sent in between']);
  clock.runUntil(2_000);
  expect(came).toEqual([]);
  set({ isClosed: false });
  clock.runUntil(2_499);
  expect(came).toEqual([]);
  clock.runUntil(2_500);
  expect(came).toEqual([
    ['in flight', 2_500],
    ['sent in between', 2_500],
  ]);
});

test('[SIM-41] when the delay becomes zero, the waiting statements arrive at once, in order', () => {
  const { clock, came, lane, set } = watched(60_000);
  lane.send(['a']);
  clock.runUntil(10_000);
  lane.send(['b']);
  set({ delayMs: 0 });
  expect(came).toEqual([
    ['a', 10_000],
    ['b', 10_000],
  ]);
});

test('[SIM-41] statements that were dropped since a given time never arrive, and earlier statements arrive', () => {
  const { clock, came, lane } = watched(1_000);
  lane.send(['before']);
  clock.runUntil(600);
  lane.send(['after']);
  lane.forgetSince(500);
  clock.runUntil(5_000);
  expect(came).toEqual([['before', 1_000]]);
});
