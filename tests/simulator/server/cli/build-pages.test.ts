import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPages } from '../../../../simulator/server/cli/build-pages.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pages-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A checkout whose builder records its arguments and exits with this code. */
function aBuilder(code: number): void {
  const note = "require('node:fs').writeFileSync('args', process.argv.slice(2).join(' '))";
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(
    join(root, 'build.mjs'),
    `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); ${note}; process.exitCode = ${code};`,
  );
}

test.each([
  ['sim', 'without the demo', '--if-stale --only kiosk --only simulator'],
  ['start', 'with the demo', '--if-stale --only kiosk --only demo --only simulator'],
])('the command npm run %s builds outdated pages, %s', (npm_lifecycle_event, _, args) => {
  aBuilder(0);
  expect(buildPages({ npm_lifecycle_event }, root)).toBe(true);
  expect(readFileSync(join(root, 'args'), 'utf8')).toBe(args);
});

test('a failed build is reported', () => {
  aBuilder(1);
  expect(buildPages({ npm_lifecycle_event: 'sim' }, root)).toBe(false);
});

test('a program that neither npm run sim nor npm start started builds nothing', () => {
  aBuilder(1);
  expect([buildPages({}, root), buildPages({ npm_lifecycle_event: 'test' }, root)]).toEqual([true, true]);
  expect(existsSync(join(root, 'args'))).toBe(false);
});
