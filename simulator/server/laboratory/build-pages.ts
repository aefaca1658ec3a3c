/** Builds the pages that a window shows, where `npm run` started the program and their sources have changed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The checkout, as seen from the running file. */
const ROOT = join(import.meta.dirname, '../../..');

/** By the script that started the program: what the builder is asked for beside what is stale, and where it says what it built. */
const SCRIPTS: Readonly<Record<string, { readonly only: readonly string[]; readonly stdout: 'ignore' | 'inherit' }>> = {
  // What the control room and the devices in it are made of; what is built, and how much it weighs, is for whoever builds.
  sim: { only: ['kiosk', 'simulator'], stdout: 'ignore' },
  start: { only: [], stdout: 'inherit' },
};

/** Builds them and says on stderr that it does; where they are up to date, or whoever started the program sees to that, nothing happens. False when it failed, which the builder says. */
export function buildPages({ npm_lifecycle_event: script = '' }: NodeJS.ProcessEnv, root = ROOT): boolean {
  const asked = Object.hasOwn(SCRIPTS, script) ? SCRIPTS[script] : undefined;
  if (asked === undefined) return true;
  const args = [join(root, 'build.mjs'), '--if-stale', ...asked.only.flatMap((output) => ['--only', output])];
  return spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', asked.stdout, 'inherit'] }).status === 0;
}
