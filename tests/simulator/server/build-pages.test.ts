import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPages } from '../../../simulator/server/laboratory/build-pages.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pages-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A checkout whose builder notes what it is asked for and ends with this code. */
function aBuilder(code: number): void {
  const note = "require('node:fs').writeFileSync('asked', process.argv.slice(2).join(' '))";
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(
    join(root, 'build.mjs'),
    `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); ${note}; process.exitCode = ${code};`,
  );
}

test('what a window shows is built where it is stale, the demo is not', () => {
  aBuilder(0);
  expect(buildPages({ npm_lifecycle_event: 'sim' }, root)).toBe(true);
  expect(readFileSync(join(root, 'asked'), 'utf8')).toBe('--if-stale --only kiosk --only simulator');
});

test('what a server shows is built whole, the demo among it', () => {
  aBuilder(0);
  expect(buildPages({ npm_lifecycle_event: 'start' }, root)).toBe(true);
  expect(readFileSync(join(root, 'asked'), 'utf8')).toBe('--if-stale --only kiosk --only demo --only simulator');
});

test('a build that fails is told', () => {
  aBuilder(1);
  expect(buildPages({ npm_lifecycle_event: 'sim' }, root)).toBe(false);
});

test('where npm has not started the program nothing is built', () => {
  aBuilder(1);
  expect([buildPages({}, root), buildPages({ npm_lifecycle_event: 'test' }, root)]).toEqual([true, true]);
  expect(existsSync(join(root, 'asked'))).toBe(false);
});
