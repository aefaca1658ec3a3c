/** Replaces each text `$name` by a value of the file itself or of the including file. */
import * as v from 'valibot';
import { closestWord } from './closest-word.ts';
import type { DocumentPath, Mistake } from './mistakes.ts';
import { isFields } from './raw-fields.ts';

/** An invalid value is reported where the variable is defined, and not where it is used. */
const UNREADABLE = Symbol('unreadable');

export type Value = string | number | boolean;
export type Values = Readonly<Record<string, Value | typeof UNREADABLE>>;
/** Null when the variables cannot be read. */
export type KnownValues = Values | null;

const NAME = /^[a-z][a-zA-Z0-9-]{0,39}$/;
export const REFERENCE = /^\$([a-z][a-zA-Z0-9-]{0,39})$/;

const value = v.union(
  [v.pipe(v.string(), v.maxLength(500)), v.number(), v.boolean()],
  'must be a text, a number, true or false',
);

export const VARIABLES = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(NAME, 'must be a name of letters, digits and hyphens that begins with a small letter')),
    value,
    'must be a group of variables',
  ),
  v.description('Values of $name in this file; $name must be the whole value of a field.'),
);

/** Reports no mistakes, because the check of the file does. */
export function valuesOf(variables: unknown): KnownValues {
  if (variables === undefined) return {};
  if (!isFields(variables)) return null;
  const each = Object.entries(variables).map(([name, given]) => {
    const read = v.safeParse(value, given);
    return [name, read.success ? read.output : UNREADABLE] as const;
  });
  return Object.fromEntries(each);
}

export interface Filled {
  readonly data: unknown;
  readonly mistakes: readonly Mistake[];
}

/** A text that starts with two `$` is not a variable. */
const withoutMark = (text: string): string => (text.startsWith('$$') ? text.slice(1) : text);

/** No text in the result is read as a variable. */
export function asTexts(data: unknown): unknown {
  if (typeof data === 'string') return data.startsWith('$$') || REFERENCE.test(data) ? `$${data}` : data;
  if (Array.isArray(data)) return data.map(asTexts);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, item]) => [name, asTexts(item)]));
}

/** The value, or the text if it is not a variable. */
function fillText(text: string, path: DocumentPath, values: KnownValues, mistakes: Mistake[]): unknown {
  const name = REFERENCE.exec(text)?.[1];
  if (name === undefined) return withoutMark(text);
  const known = values !== null && Object.hasOwn(values, name) ? values[name] : undefined;
  if (values === null || known === UNREADABLE) {
    mistakes.push({ path, text: 'waits for a variable', isReportedElsewhere: true });
    return text;
  }
  if (known !== undefined) return known;
  mistakes.push({
    path,
    text: `names an unknown variable: "${text}"`,
    suggestion: closestWord(name, Object.keys(values)),
  });
  return text;
}

function fillIn(data: unknown, path: DocumentPath, values: KnownValues, mistakes: Mistake[]): unknown {
  if (typeof data === 'string') return fillText(data, path, values, mistakes);
  if (Array.isArray(data)) return data.map((item, at) => fillIn(item, [...path, at], values, mistakes));
  if (typeof data !== 'object' || data === null) return data;
  const fields = Object.entries(data);
  return Object.fromEntries(fields.map(([name, item]) => [name, fillIn(item, [...path, name], values, mistakes)]));
}

/** Also returns the unknown variables. */
export function fill(data: unknown, path: DocumentPath, values: KnownValues): Filled {
  const mistakes: Mistake[] = [];
  return { data: fillIn(data, path, values, mistakes), mistakes };
}
