/** A figure that a command writes into the rows that name it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withFigure } from './figure-rows.ts';

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

test('a command that no row names is a failure', () => {
  expect(() => withFigure(PAGE, 'npm run bake', '1')).toThrow(/no row names "npm run bake"/);
});

test.each(['README.md', 'docs/measured.md'])('%s has a row for each command that writes one', (name) => {
  const page = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
  for (const command of ['npm run fuzz -- --browser --seeds 10', 'npm run mutate']) {
    expect(withFigure(page, command, 'new')).toContain('| new | `npm run');
  }
});
