/** What parts of the engine are handed, first on samples, then over the whole engine. */
import { expect, test } from 'vitest';
import { scripts } from '../source/parsed-project.ts';
import { parseSource } from '../source/syntax.ts';
import { handedCommands } from './engine-commands.ts';

const handed = (text: string) => handedCommands('a.ts', text, parseSource('a.ts', text)).length;

test.each([
  ['interface ListsDeps { outdated(): void }', 1],
  ['export interface ListsDeps { readonly outdated: () => void; load(): Promise<void> }', 2],
  ['interface ListsDeps { readonly tell: Tell<"outdated">; name(): string; read(): Promise<string> }', 0],
  ['interface Lists { load(): void }', 0],
])('%s hands over %i commands', (text, count) => {
  expect(handed(text)).toBe(count);
});

test('parts of the engine reach what stands above them by events alone', () => {
  const engine = scripts.filter(({ path }) => /^src\/engine\/[^/]+\//.test(path));
  expect(engine.length).toBeGreaterThan(60);
  expect(engine.flatMap(({ path, file, syntax }) => handedCommands(path, file.text, syntax))).toEqual([]);
});
