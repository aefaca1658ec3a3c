/** Durations out of files and into sentences. */
import { expect, test } from 'vitest';
import { durationText, parseDuration } from '../../../simulator/scenarios/duration.ts';

test.each(['0s', '1s', '90s', '60m', '1h30m', '1h5s', '27h46m39s'])('%s is the same while when it is said', (text) => {
  expect(parseDuration(durationText(parseDuration(text) ?? -1))).toBe(parseDuration(text));
});

test.each([
  [0, '0s'],
  [999, '0s'],
  [90_000, '1m30s'],
  [3_605_000, '1h5s'],
])('%i ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
