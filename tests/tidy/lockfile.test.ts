import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scriptPackages, unmetDependencies, unverified } from './lockfile.ts';

function lock(packages: Record<string, object>): string {
  return JSON.stringify({ packages: { '': { dependencies: { a: '^1.0.0' } }, ...packages } });
}

const A = 'node_modules/a';

test.each([
  ['its only package', { [A]: { version: '1.2.0' } }, 0],
  ['its only package missing', {}, 1],
  ['the binary of one system missing', { [A]: { version: '1.0.0', optionalDependencies: { 'a-mac': '1.0.0' } } }, 1],
  [
    'a package in another version than required',
    { [A]: { optionalDependencies: { b: '2.0.0' } }, 'node_modules/b': { version: '1.0.0' } },
    1,
  ],
  [
    'the required version in the folder of the package that requires it',
    { [A]: { dependencies: { b: '2.0.0' } }, [`${A}/node_modules/b`]: { version: '2.0.0' } },
    0,
  ],
  [
    'a scoped package that requires a package in the common folder',
    { [A]: {}, 'node_modules/@s/c': { dependencies: { a: '*' } } },
    0,
  ],
])('for a lockfile with $0 the number of missing packages is $2', (_, packages, count) => {
  expect(unmetDependencies(lock(packages))).toHaveLength(count);
});

test('the check lists packages without a hash and packages with an install script', () => {
  const text = lock({
    [A]: { version: '1.0.0', integrity: 'sha512-a', hasInstallScript: true },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { link: true },
  });
  expect(unverified(text)).toEqual(['node_modules/b']);
  expect(scriptPackages(text)).toEqual(['a']);
});

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');

test('the lockfile has every required package, for every system', () => {
  expect(unmetDependencies(text)).toEqual([]);
});

test('the lockfile has the hash of every package', () => {
  expect(unverified(text)).toEqual([]);
});

test('npm runs the install scripts of the listed packages only', () => {
  const { allowScripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(Object.keys(allowScripts).sort()).toEqual(scriptPackages(text));
  expect(readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8')).toBe('strict-allow-scripts=true\n');
});
