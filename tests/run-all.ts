/** Runs the checks of the project one after the other, says what it leaves out, repeats at the end what failed, and closes with one line that adds all up. */
import { addCounts, type Counts, closingLine } from './suite/counts.ts';
import { runStep } from './suite/run-step.ts';
import { type Extent, stepsOf } from './suite/steps.ts';

const extent: Extent = process.argv.includes('--check') ? 'check' : process.argv.includes('--all') ? 'all' : 'test';
const steps = stepsOf(extent);
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

const left = extent === 'test' ? steps.flatMap(({ leftOut }) => leftOut ?? []) : [];
const leftOut = left.map((what) => `Not run: ${what} (npm run test:all).`).join('\n');
const all = addCounts(counted);
const parts = [summary.join('\n'), leftOut, ...failed, closingLine(all)].filter((part) => part !== '');
process.stdout.write(`\n${parts.join('\n\n')}\n`);
process.exitCode = all.failed === 0 ? 0 : 1;
