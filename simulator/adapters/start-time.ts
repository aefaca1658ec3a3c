/** When a simulated world begins: at its scenario's time of day at the venue, or now. */
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

/** What the venue's clocks show, as if they stood in Greenwich: unix milliseconds of a whole minute. */
export function shownMs(atMs: number): number {
  const parts = new Map(LOCAL.formatToParts(atMs).map(({ type, value }) => [type, value]));
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((part) =>
    Number(parts.get(part as Intl.DateTimeFormatPartTypes)),
  ) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * Simulated unix milliseconds at which devices first look (rule ROOM4): on the venue's day of `nowMs` at the scenario's time of day,
 * to the second and whenever it is started, so that a run can be played again; `nowMs` itself where it names none.
 */
export function startTimeOf({ startsAtMin }: Pick<Scenario, 'startsAtMin'>, nowMs: number): number {
  if (startsAtMin === undefined) return nowMs;
  const shown = shownMs(nowMs);
  const wanted = shown - (shown % DAY_MS) + startsAtMin * MINUTE_MS;
  const first = nowMs - (nowMs % MINUTE_MS) + wanted - shown;
  // Where the clocks are changed in between, once more.
  return first + wanted - shownMs(first);
}
