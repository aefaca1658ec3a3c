import { expect, test } from 'vitest';
import { importsOf } from '../source/imports.ts';
import { parseSource } from '../source/syntax.ts';
import { importViolations, roomOf } from './check-imports.ts';

function violationsIn(path: string, text: string): string[] {
  return importViolations(path, parseSource(path, text));
}

test.each([
  ['src/domain/a.ts', "import { b } from '../protocol/b.ts';", 'imports src/protocol/b.ts'],
  ['src/domain/order/a.ts', "import type { B } from '../../engine/b.ts';", 'imports types of src/engine/b.ts'],
  ['src/engine/a.ts', "import { useSnapshot } from 'valtio';", 'imports the package valtio'],
  ['src/engine/a.ts', "const p = import('../ui/b.tsx');", 'imports src/ui/b.tsx'],
  ['src/ui/a.tsx', "let c: import('../backend/c.ts').C;", 'imports types of src/backend/c.ts'],
  ['src/domain/a.ts', "import x = require('../engine/a.ts');", 'imports src/engine/a.ts'],
  ['src/ui/a.tsx', "import { type A, b } from '../domain/order/status.ts';", 'imports src/domain/order/status.ts'],
  ['simulator/core/a.ts', "export { r } from '../../src/domain/r.ts';", 'imports src/domain/r.ts'],
  ['simulator/core/a.ts', "import fs from 'node:fs';", 'imports the package node:fs'],
  ['simulator/core/a.ts', 'await import(name);', 'imports what only a running program can tell'],
  ['src/new-room/a.ts', '', 'is in no room of the table'],
])('the file %s with "%s" violates the permissions of its room', (path, text, why) => {
  expect(violationsIn(path, text)).toEqual([`${path} ${why}`]);
});

test.each([
  ['src/domain/order/a.ts', "import { b } from '../board/b.ts';"],
  ['src/engine/a.ts', "import { proxy } from 'valtio/vanilla';"],
  ['src/ui/a.tsx', "import type { Refusal } from '../domain/order/status.ts';"],
  ['src/ui/a.tsx', "import { orderTitle } from '../domain/presentation/title.ts';"],
  ['fixtures/a.ts', "import { type R, type S } from '../src/domain/r.ts';"],
  ['tests/a.ts', "import '../src/domain/r.ts'; import 'anything';"],
])('the file %s with "%s" respects the permissions of its room', (path, text) => {
  expect(violationsIn(path, text)).toEqual([]);
});

test('every form of an import is found, and the same text in a string or comment is not', () => {
  const text = `
    import a from 'a'; import type { B } from 'b'; export * from 'c'; export { d } from 'd';
    void import('e'); let f: import('f').F; import 'g'; import { type H } from 'h';
    import i = require('i'); import type J = require('j'); import k = a.b;
    // import x from 'x';
    const s = "import y from 'y'";`;
  const found = importsOf(parseSource('a.ts', text));
  expect(found.map(({ specifier }) => specifier).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
  expect(
    found
      .filter(({ typeOnly }) => typeOnly)
      .map(({ specifier }) => specifier)
      .sort(),
  ).toEqual(['b', 'f', 'h', 'j']);
});

test('the room with the longest matching path applies', () => {
  const device = 'simulator/control/demo/demo-device.ts';
  expect(roomOf(device)?.path).toBe(device);
  expect(roomOf('simulator/control/demo/demo.tsx')?.path).toBe('simulator/control/demo');
  expect(roomOf('src/domain-like/a.ts')).toBeNull();
});
