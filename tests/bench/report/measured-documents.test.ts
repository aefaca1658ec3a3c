/** What a measurement writes into docs/measured.md and the README, and what it leaves alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exactFigure } from './figure.ts';
import { assertSections, cellsOf, withCompared, withMeasured } from './measured-documents.ts';
import { comparisonOf } from './pairs.ts';

const OF_TAP = {
  bench: 'tap',
  day: '2026-11-22',
  command: 'npm run bench -- --only tap',
  machine: 'm',
  runs: 5,
  version: '1.0.0+a',
};
const README = [
  '| Figure | Value | Command |',
  '|---|---|---|',
  '| p98 at 6x | 80 ms | `npm run bench -- --only tap` |',
  '| p98 at 6x | 81 ms | `npm run bench -- --only tap-other` |',
  '| none lost | 405 taps | `npm run fuzz` |',
  'p98 at 6x is 80 ms.',
].join('\n');
const DOCUMENTS = {
  measured:
    '# A\n\n<!-- bench tap -->\n\nold\n\n<!-- /bench tap -->\n\n<!-- bench idle -->\n\nkept\n\n<!-- /bench idle -->\n',
  readme: README,
};

test('the section of the benchmark is new, the others stay', () => {
  const { measured } = withMeasured(DOCUMENTS, OF_TAP, [exactFigure({ name: 'p98 at 6x', unit: 'ms' }, 48)]);
  expect(measured).toContain('Measured on 2026-11-22');
  expect(measured).toContain('1.0.0+a, 5 runs.');
  expect(measured).toContain('| p98 at 6x | 48 ms |');
  expect(measured).not.toContain('old');
  expect(measured).toContain('kept');
});

test('the row of the README with the name and the command has the new value, nothing else changes', () => {
  const { readme } = withMeasured(DOCUMENTS, OF_TAP, [exactFigure({ name: 'p98 at 6x', unit: 'ms' }, 48)]);
  expect(readme).toBe(README.replace('80 ms |', '48 ms |'));
});

test('a figure that the README does not name changes nothing there', () => {
  const { readme } = withMeasured(DOCUMENTS, OF_TAP, [exactFigure({ name: 'p50', unit: 'ms' }, 48)]);
  expect(readme).toBe(README);
});

test('a benchmark without a section is a failure, also before it has run', () => {
  expect(() => withMeasured(DOCUMENTS, { ...OF_TAP, bench: 'glass' }, [])).toThrow('section bench glass');
  expect(() => assertSections(DOCUMENTS.measured, 'bench', ['tap', 'glass'])).toThrow('section bench glass');
  expect(() => assertSections(DOCUMENTS.measured, 'bench', ['tap', 'idle'])).not.toThrow();
});

test('the cells of a row are read, a bar within a cell too', () => {
  expect(cellsOf('| a \\| b | 1 ms |  |')).toEqual(['a \\| b', '1 ms', '']);
  expect(cellsOf('no row')).toBeNull();
});

test('docs/measured.md has a section for every benchmark', () => {
  const folder = new URL('../benches/', import.meta.url);
  const benches = readdirSync(folder).flatMap((name) => /^(.+)-bench\.ts$/.exec(name)?.[1] ?? []);
  const measured = readFileSync(new URL('../../../docs/measured.md', import.meta.url), 'utf8');
  expect(benches.length).toBeGreaterThan(5);
  expect(() => assertSections(measured, 'bench', benches)).not.toThrow();
});

test('docs/measured.md has a section for every comparison of two builds', () => {
  const folder = new URL('../beside/', import.meta.url);
  const contests = readdirSync(folder).flatMap((name) => /^(.+)-beside\.ts$/.exec(name)?.[1] ?? []);
  const measured = readFileSync(new URL('../../../docs/measured.md', import.meta.url), 'utf8');
  expect(contests).toEqual(expect.arrayContaining(['bytes', 'load', 'tap']));
  for (const kind of ['beside', 'between'] as const)
    expect(() => assertSections(measured, kind, contests)).not.toThrow();
});

test('what a comparison found stands in its section, with both builds and the ratio, nothing else changes', () => {
  const page = `${DOCUMENTS.measured}\n<!-- beside tap -->\n\nold pairs\n\n<!-- /beside tap -->\n`;
  const circumstances = { ...OF_TAP, versions: { ours: '1.0.0+a', theirs: '1.0.0+b' } };
  const pairs = [1, 2, 3, 4, 5, 6].map((at) => ({ ours: 10 + at, theirs: 10 }));
  const compared = withCompared(page, 'beside', circumstances, [
    comparisonOf({ name: 'p98 | at 6x', unit: 'ms' }, pairs),
  ]);
  expect(compared).toContain('ours 1.0.0+a, theirs 1.0.0+b.');
  expect(compared).toContain('| p98 \\| at 6x | 13.5 ms | 10 ms | 1.350 | 1.100 to 1.600 | 6 |');
  expect(compared).not.toContain('old pairs');
  expect(compared.startsWith(DOCUMENTS.measured)).toBe(true);
});

test('what is between two commits has a section of its own, and leaves the one beside this checkout', () => {
  const page = ['beside', 'between']
    .map((kind) => `<!-- ${kind} tap -->\n\nold ${kind}\n\n<!-- /${kind} tap -->\n`)
    .join('');
  const circumstances = { ...OF_TAP, versions: { ours: '1.0.0+a', theirs: '1.0.0+b' } };
  const pairs = [1, 2, 3, 4, 5, 6].map((at) => ({ ours: 10 + at, theirs: 10 }));
  const compared = withCompared(page, 'between', circumstances, [comparisonOf({ name: 'p98', unit: 'ms' }, pairs)]);
  expect(compared).toContain('old beside');
  expect(compared).not.toContain('old between');
});
