/** Fails when the product holds code that none of its programs reaches. */
import { execFileSync } from 'node:child_process';
import { type ReachReport, reachBreaches, unreachable } from './product-reach.ts';

/** Both are asked: whether any program of the product reaches all code, and whether the kiosk reaches all of its own. */
const LOOKS = ['tests/tidy/reach/knip-product.ts', 'tests/tidy/reach/knip-kiosk.ts'];

function foundBy(config: string): readonly string[] {
  const report = execFileSync(
    'knip',
    [
      ...['--production', '--config', config, '--include', 'files,exports'],
      ...['--reporter', 'json', '--no-progress', '--no-exit-code'],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return unreachable(JSON.parse(report) as ReachReport);
}

const breaches = reachBreaches(LOOKS.flatMap(foundBy));
for (const breach of breaches) process.stdout.write(`${breach}\n`);
process.exitCode = breaches.length === 0 ? 0 : 1;
