/** When pending changes save themselves. */
import { expect, test } from 'vitest';
import { AUTOSAVE_IDLE, autosaveInMs, cancelled, changed } from '../../../src/domain/link/autosave.ts';

test.each([
  [1_000, 5_000],
  [3_500, 2_500],
  [6_000, 0],
  [60_000, 0],
])('[S5a] a change at 1 s with 5 s of idle time saves, asked at %i ms, in %i ms', (nowMs, inMs) => {
  expect(autosaveInMs(changed(1_000), 5, nowMs)).toBe(inMs);
});

test('[S5a] autosave off or nothing pending: never', () => {
  expect(autosaveInMs(changed(1_000), 0, 9_000)).toBeNull();
  expect(autosaveInMs(AUTOSAVE_IDLE, 5, 9_000)).toBeNull();
});

test('[S5b] cancel stops the countdown, the next change starts it again', () => {
  expect(autosaveInMs(cancelled(changed(1_000)), 5, 9_000)).toBeNull();
  expect(autosaveInMs(changed(2_000), 5, 2_000)).toBe(5_000);
});
