import { expect, test } from 'vitest';
import { order } from '../../../fixtures/order.ts';
import { isKiosk, originOf } from '../../../src/domain/presentation/origin.ts';

test.each([
  [0, 'table'],
  [12, 'table'],
  [-1, 'venue-app'],
  [-9_999, 'venue-app'],
  [-10_000, 'delivery'],
  [-100_000, 'delivery'],
  [-100_001, 'app'],
  [-1e300, 'app'],
  [Number.NaN, 'table'],
] as const)('[ORDER-49] table id %d means the origin %s', (id, origin) => {
  expect(originOf(order({ tableIds: [id, 7], mainTableId: 7 }))).toBe(origin);
});

test('[ORDER-49] without a list of tables the main table decides the origin', () => {
  expect(originOf(order({ tableIds: [], mainTableId: -22 }))).toBe('venue-app');
  expect(originOf(order({ tableIds: [], mainTableId: 0 }))).toBe('table');
});

test('[ORDER-50] a kiosk order is recognized by its channel', () => {
  expect(['KIOSK', ' kiosk ', '2', ''].map((channel) => isKiosk(order({ channel })))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
