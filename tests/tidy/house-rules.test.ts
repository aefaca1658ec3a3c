/** The house rules, first on samples that break them, then over the whole project. */
import { expect, test } from 'vitest';
import {
  addressBreaches,
  cutOutBreaches,
  endlessBreaches,
  headBreaches,
  longFunctions,
  nameBreaches,
  needsHead,
  placeBreaches,
  promiseBreaches,
  silencedBreaches,
  skippedTests,
  styleHeadBreaches,
} from './house-rules.ts';
import { files, scripts } from './source/parsed-project.ts';
import type { ProjectFile } from './source/source-files.ts';
import { parseSource } from './source/syntax.ts';

const HEAD = '/** Says what it answers for. */\n';

function sample(text: string, path = 'src/domain/sample.ts') {
  const file: ProjectFile = { path, text };
  return { file, syntax: parseSource(path, text) };
}

test.each([
  ['src/domain/order-status.ts', 0],
  ['stories/.storybook/main.ts', 0],
  ['tests/domain/order-status.test.ts', 0],
  ['src/domain/SPEC.md', 0],
  ['src/ui/Card.tsx', 1],
  ['src/ui/order_card.tsx', 1],
  ['src/orderCard/card.ts', 1],
  ['src/domain/utils.ts', 1],
  ['src/helpers/date.ts', 1],
])('the name %s has %i breaches', (path, count) => {
  expect(nameBreaches({ path, text: '' })).toHaveLength(count);
});

test.each([
  [`${HEAD}export {};`, 0],
  [`#!/usr/bin/env node\n${HEAD}`, 0],
  ['/**\n * Says what it\n * answers for.\n */\n', 0],
  ['export const a = 1;', 1],
  ['// Says what it answers for.\n', 1],
  ['import x from "y";\n/** Says what it answers for. */\n', 1],
  ['/** says nothing */\n', 1],
  ['/** Order. */\n', 1],
  [`/** ${'Very long '.repeat(60)}. */\n`, 1],
])('the head of %j has %i breaches', (text, count) => {
  const { file, syntax } = sample(text);
  expect(headBreaches(file, syntax)).toHaveLength(count);
});

test('a style sheet without a head is found', () => {
  expect(styleHeadBreaches({ path: 'src/a.css', text: '/* What a card looks like. */\n.a {}' })).toEqual([]);
  expect(styleHeadBreaches({ path: 'src/a.css', text: '.a {}' })).toHaveLength(1);
  expect(styleHeadBreaches({ path: 'src/a.module.css', text: '.a {}' })).toEqual([]);
});

test.each([
  ['function f() {', '}', 70, 0],
  ['function f() {', '}', 71, 1],
  ['const f = () => {', '};', 71, 1],
  ['class A { f() {', '} }', 71, 1],
  ['const f = [', '];', 200, 0],
])('%s ... %s over %i lines has %i breaches', (open, close, lines, count) => {
  const { file, syntax } = sample(`${open}${'\n'.repeat(lines - 1)}${close}`);
  expect(longFunctions(file, syntax)).toHaveLength(count);
});

test.each([
  ["import './other.ts';", 0],
  ["import './other';", 1],
  ["import './missing.ts';", 1],
  ["import type { A } from '../domain/missing.ts';", 1],
  ["void import('./missing.ts');", 1],
  ["import 'other';", 0],
])('the address in %s has %i breaches', (text, count) => {
  const { file, syntax } = sample(text);
  expect(addressBreaches(file, syntax, new Set(['src/domain/other.ts']))).toHaveLength(count);
});

test.each([
  ['// TODO later', 1],
  ['/** FIXME: wrong */', 1],
  ["const all = 'TODO';", 0],
  ['// the todo of a cook', 0],
])('%s holds %i promises', (text, count) => {
  const { file, syntax } = sample(text);
  expect(promiseBreaches(file, syntax.comments)).toHaveLength(count);
});

test.each([
  ['// @ts-expect-error', 1],
  ['// biome-ignore lint: because', 1],
  ["const text = '@ts-ignore';", 0],
])('%s silences %i checkers', (text, count) => {
  const { file, syntax } = sample(text);
  expect(silencedBreaches(file, syntax.comments)).toHaveLength(count);
});

test.each([
  ["test.skip('x', () => {});", 1],
  ["test.only('x', () => {});", 1],
  ["it.only.each([1])('x', () => {});", 1],
  ["test.describe.skip('x', () => {});", 1],
  ["test.each([1]).skip('x', () => {});", 1],
  ["test('x', () => {}); queue.skip(1); rows.only;", 0],
])('%s leaves out tests %i times', (text, count) => {
  const { file, syntax } = sample(text);
  expect(skippedTests(file, syntax)).toHaveLength(count);
});

const ROOT_FOLDERS = ['home', 'root', 'Users', 'work'];

test.each([
  ...ROOT_FOLDERS.map((folder) => [`cd /${folder}/somebody`, 1] as const),
  [['https://registry', 'npmjs', 'org/vite'].join('.'), 1] as const,
  [['"resolved"', '"https://x.test/vite.tgz"'].join(': '), 1] as const,
  ['https://x.test/home/page', 0] as const,
  ['src/work/order', 0] as const,
  ['/home2', 0] as const,
  ['/usr/bin/chromium', 0] as const,
])('%s names a machine or a registry %i times', (text, count) => {
  expect(placeBreaches({ path: 'notes.md', text })).toHaveLength(count);
});

test('names are kebab-case and say what is inside', () => {
  expect(files.flatMap(nameBreaches)).toEqual([]);
});

test('every source file begins with what it answers for', () => {
  const named = scripts.filter(({ file }) => needsHead(file));
  const styles = files.filter((file) => file.path.endsWith('.css'));
  expect([
    ...named.flatMap(({ file, syntax }) => headBreaches(file, syntax)),
    ...styles.flatMap(styleHeadBreaches),
  ]).toEqual([]);
});

test('no animation of the kiosk is without an end', () => {
  const endless = '.a { animation: pulse 1s infinite; }';
  expect(endlessBreaches({ path: 'src/a.module.css', text: endless })).toHaveLength(1);
  expect(endlessBreaches({ path: 'simulator/control/a.module.css', text: endless })).toEqual([]);
  const styles = files.filter(({ path }) => path.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(20);
  expect(styles.flatMap(endlessBreaches)).toEqual([]);
});

test('nothing on a board is cut out with a mask', () => {
  const sampleOf = (text: string) => ({ path: 'src/ui/board/card/a.module.css', text });
  expect(cutOutBreaches(sampleOf('.a { mask: var(--tear); }'))).toHaveLength(1);
  expect(cutOutBreaches(sampleOf('.a {\n  -webkit-mask-image: none;\n}'))).toHaveLength(1);
  expect(cutOutBreaches(sampleOf('.a { backdrop-filter: blur(2px); }'))).toHaveLength(1);
  expect(cutOutBreaches(sampleOf('/* No mask: it costs. */\n.a { --unmask: 1; }'))).toEqual([]);
  const boards = files.filter(({ path }) => path.startsWith('src/ui/board/') && path.endsWith('.css'));
  expect(boards.length).toBeGreaterThan(10);
  expect(boards.flatMap(cutOutBreaches)).toEqual([]);
});

test('no function is longer than 70 lines', () => {
  expect(scripts.flatMap(({ file, syntax }) => longFunctions(file, syntax))).toEqual([]);
});

test('every relative import names a file with its ending', () => {
  const paths = new Set(files.map((file) => file.path));
  expect(scripts.flatMap(({ file, syntax }) => addressBreaches(file, syntax, paths))).toEqual([]);
});

test('no comment promises work for later or silences a checker', () => {
  const checks = [promiseBreaches, silencedBreaches];
  expect(scripts.flatMap(({ file, syntax }) => checks.flatMap((check) => check(file, syntax.comments)))).toEqual([]);
});

test('no test is skipped or runs alone', () => {
  expect(scripts.flatMap(({ file, syntax }) => skippedTests(file, syntax))).toEqual([]);
});

test('no file names a machine or a package registry', () => {
  expect(files.flatMap(placeBreaches)).toEqual([]);
});
