/** How long notices stand. */
import { expect, test } from 'vitest';
import { isRepeated, noticeMs } from '../../../src/domain/link/notice.ts';

test.each([
  ['warning', 5_000],
  ['success', 5_000],
  ['green', 5_000],
  ['slow', 7_500],
  ['error', 10_000],
  ['fast', 2_000],
] as const)('[M1] a notice of type %s stands for %i ms', (type, ms) => {
  expect(noticeMs(type)).toBe(ms);
});

test('[M2] an identical message within 10 s is dropped', () => {
  expect(isRepeated(1_000, 10_999)).toBe(true);
  expect(isRepeated(1_000, 11_000)).toBe(false);
  expect(isRepeated(null, 0)).toBe(false);
});
