import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtMs, newestMs, readFolder, replaceFolder } from '../../../tools/build/files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'));
});
afterEach(() => rm(root, { recursive: true }));

test('an output folder has exactly the new files and no file of an earlier build', async () => {
  const folder = join(root, 'dist');
  await replaceFolder(folder, new Map([['old.js', 'old']]), new Date());
  await replaceFolder(folder, new Map([['assets/new.js', 'new']]), new Date());
  const files = await readFolder(folder);
  expect([...files].map(([path, contents]) => [path, String(contents)])).toEqual([['assets/new.js', 'new']]);
  expect(await readdir(root)).toEqual(['dist']);
});

test('the time of an output folder is the time at which its sources were read', async () => {
  const folder = join(root, 'dist');
  await replaceFolder(folder, new Map([['a.js', '']]), new Date(1_000_000));
  expect(await builtMs(folder)).toBe(1_000_000);
  expect(await builtMs(join(root, 'none'))).toBe(0);
});

test('the newest time of files and folders counts, so that a deleted file makes a build stale', async () => {
  const folder = join(root, 'src', 'deep');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.ts'), '');
  await writeFile(join(folder, 'b.ts'), '');
  const times: [string, number][] = [
    ['src/deep/a.ts', 5000],
    ['src/deep/b.ts', 4000],
    ['src/deep', 3000],
    ['src', 2000],
  ];
  for (const [path, ms] of times) await utimes(join(root, path), ms / 1000, ms / 1000);
  expect(await newestMs([join(root, 'src')])).toBe(5000);
  await rm(join(folder, 'b.ts'));
  expect(await newestMs([join(root, 'src')])).toBeGreaterThan(5000);
});
