/** The command `npm run mutate`: breaks the rules one by one and counts the breaks that a test detects. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
for (const command of [[stryker, 'run', 'tests/mutate/stryker.config.json'], ['tests/mutate/print-score.ts']]) {
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
