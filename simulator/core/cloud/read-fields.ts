/** A value of another type or length counts as absent. */

/** Longer than every form of the platform. */
const BODY_LENGTH_MAX = 100_000;

export type Fields = Readonly<Record<string, unknown>>;

/** Null when the body is too long, invalid, or not an object. */
export function fieldsOf(body: string): Fields | null {
  if (body.length > BODY_LENGTH_MAX) return null;
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Fields) : null;
  } catch {
    return null;
  }
}

/** A whole number of at least 0, also as a text of digits. */
export function wholeOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null;
}

export const textOf = (value: unknown, lengthMax: number): string | null =>
  typeof value === 'string' && value.length > 0 && value.length <= lengthMax ? value : null;
