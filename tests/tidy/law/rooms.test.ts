/** The import law, executed over the whole project. */
import { expect, test } from 'vitest';
import { withSection } from '../documents/marked-section.ts';
import { files, scripts } from '../source/parsed-project.ts';
import { importBreaches, roomOf } from './import-law.ts';
import { EXCEPTIONS, lawMarkdown, ROOMS } from './rooms.ts';
import { idleExceptions, worldBreaches } from './world-law.ts';

test('there is something to check', () => {
  expect(scripts.length).toBeGreaterThan(100);
});

test('every file imports only what its room allows', () => {
  expect(scripts.flatMap(({ path, syntax }) => importBreaches(path, syntax))).toEqual([]);
});

test('nothing touches clocks, chance, network, storage or the page from a room that may not', () => {
  expect(scripts.flatMap(({ file, path, syntax }) => worldBreaches(path, file.text, syntax))).toEqual([]);
});

test('every exception is still needed', () => {
  expect(idleExceptions(scripts)).toEqual([]);
  expect(EXCEPTIONS.filter((exception) => exception.why === '')).toEqual([]);
});

test('every row of the table is about something that exists', () => {
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

test('docs/rooms.md shows the law as it is', async () => {
  const page = files.find((file) => file.path === 'docs/rooms.md')?.text ?? '';
  await expect(withSection(page, 'rooms', lawMarkdown())).toMatchFileSnapshot('../../../docs/rooms.md');
});
