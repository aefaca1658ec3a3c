import { expect, test } from 'vitest';
import { DIALECT_NAMES } from '../../simulator/core/base/dialects/dialects.ts';
import { runShift } from './shift.ts';

test('[SIM-1] the same seed gives the same shift to the last entry, also with an observer', async () => {
  const [one, two] = [await runShift(77, 1), await runShift(77, 1)];
  expect(two.hash).toBe(one.hash);
  expect(one.taps).toBeGreaterThan(5);
  const looksOn = { open() {}, update: () => Promise.resolve(), close() {} };
  expect((await runShift(77, 1, looksOn)).hash).toBe(one.hash);
  expect((await runShift(78, 1)).hash).not.toBe(one.hash);
});

test('[SIM-36] the same seed gives the same shift to the last entry in every dialect', async () => {
  const reports = [];
  for (const dialect of [...DIALECT_NAMES, 7]) reports.push(await runShift(77, 1, undefined, dialect));
  const [plain] = reports;
  expect(reports.map(({ hash }) => hash)).toEqual(reports.map(() => plain?.hash));
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
});
