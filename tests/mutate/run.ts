/** The command `npm run mutate`: breaks the rules one by one and counts the breaks that a test detects; with `--harness` it breaks the product and runs the simulated kitchens. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { testHarness } from './harness.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Options {
  readonly harness: boolean;
  readonly seeds: number;
  readonly only: string;
}

function seedsOf(text: string): number {
  const seeds = Number(text);
  if (!/^\d+$/.test(text) || seeds < 1 || seeds > 10_000)
    throw new InvalidArgumentError('Give a whole number from 1 to 10000.');
  return seeds;
}

function mutateRules(): void {
  const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const commands = [[stryker, 'run', 'tests/mutate/stryker.config.json'], ['tests/mutate/print-score.ts']];
  for (const command of commands) {
    const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
}

async function run({ harness, seeds, only }: Options): Promise<void> {
  if (!harness) return mutateRules();
  if (!(await testHarness(seeds, only))) process.exitCode = 1;
}

await new Command('mutate')
  .description('Breaks the rules one by one and counts the breaks that a test notices.')
  .option('--harness', 'break the product by hand instead, before the simulated kitchens', false)
  .option('--seeds <n>', 'with --harness: after how many shifts a break counts as not noticed', seedsOf, 200)
  .option('--only <name>', 'with --harness: only the breaks whose name has this in it', '')
  .action(run)
  .parseAsync();
