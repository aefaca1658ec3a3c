import { expect, test } from 'vitest';
import { startTimeOf } from '../../../simulator/adapters/start-time.ts';

const NOON = { startsAtMin: 12 * 60 };

test.each([
  ['a summer evening', '2026-01-15T23:10:42.123Z', '2026-01-15T15:00:00.000Z'],
  ['a winter morning', '2026-07-15T11:30:00.000Z', '2026-07-15T16:00:00.000Z'],
  ['an evening that is already the next day in UTC', '2026-01-16T02:00:05.000Z', '2026-01-15T15:00:00.000Z'],
  ['the day on which summer time begins at midnight', '2026-09-06T04:30:00.000Z', '2026-09-06T15:00:00.000Z'],
])('[ROOM-4] a scenario for noon begins at noon of the venue’s day: %s', (_, now, start) => {
  expect(new Date(startTimeOf(NOON, Date.parse(now))).toISOString()).toBe(start);
});

test('[ROOM-4] after the clocks have gone back from midnight, a scenario for noon begins at noon of the same day', () => {
  // At 24:00 on 4 April 2026 the clocks go back to 23:00, so 23:30 after that is still on the 4th.
  const lateMs = Date.parse('2026-04-05T03:30:00.000Z');
  expect(new Date(startTimeOf(NOON, lateMs)).toISOString()).toBe('2026-04-04T15:00:00.000Z');
});

test('a scenario without a time of day begins at the present time', () => {
  expect(startTimeOf({}, 1_234_567)).toBe(1_234_567);
});
