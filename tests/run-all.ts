/** Runs every check of the project one after the other, repeats at the end what failed, and closes with one line that adds all up. */
import { addCounts, type Counts, closingLine } from './suite/counts.ts';
import { runStep } from './suite/run-step.ts';
import { STEPS } from './suite/steps.ts';

const fastOnly = process.argv.includes('--fast');
const short = STEPS.filter(({ fast }) => fast).map((step) => ({
  ...step,
  command: [...step.command, ...(step.fastOptions ?? [])],
}));
const steps = fastOnly ? short : STEPS;
const counted: Counts[] = [];
const summary: string[] = [];
const failed: string[] = [];

for (const step of steps) {
  process.stdout.write(`\n== ${step.name} ==\n`);
  const startedMs = performance.now();
  const { counts, failures } = await runStep(step);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  counted.push(counts);
  failed.push(...failures);
  summary.push(`${counts.failed === 0 ? 'ok    ' : 'FAILED'}  ${step.name}: ${closingLine(counts)} (${seconds} s)`);
}

const all = addCounts(counted);
const parts = [summary.join('\n'), ...failed, closingLine(all)];
process.stdout.write(`\n${parts.join('\n\n')}\n`);
process.exitCode = all.failed === 0 ? 0 : 1;
