/** The rules of SPEC.md and the titles of the tests name each other. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SPEC = new URL('../../src/domain/SPEC.md', import.meta.url);
const FOLDERS = ['../', '../../e2e/'].map((path) => new URL(path, import.meta.url));

const RULE = /^- \*\*([A-Z]+\d+[a-z]?)\*\* \S/gm;
/** A title: the opening of a text literal with one or more ids in brackets. */
const TITLE = /['"`]((?:\[[A-Z]+\d+[a-z]?\])+) /g;
const ID = /[A-Z]+\d+[a-z]?/g;

const rules = [...readFileSync(SPEC, 'utf8').matchAll(RULE)].map((match) => match[1] ?? '');

const titled = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const source = readFileSync(new URL(path, folder), 'utf8');
      const ids = [...source.matchAll(TITLE)].flatMap((match) => match[1]?.match(ID) ?? []);
      return ids.map((id) => ({ id, path }));
    }),
);

test('every rule of SPEC.md has one entry and is named by a test', () => {
  const named = new Set(titled.map(({ id }) => id));
  expect(rules.length).toBeGreaterThan(50);
  expect(rules.filter((id, at) => rules.indexOf(id) !== at)).toEqual([]);
  expect(rules.filter((id) => !named.has(id))).toEqual([]);
});

test('no test names a rule that SPEC.md does not know', () => {
  // A title may name a whole ruling, O6, where the facts below it, O6a to O6e, have ids of their own.
  const known = new Set([...rules, ...rules.map((id) => id.replace(/[a-z]$/, ''))]);
  expect(titled.filter(({ id }) => !known.has(id))).toEqual([]);
});
