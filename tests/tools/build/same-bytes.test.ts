import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../tools/build/bundle.ts';
import { readFolder } from '../../../tools/build/files.ts';
import { OUTPUTS } from '../../../tools/build/plan.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const BUILD_MS_MAX = 1_200_000;

const run = promisify(execFile);
const hashOf = (contents: string | Uint8Array) => createHash('sha256').update(contents).digest('hex');

/** SHA-256 by path, of a whole build in another place, zone and language. */
async function builtHashes(out: string, zone: string, language: string): Promise<Map<string, string>> {
  const env = { ...process.env, TZ: zone, LANG: language };
  await run(process.execPath, [join(ROOT, 'build.mjs'), '--out', out], { cwd: tmpdir(), env, timeout: BUILD_MS_MAX });
  const files = await readFolder(out);
  return new Map([...files].map(([path, contents]) => [path, hashOf(contents)]));
}

const folder = temporaryFolder();
let first: Map<string, string>;
let second: Map<string, string>;

beforeAll(async () => {
  first = await builtHashes(join(folder, 'a'), 'America/Santiago', 'es_CL.UTF-8');
  second = await builtHashes(join(folder, 'longer-name', 'b'), 'Asia/Tokyo', 'C');
}, 2 * BUILD_MS_MAX);

test('two builds of one commit have the same bytes in every file', () => {
  expect(first.size).toBeGreaterThan(900);
  expect([...second].filter(([path, hash]) => first.get(path) !== hash).map(([path]) => path)).toEqual([]);
  expect([...second.keys()]).toEqual([...first.keys()]);
});

test('no built file contains the path of the folder that it was built from', async () => {
  const files = await readFolder(join(folder, 'a'));
  expect([...files].filter(([, contents]) => Buffer.from(contents).includes(ROOT)).map(([path]) => path)).toEqual([]);
});

test.each([...OUTPUTS, 'kiosk-hosting'])(
  'the bill of materials beside %s has the hash of each of its files, and a bundle contains a license list',
  async (output) => {
    const sbom = String((await readFolder(join(folder, 'a'))).get(`${output}.cdx.json`));
    const { components } = JSON.parse(sbom) as {
      components: { type: string; name: string; hashes: { content: string }[] }[];
    };
    const named = components.filter(({ type }) => type === 'file');
    const built = [...first].filter(([path]) => path.startsWith(`${output}/`));
    expect(Object.fromEntries(named.map(({ name, hashes }) => [`${output}/${name}`, hashes[0]?.content]))).toEqual(
      Object.fromEntries(built),
    );
    expect(built.length).toBeGreaterThan(0);
    // A folder without packages needs no license list.
    expect(named.some(({ name }) => name === 'licences.txt')).toBe(named.length < components.length);
  },
);
