import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elapsedS, formatElapsed, momentS } from '../../../src/domain/presentation/elapsed.ts';
import { anyMoment } from '../board/hostile.ts';

test.each([
  [1_000, 1_090.9, 90],
  [1_000, 1_000, 0],
  [2_000, 1_000, 0],
  [0, 1_760_540_400, 0],
  [Number.NaN, 1_000, 0],
  [1_000, Number.NaN, 0],
  [1, 2, 1],
  [0.5, 2, 1],
  [-10, 1_000, 0],
  [Number.POSITIVE_INFINITY, 1_000, 0],
  [Number.NEGATIVE_INFINITY, 1_000, 0],
  [1_000, Number.POSITIVE_INFINITY, 0],
  [1_000, -5, 0],
])('[ALARM-4] a card that started at %d has at %d waited %d s', (startedAtS, nowS, waitedS) => {
  expect(elapsedS(startedAtS, nowS)).toBe(waitedS);
});

test.each([
  [1_760_540_400, 1_760_540_400],
  [0.25, 0.25],
  [0, 0],
  [-1, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
  [Number.NEGATIVE_INFINITY, 0],
])('[ALARM-12] the sent time %d counts as %d', (atS, is) => {
  expect(momentS(atS)).toBe(is);
});

test('[ALARM-8] any waiting time is written as minutes and seconds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double({ max: 1e15 }), anyMoment), (seconds) => {
      expect(formatElapsed(seconds)).toMatch(/^(\d+:)?[0-5]\d:[0-5]\d$/);
    }),
  );
});

test.each([
  [0, '00:00'],
  [9, '00:09'],
  [61.9, '01:01'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [36_061, '10:01:01'],
  [-5, '00:00'],
  [Number.NaN, '00:00'],
  [Number.POSITIVE_INFINITY, '00:00'],
])('[ALARM-8] a waiting time of %d s is written as %s', (seconds, shown) => {
  expect(formatElapsed(seconds)).toBe(shown);
});
