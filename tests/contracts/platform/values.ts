import * as v from 'valibot';
import { decimal, flag, localServer, seconds, shownText, text, whole } from '../../../src/protocol/fields.ts';
import { flagFrom, momentFrom, numberFrom, textFrom } from '../../../src/protocol/forms.ts';
import { type Form, problem, value } from './form.ts';

export const bySchema = (schema: v.GenericSchema, reason: string): Form => value((sent) => v.is(schema, sent), reason);

const range = (min: number | undefined, max: number | undefined): string =>
  `${min === undefined ? '' : ` from ${min}`}${max === undefined ? '' : ` to ${max}`}`;

/** Strict values: a number, or its digits as text. */
export const wholeOf = (min?: number, max?: number): Form =>
  bySchema(whole(min, max), `is not a whole number${range(min, max)}`);
export const idOf = (): Form => bySchema(whole(1), 'is not an id');
export const secondsOf = (): Form => bySchema(seconds(), 'is not a count of seconds');
export const decimalOf = (): Form => bySchema(decimal(), 'is not a number');
export const flagOf = (): Form => bySchema(flag(), 'is not a flag');
export const anyText = (): Form => bySchema(shownText(), 'is not text');

export const textUpTo = (lengthMax: number): Form =>
  bySchema(text(lengthMax), `is not a text of up to ${lengthMax} characters`);
export const textFromTo = (lengthMin: number, lengthMax: number): Form =>
  bySchema(v.pipe(text(lengthMax), v.minLength(lengthMin)), `is not text of ${lengthMin} to ${lengthMax} characters`);

/** Values in every form of the table of forms in `docs/platform.md`. */
export const number = value((sent) => numberFrom(sent) !== null, 'is not a number');
export const wholeNumber = (min = Number.MIN_SAFE_INTEGER): Form =>
  value(
    (sent) => {
      const read = numberFrom(sent);
      return read !== null && Number.isSafeInteger(read) && read >= min;
    },
    `is not a whole number${range(min === Number.MIN_SAFE_INTEGER ? undefined : min, undefined)}`,
  );
export const yesOrNo = value((sent) => flagFrom(sent) !== null, 'is not a flag');
export const moment = value((sent) => momentFrom(sent, 0) !== null, 'is not a moment');
export const plainText = value((sent) => textFrom(sent) !== null, 'is not text');
export const codeUpTo = (lengthMax: number): Form =>
  value(
    (sent) => (textFrom(sent)?.length ?? lengthMax + 1) <= lengthMax,
    `is not a text of up to ${lengthMax} characters`,
  );

/** A code that is too long is ignored; another type invalidates the record. */
export const shortCode =
  (lengthMax: number): Form =>
  (sent, path, notes) => {
    if (!v.is(text(Number.MAX_SAFE_INTEGER), sent)) return [problem(path, sent, 'is not text')];
    if (String(sent).length > lengthMax)
      notes.defaulted.push(problem(path, sent, `is not a text of up to ${lengthMax} characters`));
    return [];
  };

/** Text that is not an address is ignored; another type invalidates the record. */
export const hostName: Form = (sent, path, notes) => {
  const read = v.safeParse(localServer(), sent);
  if (!read.success) return [problem(path, sent, 'is not text')];
  if (read.output.refused !== '')
    notes.defaulted.push(problem(path, sent, "is not an address of the restaurant's network"));
  return [];
};
