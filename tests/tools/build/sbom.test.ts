import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sbomOf } from '../../../tools/build/sbom.ts';
import { sampleMetafile } from './sample-metafile.ts';

const DIGEST = createHash('sha512').update('b-1.0.0.tgz').digest();
const BUNDLE = sampleMetafile({
  'out/main.js': { inputs: { 'src/main.tsx': 1, 'node_modules/@a/b/x.js': 1, 'node_modules/@a/b/y.js': 1 } },
});
const FILES = new Map<string, string | Uint8Array>([
  ['index.html', '<!doctype html>'],
  ['assets/a.png', Uint8Array.of(1, 2, 3)],
]);

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sbom-'));
  await mkdir(join(root, 'node_modules/@a/b'), { recursive: true });
  const facts = { name: '@a/b', version: '1.0.0', license: 'MIT' };
  await writeFile(join(root, 'node_modules/@a/b/package.json'), JSON.stringify(facts));
});
afterEach(() => rm(root, { recursive: true }));

const lock = (entry: object) =>
  writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: { 'node_modules/@a/b': entry } }));

const sbom = () => sbomOf(root, { name: 'kiosk', version: '1.2.3' }, FILES, [BUNDLE]);

test('the bill of materials names each package once with its license and the hash of the lockfile, and each file with its hash', async () => {
  await lock({ integrity: `sha512-${DIGEST.toString('base64')}` });
  const text = await sbom();
  const { components, ...head } = JSON.parse(text);
  expect(head).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'kiosk', version: '1.2.3' } },
  });
  const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
  expect(components).toEqual([
    {
      type: 'library',
      name: '@a/b',
      version: '1.0.0',
      purl: 'pkg:npm/%40a/b@1.0.0',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: DIGEST.toString('hex') }],
    },
    { type: 'file', name: 'assets/a.png', hashes: [{ alg: 'SHA-256', content: sha256(Uint8Array.of(1, 2, 3)) }] },
    { type: 'file', name: 'index.html', hashes: [{ alg: 'SHA-256', content: sha256('<!doctype html>') }] },
  ]);
  expect(await sbom()).toBe(text);
});

test.each([[{}], [{ integrity: 'sha1-AAAA' }]])('a package whose lock entry is %j stops the build', async (entry) => {
  await lock(entry);
  await expect(sbom()).rejects.toThrow('the lockfile has no SHA-512 of node_modules/@a/b');
});
