import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { packageFolders } from './metafile.ts';

export interface BundledPackage {
  /** Relative to the root of the project. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** The package's own license file, or else the standard text of the license that it names. */
  readonly text: string;
}

const TERMS_FILE = /^(licen[cs]e|copying)(\.|-|$)/i;
const NOTICE_FILE = /^notice(\.|-|$)/i;

/** Standard texts by SPDX name. */
const STANDARD_TEXTS = join(import.meta.dirname, 'licences');

async function standardText(licence: string, folder: string): Promise<string> {
  const known = await readdir(STANDARD_TEXTS);
  const file = `${licence.toLowerCase()}.txt`;
  if (!known.includes(file)) {
    throw new Error(
      `Failed to list the licenses: ${folder} ships no license text, and tools/build/licences has no ${file}. Put the standard text there.`,
    );
  }
  return readFile(join(STANDARD_TEXTS, file), 'utf8');
}

function licenceList(licences: readonly BundledPackage[]): string {
  const rule = '='.repeat(78);
  const blocks = licences.map(({ name, version, licence, text }) => {
    return `${rule}\n${name} ${version}\n${licence}\n\n${text.trim()}`.trimEnd();
  });
  return `This product contains the following packages.\n\n${blocks.join('\n\n')}\n`;
}

async function readPackage(root: string, place: string): Promise<BundledPackage> {
  const folder = join(root, place);
  const facts: Record<string, unknown> = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = facts;
  if (typeof name !== 'string' || typeof version !== 'string' || typeof license !== 'string') {
    throw new Error(`Failed to list the licenses: ${folder}/package.json states no name, version or license.`);
  }
  const files = (await readdir(folder)).sort();
  const read = (kind: RegExp) =>
    Promise.all(files.filter((file) => kind.test(file)).map((file) => readFile(join(folder, file), 'utf8')));
  const terms = await read(TERMS_FILE);
  if (terms.length === 0) terms.push(await standardText(license, folder));
  return {
    folder: place,
    name,
    version,
    licence: license,
    text: [...terms, ...(await read(NOTICE_FILE))].join('\n\n'),
  };
}

/** A package with several folders occurs several times. */
export function packagesOf(root: string, metafiles: readonly Metafile[]): Promise<BundledPackage[]> {
  const folders = [...new Set(metafiles.flatMap(packageFolders))].sort();
  return Promise.all(folders.map((folder) => readPackage(root, folder)));
}

export const licencesOf = async (root: string, ...metafiles: readonly Metafile[]): Promise<string> =>
  licenceList(await packagesOf(root, metafiles));
