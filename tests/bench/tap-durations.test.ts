import { expect, test } from 'vitest';
import { tapDurations } from './tap-durations.ts';

test('press, release and click of one tap are one interaction: the longest counts', () => {
  const entries = [
    { interactionId: 7, durationMs: 24 },
    { interactionId: 7, durationMs: 48 },
    { interactionId: 7, durationMs: 32 },
    { interactionId: 14, durationMs: 40 },
  ];
  expect(tapDurations(entries, 2)).toEqual([48, 40]);
});

test('a tap that the browser did not report counts as 16 ms', () => {
  expect(tapDurations([{ interactionId: 7, durationMs: 24 }], 3)).toEqual([24, 16, 16]);
});

test('more interactions than taps are an error', () => {
  const entries = [7, 14, 21].map((interactionId) => ({ interactionId, durationMs: 24 }));
  expect(() => tapDurations(entries, 2)).toThrow('3 interactions');
});
