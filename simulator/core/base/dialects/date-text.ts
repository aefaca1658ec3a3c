/** ISO 8601 texts are in UTC, SQL texts in the venue's zone. */

const DAY_S = 86_400;
const HOUR_S = 3_600;

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** `days` are counted from 1970-01-01. */
function dayOf(days: number): Day {
  const sinceMarch0000 = days + 719_468;
  const era = Math.floor(sinceMarch0000 / 146_097);
  const ofEra = sinceMarch0000 - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const day = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

const two = (number: number): string => String(number).padStart(2, '0');

function dateTime(atS: number, between: string): string {
  const { year, month, day } = dayOf(Math.floor(atS / DAY_S));
  const ofDayS = ((atS % DAY_S) + DAY_S) % DAY_S;
  const time = [ofDayS / HOUR_S, (ofDayS / 60) % 60, ofDayS % 60].map((part) => two(Math.floor(part)));
  return `${year}-${two(month)}-${two(day)}${between}${time.join(':')}`;
}

/** The first Sunday from the 2nd of `month` on, in the year of `days`; both in days since 1970-01-01. */
function changeDay(days: number, month: number): number {
  const { year } = dayOf(days);
  let day = days;
  while (dayOf(day).year === year) day -= 1;
  for (day += 1; ; day += 1) {
    const date = dayOf(day);
    // 1970-01-04 was a Sunday.
    if (date.month === month && date.day >= 2 && (day - 3) % 7 === 0) return day;
  }
}

/** Seconds east of UTC in America/Santiago: UTC-4 from April (03:00 UTC) to September (04:00 UTC), else UTC-3. */
function venueOffsetS(atS: number): number {
  const days = Math.floor(atS / DAY_S);
  const winterS = changeDay(days, 4) * DAY_S + 3 * HOUR_S;
  const summerS = changeDay(days, 9) * DAY_S + 4 * HOUR_S;
  return (atS >= winterS && atS < summerS ? -4 : -3) * HOUR_S;
}

/** Cached by hour: the offset changes only at a whole hour, and a response's times lie in few hours. */
const OFFSETS_MAX = 1_000;
const offsets = new Map<number, number>();

function offsetS(atS: number): number {
  const hour = Math.floor(atS / HOUR_S);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const offset = venueOffsetS(atS);
  if (offsets.size < OFFSETS_MAX) offsets.set(hour, offset);
  return offset;
}

/** `2026-03-06T15:00:00Z` */
export const isoText = (atS: number): string => `${dateTime(atS, 'T')}Z`;

/** `2026-03-06 12:00:00` in the venue's zone. */
export const sqlText = (atS: number): string => dateTime(atS + offsetS(atS), ' ');
