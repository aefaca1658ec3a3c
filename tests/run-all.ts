/** Runs the project's checks in sequence. Prints each step's result, failures, omitted steps, and a total. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { closingLine, type Outcome, outcomeOf } from './suite/outcome.ts';
import { type Extent, planOf, type Step } from './suite/steps.ts';

const ROOT = join(import.meta.dirname, '..');
const BINARIES = join(ROOT, 'node_modules/.bin');
const FAILURES_MAX = 20;
const COMMANDS = { check: 'npm run check', test: 'npm test', all: 'npm run test:all' };
const LONGER = { check: 'npm test', test: 'npm run test:all', all: '' };

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Returns the exit code. The step leads its own process group, so that all its processes end with it. */
function run({ name, command, env, limitMinutes }: Step): Promise<number> {
  const [program = '', ...args] = command;
  const path = `${BINARIES}${delimiter}${process.env.PATH ?? ''}`;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, PATH: path },
      stdio: 'inherit',
      detached: true,
    });
    const endGroup = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The group has ended already.
      }
    };
    const limit = setTimeout(() => {
      print(`${name} did not end within ${limitMinutes} minutes and was stopped.`);
      endGroup();
    }, limitMinutes * 60_000);
    const interrupted = () => {
      endGroup();
      process.exit(130);
    };
    process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
    const finish = (exitCode: number) => {
      clearTimeout(limit);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      endGroup();
      resolve(exitCode);
    };
    child.on('error', (error) => {
      print(`${name} did not start: ${error.message}`);
      finish(127);
    });
    child.on('exit', (code) => finish(code ?? 1));
  });
}

function reportOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

async function outcomeOfStep(step: Step): Promise<Outcome> {
  if (step.report === null) return outcomeOf(null, null, await run(step));
  const path = join(ROOT, step.report.path);
  mkdirSync(join(ROOT, 'artifacts'), { recursive: true });
  // The report of an earlier run must not replace a missing one.
  rmSync(path, { force: true });
  const exitCode = await run(step);
  return outcomeOf(step.report.read, reportOf(path), exitCode);
}

const extent: Extent = process.argv.includes('--check') ? 'check' : process.argv.includes('--all') ? 'all' : 'test';
const { steps, leftOut } = planOf(extent);
const summary: string[] = [];
const failures: string[] = [];
const total = { passed: 0, failed: 0 };

for (const step of steps) {
  print(`\n== ${step.name} ==`);
  const startedMs = performance.now();
  const outcome = await outcomeOfStep(step);
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  failures.push(...outcome.failures);
  summary.push(`${outcome.failed === 0 ? 'ok    ' : 'FAILED'}  ${step.name}: ${closingLine(outcome)} (${seconds} s)`);
}

print(`\n${COMMANDS[extent]}\n${summary.join('\n')}`);
if (failures.length > 0) print(`\n${failures.slice(0, FAILURES_MAX).join('\n\n')}`);
if (failures.length > FAILURES_MAX) print(`\nand ${failures.length - FAILURES_MAX} more`);
if (leftOut.length > 0)
  print(`\nNot run (${LONGER[extent]} has more):\n${leftOut.map((each) => `- ${each}`).join('\n')}`);
print(`\n${closingLine(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
