/** Builds the pages that a window shows, where `npm run` started the program and their sources have changed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The checkout, as seen from the running file. */
const ROOT = join(import.meta.dirname, '../../..');

/** What the control room and the devices in it are made of. */
const OUTPUTS = ['kiosk', 'simulator'];

/** Builds them and says on stderr that it does; where they are up to date, or whoever started the program sees to that, nothing happens. False when it failed, which the builder says. */
export function buildPages({ npm_lifecycle_event: script }: NodeJS.ProcessEnv, root = ROOT): boolean {
  if (script !== 'sim') return true;
  const args = [join(root, 'build.mjs'), '--if-stale', ...OUTPUTS.flatMap((output) => ['--only', output])];
  // What is built, and how much it weighs, is for whoever builds.
  return spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
