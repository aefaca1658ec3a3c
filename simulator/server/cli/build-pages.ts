/** Builds the pages of the simulator if `npm run` started the program and the sources of the pages have changed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The folder of the repository, relative to this file. */
const ROOT = join(import.meta.dirname, '../../..');

/**
 * The outputs to build for each script that starts the program. The control room and its devices do not need the demo.
 */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  sim: ['kiosk', 'simulator'],
  start: ['kiosk', 'demo', 'simulator'],
};

/**
 * Builds the outdated outputs, with one line on stderr. False when the build failed; the builder has then reported the
 * reason.
 */
export function buildPages({ npm_lifecycle_event: script = '' }: NodeJS.ProcessEnv, root = ROOT): boolean {
  const outputs = Object.hasOwn(SCRIPTS, script) ? SCRIPTS[script] : undefined;
  if (outputs === undefined) return true;
  const args = [join(root, 'build.mjs'), '--if-stale', ...outputs.flatMap((output) => ['--only', output])];
  return spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
