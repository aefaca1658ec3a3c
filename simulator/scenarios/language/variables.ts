/** Variables of a file: a field `$name` gets the value from the file or from the including one. */
import * as v from 'valibot';
import { closestWord } from './closest-word.ts';
import type { DocumentPath, Mistake } from './mistakes.ts';
import { isFields } from './raw-fields.ts';

/** A variable with an invalid value, which is reported at its definition and not at each use. */
const UNREADABLE = Symbol('unreadable');

export type Value = string | number | boolean;
export type Values = Readonly<Record<string, Value | typeof UNREADABLE>>;
/** Null when the variables are unknown. */
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

/** The variables of a file, whatever mistakes some have: the file's own check reports those. */
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

/** A text that begins with two `$` begins with one, and is no variable. */
const withoutMark = (text: string): string => (text.startsWith('$$') ? text.slice(1) : text);

/** Data as a file must write it, so that its texts are read unchanged. */
export function asTexts(data: unknown): unknown {
  if (typeof data === 'string') return data.startsWith('$$') || REFERENCE.test(data) ? `$${data}` : data;
  if (Array.isArray(data)) return data.map(asTexts);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, item]) => [name, asTexts(item)]));
}

/** The value of a variable, or the text itself. */
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

/** Data with its variables replaced, and the unknown ones. */
export function fill(data: unknown, path: DocumentPath, values: KnownValues): Filled {
  const mistakes: Mistake[] = [];
  return { data: fillIn(data, path, values, mistakes), mistakes };
}
