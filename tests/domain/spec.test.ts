import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { LONG_FILES } from '../../e2e/long-files.ts';
import { LONG_ROWS } from '../long.ts';
import { files, scripts } from '../tidy/source/parsed-project.ts';
import { definitionsIn, idsInTitles, idsInWords, prefixOf } from './rule-ids.ts';

const INDEX = 'src/domain/SPEC.md';

const chapters = files
  .filter(({ path }) => posix.basename(path) === 'SPEC.md')
  .map(({ path, text }) => ({ path, text, ...definitionsIn(text) }));
const defined = chapters.flatMap(({ path, definitions }) => definitions.map((definition) => ({ ...definition, path })));
const known = new Set(defined.map(({ id }) => id));
const prefixes = new Set(defined.map(({ id }) => prefixOf(id)));

const titled = scripts
  .filter(({ path }) => path.startsWith('tests/') || path.startsWith('e2e/'))
  .flatMap(({ path, file }) => idsInTitles(file.text).map((found) => ({ ...found, path })));

const isDocument = (path: string): boolean => path.endsWith('.md') && !path.startsWith('fixtures/');

test('the rules and bars of a chapter are read, and its unreadable lines are listed', () => {
  const chapter = [
    '### Below',
    '- **ORDER-3** A.',
    '| **PERF-1** | B | c |',
    '- **order-4** no',
    '- **ORDER-5**',
    '- P1',
  ];
  expect(definitionsIn(chapter.join('\n'))).toEqual({
    definitions: [
      { id: 'ORDER-3', kind: 'rule' },
      { id: 'PERF-1', kind: 'bar' },
    ],
    broken: ['- **order-4** no', '- **ORDER-5**'],
  });
});

test('ids are found in titles and in prose, and similar words are ignored', () => {
  const titles = `test('[${'ORDER-3'}][${'PERF-1'}] a fact', f); test('no [${'ORDER-4'}] fact', f); test('[${'ORDER-5'}] b', LONG, f);`;
  expect(idsInTitles(titles)).toEqual([
    { id: 'ORDER-3', isLong: false },
    { id: 'PERF-1', isLong: false },
    { id: 'ORDER-5', isLong: true },
  ]);
  const words = 'As (rule ORDER-3), rules ORDER-3 to ORDER-6 and PERF-10: UTF-8, %ORDER-3, #ORDER-3 and XORDER-3.';
  expect(idsInWords(words, new Set(['ORDER', 'PERF']))).toEqual(['ORDER-3', 'ORDER-3', 'ORDER-6', 'PERF-10']);
});

test('every id is defined once', () => {
  expect(defined.length).toBeGreaterThan(500);
  const ids = defined.map(({ id }) => id);
  expect(defined.filter(({ id }, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(chapters.flatMap(({ broken }) => broken)).toEqual([]);
});

const isLongFile = (path: string): boolean =>
  LONG_FILES.some((file) => path === `e2e/${file}.spec.ts`) || LONG_ROWS.some((glob) => posix.matchesGlob(path, glob));

test('at least one test title of npm test names each rule', () => {
  const named = new Set(titled.filter(({ path, isLong }) => !isLong && !isLongFile(path)).map(({ id }) => id));
  expect(defined.filter(({ id, kind }) => kind === 'rule' && !named.has(id))).toEqual([]);
});

test('every id in a title is defined', () => {
  expect(titled.length).toBeGreaterThan(500);
  expect(titled.filter(({ id }) => !known.has(id))).toEqual([]);
});

test('every id in a comment or a document is defined', () => {
  const named = [
    ...scripts.flatMap(({ path, syntax }) => syntax.comments.map(({ text }) => ({ path, text }))),
    ...files.filter(({ path }) => isDocument(path)),
  ].flatMap(({ path, text }) => idsInWords(text, prefixes).map((id) => ({ id, path })));
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ id }) => !known.has(id))).toEqual([]);
});

test('the index links to every other chapter and lists the prefixes of its ids', () => {
  const rows = [
    ...(chapters.find(({ path }) => path === INDEX)?.text ?? '').matchAll(/^\| \[.+\]\((.+)\) \|.*\| (.+) \|$/gm),
  ];
  const listed = rows.map(([, link = '', ids = '']) => `${posix.join(posix.dirname(INDEX), link)}: ${ids}`);
  const expected = chapters
    .filter(({ path }) => path !== INDEX)
    .map(({ path, definitions }) => `${path}: ${[...new Set(definitions.map(({ id }) => prefixOf(id)))].join(', ')}`);
  expect(listed.sort()).toEqual(expected.sort());
});
