import { expect, test } from 'vitest';
import { durationText, parseDuration } from '../../../../simulator/scenarios/language/duration.ts';

test.each(['0s', '1s', '90s', '60m', '1h30m', '1h5s', '27h46m39s'])(
  'the duration %s is the same after it is written and read again',
  (text) => {
    expect(parseDuration(durationText(parseDuration(text) ?? -1))).toBe(parseDuration(text));
  },
);

test.each([
  [0, '0s'],
  [999, '0s'],
  [90_000, '1m30s'],
  [3_605_000, '1h5s'],
])('a duration of %i ms is written as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test.each([
  ['02:30', 150_000],
  ['90:00', 5_400_000],
  ['1:02:30', 3_750_000],
  ['00:00', 0],
])('the clock time %s means %i ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each(['', '5', '2:3', '02:60', '1:60:00', '1:2:03', '1h02:30', '-5s', ':30', '1:02:30:00'])(
  'the text "%s" is not a duration',
  (text) => {
    expect(parseDuration(text)).toBeNull();
  },
);
