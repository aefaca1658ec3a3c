import { expect, test } from 'vitest';
import { zoneOffsetS } from '../../../src/domain/device/zone.ts';

const [MARCH_MS, JULY_MS] = [1_772_798_400_000, 1_783_425_600_000];

test.each([
  ['America/Santiago', MARCH_MS, -3 * 3_600],
  ['America/Santiago', JULY_MS, -4 * 3_600],
  ['Etc/GMT+3', JULY_MS, -3 * 3_600],
  ['Asia/Kolkata', JULY_MS, 19_800],
  ['UTC', JULY_MS, 0],
  ['', JULY_MS, 0],
  ['Nowhere/Else', JULY_MS, 0],
])('[WIRE-32] the zone %j at the time %d is %d seconds east of UTC', (zone, atMs, eastS) => {
  expect(zoneOffsetS(zone, atMs)).toBe(eastS);
});
