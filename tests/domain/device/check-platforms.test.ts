import { expect, test } from 'vitest';
import { platformsProblem, usablePlatforms } from '../../../src/domain/device/check-platforms.ts';
import { PLATFORMS } from '../../build/platforms-table.ts';

const { resto } = PLATFORMS.brands;
const [[host = '', row] = []] = Object.entries(PLATFORMS.hosts);
const withCloud = (cloud: unknown) => ({
  ...PLATFORMS,
  brands: { ...PLATFORMS.brands, resto: { ...resto, DEV: { ...resto?.DEV, cloud } } },
});
const withRow = (more: object) => ({ ...PLATFORMS, hosts: { ...PLATFORMS.hosts, [host]: { ...row, ...more } } });

test('[HOST-18] the table of the build is valid', () => {
  expect(platformsProblem(PLATFORMS)).toBeNull();
  expect(usablePlatforms(PLATFORMS, null)).toBe(PLATFORMS);
});

test.each([
  undefined,
  null,
  'https://x.example',
  [],
  {},
  { hosts: [], brands: {} },
  { ...PLATFORMS, brands: {} },
  JSON.parse('{"__proto__":{"hosts":{},"brands":{}}}').hosts,
  ...[
    'http://cloud.example',
    'javascript:alert(1)',
    'https://a.example@evil.example',
    'https://cloud.example?x',
    'https://cloud.example\\evil',
    'https://localhost',
    '//cloud.example',
    ' https://cloud.example',
    7,
    null,
  ].map(withCloud),
  ...[{ brand: 'nobody' }, { brand: '__proto__' }, { environment: 'prod' }, { testHost: 1 }, { module: 9001 }].map(
    withRow,
  ),
])('[HOST-18] table %# is refused with a sentence, and the last valid one applies', (table) => {
  expect(platformsProblem(table)).toMatch(/: expected /);
  expect(usablePlatforms(table, PLATFORMS)).toBe(PLATFORMS);
  expect(usablePlatforms(table, table)).toBeNull();
});
