import { expect, test } from 'vitest';
import { personDetails, profile, profileGrant } from '../../../fixtures/profile.ts';
import {
  type Ability,
  isAllowed,
  settingsAvailable,
  type UserKind,
  userKinds,
} from '../../../src/domain/person/access.ts';

const KINDS: readonly UserKind[] = ['anonymous', 'device', 'diner', 'kitchen', 'administrator', 'staff'];

const EVERYBODY = KINDS.join(' ');
const PEOPLE = 'diner kitchen administrator staff';
const HOSTS = {
  production: { environment: 'PROD', testHost: false },
  test: { environment: 'DEV', testHost: true },
  switched: { environment: 'PROD', testHost: true },
} as const;

/**
 * The people with each ability: on a production host, on a test host, and on a test host with the production
 * environment.
 */
const TABLE: readonly [Ability, 'kitchen' | 'account' | 'any', production: string, test: string, switched: string][] = [
  ...(
    [
      ['see-board', 'kitchen', 'device kitchen administrator'],
      ['operate-board', 'kitchen', 'device'],
      ['configure-kds', 'kitchen', 'administrator'],
      ['settings', 'kitchen', 'device kitchen administrator'],
      ['blocked-settings', 'kitchen', 'administrator'],
      ['venue-selector', 'any', 'administrator'],
      ['profile-editing', 'account', PEOPLE],
      ['addresses', 'account', PEOPLE],
      ['conditions', 'account', PEOPLE],
      ['password-change', 'account', PEOPLE],
    ] as const
  ).map(([ability, on, who]): [Ability, typeof on, string, string, string] => [ability, on, who, who, who]),
  ['environment-switch', 'any', '', EVERYBODY, EVERYBODY],
  ['debug-block', 'any', '', EVERYBODY, EVERYBODY],
  ['address-country', 'account', 'staff', PEOPLE, 'staff'],
];

const kindsThatMay = (ability: Ability, module: number, host: keyof typeof HOSTS): string =>
  KINDS.filter((kind) => isAllowed(ability, { kinds: [kind], host: { module, ...HOSTS[host] } })).join(' ');

test.each(TABLE)(
  '[ACCESS-7][ACCESS-9] the ability %s on hosts of kind %s belongs to the specified kinds of people',
  (ability, on, ...expected) => {
    for (const module of { kitchen: [5000, 6000], account: [9000], any: [5000, 6000, 9000] }[on]) {
      const found = (['production', 'test', 'switched'] as const).map((host) => kindsThatMay(ability, module, host));
      expect(found).toEqual(expected);
    }
  },
);

test.each(TABLE)('[ACCESS-8] the ability %s exists only on hosts of kind %s', (ability, on) => {
  const others = { kitchen: [9000, 2000, 0, Number.NaN], account: [5000, 6000, 2000, Number.NaN], any: [] }[on];
  for (const module of others) expect(kindsThatMay(ability, module, 'test')).toBe('');
});

test('[ACCESS-9] a host of the test environment that is not a test host gives no ability of test hosts', () => {
  const host = { module: 9000, environment: 'DEV', testHost: false } as const;
  expect(isAllowed('address-country', { kinds: ['diner'], host })).toBe(false);
});

test('[ACCESS-7] a person of several kinds has the abilities of all these kinds, and a person of no kind may do nothing', () => {
  const host = { module: 9000, ...HOSTS.production };
  expect(isAllowed('address-country', { host, kinds: ['diner', 'staff'] })).toBe(true);
  expect(isAllowed('address-country', { host, kinds: ['diner'] })).toBe(false);
  expect(isAllowed('addresses', { host, kinds: [] })).toBe(false);
});

test.each<[UserKind, open: boolean, blocked: boolean]>([
  ['anonymous', false, false],
  ['device', true, false],
  ['diner', false, false],
  ['kitchen', true, false],
  ['administrator', true, true],
  ['staff', false, false],
])('[ACCESS-10] a person of the kind %s may open the settings: %j, and with blockaj: %j', (kind, open, blocked) => {
  const access = { kinds: [kind], host: { module: 5000, ...HOSTS.production } };
  expect(settingsAvailable(access, false)).toBe(open);
  expect(settingsAvailable(access, true)).toBe(blocked);
});

const facts = { profile: null, isInstalled: false, module: 5000, internalDomain: 'resto.example' };

test.each([
  [false, ['anonymous']],
  [true, ['device']],
])('[ACCESS-12] without a login (KDS configured: %j) the kinds of the person are %j', (isInstalled, kinds) => {
  expect(userKinds({ ...facts, isInstalled })).toEqual(kinds);
});

test.each([
  ['an administrator of the kitchen', { type: 2 }, 5000, ['administrator']],
  ['another kitchen profile', { type: 3 }, 5000, ['kitchen']],
  ['a kitchen profile of the second module', { type: 3, module: 6000 }, 6000, ['kitchen']],
  ['a person whose grant is of another module', { type: 1 }, 6000, ['diner']],
  ['a person whose grant is not active', { type: 1, active: false }, 5000, ['diner']],
  ['a person with an account', { type: 3, module: 9000 }, 9000, ['diner']],
  ['a person with an administrating account', { type: 4, module: 9000 }, 9000, ['diner']],
  ['an administrator of the kitchen on an account host', { type: 1 }, 9000, ['administrator']],
  ['an administrator of the second module on an account host', { type: 1, module: 6000 }, 9000, ['diner']],
  ['another kitchen profile on an account host', { type: 3 }, 9000, ['diner']],
])(
  '[ACCESS-12] %s (grant %j, module %d) has the kinds %j, whether or not a KDS is configured',
  (_, overrides, module, kinds) => {
    const person = profile({ entries: [profileGrant(overrides)] });
    expect(userKinds({ ...facts, profile: person, module })).toEqual(kinds);
    expect(userKinds({ ...facts, profile: person, module, isInstalled: true })).toEqual(kinds);
  },
);

test.each([
  ['ana@resto.example', 'resto.example', true],
  ['Ana@RESTO.example', 'resto.EXAMPLE', true],
  ['ana@sub.resto.example', 'resto.example', false],
  ['ana@evilresto.example', 'resto.example', false],
  ['ana@resto.example@evil.com', 'resto.example', false],
  ['ana@resto.example.com', 'resto.example', false],
  ['@resto.example', 'resto.example', false],
  ['a@resto.example', 'resto.example', true],
  ['resto.example', 'resto.example', false],
  ['', '', false],
  ['ana@', '', false],
])('[ACCESS-14] the email %j belongs to the domain %j: %j', (email, internalDomain, isInternal) => {
  const person = profile({ details: personDetails({ email }) });
  expect(userKinds({ ...facts, profile: person, internalDomain })).toEqual(
    isInternal ? ['administrator', 'staff'] : ['administrator'],
  );
});
