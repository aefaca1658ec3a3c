import { expect, test } from 'vitest';
import { backoffLeftMs, recordWrite, type WrittenLines } from '../../../src/domain/board/rewrites.ts';
import { RETRIES } from '../../../src/domain/limits.ts';

const LINES = new Set([1, 2]);
const FIRST_WAIT_MS = RETRIES.sharedLists.firstMs;

/** Without jitter. */
const writtenAt = (...moments: readonly number[]): WrittenLines | null =>
  moments.reduce<WrittenLines | null>((before, atMs) => recordWrite(before, LINES, atMs, 0), null);

test.each([
  ['zero times', [], 0, 0],
  ['once', [1_000], 1_000, 0],
  ['twice', [1_000, 1_500], 1_500, FIRST_WAIT_MS],
  ['twice, with half of the wait over', [1_000, 1_500], 3_000, 1_500],
  ['twice, with the wait over', [1_000, 1_500], 4_500, 0],
  ['three times', [1_000, 1_500, 4_500], 4_500, 2 * FIRST_WAIT_MS],
  ['twice, two minutes apart', [1_000, 121_000], 121_000, 0],
] as const)(
  '[SHARED-15] the backoff of a selection that was written %s has $3 ms left',
  (_, moments, nowMs, expected) => {
    expect(backoffLeftMs(writtenAt(...moments), LINES, nowMs)).toBe(expected);
  },
);

test('[SHARED-15] a selection of other lines does not wait for the backoff and resets the count of rewrites', () => {
  const written = writtenAt(1_000, 1_500);
  const others = new Set([1, 3]);
  expect(backoffLeftMs(written, others, 1_500)).toBe(0);
  expect(recordWrite(written, others, 1_600, 1)).toMatchObject({ rewrites: 0, restsUntilMs: 1_600 });
});
