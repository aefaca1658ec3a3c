/** Code that no program reaches, on reports. */
import { expect, test } from 'vitest';
import { type ReachReport, reachBreaches, unreachable } from './product-reach.ts';

const REPORT: ReachReport = {
  issues: [
    { file: 'src/a.ts', files: [{ name: 'src/a.ts' }], exports: [] },
    { file: 'src/b.ts', exports: [{ name: 'one' }, { name: 'two' }] },
  ],
};

test('files and exports are read from a report', () => {
  expect(unreachable(REPORT)).toEqual(['src/a.ts', 'src/b.ts: one', 'src/b.ts: two']);
});

test('whatever was found is said, once', () => {
  expect(reachBreaches([])).toEqual([]);
  expect(reachBreaches(['src/a.ts', 'src/b.ts: one', 'src/a.ts'])).toEqual([
    'src/a.ts is reached by no program: remove it',
    'src/b.ts: one is reached by no program: remove it',
  ]);
});
