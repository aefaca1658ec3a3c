/** Which times between frames are late. */
import { expect, test } from 'vitest';
import { FRAME_MS, latePercent } from './frame-gaps.ts';

test('of four gaps one over a frame is a quarter, and a frame is in time', () => {
  expect(latePercent([16.7, FRAME_MS, 33.3, 16.6])).toBe(25);
  expect(latePercent([FRAME_MS, FRAME_MS])).toBe(0);
});
