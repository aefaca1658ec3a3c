import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram } from './program.ts';
import { controlled, type Simulator } from './simulator.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const HASHED = /-([A-Z0-9]{8})(?=\.[a-z0-9.]+\b)/g;
const TEXT = /\.(js|css|html|map)$/;
const VERSION = /(name="kds-version" content=")[^"]*/;
export const NEWER_VERSION = '99.0.0';

const turned = (hash: string): string => hash.slice(1) + hash.slice(0, 1);
const withOtherNames = (text: string): string => text.replace(HASHED, (_, hash: string) => `-${turned(hash)}`);

/** The broken part of a release: an app that fails at its start, with a working guard or a broken one. */
export type BrokenPart = 'app' | 'app and guard';

const BREAKS = "throw new Error('A broken release.');";
/** Every part of the app imports at least one of these chunks. */
const isShared = (name: string): boolean => /^chunk-[A-Z0-9]{8}\.js$/.test(name);
const GUARD = 'boot-guard.js';

function asReleased(name: string, text: string, broken: BrokenPart | null): string {
  const works = text.replace(BREAKS, '');
  const breaks = (broken !== null && isShared(name)) || (broken === 'app and guard' && name === GUARD);
  return breaks ? BREAKS + works : works;
}

/** Turns a build into a newer version: renames every script and style, so that the old names no longer exist. */
async function makeNewer(kiosk: string, version: string, broken: BrokenPart | null): Promise<void> {
  const files = (await readdir(kiosk, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if (TEXT.test(name)) {
      const text = withOtherNames(await readFile(path, 'utf8')).replace(VERSION, `$1${version}`);
      const files = /(url:"(?:index\.html|boot-guard\.js)",revision:")[0-9a-f]+/g;
      const revision = version.replaceAll('.', '').padStart(8, '0');
      await writeFile(path, asReleased(name, text.replace(files, `$1${revision}`), broken));
    }
    await rename(path, join(parentPath, withOtherNames(name)));
  }
}

export interface TwoBuilds extends Simulator {
  release(version?: string, broken?: BrokenPart | null): Promise<void>;
  write(file: string, text: string): Promise<void>;
}

export async function serveTwoBuilds(scenario: string): Promise<TwoBuilds> {
  const folder = await mkdtemp(join(tmpdir(), 'two-builds-'));
  for (const part of ['kiosk', 'simulator']) await cp(join(DIST, part), join(folder, part), { recursive: true });
  const program = await startProgram(['--qa', '--scenario', scenario], join(folder, 'simulator/main.mjs'));
  return {
    ...controlled(program),
    release: (version = NEWER_VERSION, broken = null) => makeNewer(join(folder, 'kiosk'), version, broken),
    write: (file, text) => writeFile(join(folder, 'kiosk', file), text),
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
