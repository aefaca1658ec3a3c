/** The small field parsers that every decoder is made of: types, ranges and lengths of what comes from outside (ruling W2). */
import * as v from 'valibot';
import { entriesFrom, flagFrom, numberFrom } from './forms.ts';

const TEXT_LENGTH_MAX = 2_000;
const SECONDS_MAX = 32_503_680_000;

/** An integer id or count; digits in a text count as a number, as the platform sends both. */
export const whole = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );

/** Any finite number, such as a quantity or a total, in each form of rule W2t. */
export const decimal = () =>
  v.pipe(
    v.union([v.number(), v.string()]),
    v.transform((sent) => numberFrom(sent) ?? Number.NaN),
    v.finite(),
  );

/** Unix seconds. */
export const seconds = () => whole(0, SECONDS_MAX);

/** Text of bounded length; numbers are accepted as their digits. */
export const text = (lengthMax = TEXT_LENGTH_MAX) =>
  v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), v.maxLength(lengthMax));

/** What is left of a text that is too long: whole characters, with dots as the sign of it. */
export const boundedText = (long: string, lengthMax: number): string =>
  long.length > lengthMax ? `${long.slice(0, lengthMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : long;

/** Text that is only shown: one that is too long is cut, which is no reason to hide what it stands on (rule W2m). */
export const shownText = (lengthMax = TEXT_LENGTH_MAX) =>
  v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
    v.transform((given) => boundedText(given, lengthMax)),
  );

const NOTE_LENGTH_MAX = 5_000;
const NOTE_END_LENGTH = 1_500;

/** Omits the middle of a note that is too long, because its last words may matter (rule W2r). */
export const boundedNote = (given: string): string =>
  given.length > NOTE_LENGTH_MAX
    ? `${boundedText(given, NOTE_LENGTH_MAX - NOTE_END_LENGTH)} ${given.slice(-NOTE_END_LENGTH).replace(/^[\uDC00-\uDFFF]/, '')}`
    : given;

const HOST_LENGTH_MAX = 100;

/** What an address may be made of: a name, or a number of either kind. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;

/** A host's name or number; anything else is none (rule W7e). */
export const host = () =>
  v.pipe(
    shownText(),
    v.transform((given) => (given.length <= HOST_LENGTH_MAX && HOST.test(given) ? given : '')),
  );

/** A code that nothing hangs on; one that is too long is none (rule W2o). */
export const code = (lengthMax: number) =>
  v.pipe(
    shownText(),
    v.transform((given) => (given.length <= lengthMax ? given : '')),
  );

/** A flag in each form of rule W2t. */
export const flag = () =>
  v.pipe(
    v.union([v.boolean(), v.number(), v.string()]),
    v.check((sent) => flagFrom(sent) !== null),
    v.transform((sent) => flagFrom(sent) === true),
  );

/** A field that may be absent or null, with what then stands for it. */
export const or = <const Schema extends v.GenericSchema, const Fallback extends v.InferInput<Schema>>(
  schema: Schema,
  fallback: Fallback,
): v.NullishSchema<Schema, Fallback> => v.nullish(schema, fallback);

/** A list of bounded length. */
export const list = <const Schema extends v.GenericSchema>(item: Schema, lengthMax = 1_000) =>
  v.pipe(v.array(item), v.maxLength(lengthMax));

/** The unread entries of a list of bounded length, or of an object by key. */
export const entries = (lengthMax = 1_000) =>
  v.pipe(v.unknown(), v.transform(entriesFrom), v.array(v.unknown()), v.maxLength(lengthMax));

/** Told how many entries of a list could not be read, where there are any. */
export type LeftOut = (count: number) => void;

/**
 * The readable entries of a list or of an object by key; the others are left out, and that is told (rule W2o). Null for any other
 * value, also for an object without one readable entry: that is another kind of record.
 */
export function entriesOf<const Schema extends v.GenericSchema>(schema: Schema, raw: unknown, leftOut?: LeftOut) {
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
