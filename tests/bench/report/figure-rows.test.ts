/** A figure that a command writes into the rows that name it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withFigure, writeFigure } from './figure-rows.ts';

const PAGE = [
  '| Bar | What | Figure | Command |',
  '|---|---|---|---|',
  '| R3 | crashes of a tab | 1 tap | `npm run fuzz -- --browser` |',
  '| R1 | shifts | 2 | `npm run fuzz` |',
  'About `npm run fuzz -- --browser`.',
].join('\n');

test('the row of the command has the new figure, nothing else changes', () => {
  const page = withFigure(PAGE, 'npm run fuzz -- --browser', '400 taps');
  expect(page).toBe(PAGE.replace('1 tap |', '400 taps |'));
});

test('a page without a row of the command has none to give', () => {
  expect(withFigure(PAGE, 'npm run bake', '1')).toBeNull();
});

test('a command that no document names is a failure', () => {
  expect(() => writeFigure('npm run bake', '1')).toThrow(/no row names "npm run bake"/);
});

test.each([
  ['README.md', ['npm run fuzz -- --browser --seeds 10', 'npm run mutate -- --harness']],
  [
    'docs/measured.md',
    [
      'npm run fuzz -- --browser --seeds 10',
      'npm run mutate',
      'npm run fuzz -- --seeds 1000',
      'npm run mutate -- --harness',
    ],
  ],
])('%s has a row for each command that writes one', (name, commands) => {
  const page = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
  for (const command of commands) expect(withFigure(page, command, 'new')).toContain('| new | `npm run');
});
