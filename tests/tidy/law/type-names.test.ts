/** Names of types, first on samples, then over product and simulator. */
import { expect, test } from 'vitest';
import { scripts } from '../source/parsed-project.ts';
import { parseSource } from '../source/syntax.ts';
import { doubledTypes } from './type-names.ts';

const doubled = (...texts: readonly string[]) => [
  ...doubledTypes(texts.map((text, at) => ({ path: `${at}.ts`, syntax: parseSource(`${at}.ts`, text) }))).keys(),
];

test.each([
  [['export interface A {}', 'export type A = 1;'], ['A']],
  [['export class A {}', 'export interface B {}; export interface A {}'], ['A']],
  [['export interface A {}', 'interface A {}'], ['A']],
  [['type A = 1;', 'class A {}'], ['A']],
  [['export interface A {}', "import type { A } from './0.ts'; export type { A };"], []],
  [['export interface A {}', 'export const A = 1;'], []],
])('files that say %j double %j', (texts, names) => {
  expect(doubled(...texts)).toEqual(names);
});

/** Names that two files may share, each with its reason. The list may only shrink. */
const SHARED: Readonly<Record<'src' | 'simulator', Readonly<Record<string, string>>>> = {
  src: { Props: 'what the one component of its file is given' },
  simulator: { Props: 'what the one component of its file is given' },
};

test.each(['src', 'simulator'] as const)('a type of %s has its name for itself', (root) => {
  const all = scripts.filter(({ path }) => path.startsWith(`${root}/`));
  expect(all.length).toBeGreaterThan(60);
  expect([...doubledTypes(all).keys()].toSorted()).toEqual(Object.keys(SHARED[root]).toSorted());
});
