/** The import law's checker, on imports that break it in every form. */
import { expect, test } from 'vitest';
import { importsOf } from '../source/imports.ts';
import { parseSource } from '../source/syntax.ts';
import { importBreaches, roomOf } from './import-law.ts';

function breaches(path: string, text: string): string[] {
  return importBreaches(path, parseSource(path, text));
}

test.each([
  ['src/domain/a.ts', "import { b } from '../protocol/b.ts';", 'imports src/protocol/b.ts'],
  ['src/domain/order/a.ts', "import type { B } from '../../engine/b.ts';", 'imports types of src/engine/b.ts'],
  ['src/domain/a.ts', "import { x } from 'valtio';", 'imports the package valtio'],
  ['src/engine/a.ts', "import { useSnapshot } from 'valtio';", 'imports the package valtio'],
  ['src/engine/a.ts', "const p = import('../ui/b.tsx');", 'imports src/ui/b.tsx'],
  ['src/engine/a.ts', "import { c } from '../platform/browser/c.ts';", 'imports src/platform/browser/c.ts'],
  ['src/engine/base/a.ts', "import { b } from '../board/b.ts';", 'imports src/engine/board/b.ts'],
  ['src/engine/board/a.ts', "import { b } from '../link/b.ts';", 'imports src/engine/link/b.ts'],
  ['src/engine/link/a.ts', "import { b } from '../taps/b.ts';", 'imports src/engine/taps/b.ts'],
  ['src/engine/device/a.ts', "import { b } from '../link/b.ts';", 'imports src/engine/link/b.ts'],
  ['src/engine/taps/a.ts', "import { b } from '../kitchen.ts';", 'imports src/engine/kitchen.ts'],
  ['src/ui/a.tsx', "import { c } from '../backend/c.ts';", 'imports src/backend/c.ts'],
  ['src/ui/a.tsx', "let c: import('../backend/c.ts').C;", 'imports types of src/backend/c.ts'],
  ['src/ui/a.tsx', "import '../main.tsx';", 'imports src/main.tsx'],
  ['src/main.tsx', "import { s } from '../simulator/core/s.ts';", 'imports simulator/core/s.ts'],
  ['src/domain/a.ts', "import x = require('../engine/a.ts');", 'imports src/engine/a.ts'],
  ['src/domain/a.ts', "export import x = require('valtio');", 'imports the package valtio'],
  ['src/domain/a.ts', "import type x = require('../engine/a.ts');", 'imports types of src/engine/a.ts'],
  ['src/ui/a.tsx', "import { touch } from '../domain/order/status.ts';", 'imports src/domain/order/status.ts'],
  ['src/ui/a.tsx', "import { type A, b } from '../domain/order/status.ts';", 'imports src/domain/order/status.ts'],
  ['src/ui/a.tsx', "import { l } from '../domain/board/layout.ts';", 'imports src/domain/board/layout.ts'],
  ['src/ui/a.tsx', "import { l } from '../domain/board/timing.ts';", 'imports src/domain/board/timing.ts'],
  ['src/ui/a.tsx', "import { k } from '../engine/kitchen.ts';", 'imports src/engine/kitchen.ts'],
  ['src/ui/kit/a.tsx', "import { b } from '../base/b.ts';", 'imports src/ui/base/b.ts'],
  ['src/ui/base/a.tsx', "import { b } from '../shell/b.tsx';", 'imports src/ui/shell/b.tsx'],
  ['src/ui/board/card/a.tsx', "import { b } from '../strip/b.tsx';", 'imports src/ui/board/strip/b.tsx'],
  ['src/ui/board/card/a.tsx', "import type { B } from '../b.tsx';", 'imports types of src/ui/board/b.tsx'],
  ['src/ui/board/strip/a.tsx', "import { b } from '../b.tsx';", 'imports src/ui/board/b.tsx'],
  ['src/ui/board/a.tsx', "import { b } from '../shell/b.tsx';", 'imports src/ui/shell/b.tsx'],
  ['src/ui/recent/a.tsx', "import { b } from '../shell/b.tsx';", 'imports src/ui/shell/b.tsx'],
  ['src/ui/shell/link/a.tsx', "void import('../b.tsx');", 'imports src/ui/shell/b.tsx'],
  ['src/ui/shell/menu/a.tsx', "import { b } from '../bar/b.tsx';", 'imports src/ui/shell/bar/b.tsx'],
  [
    'simulator/core/base/a.ts',
    "import type { B } from '../faults/b.ts';",
    'imports types of simulator/core/faults/b.ts',
  ],
  ['simulator/core/orders/a.ts', "import { b } from '../cloud/b.ts';", 'imports simulator/core/cloud/b.ts'],
  ['simulator/core/local-server/a.ts', "import { b } from '../cloud/b.ts';", 'imports simulator/core/cloud/b.ts'],
  ['simulator/core/script/a.ts', "import { b } from '../world.ts';", 'imports simulator/core/world.ts'],
  ['simulator/core/a.ts', "import { r } from '../../src/domain/r.ts';", 'imports src/domain/r.ts'],
  ['simulator/core/a.ts', "export { r } from '../../src/domain/r.ts';", 'imports src/domain/r.ts'],
  ['simulator/core/a.ts', "import fs from 'node:fs';", 'imports the package node:fs'],
  ['simulator/core/a.ts', 'await import(name);', 'imports what only a running program can tell'],
  ['fixtures/a.ts', "import { r } from '../src/domain/r.ts';", 'imports src/domain/r.ts'],
  ['e2e/a.ts', "import { s } from '../src/domain/order/status.ts';", 'imports src/domain/order/status.ts'],
  ['e2e/board/a.ts', "import { s } from '../../src/domain/order/status.ts';", 'imports src/domain/order/status.ts'],
  ['e2e/pages/a.ts', "import { b } from '../board/b.ts';", 'imports e2e/board/b.ts'],
  ['src/new-room/a.ts', '', 'is in no room of the table'],
  ['loose.ts', '', 'is in no room of the table'],
])('%s with %s breaks the law', (path, text, why) => {
  expect(breaches(path, text)).toEqual([`${path} ${why}`]);
});

test.each([
  ['src/domain/order/a.ts', "import { b } from '../board/b.ts';"],
  ['src/engine/a.ts', "import { proxy } from 'valtio/vanilla';"],
  ['src/ui/a.tsx', "import { X } from 'lucide'; import { useSnapshot } from 'valtio';"],
  ['src/ui/a.tsx', "import type { Refusal } from '../domain/order/status.ts';"],
  ['src/ui/a.tsx', "import { orderTitle } from '../domain/shown/title.ts';"],
  [
    'src/ui/a.tsx',
    "import { levelOf } from '../domain/shown/levels.ts'; import type { P } from '../platform/ports.ts';",
  ],
  ['src/ui/board/strip/a.tsx', "import { b } from '../card/b.tsx'; import { c } from '../../base/c.ts';"],
  ['src/ui/board/a.tsx', "import { b } from './card/b.tsx'; import { c } from './strip/c.tsx';"],
  ['src/ui/shell/bar/a.tsx', "import { b } from '../link/b.tsx'; void import('../menu/c.tsx');"],
  ['src/ui/shell/a.tsx', "import { b } from '../board/b.tsx'; void import('../recent/c.tsx');"],
  ['simulator/core/local-server/a.ts', "import { b } from '../platform/b.ts';"],
  ['simulator/core/a.ts', "import { b } from './script/b.ts'; import { c } from './cloud/c.ts';"],
  ['src/domain/a.ts', 'import x = y.z; const y = { z: 1 };'],
  ['src/main.tsx', "import { b } from './platform/browser/b.ts'; import { createRoot } from 'react-dom/client';"],
  ['fixtures/a.ts', "import type { R } from '../src/domain/r.ts';"],
  ['fixtures/a.ts', "import { type R, type S } from '../src/domain/r.ts';"],
  ['e2e/a.ts', "import { SETTINGS } from '../src/domain/shown/settings.ts';"],
  ['tests/a.ts', "import '../src/domain/r.ts'; import 'anything';"],
])('%s with %s keeps the law', (path, text) => {
  expect(breaches(path, text)).toEqual([]);
});

test('an import is found in every form, and a word in a string or comment is none', () => {
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

test('the longest path decides on the room', () => {
  const device = 'simulator/control/demo/demo-device.ts';
  expect(roomOf(device)?.path).toBe(device);
  expect(roomOf('simulator/control/demo/demo.tsx')?.path).toBe('simulator/control/demo');
  expect(roomOf('src/domain-like/a.ts')).toBeNull();
});
