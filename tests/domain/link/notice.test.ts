import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addNotice, NOTICE_TIMES_MS, type ShownNotice, showOnce } from '../../../src/domain/link/notice.ts';

test('[NOTICE-15] a notice is visible for the time of its type', () => {
  expect(NOTICE_TIMES_MS).toEqual({
    error: 10_000,
    slow: 7_500,
    success: 5_000,
    fast: 2_000,
    green: 5_000,
    warning: 5_000,
  });
});

test.each([
  [1_000, false],
  [10_999, false],
  [11_000, true],
])('[NOTICE-16] a message shown at 1,000 ms is shown again at %i ms: %s', (nowMs, shows) => {
  const first = showOnce([], 'full', 1_000);
  expect(first).toEqual({ shows: true, shown: [{ message: 'full', atMs: 1_000 }] });
  const again = showOnce(first.shown, 'full', nowMs);
  expect(again).toEqual({ shows, shown: [{ message: 'full', atMs: shows ? nowMs : 1_000 }] });
});

test('[NOTICE-16] a different message is shown beside the first, and both are stored', () => {
  const { shows, shown } = showOnce([{ message: 'full', atMs: 1_000 }], 'refused', 2_000);
  expect(shows).toBe(true);
  expect(shown).toEqual([
    { message: 'full', atMs: 1_000 },
    { message: 'refused', atMs: 2_000 },
  ]);
});

test('[NOTICE-16] messages that were shown ten seconds ago are dropped, and at most the latest fifty are stored', () => {
  expect(showOnce([{ message: 'old', atMs: 0 }], 'new', 10_000).shown).toEqual([{ message: 'new', atMs: 10_000 }]);
  const many = Array.from({ length: 50 }, (_, at): ShownNotice => ({ message: `m${at}`, atMs: 1_000 }));
  const { shown } = showOnce(many, 'one more', 1_000);
  expect(shown).toHaveLength(50);
  expect([shown[0]?.message, shown[49]?.message]).toEqual(['m1', 'one more']);
});

test('[NOTICE-17] at most four notices show at once, and a fifth removes the oldest', () => {
  expect(addNotice([], 1)).toEqual([1]);
  expect(addNotice([1, 2, 3], 4)).toEqual([1, 2, 3, 4]);
  expect(addNotice([1, 2, 3, 4], 5)).toEqual([2, 3, 4, 5]);
});

test('[NOTICE-16] no message is shown twice within ten seconds, and each message is stored at most once', () => {
  const history = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 4_000 })));
  fc.assert(
    fc.property(history, (messages) => {
      const lastShownMs = new Map<string, number>();
      let shown: readonly ShownNotice[] = [];
      let nowMs = 0;
      for (const [message, afterMs] of messages) {
        nowMs += afterMs;
        const decision = showOnce(shown, message, nowMs);
        shown = decision.shown;
        const lastMs = lastShownMs.get(message) ?? Number.NEGATIVE_INFINITY;
        expect(decision.shows).toBe(nowMs - lastMs >= 10_000);
        if (decision.shows) lastShownMs.set(message, nowMs);
        expect(shown.length).toBeLessThanOrEqual(3);
      }
    }),
  );
});
