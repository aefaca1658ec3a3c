/** Simulated kitchens, a few in every test run; `npm run fuzz` runs any number. */
import { expect, test } from 'vitest';
import { runShift } from './shift.ts';

const SEEDS = Array.from({ length: 12 }, (_, at) => at + 1);

test.each(SEEDS)('[N3g] seed %i: through faults and crashes no acknowledged tap is lost', async (seed) => {
  const report = await runShift(seed, 4);
  expect(report.problems).toEqual([]);
  expect(report.taps).toBeGreaterThan(100);
});

test('[SIM1] the same seed gives the same shift, to the last entry', async () => {
  const [one, two] = [await runShift(77, 2), await runShift(77, 2)];
  expect(two.hash).toBe(one.hash);
  expect((await runShift(78, 2)).hash).not.toBe(one.hash);
});
