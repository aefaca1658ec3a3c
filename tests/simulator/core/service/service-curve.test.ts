import { expect, test } from 'vitest';
import { createPrng } from '../../../../simulator/core/base/prng.ts';
import { nextArrivalMs, serviceShare } from '../../../../simulator/core/service/service-curve.ts';

const HOUR_MS = 3_600_000;

function arrivals(seed: number, ordersPerHour: number, untilMs: number): number[] {
  const random = createPrng(seed);
  const found: number[] = [];
  for (
    let at = nextArrivalMs(random, { fromMs: 0, untilMs, ordersPerHour }, 0);
    at !== null;
    at = nextArrivalMs(random, { fromMs: 0, untilMs, ordersPerHour }, at)
  )
    found.push(at);
  return found;
}

test('arrivals follow the curve: each tenth of a service gets its share', () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let seed = 1; seed <= 200; seed++) {
    for (const at of arrivals(seed, 60, 2 * HOUR_MS)) {
      const tenth = Math.floor((at / (2 * HOUR_MS)) * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
  }
  tenths.forEach((count, tenth) => {
    const wanted = 200 * 60 * 0.2 * serviceShare((tenth + 0.5) / 10);
    expect(count / wanted, `tenth ${tenth}`).toBeGreaterThan(0.93);
    expect(count / wanted, `tenth ${tenth}`).toBeLessThan(1.07);
  });
});

test('the rate of orders is 100 % in the middle of a service and 40 % at both ends', () => {
  expect(serviceShare(0.5)).toBe(1);
  expect(serviceShare(0)).toBeCloseTo(0.4);
  expect(serviceShare(1)).toBeCloseTo(0.4);
});

test('arrival times ascend without repeats, stay inside the service and are whole milliseconds', () => {
  const found = arrivals(4, 120, HOUR_MS);
  expect(found.length).toBeGreaterThan(50);
  expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
  expect(found.every((at) => Number.isInteger(at) && at > 0 && at < HOUR_MS)).toBe(true);
});

test('a service without orders has no arrival', () => {
  expect(arrivals(4, 0, HOUR_MS)).toEqual([]);
});
