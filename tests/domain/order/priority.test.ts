import { expect, test } from 'vitest';
import { venueConfig } from '../../../fixtures/kds.ts';
import { line } from '../../../fixtures/order.ts';
import { fireIds, hasFire, hierarchyWeight } from '../../../src/domain/order/priority.ts';

test.each(['FIRE', ' fire ', '[es]FIRE[en]Fire now', '[es]Marchar[en]Fire'])(
  '[FILTER-8] a priority named %j means fire',
  (name) => {
    const fires = fireIds(venueConfig({ priorities: [{ id: 9, name }] }));
    expect(hasFire(line({ priority: 9 }), fires)).toBe(true);
    expect(hasFire(line({ priority: 1 }), fires)).toBe(false);
  },
);

test.each(['FIREWALL', 'NO FIRE', '', 'PRIMERO', '[es]FIREWALL', '[es]Marchar', 'FIRE 2', `${' '.repeat(50_000)}x`])(
  '[FILTER-8] a priority named %j does not mean fire',
  (name) => {
    expect(fireIds(venueConfig({ priorities: [{ id: 9, name }] })).size).toBe(0);
  },
);

test('[FILTER-8] a fire flag without a priority means fire, and a line without a priority or a flag never means fire', () => {
  expect(hasFire(line({ fire: true }), new Set())).toBe(true);
  expect(hasFire(line({ priority: 0 }), new Set([0]))).toBe(false);
  expect(hasFire(line({ priority: Number.NaN }), new Set([Number.NaN]))).toBe(false);
});

test.each([
  ['A01', 100],
  ['101', 200],
  ['B02001', 200],
  ['T01', 400],
  ['Z01', 500],
  ['a01', 100],
  ['A0', 500],
  ['A', 500],
  ['A01'.repeat(50_000), 100],
  ['P01', 1_000],
  ['C01', 1_100],
  ['X01', 500],
  ['', 500],
])('[CARD-3] the hierarchy %j has the weight %d', (hierarchy, weight) => {
  expect(hierarchyWeight(hierarchy)).toBe(weight);
});
