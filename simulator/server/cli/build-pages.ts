/** Builds outdated pages if `npm run` started the program. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** The outputs for each script that starts the program. The control room and its devices do not need the demo. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  sim: ['kiosk', 'simulator'],
  start: ['kiosk', 'demo', 'simulator'],
};

/** Writes one line to stderr. False when the build failed; the builder has then reported the reason. */
export function buildPages({ npm_lifecycle_event: script = '' }: NodeJS.ProcessEnv, root = ROOT): boolean {
  const outputs = Object.hasOwn(SCRIPTS, script) ? SCRIPTS[script] : undefined;
  if (outputs === undefined) return true;
  const args = [join(root, 'build.mjs'), '--if-stale', ...outputs.flatMap((output) => ['--only', output])];
  return spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
