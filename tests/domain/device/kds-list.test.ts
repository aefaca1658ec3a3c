import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kdsConfig } from '../../../fixtures/kds.ts';
import { activationRefusal, kdsRows } from '../../../src/domain/device/kds-list.ts';

const UNITS = [
  kdsConfig({ id: 9, name: 'Salida', location: 'Barra', active: false }),
  kdsConfig({ id: 3, name: 'Cocina', location: '' }),
  kdsConfig({ id: 9, name: 'Otra', active: true }),
  kdsConfig({ id: 1, name: ' ', location: 'Sala' }),
];
const ROWS = [
  { id: 9, name: 'Salida', location: 'Barra', available: false, current: false },
  { id: 3, name: 'Cocina', location: '', available: true, current: true },
  { id: 1, name: '1', location: 'Sala', available: true, current: false },
];

test("[UNIT-6] each unit is listed once in the venue's order, and a unit without a name by its id", () => {
  expect(kdsRows(UNITS, 3)).toEqual(ROWS);
  expect(kdsRows(UNITS, null).some(({ current }) => current)).toBe(false);
  expect(kdsRows([], 3)).toEqual([]);
});

test.each([
  [3, null],
  [1, null],
  [9, 'unavailable'],
  [4, 'unknown'],
  [Number.NaN, 'unknown'],
])('[UNIT-7] the activation of unit %d has the refusal %j (null: none)', (id, why) => {
  expect(activationRefusal(ROWS, id)).toBe(why);
});

test('[UNIT-6] for any repeated units, the list has the first row of each id', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.nat(5), name: fc.string({ minLength: 1 }) })), (units) => {
      const rows = kdsRows(units.map(kdsConfig), null);
      expect(rows.map(({ id }) => id)).toEqual([...new Set(units.map(({ id }) => id))]);
    }),
  );
});
