/** A simulator that serves a copy of the built kiosk, and a newer build to put in its place. */
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

const turned = (hash: string): string => [...hash].reverse().join('');
const withOtherNames = (text: string): string => text.replace(HASHED, (_, hash: string) => `-${turned(hash)}`);

/** Every script and style under another name, as if all of them had changed; none under its old one. */
async function makeNewer(kiosk: string): Promise<void> {
  const files = (await readdir(kiosk, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if (TEXT.test(name)) {
      const text = withOtherNames(await readFile(path, 'utf8')).replace(VERSION, `$1${NEWER_VERSION}`);
      const page = /(url:"index\.html",revision:")[0-9a-f]{4}/;
      await writeFile(path, text.replace(page, '$10000'));
    }
    await rename(path, join(parentPath, withOtherNames(name)));
  }
}

export interface TwoBuilds extends Simulator {
  /** From now on the newer build is served, and nothing of the older one. */
  release(): Promise<void>;
}

/** Serves the built kiosk from a folder of its own. */
export async function serveTwoBuilds(scenario: string): Promise<TwoBuilds> {
  const folder = await mkdtemp(join(tmpdir(), 'two-builds-'));
  for (const part of ['kiosk', 'simulator']) await cp(join(DIST, part), join(folder, part), { recursive: true });
  const program = await startProgram(['--scenario', scenario], join(folder, 'simulator/main.mjs'));
  return {
    ...controlled(program),
    release: () => makeNewer(join(folder, 'kiosk')),
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
