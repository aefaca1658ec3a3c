/** The checks of documents, first on samples that break them, then over all that the project wrote for people. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOMS } from '../law/rooms.ts';
import { files } from '../source/parsed-project.ts';
import {
  commandBreaches,
  figureBreaches,
  linkBreaches,
  mapBreaches,
  pathBreaches,
  placesOf,
  readmeBreaches,
} from './documents.ts';

const PLACES = placesOf([
  'README.md',
  'docs/a.md',
  'docs/pictures/board.png',
  'src/domain/decode-a.ts',
  'src/main.tsx',
]);

test.each([
  ['[a](a.md) and [readme](../README.md#part)', 0],
  ['[a](https://x.test/y) and [here](#part)', 0],
  ['![board](pictures/board.png)', 0],
  ['[b](b.md)', 1],
  ['[a](docs/a.md)', 1],
  ['<img src="board.jpg">', 1],
])('the links of %s have %i breaches', (text, count) => {
  expect(linkBreaches({ path: 'docs/b.md', text }, PLACES)).toHaveLength(count);
});

test.each([
  ['`src/domain`, `src/main.tsx` and `src/domain/decode-*.ts`', 0],
  ['`dist/kiosk`, `/home2`, `main.tsx`, `N/A`, src/gone', 0],
  ['```\nnode src/main.tsx\n```', 0],
  ['```mermaid\nsrc/gone\n```', 0],
  ['`src/gone`', 1],
  ['`src/domain/encode-*.ts`', 1],
  ['`domain/decode-a.ts`', 1],
  ['```\nnode src/gone.ts --write\n```', 1],
])('the paths of %j have %i breaches', (text, count) => {
  expect(pathBreaches({ path: 'docs/b.md', text }, PLACES)).toHaveLength(count);
});

test.each([
  ['`npm run bench -- --only tap`, `npm test` and npm run nothing', 0],
  ['`npm ci`', 0],
  ['`npm run gone`', 1],
  ['```\nnpm gone\n```', 1],
])('the commands of %j have %i breaches', (text, count) => {
  expect(commandBreaches({ path: 'docs/b.md', text }, new Set(['bench', 'test']))).toHaveLength(count);
});

const BEGIN = '# A\n\nIt is so.\n\n![b](docs/pictures/board.png)\n\n```\nnpm start   runs\nnpm test    tests\n```\n';

test.each([
  ['as asked', BEGIN, 0],
  ['two sentences', BEGIN.replace('It is so.', 'It is. So.'), 1],
  ['no picture', BEGIN.replace(/!.*\n\n/, ''), 1],
  ['three commands', BEGIN.replace('npm test', 'npm build  b\nnpm test'), 1],
  ['too long', `${BEGIN}${'word '.repeat(1_300)}`, 1],
])('a README with %s has %i breaches', (_, text, count) => {
  expect(readmeBreaches(text)).toHaveLength(count);
});

const figures = (...rows: readonly string[]) =>
  ['## Figures', '', '| Figure | Value | Command |', '|---|---|---|', ...rows, '', '## After', '| x | y | z |'].join(
    '\n',
  );
const ROWS = [1, 2, 3, 4].map((at) => `| f${at} | ${at} ms | \`npm run bench -- --only a\` |`);
const MEASURED = ['| Figure | Value |', '|---|---:|', ...[1, 2, 3, 4].map((at) => `| f${at} | ${at} ms | |`)].join(
  '\n',
);

test.each([
  ['four that are on record', figures(...ROWS), 0],
  ['three', figures(...ROWS.slice(1)), 1],
  ['another value', figures(...ROWS.slice(1), '| f1 | 2 ms | `npm test` |'), 1],
  ['no command', figures(...ROWS.slice(1), '| f1 | 1 ms | measured |'), 1],
])('the figures of a README with %s: %i breaches', (_, text, count) => {
  expect(figureBreaches(text, MEASURED)).toHaveLength(count);
});

const MAP =
  '## What is where\n\n| Room | What |\n|---|---|\n| `src/a`, `e2e` | `src/e` |\n| `src/*.ts` | x |\n\n## After\n\n| `src/f` | x |\n';

test.each([
  [['src/a', 'e2e', 'src/main.ts'], []],
  [['src/a/b', 'e2e/pages'], []],
  [['src/a', 'src/b'], ['src/b']],
  [['src/b', 'src/b/c'], ['src/b']],
  [
    ['src/ab', 'src/e', 'src/f', 'src/main.tsx'],
    ['src/ab', 'src/e', 'src/f', 'src/main.tsx'],
  ],
])('a map of the rooms %j lacks %j', (rooms, lacks) => {
  expect(mapBreaches(MAP, rooms)).toEqual(lacks.map((room) => `The README's map does not name ${room}`));
});

/** What the project wrote for people; samples of orders are no documents. */
const documents = files.filter(({ path }) => path.endsWith('.md') && !path.startsWith('fixtures/'));
const places = placesOf(files.map(({ path }) => path));
const textOf = (path: string): string => documents.find((document) => document.path === path)?.text ?? '';

test('every link and every path of a document leads to a file that exists', () => {
  expect(documents.length).toBeGreaterThan(10);
  const checks = [linkBreaches, pathBreaches];
  expect(documents.flatMap((document) => checks.flatMap((check) => check(document, places)))).toEqual([]);
});

test('every command of a document is a script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const commands = new Set(Object.keys(scripts));
  expect(documents.flatMap((document) => commandBreaches(document, commands))).toEqual([]);
});

test('the README is short, begins as it should, and leads to every other document', () => {
  expect(readmeBreaches(textOf('README.md'))).toEqual([]);
  const pages = documents.map(({ path }) => path).filter((path) => path.startsWith('docs/'));
  expect(pages.filter((path) => !textOf('README.md').includes(`](${path})`))).toEqual([]);
});

test('the README names every room of the law, or the one that it is in', () => {
  expect(
    mapBreaches(
      textOf('README.md'),
      ROOMS.map(({ path }) => path),
    ),
  ).toEqual([]);
});

test('the README has four figures, each with its command and as docs/measured.md has them', () => {
  expect(figureBreaches(textOf('README.md'), textOf('docs/measured.md'))).toEqual([]);
});
