import { expect, test } from 'vitest';
import { installRecord } from '../../../fixtures/kds.ts';
import { profileEntry } from '../../../fixtures/profile.ts';
import { mayRunSession, unitAssignment } from '../../../src/domain/device/unit.ts';

const own = installRecord({ kdsId: 3, deviceId: 'grill' });

test('[UNIT-2] a unit that the response names with this device, or with none, is its own', () => {
  expect(unitAssignment(own, own, 'grill')).toBe('ours');
  expect(unitAssignment(own, { ...own, deviceId: '' }, 'grill')).toBe('ours');
});

test('[UNIT-2] a unit that is no longer named is gone, also if another is named in its place', () => {
  expect(unitAssignment(own, null, 'grill')).toBe('gone');
  expect(unitAssignment(own, { ...own, kdsId: 4 }, 'grill')).toBe('gone');
});

test('[UNIT-2] a unit that is named with another device is taken', () => {
  expect(unitAssignment(own, { ...own, deviceId: 'bar' }, 'grill')).toBe('taken');
});

const ALLOWING = [profileEntry({ allowsKds: true })];
const FORBIDDING = [profileEntry({ allowsKds: false })];
const ELSEWHERE = [
  profileEntry({ allowsKds: false, role: own.restaurantId + 1 }),
  profileEntry({ allowsKds: false, module: 9000 }),
  profileEntry({ allowsKds: false, active: false }),
];

const SECOND = (allowsKds: boolean) => profileEntry({ allowsKds, module: 6000 });

test.each([
  // grants of the record, the configuration's word, runs
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
] as const)('[UNIT-4][ACCESS-6] with grants %j and configuration %s a device may run: %s', (entries, allows, runs) => {
  expect(mayRunSession({ ...own, entries }, allows)).toBe(runs);
});

test('[UNIT-2] a unit of another venue is not its own, whatever its number', () => {
  expect(unitAssignment(own, { ...own, restaurantId: own.restaurantId + 1 }, 'grill')).toBe('gone');
  expect(unitAssignment(own, { ...own, localId: own.localId + 1 }, 'grill')).toBe('gone');
});
