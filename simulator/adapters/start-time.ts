import { VENUE_TIME_ZONE } from '../core/base/venue.ts';
import type { Scenario } from '../core/script/script.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const LOCAL = new Intl.DateTimeFormat('en-CA', {
  timeZone: VENUE_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The venue's wall clock, in unix milliseconds as if it were UTC, in whole minutes. */
export function shownMs(atMs: number): number {
  const parts = new Map(LOCAL.formatToParts(atMs).map(({ type, value }) => [type, value]));
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((part) =>
    Number(parts.get(part as Intl.DateTimeFormatPartTypes)),
  ) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * The scenario's time of day on the venue's day of `nowMs`, on the minute so that a run can be replayed (rule ROOM-4).
 * Without a time of day it is `nowMs`.
 */
export function startTimeOf({ startsAtMin }: Pick<Scenario, 'startsAtMin'>, nowMs: number): number {
  if (startsAtMin === undefined) return nowMs;
  const shown = shownMs(nowMs);
  const wanted = shown - (shown % DAY_MS) + startsAtMin * MINUTE_MS;
  const first = nowMs - (nowMs % MINUTE_MS) + wanted - shown;
  // Corrects for a daylight saving change in between.
  return first + wanted - shownMs(first);
}
