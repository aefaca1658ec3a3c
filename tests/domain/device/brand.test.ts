import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOf, type Environment, hostFacts as factsOf, isAccountHost } from '../../../src/domain/device/brand.ts';
import { PLATFORMS } from '../../tools/build/platforms-table.ts';

const ORIGIN = 'https://page.example';
const hostFacts = (host: string, origin: string, chosen: Environment | null = null) =>
  factsOf({ host, origin, platforms: PLATFORMS }, chosen);
const provider = (domain: string) => ({
  id: 'resto',
  name: 'Resto ID',
  authorizeUrl: `https://id.${domain}/authorize`,
  clientId: `kds-${domain}`,
});
const platform = (domain: string) => ({
  socialProviders: [provider(domain)],
  cloud: `https://api.${domain}`,
  data: `https://data.${domain}`,
  language: `https://lang.${domain}`,
  maps: `https://maps.${domain}`,
  realtime: { apiKey: `web-${domain}`, databaseUrl: `https://realtime.${domain}`, authEmulatorUrl: null },
});
const RESTO = { brand: 'resto', internalDomain: 'resto.example' };
const PROD = { ...RESTO, environment: 'PROD', ...platform('resto.example') };
const DEV = { ...RESTO, environment: 'DEV', ...platform('test.resto.example') };
const BRASA = { brand: 'brasa', internalDomain: 'brasa.example' };
const BRASA_PROD = { ...BRASA, environment: 'PROD', ...platform('brasa.example') };
const BRASA_DEV = { ...BRASA, environment: 'DEV', ...platform('test.brasa.example') };

test.each([
  'somewhere.example',
  '',
  ':',
  '.',
  'kds.resto.example.evil.example',
  'kds.resto.example..',
  'kds.resto.example:80:90',
  'kds:443.resto.example',
  ' kds.resto.example',
  'xkds.resto.example',
  'constructor',
  '__proto__',
])('[HOST-1] the host %j has no brand', (host) => {
  expect(hostFacts(host, ORIGIN)).toBeNull();
});

test('[HOST-5] a host of module 6000 is a kitchen host with its own module', () => {
  const hosts = {
    'kds2.resto.example': { brand: 'resto', environment: 'PROD', testHost: false, module: 6000 },
  } as const;
  const page = { host: 'kds2.resto.example', origin: ORIGIN, platforms: { ...PLATFORMS, hosts } };
  expect(factsOf(page)?.module).toBe(6000);
  expect(isAccountHost(page)).toBe(false);
});

test.each([
  ['kds.resto.example', { ...PROD, testHost: false, module: 5000 }],
  ['kds-test.resto.example', { ...DEV, testHost: true, module: 5000 }],
  ['mi.resto.example', { ...PROD, testHost: false, module: 9000 }],
  ['mi-test.resto.example', { ...DEV, testHost: true, module: 9000 }],
  ['kds.brasa.example', { ...BRASA_PROD, testHost: false, module: 5000 }],
  ['kds-test.brasa.example', { ...BRASA_DEV, testHost: true, module: 5000 }],
  ['mi.brasa.example', { ...BRASA_PROD, testHost: false, module: 9000 }],
  ['mi-test.brasa.example', { ...BRASA_DEV, testHost: true, module: 9000 }],
])('[HOST-2][HOST-5] the host %s has all values of its row in the host table', (host, facts) => {
  expect(hostFacts(host, ORIGIN)).toEqual(facts);
});

test.each([
  'KDS.Resto.Example',
  'kds.resto.example:8443',
  'kds.resto.example.',
  'kds.resto.example.:443',
  'kds.resto.example:',
])('[HOST-4] the host name %s means the host kds.resto.example', (host) => {
  expect(hostFacts(host, ORIGIN)).toEqual(hostFacts('kds.resto.example', ORIGIN));
});

test.each([
  ['simulator', null, 'DEV'],
  ['simulator', 'PROD', 'DEV'],
  ['test.simulator', null, 'DEV'],
  ['test.simulator', 'PROD', 'PROD'],
] as const)(
  '[HOST-3][HOST-13] the simulated restaurant %s with the selected environment %j has its addresses at the page’s origin',
  (host, chosen, environment) => {
    expect(hostFacts(host, 'http://127.0.0.1:4600', chosen)).toEqual({
      brand: 'resto',
      environment,
      testHost: host === 'test.simulator',
      module: 5000,
      internalDomain: 'resto.test',
      socialProviders: [
        {
          id: 'resto',
          name: 'Resto ID',
          authorizeUrl: 'http://127.0.0.1:4600/identity/',
          clientId: 'kds-simulator',
        },
      ],
      cloud: 'http://127.0.0.1:4600/cloud',
      data: 'http://127.0.0.1:4600/data',
      language: 'http://127.0.0.1:4600/lang',
      maps: 'http://127.0.0.1:4600/maps',
      realtime: {
        apiKey: 'simulator',
        databaseUrl: 'http://127.0.0.1:4600?ns=kds-simulator',
        authEmulatorUrl: 'http://127.0.0.1:4600',
      },
    });
  },
);

test.each([
  ['kds.resto.example', { ...PROD, testHost: false, module: 5000 }],
  ['mi.resto.example', { ...PROD, testHost: false, module: 9000 }],
])(
  '[HOST-15][HOST-13] the production host %s has its own addresses, whatever environment is selected',
  (host, facts) => {
    expect(hostFacts(host, ORIGIN, 'DEV')).toEqual(facts);
    expect(hostFacts(host, ORIGIN, 'PROD')).toEqual(facts);
  },
);

test.each([
  ['kds-test.resto.example', 5000],
  ['mi-test.resto.example', 9000],
])('[HOST-13] the test host %s uses the chosen environment and stays a test host', (host, module) => {
  expect(hostFacts(host, ORIGIN, 'PROD')).toEqual({ ...PROD, testHost: true, module });
  expect(hostFacts(host, ORIGIN, 'DEV')).toEqual({ ...DEV, testHost: true, module });
});

test("[HOST-1][HOST-15] of all hosts only the simulator has its addresses at the page's origin", () => {
  const host = fc
    .tuple(fc.constantFrom('', 'kds.resto.example', 'simulator', 'brasa.simulator', 'test.simulator'), fc.string())
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(host, (name) => {
      const facts = hostFacts(name, ORIGIN);
      expect(
        facts === null || facts.realtime.authEmulatorUrl === null || /^(test\.)?(brasa\.)?simulator/i.test(name),
      ).toBe(true);
    }),
  );
});

test.each([
  ['kds.resto.example', 'resto'],
  ['KDS.Brasa.Example:443', 'brasa'],
  ['simulator', 'resto'],
  ['brasa.simulator', 'brasa'],
  ['test.simulator', 'resto'],
  ['Test.Brasa.Simulator', 'brasa'],
  ['test.kds.resto.example', null],
  ['carbon.simulator', null],
  ['somewhere.example', null],
])('[HOST-7][HOST-4] the host %s has the brand %s (null: none), also in the facts of the host', (host, brand) => {
  expect(brandOf({ host, platforms: PLATFORMS })).toBe(brand);
  expect(hostFacts(host, ORIGIN)?.brand ?? null).toBe(brand);
});

test('[HOST-9] a host whose platform has no addresses is unknown, and so is every host of a page without a table', () => {
  const { hosts, brands } = PLATFORMS;
  const page = { host: 'kds.resto.example', origin: ORIGIN };
  expect(factsOf({ ...page, platforms: { hosts, brands } })).not.toBeNull();
  expect(factsOf({ ...page, platforms: { hosts, brands: {} } })).toBeNull();
  expect(factsOf({ ...page, platforms: null })).toBeNull();
  expect(brandOf({ ...page, platforms: null })).toBeNull();
});
