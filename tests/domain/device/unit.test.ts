/** What became of a device's unit. */
import { expect, test } from 'vitest';
import { installRecord } from '../../../fixtures/kds.ts';
import { profileEntry } from '../../../fixtures/profile.ts';
import { maySession, unitFate } from '../../../src/domain/device/unit.ts';

const own = installRecord({ kdsId: 3, deviceId: 'grill' });

test('[P9b] a unit that the answer names with this device, or with none, is its own', () => {
  expect(unitFate(own, own, 'grill')).toBe('ours');
  expect(unitFate(own, { ...own, deviceId: '' }, 'grill')).toBe('ours');
});

test('[P9b] a unit that is named no more is gone, and so is another in its place', () => {
  expect(unitFate(own, null, 'grill')).toBe('gone');
  expect(unitFate(own, { ...own, kdsId: 4 }, 'grill')).toBe('gone');
});

test('[P9b] a unit that is named with another device is taken', () => {
  expect(unitFate(own, { ...own, deviceId: 'bar' }, 'grill')).toBe('taken');
});

test('[P9d] a grant that lets no device run forbids it, one that does and none at all allow it', () => {
  const forbidden = { ...own, entries: [profileEntry({ allowsKds: false })] };
  expect(unitFate(own, forbidden, 'grill')).toBe('forbidden');
  expect(maySession(forbidden)).toBe(false);
  expect(maySession({ ...own, entries: [profileEntry({ allowsKds: true })] })).toBe(true);
  expect(maySession({ ...own, entries: [] })).toBe(true);
});

test('[P9d] a grant of another venue, of another module or one that is not active says nothing', () => {
  const elsewhere = [
    profileEntry({ allowsKds: false, role: own.restaurantId + 1 }),
    profileEntry({ allowsKds: false, module: 9000 }),
    profileEntry({ allowsKds: false, active: false }),
  ];
  expect(maySession({ ...own, entries: elsewhere })).toBe(true);
});

test('[P9b] a unit of another venue is not its own, whatever its number', () => {
  expect(unitFate(own, { ...own, restaurantId: own.restaurantId + 1 }, 'grill')).toBe('gone');
  expect(unitFate(own, { ...own, localId: own.localId + 1 }, 'grill')).toBe('gone');
});
