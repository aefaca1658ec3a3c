/** A row of seeds as tests, one a seed, and one for what all of them went through together. */
import { expect, test } from 'vitest';
import { addFaultCounts, type FaultCounts, scarceIn } from './kinds.ts';
import { runShift } from './shift.ts';

const HOURS = 12;
/** What a shift has at least (bar R1). */
const ORDERS_MIN = 200;
const FAULTS_MIN = 60;
/** In 200 seeds every kind of fault strikes a hundred times in every mode (bar R2): of so many seeds in so many. */
const STRIKES_MIN = { each: 100, ofSeeds: 200 } as const;
/** A shift takes a second or two of computing, never of waiting; the machine may be busy with other things. */
const LIMIT_MS = 180_000;

export function testSeeds(from: number, count: number): void {
  const seeds = Array.from({ length: count }, (_, at) => from + at);
  let faults: FaultCounts = {};

  test.each(seeds)(
    '[N3g] seed %i, a whole shift: through all faults nothing is lost, doubled or silently stale',
    async (seed) => {
      const report = await runShift(seed, HOURS);
      faults = addFaultCounts(faults, report.faults);
      expect(report.problems).toEqual([]);
      expect(report.orders).toBeGreaterThanOrEqual(ORDERS_MIN);
      expect(report.faultsInAll).toBeGreaterThanOrEqual(FAULTS_MIN);
    },
    LIMIT_MS,
  );

  test(`[R2] seeds ${from} to ${from + count - 1}: every kind of fault struck often in every mode of the local server`, () => {
    expect(scarceIn(faults, (STRIKES_MIN.each * count) / STRIKES_MIN.ofSeeds)).toEqual([]);
  });
}
