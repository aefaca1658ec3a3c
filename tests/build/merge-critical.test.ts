/** The merged script of the critical path: one module each, the same behaviour, and names that follow the contents. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundle, OUT } from '../../build/bundle.ts';
import { mergeCritical } from '../../build/merge-critical.ts';
import { criticalPath, everLoaded, outputOfEntry } from '../../build/metafile.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merge-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SOURCES = {
  // Two modules that the entry shares with different lazy code: esbuild cuts a chunk for each.
  'count.js': 'export let count = 0; export const up = () => { count += 1; }; console.log("count");',
  'name.js': 'export const name = "board"; export const unused = "unused"; console.log("name");',
  'first.js': 'import { count, up } from "./count.js"; up(); export const tell = () => "first " + count;',
  'second.js':
    'import { count, up } from "./count.js"; import { name } from "./name.js"; up(); export const tell = () => name + " " + count;',
  'main.js':
    'import { count, up } from "./count.js"; import { name } from "./name.js"; up(); Promise.all([import("./first.js"), import("./second.js")]).then((later) => console.log(name, count, ...later.map((each) => each.tell())));',
};

async function bundleOf(sources: Readonly<Record<string, string>>): Promise<Bundle> {
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text);
  return await build({
    absWorkingDir: folder,
    entryPoints: ['main.js'],
    outdir: OUT,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    sourcemap: 'linked',
    metafile: true,
    write: false,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    outExtension: { '.js': '.js' },
  });
}

const scripts = (bundle: Bundle): readonly string[] =>
  bundle.outputFiles.map(({ path }) => basename(path)).filter((name) => name.endsWith('.js'));

async function run(bundle: Bundle): Promise<string> {
  const at = await mkdtemp(join(folder, 'run-'));
  await writeFile(join(at, 'package.json'), '{"type":"module"}');
  for (const file of bundle.outputFiles) await writeFile(join(at, basename(file.path)), file.contents);
  const main = scripts(bundle).find((name) => name.startsWith('main-')) ?? '';
  return (await promisify(execFile)(process.execPath, [join(at, main)])).stdout;
}

test('the critical path is one script, and every script that it names is there', async () => {
  const cut = await bundleOf(SOURCES);
  expect(criticalPath(cut.metafile, outputOfEntry(cut.metafile, 'main.js')).length).toBeGreaterThan(1);
  const merged = await mergeCritical(cut, 'main.js');
  const main = outputOfEntry(merged.metafile, 'main.js');
  expect(criticalPath(merged.metafile, main)).toEqual([main]);
  const all = everLoaded(merged.metafile, main, () => false).map((path) => basename(path));
  expect(all.toSorted()).toEqual(scripts(merged).toSorted());
  expect(Object.keys(merged.metafile.outputs[main]?.inputs ?? {}).toSorted()).toEqual([
    'count.js',
    'main.js',
    'name.js',
  ]);
});

test('merged code does what cut code did: each module runs once, in its order, and shares its state', async () => {
  const cut = await bundleOf(SOURCES);
  const said = await run(cut);
  expect(said.split('\n').toSorted()).toEqual(['', 'board 3 first 3 board 3', 'count', 'name']);
  expect(await run(await mergeCritical(cut, 'main.js'))).toBe(said);
});

test('what nobody outside takes from the critical path is not exported', async () => {
  const merged = await mergeCritical(await bundleOf(SOURCES), 'main.js');
  expect(merged.outputFiles.filter(({ path, text }) => path.endsWith('.js') && text.includes('unused'))).toEqual([]);
});

test('a change of any script on the critical path gives it and the scripts that take from it new names', async () => {
  const before = scripts(await mergeCritical(await bundleOf(SOURCES), 'main.js'));
  const changed = { ...SOURCES, 'name.js': 'export const name = "rail"; console.log("name");' };
  const after = scripts(await mergeCritical(await bundleOf(changed), 'main.js'));
  expect(before).toHaveLength(3);
  expect(after.filter((name) => before.includes(name))).toEqual([]);
  expect(scripts(await mergeCritical(await bundleOf(SOURCES), 'main.js'))).toEqual(before);
});

test('a module that is loaded at once and lazily runs once', async () => {
  const both = { ...SOURCES, 'main.js': `import "./first.js"; ${SOURCES['main.js']}` };
  const cut = await bundleOf(both);
  const said = await run(cut);
  expect(said).toContain('first 3');
  expect(await run(await mergeCritical(cut, 'main.js'))).toBe(said);
});

test('a bundle of one script stays as it is', async () => {
  const cut = await bundleOf({ 'main.js': 'console.log("alone");' });
  expect(await mergeCritical(cut, 'main.js')).toBe(cut);
});
