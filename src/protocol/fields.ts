/** Types, ranges and lengths of received data are checked (rule WIRE-33). */
import * as v from 'valibot';
import { localServerAddress } from '../domain/link/restaurant-address.ts';
import { entriesFrom, flagFrom, numberFrom } from './forms.ts';

const TEXT_LENGTH_MAX = 2_000;
const SECONDS_MAX = 32_503_680_000;

/** Accepts digits as text too, because the platform sends both. */
export const whole = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );

/** Accepts any finite number, in every form of rule WIRE-28. */
export const decimal = () =>
  v.pipe(
    v.union([v.number(), v.string()]),
    v.transform((sent) => numberFrom(sent) ?? Number.NaN),
    v.finite(),
  );

/** Unix seconds. */
export const seconds = () => whole(0, SECONDS_MAX);

/** A number is accepted as its digits. */
export const text = (lengthMax = TEXT_LENGTH_MAX) =>
  v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), v.maxLength(lengthMax));

/** Truncates between characters and appends an ellipsis. */
export const boundedText = (long: string, lengthMax: number): string =>
  long.length > lengthMax ? `${long.slice(0, lengthMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : long;

/** Truncated when too long, so that its order still shows (rule WIRE-21). */
export const shownText = (lengthMax = TEXT_LENGTH_MAX) =>
  v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
    v.transform((given) => boundedText(given, lengthMax)),
  );

const NOTE_LENGTH_MAX = 5_000;
const NOTE_END_LENGTH = 1_500;

/** Leaves out the middle of a long note, because its last words may be important (rule WIRE-25). */
export const boundedNote = (given: string): string =>
  given.length > NOTE_LENGTH_MAX
    ? `${boundedText(given, NOTE_LENGTH_MAX - NOTE_END_LENGTH)} ${given.slice(-NOTE_END_LENGTH).replace(/^[\uDC00-\uDFFF]/, '')}`
    : given;

/** `address` is empty when the device refuses the sent address (rules REALTIME-20, REALTIME-22, REALTIME-23). */
export const localServer = () => v.pipe(shownText(100), v.transform(localServerAddress));

/** A code that does not affect the board: ignored when too long (rule WIRE-22). */
export const code = (lengthMax: number) =>
  v.pipe(
    shownText(),
    v.transform((given) => (given.length <= lengthMax ? given : '')),
  );

/** Accepts every form of rule WIRE-28. */
export const flag = () =>
  v.pipe(
    v.union([v.boolean(), v.number(), v.string()]),
    v.check((sent) => flagFrom(sent) !== null),
    v.transform((sent) => flagFrom(sent) === true),
  );

/** The field may be absent or null. */
export const or = <const Schema extends v.GenericSchema, const Fallback extends v.InferInput<Schema>>(
  schema: Schema,
  fallback: Fallback,
): v.NullishSchema<Schema, Fallback> => v.nullish(schema, fallback);

/** The fallback replaces a missing or unreadable value. */
export const informs = <const Schema extends v.GenericSchema, const Fallback extends v.InferInput<Schema>>(
  schema: Schema,
  fallback: Fallback,
) => v.fallback(or(schema, fallback), fallback as v.InferOutput<Schema>);

export const list = <const Schema extends v.GenericSchema>(item: Schema, lengthMax = 1_000) =>
  v.pipe(v.array(item), v.maxLength(lengthMax));

/** Entries, not parsed yet, of a list of limited length or of an object by key. */
export const entries = (lengthMax = 1_000) =>
  v.pipe(v.unknown(), v.transform(entriesFrom), v.array(v.unknown()), v.maxLength(lengthMax));

/** Called only when entries were unreadable. */
export type ReportSkipped = (count: number) => void;

/**
 * Reports how many entries were left out (rule WIRE-22). Null if the value is not a list or object, has over 20,000
 * entries, or is an object without a readable entry.
 */
export function entriesOf<const Schema extends v.GenericSchema>(schema: Schema, raw: unknown, leftOut?: ReportSkipped) {
  const outer = v.safeParse(entries(20_000), raw);
  if (!outer.success) return null;
  const read = outer.output.flatMap((entry): v.InferOutput<Schema>[] => {
    const parsed = v.safeParse(schema, entry);
    return parsed.success ? [parsed.output] : [];
  });
  if (read.length === 0 && !Array.isArray(raw)) return null;
  const missing = outer.output.length - read.length;
  if (missing > 0) leftOut?.(missing);
  return read;
}
