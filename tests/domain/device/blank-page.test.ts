import { expect, test } from 'vitest';
import {
  blankWaitMs,
  mayReloadBlank,
  readFailedStarts,
  showsBlankMessage,
} from '../../../src/domain/device/blank-page.ts';
import { BLANK_CHECK_MS, BLANK_MESSAGE_MS } from '../../../src/domain/limits.ts';

const SECOND_MS = 1_000;

test('[RECOVERY-12] the wait before a reload doubles from half a minute to eight minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 1_000].map((starts) => blankWaitMs(starts) / SECOND_MS)).toEqual([
    30, 60, 120, 240, 480, 480, 480,
  ]);
});

test.each([
  ['half a minute', 30, false, 0, true],
  ['not yet half a minute', 29.9, false, 0, false],
  ['almost a minute after a start that failed', 59.9, false, 1, false],
  ['a minute after a start that failed', 60, false, 1, true],
  ['half a minute while files load', 30, true, 0, false],
  ['five minutes while files load', 300, true, 0, true],
  ['five minutes while files load, after many starts', 300, true, 9, false],
])('[RECOVERY-12] blank for %s (%d s, files loading: %s, failed starts: %d), a page may reload: %s', (...row) => {
  const [, blankS, isLoading, failedStarts, may] = row;
  expect(mayReloadBlank({ blankMs: blankS * SECOND_MS, isLoading, failedStarts })).toBe(may);
});

test.each([null, '', 'x', '-1', '1.5', 'NaN', '1e999', '{}'])(
  '[RECOVERY-12] the stored value %j counts as no failed start',
  (raw) => {
    expect(readFailedStarts(raw)).toBe(0);
  },
);

test('[RECOVERY-12] a stored count of failed starts is restored', () => {
  expect(readFailedStarts('3')).toBe(3);
});

test.each([
  [7, false, false],
  [8, false, true],
  [29, true, false],
  [30, true, true],
])('[BROWSER-5] a page that is blank for %i s (files loading: %s) shows the message: %s', (blankS, isLoading, says) => {
  expect(showsBlankMessage({ blankMs: blankS * SECOND_MS, isLoading })).toBe(says);
});

test('[BROWSER-5] the page shows the message within 12 s', () => {
  expect(BLANK_MESSAGE_MS + BLANK_CHECK_MS).toBeLessThanOrEqual(12 * SECOND_MS);
});
