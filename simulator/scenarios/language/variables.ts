/** Words in a file that stand for values: `$name`, alone in a field, is what the file, or whoever includes it, says of it. */
import * as v from 'valibot';
import { meantWord } from './meant-word.ts';
import type { DocumentPath, Mistake } from './mistakes.ts';

/** What a variable may stand for. */
export type Value = string | number | boolean;
export type Values = Readonly<Record<string, Value>>;

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
  v.description('What $name stands for in this file, alone in a field.'),
);

export interface Filled {
  readonly data: unknown;
  readonly mistakes: readonly Mistake[];
}

/** The value of a text that is a variable, or the text. */
function fillText(text: string, path: DocumentPath, values: Values, mistakes: Mistake[]): unknown {
  const name = REFERENCE.exec(text)?.[1];
  if (name === undefined) return text;
  if (Object.hasOwn(values, name)) return values[name];
  mistakes.push({ path, text: `names no variable: "${text}"`, meant: meantWord(name, Object.keys(values)) });
  return text;
}

function fillIn(data: unknown, path: DocumentPath, values: Values, mistakes: Mistake[]): unknown {
  if (typeof data === 'string') return fillText(data, path, values, mistakes);
  if (Array.isArray(data)) return data.map((item, at) => fillIn(item, [...path, at], values, mistakes));
  if (typeof data !== 'object' || data === null) return data;
  const fields = Object.entries(data);
  return Object.fromEntries(fields.map(([name, item]) => [name, fillIn(item, [...path, name], values, mistakes)]));
}

/** Data with its variables filled in, and those that nobody knows. */
export function fill(data: unknown, path: DocumentPath, values: Values): Filled {
  const mistakes: Mistake[] = [];
  return { data: fillIn(data, path, values, mistakes), mistakes };
}
