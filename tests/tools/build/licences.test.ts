import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { licencesOf } from '../../../tools/build/licences.ts';
import { sampleMetafile } from './sample-metafile.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'licences-'));
});
afterEach(() => rm(root, { recursive: true }));

async function writePackage(name: string, facts: object, licenceText?: string): Promise<void> {
  const folder = join(root, 'node_modules', name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...facts }));
  if (licenceText !== undefined) await writeFile(join(folder, 'LICENSE'), licenceText);
}

function bundleOf(...paths: string[]) {
  return sampleMetafile({ 'out/main.js': { inputs: Object.fromEntries(paths.map((path) => [path, 1])) } });
}

test('each package is listed once with its version, license and text, also when two bundles contain it', async () => {
  await writePackage('b', { license: 'MIT' }, 'Permission is granted');
  await writePackage('@a/a', { license: 'ISC' }, 'Permission to use');
  const list = await licencesOf(
    root,
    bundleOf('src/main.tsx', 'node_modules/b/x.js'),
    bundleOf('node_modules/b/y.js', 'node_modules/@a/a/x.js'),
  );
  expect(list.match(/^b 1\.0\.0\nMIT\n\nPermission is granted$/gm)).toHaveLength(1);
  expect(list).toMatch(/^@a\/a 1\.0\.0\nISC\n\nPermission to use$/m);
  expect(list).not.toContain('src');
});

test.each([
  ['Apache-2.0', 'TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION'],
  ['MIT', 'Permission is hereby granted, free of charge'],
])(
  'a package with the license %s and without a license text is listed with the standard text',
  async (license, words) => {
    await writePackage('b', { license });
    await writeFile(join(root, 'node_modules/b/NOTICE'), 'Thanks to all');
    const list = await licencesOf(root, bundleOf('node_modules/b/x.js'));
    expect(list).toContain(words);
    expect(list).toContain('Thanks to all');
  },
);

test('a package without a license text, whose license has no standard text in the project, stops the build', async () => {
  await writePackage('b', { license: 'WTFPL' });
  await expect(licencesOf(root, bundleOf('node_modules/b/x.js'))).rejects.toThrow(
    'tools/build/licences has no wtfpl.txt',
  );
});

test('a package that states no license stops the build', async () => {
  await writePackage('b', {});
  await expect(licencesOf(root, bundleOf('node_modules/b/x.js'))).rejects.toThrow(
    'node_modules/b/package.json states no',
  );
});
