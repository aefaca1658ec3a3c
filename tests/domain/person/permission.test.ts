import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profile, profileGrant, venueEntry } from '../../../fixtures/profile.ts';
import {
  deviceMayRun,
  effectiveGrant,
  hasPermission,
  isAdministrator,
  selectableVenues,
} from '../../../src/domain/person/permission.ts';

const HERE = { role: 71, level: 3 };

test.each([
  ['an active grant', { active: true }, true],
  ['an inactive grant', { active: false }, false],
])('[ACCESS-1] the lookup of a permission with %s returns the grant only if it is active', (_, overrides, counts) => {
  const entry = profileGrant(overrides);
  expect(effectiveGrant([entry], 5000, HERE)).toBe(counts ? entry : null);
});

test('[ACCESS-2] a grant for the exact level overrides the default grant of level 0, at any position in the list', () => {
  const standard = profileGrant({ type: 9, level: 0 });
  const specific = profileGrant({ type: 2, level: 3 });
  const other = profileGrant({ type: 4, level: 8 });
  expect(effectiveGrant([other, standard, specific], 5000, HERE)).toBe(specific);
  expect(effectiveGrant([other, standard], 5000, HERE)).toBe(standard);
  expect(effectiveGrant([other], 5000, HERE)).toBeNull();
  expect(effectiveGrant([{ ...specific, active: false }, standard], 5000, HERE)).toBe(standard);
  expect(effectiveGrant([], 5000, HERE)).toBeNull();
});

test('[ACCESS-2] of two grants for the same module, role and level the first counts', () => {
  const entries = [profileGrant({ type: 1 }), profileGrant({ type: 2 })];
  expect(effectiveGrant(entries, 5000, HERE)).toBe(entries[0]);
});

test.each([
  [0, 71, true],
  [71, 71, true],
  [72, 71, false],
  [71, 0, false],
])('[ACCESS-3] a grant of role %d counts for role %d: %j', (role, own, holds) => {
  expect(effectiveGrant([profileGrant({ role })], 5000, { role: own, level: 3 }) !== null).toBe(holds);
});

test('[ACCESS-3] a grant counts only in its own module', () => {
  expect(effectiveGrant([profileGrant({ module: 9000 })], 5000, HERE)).toBeNull();
});

test.each([
  [0, true],
  [1999, true],
  [2000, true],
  [2001, false],
  [5000, true],
  [6000, false],
  [9000, false],
  [Number.NaN, false],
])('[ACCESS-4] a person with only a grant for module 5000 may stay on module %d: %j', (module, stays) => {
  expect(hasPermission(profile(), module)).toBe(stays);
});

test('[ACCESS-4] a grant for another role or level does not count', () => {
  expect(hasPermission(profile({ entries: [profileGrant({ role: 72 })] }), 5000)).toBe(false);
  expect(hasPermission(profile({ entries: [profileGrant({ level: 4 })] }), 5000)).toBe(false);
  expect(hasPermission(profile({ entries: [profileGrant({ level: 3 })] }), 5000)).toBe(true);
});

test.each([
  [0, false],
  [1, true],
  [2, true],
  [3, false],
  [4, true],
  [5, false],
  [-1, false],
  [Number.NaN, false],
])('[ACCESS-13] a person with a grant of type %d is an administrator: %j', (type, isOne) => {
  expect(isAdministrator(profileGrant({ type }))).toBe(isOne);
});

test('[ACCESS-13] a person without a grant is not an administrator', () => expect(isAdministrator(null)).toBe(false));

test('[ACCESS-5] the venues to choose are those that the person administers in the kitchen module', () => {
  const lucia = venueEntry();
  const centro = venueEntry({ key: 'centro', localId: 4 });
  const elsewhere = venueEntry({ key: 'x', restaurantId: 72, localId: 3 });
  const venues = [lucia, centro, elsewhere];
  const keys = (...venueEntries: Parameters<typeof profileGrant>[0][]) =>
    selectableVenues(profile({ venues, venueEntries: venueEntries.map(profileGrant) })).map(({ key }) => key);
  expect(keys({ role: 71, level: 3 })).toEqual(['71-3']);
  expect(keys({ role: 71, level: 0, type: 4 })).toEqual(['71-3', 'centro']);
  expect(keys({ role: 71, level: 0 }, { role: 71, level: 4, type: 3 })).toEqual(['71-3']);
  expect(keys({})).toEqual(['71-3', 'centro', 'x']);
  expect(keys({ module: 9000 })).toEqual([]);
  expect(keys({ type: 3 })).toEqual([]);
  expect(keys({ active: false })).toEqual([]);
  expect(keys()).toEqual([]);
});

test('[ACCESS-5] a venue sent twice is listed once', () => {
  const venues = [venueEntry({ key: 'a' }), venueEntry({ key: 'b' }), venueEntry({ key: 'c', localId: 4 })];
  expect(selectableVenues(profile({ venues })).map(({ key }) => key)).toEqual(['a', 'c']);
});

test.each([
  [null, false, false],
  [null, true, true],
  [profileGrant({ allowsKds: false }), false, false],
  [profileGrant({ allowsKds: true }), false, true],
  [profileGrant({ allowsKds: true, active: false }), false, false],
  [profileGrant({ allowsKds: false }), true, true],
  [profileGrant({ allowsKds: false }), null, false],
  [profileGrant({ allowsKds: null }), null, true],
  [profileGrant({ allowsKds: null }), false, false],
  [null, null, true],
])(
  '[ACCESS-6] case %#: with the permission $1 in the configuration (null: none), a device may run: $2',
  (entry, configured, runs) => {
    expect(deviceMayRun(entry, configured)).toBe(runs);
  },
);

/** Never -0, because `toEqual` treats -0 and 0 as different. */
const anyNumber = fc.oneof(
  fc.double().map((number) => number + 0),
  fc.constantFrom(0, 1, 3, 71, 5000),
);
const anyEntry = fc.record({
  module: anyNumber,
  role: anyNumber,
  level: anyNumber,
  type: anyNumber,
  active: fc.boolean(),
  allowsKds: fc.boolean(),
});

test('[ACCESS-2] for any entries, the effective entry is active and of the module, and its level and role are those of the person or 0', () => {
  fc.assert(
    fc.property(fc.array(anyEntry), anyNumber, anyNumber, anyNumber, (entries, module, role, level) => {
      const entry = effectiveGrant(entries, module, { role, level });
      if (entry === null) return;
      expect(entries).toContain(entry);
      expect([entry.active, entry.module]).toEqual([true, module]);
      expect([0, level]).toContain(entry.level);
      expect([0, role]).toContain(entry.role);
    }),
  );
});
