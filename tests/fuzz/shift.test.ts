/** Simulated kitchens, a few in every test run; `npm run fuzz` runs any number. */
import { expect, test } from 'vitest';
import { runShift } from './shift.ts';

/** A shift takes seconds of computing, never of waiting. */
const LIMIT_MS = 60_000;

const SEEDS = Array.from({ length: 8 }, (_, at) => at + 1);

test.each(SEEDS)(
  '[N3g] seed %i: through faults and crashes no acknowledged tap is lost',
  async (seed) => {
    const report = await runShift(seed, 2);
    expect(report.problems).toEqual([]);
    expect(report.taps).toBeGreaterThan(100);
  },
  LIMIT_MS,
);

test(
  '[SIM1] the same seed gives the same shift, to the last entry',
  async () => {
    const [one, two] = [await runShift(77, 2), await runShift(77, 2)];
    expect(two.hash).toBe(one.hash);
    expect((await runShift(78, 2)).hash).not.toBe(one.hash);
  },
  LIMIT_MS,
);
