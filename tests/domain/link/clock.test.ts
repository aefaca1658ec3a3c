/** The local clock correction. */
import { expect, test } from 'vitest';
import { correctOffset, firstOffset, hasJumped } from '../../../src/domain/link/clock.ts';

test('[C6d] a server an hour ahead corrects the clock by an hour', () => {
  expect(correctOffset(1_000_000, 1_003_600_500 + 500, 500)).toBe(1_003_600_500);
});

test.each([
  [1_000_999, 1_000_000],
  [999_001, 1_000_000],
  [1_001_000, 1_001_000],
  [999_000, 999_000],
  [Number.NaN, 1_000_000],
  [Number.POSITIVE_INFINITY, 1_000_000],
  [Number.NEGATIVE_INFINITY, 1_000_000],
])('[C6d] at an offset of 1,000,000 ms a server that says %d makes it %i', (serverMs, offset) => {
  expect(correctOffset(1_000_000, serverMs, 0)).toBe(offset);
});

test.each([
  [0, 900_000],
  [3_600_000, 4_500_000],
  [-500, 899_500],
  [Number.NaN, 900_000],
  [Number.POSITIVE_INFINITY, 900_000],
])('[C6n] the clock of a run that stored a correction of %d ms starts at %i', (storedMs, offset) => {
  expect(firstOffset(1_000_000, 100_000, storedMs)).toBe(offset);
});

test.each([
  ['nothing happened', 5_000, 5_000, false],
  ['a timer is a little late', 9_000, 9_000, false],
  ['the clocks drift', 5_900, 5_000, false],
  ['the device slept and its monotonic clock with it', 3_605_000, 5_000, true],
  ['the device slept and its monotonic clock went on', 3_605_000, 3_605_000, true],
  ['the wall clock was put back', -3_595_000, 5_000, true],
  ['the wall clock was put forward by ten seconds', 15_000, 5_000, true],
] as const)('[C6o] when %s, a jump is seen or not', (_, wallPassedMs, passedMs, jumped) => {
  const before = { wallMs: 1_000_000, monotonicMs: 700 };
  const now = { wallMs: 1_000_000 + wallPassedMs, monotonicMs: 700 + passedMs };
  expect(hasJumped(before, now, 5_000)).toBe(jumped);
});
