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
  ['type ListsDeps = Base & { outdated(): void; readonly load: () => Promise<void>; name(): string };', 2],
  ['export function createLists(outdated: () => void) {}', 1],
  ['export function createLists({ load }: { load(): void }, name: () => string) {}', 1],
  ['type Todo = Readonly<Record<string, () => void>>; export function createLists(todo: Todo) {}', 1],
  ['type ListsTell = (event: string) => void; export function createLists(tell: ListsTell) {}', 0],
  ['export function createLists() { return (changed: () => void) => changed; }', 0],
  ['function createShelf(changed: () => void) {}', 0],
])('%s hands over %i commands', (text, count) => {
  expect(handed(text)).toBe(count);
});

test('parts of the engine reach what stands above them by events alone', () => {
  const engine = scripts.filter(({ path }) => /^src\/engine\/[^/]+\//.test(path));
  expect(engine.length).toBeGreaterThan(60);
  expect(engine.flatMap(({ path, file, syntax }) => handedCommands(path, file.text, syntax))).toEqual([]);
});
