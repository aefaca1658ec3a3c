import { expect, test } from 'vitest';
import { DIALECT_NAMES } from '../../simulator/core/base/dialects/dialects.ts';
import { runShift } from './shift.ts';

test('[SIM-1] the same seed gives the same shift to the last entry, with or without an observer', async () => {
  const looksOn = { open() {}, update: () => Promise.resolve(), close() {} };
  const [one, observed] = [await runShift(77, 1), await runShift(77, 1, looksOn)];
  expect(observed.hash).toBe(one.hash);
  expect(one.taps).toBeGreaterThan(5);
  expect((await runShift(78, 1)).hash).not.toBe(one.hash);
});

test('[SIM-36] the same seed gives the same shift to the last entry in every dialect', async () => {
  const reports = [];
  for (const dialect of [...DIALECT_NAMES, 7]) reports.push(await runShift(77, 1, undefined, dialect));
  const [plain] = reports;
  expect(reports.map(({ hash }) => hash)).toEqual(reports.map(() => plain?.hash));
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
});
