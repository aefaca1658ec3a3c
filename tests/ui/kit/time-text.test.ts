import { expect, test } from 'vitest';
import { hourMinute } from '../../../src/ui/kit/time-text.ts';

const AT_MS = Date.UTC(2026, 0, 15, 3, 7);

test.each([
  ['America/Santiago', '00:07'],
  ['Europe/Madrid', '04:07'],
  ['Asia/Kolkata', '08:37'],
  ['UTC', '03:07'],
])('[FORMAT-4] 03:07 UTC in the zone %s is %s', (timeZone, time) => {
  expect(hourMinute(AT_MS, timeZone)).toBe(time);
});

test.each(['', 'Atlantis/Lost', '<script>', '../../etc'])(
  '[FORMAT-4] the invalid zone %j counts as the zone of the device',
  (timeZone) => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(hourMinute(AT_MS, timeZone)).toBe(hourMinute(AT_MS, here));
  },
);
