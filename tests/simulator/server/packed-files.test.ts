import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPackedFiles } from '../../../simulator/server/packed-files.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder();

async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

test('a version of a file is compressed once, also for simultaneous requests, and a new version is compressed again', async () => {
  const packs = createPackedFiles();
  const file = await write('a.js', 'one');
  const [first, second] = await Promise.all([packs.of(file, '1'), packs.of(file, '1')]);
  expect(second === first).toBe(true);
  expect(gunzipSync(first).toString()).toBe('one');
  await write('a.js', 'two');
  expect((await packs.of(file, '1')) === first).toBe(true);
  expect(gunzipSync(await packs.of(file, '2')).toString()).toBe('two');
});

test('beyond the limit the oldest compressed file is dropped', async () => {
  const packs = createPackedFiles(2);
  const files = await Promise.all(['a', 'b', 'c'].map((name) => write(name, name)));
  const before = [];
  for (const file of files) before.push(await packs.of(file, '1'));
  const same = [];
  for (const [at, file] of [...files.entries()].reverse()) same.unshift((await packs.of(file, '1')) === before[at]);
  expect(same).toEqual([false, true, true]);
});

test('a missing file is compressed once it exists', async () => {
  const packs = createPackedFiles();
  await expect(packs.of(join(folder, 'late.js'), '1')).rejects.toThrow('ENOENT');
  expect(gunzipSync(await packs.of(await write('late.js', 'here'), '1')).toString()).toBe('here');
});
