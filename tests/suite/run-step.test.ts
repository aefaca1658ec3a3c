/** Steps as children: started, stopped, counted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runStep } from './run-step.ts';
import type { Step } from './steps.ts';

function step(command: readonly string[], limitMs = 20_000): Step {
  const count = (_: unknown, exitCode: number) => ({ passed: exitCode, failed: 0 });
  return { name: 'sample', command, limitMs, report: null, failures: () => [], count, fast: true };
}

/** Why nothing answers at an address. */
function refusal(address: string): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(socket.end() && 'answered'));
    socket.on('error', (error) => resolve('code' in error ? error.code : error.message));
  });
}

test('a step is counted by its exit code', async () => {
  expect(await runStep(step(['node', '-e', 'process.exit(3)']))).toEqual({
    counts: { passed: 3, failed: 0 },
    failures: [],
  });
});

test('a step whose program is missing is told apart from one that passed', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect((await runStep(step(['no-such-program']))).counts.passed).toBe(127);
  expect(told).toHaveBeenCalledWith(expect.stringContaining('sample did not start'));
  told.mockRestore();
});

test('a step that does not end is stopped', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect((await runStep(step(['node', '-e', 'setInterval(() => {}, 1000)'], 300))).counts.passed).toBe(1);
  expect(told).toHaveBeenCalledWith(expect.stringContaining('did not end within 0.3 s'));
  told.mockRestore();
});

/** Starts a server, ends itself as soon as the server listens, and leaves it behind. */
const LEAVING = `
  const [, address] = process.argv;
  const server = "require('node:net').createServer().listen(process.argv[1], () => process.stdout.write('up'))";
  const left = require('node:child_process').spawn('node', ['-e', server, address], { stdio: ['ignore', 'pipe', 'ignore'] });
  left.stdout.once('data', () => process.exit(7));`;

test('what a step leaves behind ends with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-step-'));
  const address = join(folder, 'socket');
  expect((await runStep(step(['node', '-e', LEAVING, address]))).counts.passed).toBe(7);
  // Refused, not missing: somebody did listen there.
  await expect.poll(() => refusal(address)).toBe('ECONNREFUSED');
  rmSync(folder, { recursive: true });
});
