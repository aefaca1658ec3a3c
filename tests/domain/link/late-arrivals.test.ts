/** Whether a request that nobody answered can have undone what was taken later. */
import { expect, test } from 'vitest';
import { fellBack, type Watched, watchedAfter } from '../../../src/domain/link/late-arrivals.ts';

const TAKEN = { orderId: 7, lineId: 1, status: 110, tappedAtMs: 5, by: 'cloud', atMs: 100_000 } as const;
const WATCHED: Watched = { ...TAKEN, isSecond: false };

test.each([
  ['for the first time', undefined, false],
  ['after it was sent again', { ...TAKEN, isSecond: true, atMs: 40_001 }, true],
  ['a minute after it was sent again', { ...TAKEN, isSecond: true, atMs: 40_000 }, false],
  ['after another status was sent again', { ...TAKEN, status: 100, isSecond: true, atMs: 90_000 }, false],
  ['twice', { ...TAKEN, isSecond: false, atMs: 90_000 }, false],
])('[N3z] a change that was taken %s was sent again before, or not', (_, before, isSecond) => {
  expect(watchedAfter(TAKEN, before)).toEqual({ ...TAKEN, isSecond });
});

test.each([
  ['says so', 'cloud', 100_000, 100, true],
  ['was asked for before', 'cloud', 99_999, 100, false],
  ['is of the other server', 'local', 100_001, 100, false],
  ['says what was taken', 'cloud', 100_001, 110, false],
  ['says what nobody here sent', 'cloud', 100_001, 130, false],
] as const)('[N3z] an answer that %s shows a late request or not', (_, from, requestedAtMs, saved, fell) => {
  expect(fellBack(WATCHED, { from, requestedAtMs }, { saved }, new Set([100, 110]))).toBe(fell);
});
