import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { files, scripts } from '../tidy/source/parsed-project.ts';
import { definitionsIn, familyOf, headingOf, idsInTitles, idsInWords } from './rule-ids.ts';

const INDEX = 'src/domain/SPEC.md';

const chapters = files
  .filter(({ path }) => posix.basename(path) === 'SPEC.md')
  .map(({ path, text }) => ({ path, text, ...definitionsIn(text) }));
const defined = chapters.flatMap(({ path, definitions }) => definitions.map((definition) => ({ ...definition, path })));
const known = new Set(defined.map(({ id }) => id));
const families = new Set(defined.map(({ id }) => familyOf(id)));

const titled = scripts
  .filter(({ path }) => path.startsWith('tests/') || path.startsWith('e2e/'))
  .flatMap(({ path, file }) => idsInTitles(file.text).map((id) => ({ id, path })));

const isDocument = (path: string): boolean => path.endsWith('.md') && !path.startsWith('fixtures/');

test('a chapter defines facts, headings and bars, and broken lines are listed', () => {
  const chapter = [
    '### O3 · Below',
    '- **O3a** A.',
    '| **R1** | B | c |',
    '- **o4** no',
    '- **O5**',
    '### Below',
    '- P1',
  ];
  expect(definitionsIn(chapter.join('\n'))).toEqual({
    definitions: [
      { id: 'O3', kind: 'heading' },
      { id: 'O3a', kind: 'fact' },
      { id: 'R1', kind: 'bar' },
    ],
    broken: ['- **o4** no', '- **O5**', '### Below'],
  });
});

test('ids are found in titles and in words, and similar text is ignored', () => {
  expect(idsInTitles(`test('[${'O3a'}][${'R1'}] a fact', f); test('no [${'O4'}] fact', f);`)).toEqual(['O3a', 'R1']);
  const words = 'As (rule O3a), rulings O3 to O6 and R10: an MP3, %O3, #O3, /O3, O3-4 and XO3 are none.';
  expect(idsInWords(words, new Set(['O', 'R']))).toEqual(['O3a', 'O3', 'O6', 'R10']);
});

test('every id is defined once', () => {
  expect(defined.length).toBeGreaterThan(500);
  const ids = defined.map(({ id }) => id);
  expect(defined.filter(({ id }, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(chapters.flatMap(({ broken }) => broken)).toEqual([]);
});

test('a fact with a letter has its heading, and no heading is empty', () => {
  const headed = defined.flatMap(({ id, path }) => {
    const heading = headingOf(id);
    return heading === null ? [] : [`${path} ${heading}`];
  });
  const headings = defined.filter(({ kind }) => kind === 'heading').map(({ id, path }) => `${path} ${id}`);
  expect(headings.length).toBeGreaterThan(50);
  expect([...new Set(headed)].sort()).toEqual([...headings].sort());
});

test('every fact is named by a test', () => {
  const named = new Set(titled.map(({ id }) => id));
  expect(defined.filter(({ id, kind }) => kind === 'fact' && !named.has(id))).toEqual([]);
});

test('no title names an id that no chapter defines', () => {
  expect(titled.length).toBeGreaterThan(500);
  expect(titled.filter(({ id }) => !known.has(id))).toEqual([]);
});

test('no comment and no document names an id that no chapter defines', () => {
  const spoken = [
    ...scripts.flatMap(({ path, syntax }) => syntax.comments.map(({ text }) => ({ path, text }))),
    ...files.filter(({ path }) => isDocument(path)),
  ].flatMap(({ path, text }) => idsInWords(text, families).map((id) => ({ id, path })));
  expect(spoken.length).toBeGreaterThan(300);
  expect(spoken.filter(({ id }) => !known.has(id))).toEqual([]);
});

test('the first chapter links to every other one and lists its families', () => {
  const rows = [
    ...(chapters.find(({ path }) => path === INDEX)?.text ?? '').matchAll(/^\| \[.+\]\((.+)\) \|.*\| (.+) \|$/gm),
  ];
  const shown = rows.map(([, link = '', ids = '']) => `${posix.join(posix.dirname(INDEX), link)}: ${ids}`);
  const told = chapters
    .filter(({ path }) => path !== INDEX)
    .map(({ path, definitions }) => `${path}: ${[...new Set(definitions.map(({ id }) => familyOf(id)))].join(', ')}`);
  expect(shown.sort()).toEqual(told.sort());
});
