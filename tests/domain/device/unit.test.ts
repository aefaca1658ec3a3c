import { expect, test } from 'vitest';
import { installRecord } from '../../../fixtures/kds.ts';
import { profileGrant } from '../../../fixtures/profile.ts';
import { mayRunSession, unitAssignment } from '../../../src/domain/device/unit.ts';

const own = installRecord({ kdsId: 3, deviceId: 'grill' });

test('[UNIT-2] a unit belongs to this device when the response names it with this device or without a device', () => {
  expect(unitAssignment(own, own, 'grill')).toBe('ours');
  expect(unitAssignment(own, { ...own, deviceId: '' }, 'grill')).toBe('ours');
});

test('[UNIT-2] a unit that the response does not name counts as gone, also if the response names another unit', () => {
  expect(unitAssignment(own, null, 'grill')).toBe('gone');
  expect(unitAssignment(own, { ...own, kdsId: 4 }, 'grill')).toBe('gone');
});

test('[UNIT-2] a unit that the response names with another device counts as taken', () => {
  expect(unitAssignment(own, { ...own, deviceId: 'bar' }, 'grill')).toBe('taken');
});

const ALLOWING = [profileGrant({ allowsKds: true })];
const FORBIDDING = [profileGrant({ allowsKds: false })];
const ELSEWHERE = [
  profileGrant({ allowsKds: false, role: own.restaurantId + 1 }),
  profileGrant({ allowsKds: false, module: 9000 }),
  profileGrant({ allowsKds: false, active: false }),
];

const SECOND = (allowsKds: boolean) => profileGrant({ allowsKds, module: 6000 });

test.each([
  // grants of the record, the configuration's permission, whether the device may run
  [[SECOND(false)], null, false],
  [[SECOND(false)], true, true],
  [[SECOND(true)], false, true],
  [[SECOND(false), ...ALLOWING], null, true],
  [[SECOND(true), ...FORBIDDING], null, false],
  [ALLOWING, null, true],
  [ALLOWING, false, true],
  [FORBIDDING, null, false],
  [FORBIDDING, false, false],
  [FORBIDDING, true, true],
  [[], null, true],
  [[], false, false],
  [[], true, true],
  // A grant of another venue, of another module or an inactive one is ignored.
  [ELSEWHERE, null, true],
  [ELSEWHERE, false, false],
] as const)(
  '[UNIT-4][ACCESS-6] case %#: with the permission $1 in the configuration (null: none), the device may run: $2',
  (entries, allows, runs) => {
    expect(mayRunSession({ ...own, entries }, allows)).toBe(runs);
  },
);

test('[UNIT-2] a unit with the same number in another venue does not belong to this device', () => {
  expect(unitAssignment(own, { ...own, restaurantId: own.restaurantId + 1 }, 'grill')).toBe('gone');
  expect(unitAssignment(own, { ...own, localId: own.localId + 1 }, 'grill')).toBe('gone');
});
