import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { withSection } from '../documents/marked-section.ts';
import { files, scripts } from '../source/parsed-project.ts';
import { importViolations, roomOf } from './check-imports.ts';
import { ROOMS, roomsMarkdown } from './rooms.ts';

interface BiomeConfig {
  readonly overrides: readonly {
    readonly includes: readonly string[];
    readonly linter: object;
  }[];
}

/** Banned names of clock, chance, network and page, as .biome.json writes them. */
const BANNED = [
  ...['"Date":', '"setTimeout":', '"crypto":', '"object":"Math","property":"random"'],
  ...['"fetch":', '"WebSocket":', '"localStorage":', '"indexedDB":', '"window":', '"document":', '"console":'],
];

test('the tests find the source files of the project', () => {
  expect(scripts.length).toBeGreaterThan(100);
});

test('every file imports only what its room allows', () => {
  expect(scripts.flatMap(({ path, syntax }) => importViolations(path, syntax))).toEqual([]);
});

test('the linter bans clock, random numbers, network and page in every room that may not touch them', () => {
  const { overrides } = JSON.parse(files.find(({ path }) => path === '.biome.json')?.text ?? '') as BiomeConfig;
  const banned = overrides
    .filter(({ linter }) => BANNED.every((name) => JSON.stringify(linter).includes(name)))
    .flatMap(({ includes }) => includes.filter((glob) => !glob.startsWith('!')));
  const rooms = ROOMS.filter(({ touches }) => touches === 'nothing' || touches === 'the DOM through React');
  const isBanned = (path: string) =>
    banned.some((glob) => posix.matchesGlob(path, glob) || posix.matchesGlob(`${path}/any.ts`, glob));
  expect(rooms.length).toBeGreaterThan(20);
  expect(rooms.filter(({ path }) => !isBanned(path))).toEqual([]);
});

test('every path of the room table exists', () => {
  const paths = files.map((file) => file.path);
  const exists = (place: string) => paths.some((path) => path === place || path.startsWith(`${place}/`));
  const places = ROOMS.flatMap((room) => [room.path, ...room.imports, ...room.types]);
  expect(places.filter((place) => !exists(place))).toEqual([]);
});

test('the production code depends on nothing outside src', () => {
  const product = ROOMS.filter((room) => room.path.startsWith('src/'));
  const reached = product.flatMap((room) => [...room.imports, ...room.types]);
  expect(reached.filter((place) => place !== 'src' && !place.startsWith('src/'))).toEqual([]);
  expect(roomOf('src/main.tsx')?.path).toBe('src/main.tsx');
});

test('docs/rooms.md shows the current room table', async () => {
  const page = files.find((file) => file.path === 'docs/rooms.md')?.text ?? '';
  await expect(withSection(page, 'rooms', roomsMarkdown())).toMatchFileSnapshot('../../../docs/rooms.md');
});
