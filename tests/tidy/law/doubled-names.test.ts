/** Names of types and of exported values, first on samples, then over product and simulator together. */
import { expect, test } from 'vitest';
import { scripts } from '../source/parsed-project.ts';
import { parseSource } from '../source/syntax.ts';
import { doubledTypes, doubledValues, otherwiseExported } from './doubled-names.ts';

const parsed = (texts: readonly string[]) =>
  texts.map((text, at) => ({ path: `${at}.ts`, syntax: parseSource(`${at}.ts`, text) }));

test.each([
  [['export interface A {}', 'export type A = 1;'], ['A']],
  [['export class A {}', 'export interface B {}; export interface A {}'], ['A']],
  [['export interface A {}', 'interface A {}'], ['A']],
  [['type A = 1;', 'class A {}'], ['A']],
  [['export interface A {}', "import type { A } from './0.ts'; export type { A };"], []],
  [['export interface A {}', 'export const A = 1;'], []],
])('files that say %j double the types %j', (texts, names) => {
  expect([...doubledTypes(parsed(texts)).keys()]).toEqual(names);
});

test.each([
  [['export const a = 1;', 'export function a() {}'], ['a']],
  [['export class A {}', 'class B {} export { B as A };'], ['A']],
  [
    ['export const a = 1, b = 2;', 'export const { c: { b }, ...d } = e;', 'export const [d = a] = e;'],
    ['b', 'd'],
  ],
  [['export async function a() {}', 'export function* a() {}'], ['a']],
  [['export const a = 1;', 'const a = 1; function b(a) {}'], []],
  [['export const { a: b } = c;', 'export const a = 1; export const c = 1;'], []],
  [['export const A = 1;', 'export type A = 1; type B = 2; export type { B as A };'], []],
  [['export function a(): void; export function a() {}', 'export default a;'], []],
])('files that say %j double the values %j', (texts, names) => {
  expect([...doubledValues(parsed(texts)).keys()]).toEqual(names);
});

test.each([
  [['export const A_MS = 1_000;', 'const A_MS = 2_000;'], ['1.ts: A_MS']],
  [['export const A = { b: 1 };', 'const A = { c: 1 };'], ['1.ts: A']],
  [['export const A = b();', 'const A = c();'], ['1.ts: A']],
  [['export const A = /b/;', 'const A = /c/;'], ['1.ts: A']],
  [['export const A = `b`;', 'const A = `c`;'], ['1.ts: A']],
  [['export const A_MS = 1_000;', 'const A_MS: number = 1000;'], []],
  [['export const A = [1, 2];', 'const A: readonly unknown[] = [1, 2] as const;'], []],
  [['export const a = 1;', 'const a = 2;'], []],
  [['export const A = 1;', 'function b() { const A = 2; }'], []],
])('files that say %j keep under an exported name another value %j', (texts, names) => {
  expect(otherwiseExported(parsed(texts))).toEqual(names);
});

const SAME_WIRE =
  'one fact of the wire of which the rules decide, and of the product the simulator takes the wire without the rules';
const SAME_PAGE = 'what a browser gives to pages and workers, of which each file names what it uses';

/** Types that are one thing in each of their files, with the reason. The list may only shrink. */
const SHARED_TYPES: Readonly<Record<string, string>> = {
  Props: 'what the one component of its file is given',
  LocalMode: SAME_WIRE,
  ClockedPage: 'the page as it holds a clock: the simulator writes it, the kiosk reads it',
  Lifetime: SAME_PAGE,
  PolicyFactory: SAME_PAGE,
};

const BOTH_ENDS = 'the call as it is named in the specification, asked on one side and answered on the other';

/** Values that are one thing in each of their files, with the reason. The list may only shrink. */
const SHARED_VALUES: Readonly<Record<string, string>> = {
  es: 'the Spanish texts of its group',
  en: 'the English texts of its group',
  AREA: 'the one area that its file brings, as the late loader asks for it',
  createAccount: BOTH_ENDS,
  changePassword: BOTH_ENDS,
  activateKds: BOTH_ENDS,
  done: 'a successful outcome, on each side of the wire',
  text: 'a text of a format: of an answer, and of a scenario',
  TOKEN_VALID_S: SAME_WIRE,
};

const both = scripts.filter(({ path }) => /^(src|simulator)\//.test(path));

test('product and simulator are read', () => {
  for (const root of ['src/', 'simulator/'])
    expect(both.filter(({ path }) => path.startsWith(root)).length).toBeGreaterThan(60);
});

test('a type of product or simulator has its name for itself', () => {
  expect([...doubledTypes(both).keys()].toSorted()).toEqual(Object.keys(SHARED_TYPES).toSorted());
});

test('an exported value of product or simulator has its name for itself', () => {
  expect([...doubledValues(both).keys()].toSorted()).toEqual(Object.keys(SHARED_VALUES).toSorted());
});

test('a constant that a file of the product keeps has the value of the exported one of its name', () => {
  expect(otherwiseExported(both.filter(({ path }) => path.startsWith('src/')))).toEqual([]);
});
