// @vitest-environment jsdom
/** What a page says of the time whose computer is set ahead. */
import { expect, onTestFinished, test } from 'vitest';
import { setAhead } from './ahead.ts';

test('now is later, whoever asks in whichever way, and a date that is named stays', () => {
  const { Date: real } = window;
  onTestFinished(() => {
    window.Date = real;
  });
  const before = real.now();
  setAhead(3_600_000);
  for (const now of [Date.now(), Date.parse(new Date().toISOString())]) {
    expect(now - before).toBeGreaterThanOrEqual(3_600_000);
    expect(now - before).toBeLessThan(3_660_000);
  }
  expect(new Date(5).getTime()).toBe(5);
  expect(Date.UTC(1970, 0, 2)).toBe(86_400_000);
  expect(new Date()).toBeInstanceOf(real);
});
