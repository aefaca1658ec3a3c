/** What files hand on of others, first on samples, then over the whole project. */
import { expect, test } from 'vitest';
import { scripts } from '../source/parsed-project.ts';
import { parseSource } from '../source/syntax.ts';
import { barrelBreaches } from './barrels.ts';

function breaches(text: string, path = 'src/a/b.ts'): string[] {
  return barrelBreaches({ path, text }, parseSource(path, text));
}

test.each([
  "export { a } from './a.ts';",
  "export * from './a.ts';",
  "export type { A } from './a.ts';",
  "import { a } from './a.ts'; export { a };",
  "import { a } from './a.ts'; export { a as b };",
  "import a from './a.ts'; export { a };",
  "import * as a from './a.ts'; export { a };",
  "import { a } from './a.ts'; export default a;",
  "import type { A } from './a.ts'; export type { A };",
  "import { a } from './a.ts'; export const b = a;",
  "import { a } from './a.ts'; const b = a; export { b };",
  "import type { A } from './a.ts'; export type B = A;",
  "import type { A } from './a.ts'; type B = A; export type { B };",
  "import * as m from './a.ts'; export const c = m.c;",
  "import * as m from './a.ts'; const c = m.c; export { c };",
  "import * as m from './a.ts'; export const { c } = m;",
  "import * as m from './a.ts'; export default m.c;",
  "import type * as m from './a.ts'; export type B = m.B;",
  "export type B = import('./a.ts').B;",
  "import { a } from './a.ts'; export const b = a as number;",
  "import { a } from './a.ts'; export const b = a satisfies number;",
  "import { a } from './a.ts'; export const b = a!;",
  "import { a } from './a.ts'; export default a as number;",
  "import type { A } from './a.ts'; export interface B extends A {}",
  "import type * as m from './a.ts'; export interface B extends m.A {}",
  "import type { A } from './a.ts'; interface B extends A {} export type { B };",
  "import { A } from './a.ts'; export class B extends A {}",
  "import { a } from './a.ts'; export const b = (x: number, y: number) => a(x, y);",
  "import { a } from './a.ts'; export const b = () => a();",
  "import { a } from './a.ts'; export const b = (...all: number[]) => a(...all);",
  "import { a } from './a.ts'; export function b(x: number) { return a(x); }",
  "import { a } from './a.ts'; export async function b(x: number) { return await a(x); }",
  "import { a } from './a.ts'; export default function b(x: number) { return a(x); }",
  "import * as m from './a.ts'; export const b = (x: number) => m.a(x);",
])('%s hands on what another file exports', (text) => {
  expect(breaches(text)).toHaveLength(1);
});

test.each([
  "export { expect } from '@playwright/test';",
  "import { a } from 'package'; export { a };",
  "import { a } from './a.ts'; export const b = a();",
  "import { a } from './a.ts'; export const b = { a };",
  "import { a } from './a.ts'; const b = a; export const c = b.c;",
  "import type { A } from './a.ts'; export type B = A<string>;",
  "import type { A } from './a.ts'; export type B = A | null;",
  "import type { A } from './a.ts'; export type B = A['b'];",
  "import { a } from './a.ts'; export const { b } = a;",
  "import type { A } from './a.ts'; export interface B extends A { b: 1 }",
  "import type { A, C } from './a.ts'; export interface B extends A, C {}",
  "import type { A } from './a.ts'; export interface B extends A<string> {}",
  "import { A } from './a.ts'; export class B extends A { b = 1; }",
  "import { a } from './a.ts'; export const b = (x: number) => a(x, 1);",
  "import { a } from './a.ts'; export const b = (x: number, y: number) => a(y, x);",
  "import { a } from './a.ts'; export const b = (x = 1) => a(x);",
  "import { a } from './a.ts'; export const b = (x: number) => a(x).b;",
  "import { a } from './a.ts'; export function b(x: number) { c(); return a(x); }",
  "import { a } from 'package'; export const b = (x: number) => a(x);",
  'const a = 1; export { a };',
])('%s is its own', (text) => {
  expect(breaches(text)).toEqual([]);
});

test('a file that is called index is a barrel', () => {
  expect(breaches('export const a = 1;', 'src/a/index.ts')).toHaveLength(1);
});

test('no file hands on what others export', () => {
  expect(scripts.flatMap(({ file, syntax }) => barrelBreaches(file, syntax))).toEqual([]);
});
