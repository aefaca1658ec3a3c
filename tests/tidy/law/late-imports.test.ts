/** Who loads parts of the engine late, first on samples, then over the whole engine. */
import { expect, test } from 'vitest';
import { scripts } from '../source/parsed-project.ts';
import { parseSource } from '../source/syntax.ts';
import { lateImportBreaches } from './late-imports.ts';

const breaches = (path: string, text: string) =>
  lateImportBreaches({ file: { path, text }, path, syntax: parseSource(path, text) });

test.each([
  ['src/engine/create-app.ts', "const load = () => import('./a.ts');", 1],
  ['src/engine/board/a.ts', "await import('./b.ts'); void import('./c.ts');", 2],
  ['src/engine/a.ts', 'void import(name);', 1],
  ['src/engine/a.ts', "type B = typeof import('./b.ts'); let c: import('./c.ts').C; import { d } from './d.ts';", 0],
  ['src/engine/load-deferred.ts', "const load = () => import('./a.ts');", 0],
  ['src/ui/a.tsx', "const load = () => import('./a.tsx');", 0],
])('%s with %s loads %i parts by itself', (path, text, count) => {
  expect(breaches(path, text)).toHaveLength(count);
});

test('one file of the engine loads what comes later', () => {
  expect(scripts.map(({ path }) => path)).toContain('src/engine/load-deferred.ts');
  expect(scripts.flatMap(lateImportBreaches)).toEqual([]);
});
