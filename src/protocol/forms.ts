/** Platforms send values in different forms (rule WIRE-28). Each reader returns null for an unreadable value. */
import { parseBounded } from './scan-json.ts';

const PLAIN_NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,40})?$/;

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/** With both comma and point, the last one is decimal; a sign that appears several times separates thousands. */
function plainNumber(text: string): string {
  const [points, commas] = [countOf(text, '.'), countOf(text, ',')];
  if (commas === 1 && (points === 0 || text.lastIndexOf(',') > text.lastIndexOf('.'))) {
    return text.replaceAll('.', '').replace(',', '.');
  }
  return (points > 1 ? text.replaceAll('.', '') : text).replaceAll(',', '');
}

/** `12`, `1.5`, `1,5`, `12.500,00`, `12,500.00`. */
export function numberFrom(sent: unknown): number | null {
  if (typeof sent === 'number') return Number.isFinite(sent) ? sent : null;
  if (typeof sent !== 'string') return null;
  const plain = plainNumber(sent.trim());
  return PLAIN_NUMBER.test(plain) ? Number(plain) : null;
}

const YES: readonly unknown[] = [true, 1, '1', 'true', 's', 'si', 'sí', 'y', 'yes', 'on'];
const NO: readonly unknown[] = [false, 0, '0', '', 'false', 'n', 'no', 'off'];

/** True, 1, "1", "true", "S", "SI", "Y" and their opposites, in any letter case. An empty string is false. */
export function flagFrom(sent: unknown): boolean | null {
  const form = typeof sent === 'string' ? sent.trim().toLowerCase() : sent;
  if (YES.includes(form)) return true;
  return NO.includes(form) ? false : null;
}

/** A number from this value on is in milliseconds; as seconds it would be after the year 5000. */
const MILLISECONDS_FROM = 100_000_000_000;
const SECONDS_MAX = 32_503_680_000;
const DAY_S = 86_400;

/** Days from 1970-01-01 to a Gregorian date. */
function daysTo(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

const zoneS = (sign: string): number => {
  const [, side, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(sign) ?? [];
  return (side === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60);
};

/** Unix seconds of ISO or SQL text; without a zone, in the venue's zone. SQL's zero date counts as 0. */
function dateTimeS(text: string, venueZoneS: number): number | null {
  const parts = DATE_TIME.exec(text);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (year === 0) return 0;
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return null;
  const localS = daysTo(year, month, day) * DAY_S + hour * 3_600 + minute * 60 + second;
  const zone = parts[7];
  if (zone === undefined) return localS - venueZoneS;
  return localS - (zone.toUpperCase() === 'Z' ? 0 : zoneS(zone));
}

/**
 * Whole unix seconds from seconds or milliseconds as number or text, ISO 8601, or SQL. `venueZoneS`, in seconds east of
 * UTC, is for a text without a zone. Null outside the years 1970 to 3000.
 */
export function momentFrom(sent: unknown, venueZoneS: number): number | null {
  const number = numberFrom(sent);
  const atS =
    number === null
      ? typeof sent === 'string'
        ? dateTimeS(sent.trim(), venueZoneS)
        : null
      : number >= MILLISECONDS_FROM
        ? number / 1_000
        : number;
  return atS !== null && atS >= 0 && atS <= SECONDS_MAX ? Math.floor(atS) : null;
}

const MOMENT_WITHOUT_ZONE = /"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?\s*"/;

/** Searches every string of a JSON text. */
export const hasMomentWithoutZone = (json: string): boolean => MOMENT_WITHOUT_ZONE.test(json);

export type JsonFields = Readonly<Record<string, unknown>>;

export const isRecord = (raw: unknown): raw is JsonFields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** Entries of a list or of an object by key. */
export function entriesFrom(sent: unknown): readonly unknown[] | null {
  if (Array.isArray(sent)) return sent;
  return isRecord(sent) ? Object.values(sent) : null;
}

/**
 * From a list, a number, or a string with commas, semicolons, bars, plus signs or spaces as separators. Unreadable
 * entries are left out.
 */
export function wholesFrom(sent: unknown): readonly number[] | null {
  const parts =
    typeof sent === 'string' ? sent.split(/[,;|+\s]+/) : typeof sent === 'number' ? [sent] : entriesFrom(sent);
  const numbers = parts?.flatMap((part) => {
    const number = part === '' ? null : numberFrom(part);
    return number !== null && Number.isSafeInteger(number) ? [number] : [];
  });
  return numbers ?? null;
}

export const textFrom = (sent: unknown): string | null =>
  typeof sent === 'string' ? sent : typeof sent === 'number' && Number.isFinite(sent) ? String(sent) : null;

/** Null for damaged text; never throws. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : parseBounded(text);
  } catch {
    return null;
  }
}
