/** The command `npm run mutate`: breaks the rules one by one and counts the breaks that a test notices; with `--harness` the product, before the simulated kitchens. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { writeFigure } from '../bench/report/figure-rows.ts';
import { testHarness } from './harness.ts';
import { BREAKS } from './harness-breaks.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Options {
  readonly harness: boolean;
  readonly seeds: number;
  readonly only: string;
  readonly write: boolean;
}

function seedsOf(text: string): number {
  const seeds = Number(text);
  if (!/^\d+$/.test(text) || seeds < 1 || seeds > 10_000)
    throw new InvalidArgumentError('Give a whole number from 1 to 10000.');
  return seeds;
}

function mutateRules(): void {
  const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const commands = [[stryker, 'run', 'tests/mutate/stryker.config.json'], ['tests/mutate/write-score.ts']];
  for (const command of commands) {
    const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
}

async function run({ harness, seeds, only, write }: Options): Promise<void> {
  if (!harness) return mutateRules();
  if (!(await testHarness(seeds, only))) process.exitCode = 1;
  else if (write && only === '') writeFigure('npm run mutate -- --harness', `all ${BREAKS.length}`);
}

await new Command('mutate')
  .description('Breaks the rules one by one and counts the breaks that a test notices.')
  .option('--harness', 'break the product by hand instead, before the simulated kitchens', false)
  .option('--seeds <n>', 'with --harness: after how many shifts a break counts as not noticed', seedsOf, 200)
  .option('--only <name>', 'with --harness: only the breaks whose name has this in it', '')
  .option('--write', 'with --harness: also writes the figure into the documents that name the command', false)
  .action(run)
  .parseAsync();
