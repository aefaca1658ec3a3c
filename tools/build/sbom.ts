/** The bill of materials in the CycloneDX format. The same build always writes the same bytes. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import type { Files } from './files.ts';
import { type BundledPackage, packagesOf } from './licences.ts';

interface Product {
  readonly name: string;
  readonly version: string;
}

type Lock = Readonly<Record<string, { readonly integrity?: string } | undefined>>;

/** Hexadecimal. */
function lockedHash(lock: Lock, folder: string): string {
  const place = folder.slice(folder.indexOf('node_modules/'));
  const [, digest] = /^sha512-(\S+)$/.exec(lock[place]?.integrity ?? '') ?? [];
  if (digest === undefined) {
    throw new Error(`Failed to write the bill of materials: the lockfile has no SHA-512 of ${place}.`);
  }
  return Buffer.from(digest, 'base64').toString('hex');
}

function library(lock: Lock, { folder, name, version, licence }: BundledPackage) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    name,
    version,
    purl,
    licenses: [{ expression: licence }],
    hashes: [{ alg: 'SHA-512', content: lockedHash(lock, folder) }],
  };
}

const file = ([name, contents]: readonly [string, string | Uint8Array]) => ({
  type: 'file',
  name,
  hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(contents).digest('hex') }],
});

export async function sbomOf(
  root: string,
  product: Product,
  files: Files,
  metafiles: readonly Metafile[],
): Promise<string> {
  const { packages: lock } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const packages = await packagesOf(root, metafiles);
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...product } },
    components: [
      ...packages.map((each) => library(lock, each)),
      ...[...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(file),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
