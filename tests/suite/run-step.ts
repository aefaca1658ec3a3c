/** Runs one step as a child of its own, with its output passed on as it comes, and never longer than its limit. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Counts } from './counts.ts';
import type { Step } from './steps.ts';

const ROOT = join(import.meta.dirname, '../..');
const FAILED_TO_START = 127;

function environment(step: Step): NodeJS.ProcessEnv {
  const binaries = join(ROOT, 'node_modules', '.bin');
  return { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`, ...step.env };
}

/** Ends a child with all that it started: the child leads a process group of its own. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has ended by itself.
  }
}

function runCommand(step: Step): Promise<number> {
  const [program = '', ...args] = step.command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, env: environment(step), stdio: 'inherit', detached: true });
    const stop = (signal: NodeJS.Signals) => {
      endGroup(child.pid);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    const limit = setTimeout(() => {
      process.stderr.write(`${step.name} did not end within ${step.limitMs / 1000} s and was stopped.\n`);
      endGroup(child.pid);
    }, step.limitMs);
    const finish = (exitCode: number) => {
      clearTimeout(limit);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      endGroup(child.pid);
      resolve(exitCode);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    child.on('error', (error) => {
      process.stderr.write(`${step.name} did not start: ${error.message}\n`);
      finish(FAILED_TO_START);
    });
    child.on('exit', (code) => finish(code ?? 1));
  });
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  } catch {
    return null;
  }
}

export interface StepOutcome {
  readonly counts: Counts;
  readonly failures: readonly string[];
}

/** Runs a step to its end, counts what it did and lists what failed. An old report never stands in for a missing one. */
export async function runStep(step: Step): Promise<StepOutcome> {
  if (step.report !== null) {
    mkdirSync(dirname(join(ROOT, step.report)), { recursive: true });
    rmSync(join(ROOT, step.report), { force: true });
  }
  const exitCode = await runCommand(step);
  const report = step.report === null ? null : readReport(step.report);
  return { counts: step.count(report, exitCode), failures: step.failures(report) };
}
