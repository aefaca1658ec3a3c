import { expect, test } from 'vitest';
import * as check from '../../../src/domain/device/check-platforms.ts';
import { PLATFORMS } from '../../tools/build/platforms-table.ts';

const { resto } = PLATFORMS.brands;
const platformsProblem = (table: unknown) => check.platformsProblem(table, PLATFORMS.domains);
const usablePlatforms = (served: unknown, lastValid: unknown) =>
  check.usablePlatforms(served, lastValid, PLATFORMS.domains);
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
  ...[{ brand: 'unknown' }, { brand: '__proto__' }, { environment: 'prod' }, { testHost: 1 }, { module: 9001 }].map(
    withRow,
  ),
])('[HOST-18] table %# is refused with a message, and the last valid table stays in force', (table) => {
  expect(platformsProblem(table)).toMatch(/: expected /);
  expect(usablePlatforms(table, PLATFORMS)).toBe(PLATFORMS);
  expect(usablePlatforms(table, table)).toBeNull();
});

test.each([
  'https://cloud.elsewhere.example',
  'https://resto.example.elsewhere.example',
  'https://notresto.example',
  'https://resto.example:443.elsewhere.example',
  'https://192.168.1.20',
])('[HOST-19] a table with the address %s outside the domains of the brand is refused', (address) => {
  const table = withCloud(address);
  expect(platformsProblem(table)).toMatch(/^brands > resto > DEV > cloud: expected an (https )?address/);
  expect(usablePlatforms(table, PLATFORMS)).toBe(PLATFORMS);
});

test.each(['https://resto.example', 'https://other.resto.example:8443/v2', 'https://CLOUD.Resto.Example'])(
  '[HOST-19] a table with the cloud at %s inside the domains of the brand is accepted',
  (address) => expect(platformsProblem(withCloud(address))).toBeNull(),
);

test('[HOST-19] a table cannot add domains or brands to those of the build', () => {
  const moved = {
    ...resto,
    domains: ['elsewhere.example'],
    DEV: { ...resto?.DEV, cloud: 'https://elsewhere.example' },
  };
  expect(platformsProblem({ ...PLATFORMS, brands: { ...PLATFORMS.brands, resto: moved } })).toBe(
    'brands > resto > DEV > cloud: expected an address in the domains of the brand (resto.example)',
  );
  for (const brand of ['carbon', 'constructor'])
    expect(platformsProblem({ ...PLATFORMS, brands: { ...PLATFORMS.brands, [brand]: resto } })).toBe(
      `brands > ${brand}: expected a brand of the build (resto, brasa)`,
    );
});
