import { expect, test } from 'vitest';
import { createPrng } from '../../../../simulator/core/base/prng.ts';

const drawMany = (count: number, draw: () => number) => Array.from({ length: count }, draw);

test('the same seed draws the same numbers, and another seed draws other numbers', () => {
  const one = drawMany(20, createPrng(7).next);
  expect(drawMany(20, createPrng(7).next)).toEqual(one);
  expect(drawMany(20, createPrng(8).next)).not.toEqual(one);
});

test('a fork depends only on its name, not on its parent’s draws', () => {
  const parent = createPrng(7);
  const early = drawMany(5, parent.fork('arrivals').next);
  drawMany(100, parent.next);
  expect(drawMany(5, parent.fork('arrivals').next)).toEqual(early);
  expect(drawMany(5, parent.fork('latency').next)).not.toEqual(early);
});

test('whole numbers include both ends and nothing beyond', () => {
  const random = createPrng(3);
  expect(new Set(drawMany(500, () => random.int(2, 5)))).toEqual(new Set([2, 3, 4, 5]));
});

test('weights set the frequency of an item, and zero means never', () => {
  const random = createPrng(3);
  const drawn = drawMany(10_000, () =>
    random.weighted([
      [1, 3],
      [2, 1],
      [3, 0],
    ]),
  );
  const ones = drawn.filter((item) => item === 1).length;
  expect(ones).toBeGreaterThan(7_200);
  expect(ones).toBeLessThan(7_800);
  expect(drawn).not.toContain(3);
});

test('gaps are exponentially distributed with the given mean', () => {
  const random = createPrng(3);
  const gaps = drawMany(20_000, () => random.gap(60));
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  expect(mean).toBeGreaterThan(58);
  expect(mean).toBeLessThan(62);
  // Half of an exponential distribution lies below mean times ln 2.
  const below = gaps.filter((gap) => gap < 60 * Math.LN2).length / gaps.length;
  expect(below).toBeGreaterThan(0.48);
  expect(below).toBeLessThan(0.52);
});

test('a pick from an empty list throws an error', () => {
  expect(() => createPrng(1).pick([])).toThrow('Failed to pick');
  expect(() => createPrng(1).weighted([])).toThrow('Failed to render by weight');
});
