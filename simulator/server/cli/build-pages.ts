/** Builds the pages for a window, when `npm run` started the program and their sources have changed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The checkout, from the running file. */
const ROOT = join(import.meta.dirname, '../../..');

/** The outputs to build, by the script that started the program: the control room and its devices need no demo. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  sim: ['kiosk', 'simulator'],
  start: ['kiosk', 'demo', 'simulator'],
};

/** Builds the outdated ones, with one line on stderr. False when it failed, which the builder reports. */
export function buildPages({ npm_lifecycle_event: script = '' }: NodeJS.ProcessEnv, root = ROOT): boolean {
  const outputs = Object.hasOwn(SCRIPTS, script) ? SCRIPTS[script] : undefined;
  if (outputs === undefined) return true;
  const args = [join(root, 'build.mjs'), '--if-stale', ...outputs.flatMap((output) => ['--only', output])];
  return spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
