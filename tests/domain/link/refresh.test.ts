/** The refresh gate: when a wish becomes a request. */
import { expect, test } from 'vitest';
import {
  ended,
  type GateTimes,
  nextRefresh,
  OPEN_GATE,
  paused,
  resumed,
  retryWaitMs,
  started,
  timerWants,
  want,
} from '../../../src/domain/link/refresh.ts';

const TIMES: GateTimes = { gapMinMs: 2_000, retryFirstMs: 3_000, retryMaxMs: 30_000, pausedRetryMs: 3_000 };

test('[N5a] nothing wanted, nothing runs', () => {
  expect(nextRefresh(OPEN_GATE, 0, TIMES)).toEqual({ kind: 'rest' });
});

test('[N5a] the first wish runs at once', () => {
  expect(nextRefresh(want(OPEN_GATE, 'push'), 0, TIMES)).toEqual({ kind: 'run' });
});

test('[N5b] the minimum interval counts from the start of the last request', () => {
  const gate = ended(started(want(OPEN_GATE, 'push'), 1_000), true, 2_500);
  expect(nextRefresh(want(gate, 'push'), 2_600, TIMES)).toEqual({ kind: 'wait', forMs: 400 });
  expect(nextRefresh(want(gate, 'push'), 3_000, TIMES)).toEqual({ kind: 'run' });
});

test('[N5b] while a request is under way a wish is kept, not run', () => {
  const busy = want(started(OPEN_GATE, 0), 'push');
  expect(nextRefresh(busy, 60_000, TIMES)).toEqual({ kind: 'rest' });
  expect(nextRefresh(ended(busy, true, 5_000), 5_000, TIMES)).toEqual({ kind: 'run' });
});

test('[N5c] a pause holds the push back and the key ends it', () => {
  const held = want(paused(OPEN_GATE, 60_000), 'push');
  expect(nextRefresh(held, 1_000, TIMES)).toEqual({ kind: 'wait', forMs: 3_000 });
  expect(nextRefresh(held, 59_000, TIMES)).toEqual({ kind: 'wait', forMs: 1_000 });
  expect(nextRefresh(held, 60_000, TIMES)).toEqual({ kind: 'run' });
  expect(nextRefresh(want(held, 'key'), 1_000, TIMES)).toEqual({ kind: 'run' });
  expect(nextRefresh(resumed(held), 1_000, TIMES)).toEqual({ kind: 'run' });
});

test.each([
  [1, 3_000],
  [2, 6_000],
  [3, 12_000],
  [4, 24_000],
  [5, 30_000],
  [400, 30_000],
])('[N5d] after %i failures the next try waits %i ms', (failures, waitMs) => {
  expect(retryWaitMs(failures, TIMES)).toBe(waitMs);
});

test('[N5d] a failed fetch is tried again without a wish, and the key does not wait for it', () => {
  const failedOnce = ended(started(want(OPEN_GATE, 'timer'), 0), false, 1_000);
  expect(nextRefresh(failedOnce, 1_500, TIMES)).toEqual({ kind: 'wait', forMs: 2_500 });
  expect(nextRefresh(failedOnce, 4_000, TIMES)).toEqual({ kind: 'run' });
  expect(nextRefresh(want(failedOnce, 'key'), 2_000, TIMES)).toEqual({ kind: 'run' });
});

test('[N5d] a push during the back-off waits for it too: a dead cloud is not hammered', () => {
  const failedOnce = ended(started(want(OPEN_GATE, 'timer'), 0), false, 1_000);
  expect(nextRefresh(want(failedOnce, 'push'), 2_100, TIMES)).toEqual({ kind: 'wait', forMs: 1_900 });
});

test('[N5d] success clears the back-off', () => {
  const again = ended(started(ended(started(OPEN_GATE, 0), false, 1_000), 4_000), true, 4_100);
  expect(nextRefresh(again, 60_000, TIMES)).toEqual({ kind: 'rest' });
});

test.each([
  { timed: false, realtimeUp: true, at: 90_000, wants: false },
  { timed: true, realtimeUp: true, at: 30_000, wants: true },
  { timed: true, realtimeUp: true, at: 27_999, wants: false },
  { timed: false, realtimeUp: false, at: 28_000, wants: true },
])('[N5e] the timer wants a refresh: $wants with ta $timed, realtime $realtimeUp, $at ms after the last', (row) => {
  const gate = ended(started(OPEN_GATE, 0), true, 100);
  expect(timerWants(gate, row.at, row.timed, row.realtimeUp, 28_000)).toBe(row.wants);
});
