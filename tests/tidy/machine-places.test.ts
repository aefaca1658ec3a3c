import { expect, test } from 'vitest';
import { files } from './source/parsed-project.ts';

const MACHINE_PATH = /(?<![\w.~-])\/(?:home|root|Users|work)\/[\w.-]+|[A-Z]:\\Users\\/;
const REGISTRY = /\b(?:registry\.(?:npmjs|yarnpkg)\.\w+|npm\.pkg\.github\.com|jsr\.io)\b|"resolved": "https?:/;

const namesPlace = (line: string): boolean => MACHINE_PATH.test(line) || REGISTRY.test(line);

test.each([
  [`cd ${['', 'home', 'cook'].join('/')}`, true],
  [['https://registry', 'npmjs', 'org/vite'].join('.'), true],
  ['https://x.test/home/page and src/work/order', false],
])('the text "%s" names a machine or a registry: %s', (line, is) => {
  expect(namesPlace(line)).toBe(is);
});

test('no file names a machine or a package registry', () => {
  const named = files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (namesPlace(line) ? [`${path}:${at + 1}`] : [])),
  );
  expect(named).toEqual([]);
});
