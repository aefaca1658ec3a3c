import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openWishes } from './lockfile.ts';

function lock(packages: Record<string, object>): string {
  return JSON.stringify({ packages: { '': { dependencies: { a: '^1.0.0' } }, ...packages } });
}

const A = 'node_modules/a';

test.each([
  ['a package that is there', { [A]: { version: '1.2.0' } }, 0],
  ['a package that is missing', {}, 1],
  ['a binary that is missing', { [A]: { version: '1.0.0', optionalDependencies: { 'a-mac': '1.0.0' } } }, 1],
  [
    'another version than the only one',
    { [A]: { optionalDependencies: { b: '2.0.0' } }, 'node_modules/b': { version: '1.0.0' } },
    1,
  ],
  [
    'the right version in a folder of its own',
    { [A]: { dependencies: { b: '2.0.0' } }, [`${A}/node_modules/b`]: { version: '2.0.0' } },
    0,
  ],
  ['a neighbour of a scoped package', { [A]: {}, 'node_modules/@s/c': { dependencies: { a: '*' } } }, 0],
])('%s: %j', (_, packages, count) => {
  expect(openWishes(lock(packages))).toHaveLength(count);
});

test('npm ci finds all that the project wants, for every system', () => {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  expect(openWishes(text)).toEqual([]);
});
