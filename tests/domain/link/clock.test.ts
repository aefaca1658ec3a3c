/** The local clock correction. */
import { expect, test } from 'vitest';
import { correctOffset } from '../../../src/domain/link/clock.ts';

test('[C6d] a server an hour ahead corrects the clock by an hour', () => {
  expect(correctOffset(1_000_000, 1_003_600_500 + 500, 500)).toBe(1_003_600_500);
});

test('[C6d] a difference below a second is travel time and changes nothing', () => {
  expect(correctOffset(1_000_000, 1_000_999, 0)).toBe(1_000_000);
  expect(correctOffset(1_000_000, 999_001, 0)).toBe(1_000_000);
  expect(correctOffset(1_000_000, 1_001_000, 0)).toBe(1_001_000);
});
