/** Shifts of another checkout are run in a process of its own, and what goes wrong there is said here. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startShifts } from './shift-process.ts';
import type { TimedShift } from './timed-shift.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A checkout whose shift does this, `seed` and `hours` at hand. */
function checkoutWith(body: string): (seed: number) => Promise<TimedShift> {
  const root = mkdtempSync(join(tmpdir(), 'shift-process-'));
  stops.push(async () => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'tests/fuzz'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(root, 'tests/fuzz/shift.ts'),
    `export async function runShift(seed: number, hours: number) {
      const report = { devices: 3, orders: seed, taps: hours, faultsInAll: 5, problems: [] as string[] };
      ${body}
      return { ...report, faults: { a: [0, 2, 0, 0], b: [0, 0, 0, 0], c: [1, 2, 0, 0] } };
    }`,
  );
  return startShifts(root, { stopLater: (stop) => void stops.push(stop) });
}

test('the shift of a seed has twelve hours, and answers its processor time and what happened', async () => {
  const run = checkoutWith(
    'for (const beforeUs = process.cpuUsage().user; process.cpuUsage().user < beforeUs + 30_000; );',
  );
  const shift = await run(7);
  expect(shift).toMatchObject({ devices: 3, orders: 7, taps: 12, faults: 5, kinds: 2 });
  expect(shift.cpuS).toBeGreaterThanOrEqual(0.03);
  expect(await run(8)).toMatchObject({ orders: 8 });
});

test('a shift that lost something is a failure, and the next one is run all the same', async () => {
  const run = checkoutWith("if (seed === 2) report.problems.push('a tap is lost');");
  await expect(run(2)).rejects.toThrow('Failed to run the shift of seed 2: a tap is lost');
  expect(await run(3)).toMatchObject({ orders: 3 });
});

test('a checkout without shifts is a failure', async () => {
  const run = startShifts('/nowhere', { stopLater: (stop) => void stops.push(stop) });
  await expect(run(1)).rejects.toThrow('/nowhere/tests/fuzz/shift.ts');
});

test('a process that ends in the middle of a shift is a failure, and stays one', async () => {
  const run = checkoutWith('process.exit(1);');
  await expect(run(1)).rejects.toThrow('its process ended');
  await expect(run(2)).rejects.toThrow('its process ended');
});
