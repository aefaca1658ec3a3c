import { expect, test } from 'vitest';
import { DIALECT_NAMES, type DialectChoice } from '../../simulator/core/base/dialects/dialects.ts';
import { addFaultCounts, type FaultCounts, rareFaultsIn } from './kinds.ts';
import { addLosses, lossLimitViolations, lossLimitViolationsOfHours, NO_LOSS_COUNTS } from './oracle/loss-limits.ts';
import { runShift } from './shift.ts';

const HOURS = { whole: 12, short: 3 } as const;
/** The least number of orders of a whole shift (bar PERF-19). */
const ORDERS_MIN = 200;
const FAULTS_MIN = 60;

export const seedsFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/**
 * The first `wholeShifts` seeds run a whole shift, the others until the first quiet period ends. In all together, each
 * fault kind has an effect at least `strikesMin` times in each mode of the local server (bar PERF-4).
 */
export function testSeeds(numbers: readonly number[], strikesMin: number, wholeShifts: number): void {
  const seeds = numbers.map((seed, at) => [seed, at < wholeShifts ? 'whole' : 'short'] as const);
  const name = `${numbers.length} seeds from ${numbers[0]} to ${numbers.at(-1)}`;
  let faults: FaultCounts = {};
  let losses = NO_LOSS_COUNTS;
  const spoken = new Set<DialectChoice>();

  test.each(seeds)('[OUTBOX-15] seed %i, a %s shift: nothing is lost, doubled or stale', async (seed, length) => {
    const report = await runShift(seed, HOURS[length]);
    spoken.add(report.dialect);
    faults = addFaultCounts(faults, report.faults);
    losses = addLosses(losses, report);
    expect(report.problems).toEqual([]);
    if (length === 'short') return;
    expect(report.orders).toBeGreaterThanOrEqual(ORDERS_MIN);
    expect(report.faultsInAll).toBeGreaterThanOrEqual(FAULTS_MIN);
  });

  test(`[PERF-4] ${name}: every kind of fault has an effect often enough in every mode of the local server`, () => {
    expect(rareFaultsIn(faults, strikesMin)).toEqual([]);
  });

  test(`[SIM-36] ${name}: the platforms write in every named dialect`, () => {
    expect([...spoken]).toEqual(expect.arrayContaining([...DIALECT_NAMES]));
  });

  test(`[OUTBOX-15] ${name}: the number of excused taps is within its limits`, () => {
    const violations = wholeShifts > 0 ? lossLimitViolations : lossLimitViolationsOfHours;
    expect(violations(losses)).toEqual([]);
  });
}

export function testNamedSeeds(length: keyof typeof HOURS, seeds: readonly number[]): void {
  let losses = NO_LOSS_COUNTS;
  test.each(seeds)(
    `[OUTBOX-15] seed %i, a ${length} shift that failed once: nothing is lost, doubled or stale`,
    async (seed) => {
      const report = await runShift(seed, HOURS[length]);
      losses = addLosses(losses, report);
      expect(report.problems).toEqual([]);
      if (length === 'whole') expect(report.orders).toBeGreaterThanOrEqual(ORDERS_MIN);
    },
  );

  test(`[OUTBOX-15] ${length} shifts that failed once: the number of excused taps is within its limits`, () => {
    const violations = length === 'whole' ? lossLimitViolations : lossLimitViolationsOfHours;
    expect(violations(losses)).toEqual([]);
  });
}
