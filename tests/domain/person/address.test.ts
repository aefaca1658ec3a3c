import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address } from '../../../fixtures/profile.ts';
import {
  ADDRESS_COUNTRIES,
  ADDRESS_FIELDS,
  addressLine,
  addressRules,
  isPosition,
  withAddress,
  withOneMain,
} from '../../../src/domain/person/address.ts';

test.each([
  ['ar', { postalCodeNeeded: false, postalCodeFirst: true, localityLabel: 'localidad' }],
  ['cl', { postalCodeNeeded: false, postalCodeFirst: true, localityLabel: 'comuna' }],
  ['co', { postalCodeNeeded: true, postalCodeFirst: false, localityLabel: 'barrio' }],
  ['es', { postalCodeNeeded: true, postalCodeFirst: true, localityLabel: 'localidad' }],
  ['mx', { postalCodeNeeded: true, postalCodeFirst: true, localityLabel: 'colonia' }],
  ['pe', { postalCodeNeeded: true, postalCodeFirst: true, localityLabel: 'distrito' }],
  ['us', { postalCodeNeeded: true, postalCodeFirst: false, localityLabel: 'state' }],
  ['br', { postalCodeNeeded: true, postalCodeFirst: true, localityLabel: 'localidad' }],
  ['', { postalCodeNeeded: true, postalCodeFirst: true, localityLabel: 'localidad' }],
  ['__proto__', { postalCodeNeeded: true, postalCodeFirst: true, localityLabel: 'localidad' }],
])(
  '[ADDRESS-1] the country code %j has its address rules in any letter case and with surrounding spaces',
  (country, rules) => {
    expect(addressRules(country)).toEqual(rules);
    expect(addressRules(` ${country.toUpperCase()} `)).toEqual(rules);
  },
);

test('[ADDRESS-1] addresses can be in seven countries, and their fields have the sequence of the form', () => {
  expect(ADDRESS_COUNTRIES).toEqual(['ar', 'cl', 'co', 'es', 'mx', 'pe', 'us']);
  expect(ADDRESS_FIELDS).toEqual([
    'countryCode',
    'street',
    'unit',
    'locality',
    'city',
    'postalCode',
    'alias',
    'comments',
    'position',
  ]);
});

test.each([
  [0, 0, false],
  [0, 1, true],
  [1, 0, true],
  [90, 180, true],
  [-90, -180, true],
  [90.1, 0, false],
  [-90.1, 0, false],
  [1, 180.1, false],
  [1, -180.1, false],
  [Number.NaN, 1, false],
  [1, Number.NaN, false],
  [1, Number.POSITIVE_INFINITY, false],
])('[ADDRESS-2] latitude %d and longitude %d count as a position: %j', (latitude, longitude, isPlace) => {
  expect(isPosition({ latitude, longitude })).toBe(isPlace);
});

test('[ADDRESS-2] null does not count as a position', () => expect(isPosition(null)).toBe(false));

/** One letter per address: `m` is marked as main, `-` is not. */
const addressesOf = (marks: string) => [...marks].map((mark, at) => address({ alias: `${at}`, isMain: mark === 'm' }));
const marksOf = (addresses: readonly { isMain: boolean }[]) =>
  addresses.map(({ isMain }) => (isMain ? 'm' : '-')).join('');

test.each([
  ['', undefined, ''],
  ['-', undefined, 'm'],
  ['m', undefined, 'm'],
  ['--', undefined, 'm-'],
  ['-m', undefined, '-m'],
  ['-mm', undefined, '-m-'],
  ['mm-', 2, '--m'],
  ['m--', 0, 'm--'],
  ['-m-', 0, 'm--'],
  ['-m-', 3, '-m-'],
  ['-m-', -1, '-m-'],
  ['-m-', Number.NaN, '-m-'],
  ['-m-', 0.5, '-m-'],
  ['', 0, ''],
])(
  '[ADDRESS-3] with the main marks %j, the choice of address %j (undefined: none) as main results in %j',
  (marks, chosen, expected) => {
    expect(marksOf(withOneMain(addressesOf(marks), chosen))).toBe(expected);
  },
);

test('[ADDRESS-3] an address that does not change keeps its identity', () => {
  const addresses = addressesOf('m-m');
  const next = withOneMain(addresses);
  expect(next[0]).toBe(addresses[0]);
  expect(next[1]).toBe(addresses[1]);
  expect(next[2]).toEqual({ ...addresses[2], isMain: false });
});

test.each([
  ['a new first address becomes main', '', null, '-', 'm'],
  ['a new address is added', 'm-', null, '-', 'm--'],
  ['a new main address replaces the earlier main mark', 'm-', null, 'm', '--m'],
  ['an address is replaced at its index', 'm--', 1, '-', 'm--'],
  ['an address becomes main', 'm--', 1, 'm', '-m-'],
  ['the first address becomes the main one', '-m', 1, '-', 'm-'],
  ['the only address stays main', 'm', 0, '-', 'm'],
  ['an index beyond the last address counts as new', 'm', 1, '-', 'm-'],
  ['a negative index counts as new', 'm', -1, '-', 'm-'],
])(
  '[ADDRESS-4] the main marks "$1" become "$4" after a save at index $2 (null: new) with the mark "$3", because $0',
  (_, marks, at, saved, expected) => {
    const draft = address({ alias: 'saved', isMain: saved === 'm' });
    const next = withAddress(addressesOf(marks), at, draft);
    expect(marksOf(next)).toBe(expected);
    const place = at !== null && at >= 0 && at < marks.length ? at : marks.length;
    expect(next.map(({ alias }) => alias).indexOf('saved')).toBe(place);
  },
);

test('[ADDRESS-4] when two equal addresses are marked as main, the saved one stays the main address', () => {
  const main = address({ isMain: true });
  expect(marksOf(withAddress([main, main], 1, main))).toBe('-m');
});

test.each([
  [{}, 'Av. Providencia 1234, Depto 52, Providencia, 7500000 Santiago'],
  [{ unit: '', postalCode: '' }, 'Av. Providencia 1234, Providencia, Santiago'],
  [{ unit: '  ', locality: ' Ñuñoa ' }, 'Av. Providencia 1234, Ñuñoa, 7500000 Santiago'],
  [
    {
      countryCode: 'US',
      street: '350 5th Ave',
      unit: 'Apt 2',
      locality: 'NY',
      city: 'New York',
      postalCode: ' 10118 ',
    },
    '350 5th Ave, Apt 2, NY, New York 10118',
  ],
  [{ countryCode: 'xx', unit: '' }, 'Av. Providencia 1234, Providencia, 7500000 Santiago'],
  [{ street: '', unit: '', locality: '', city: '', postalCode: '' }, ''],
  [{ street: '', unit: '', locality: '', city: '', postalCode: '28013', countryCode: 'es' }, '28013'],
])('[ADDRESS-5] an address with %j is written in one line as %j', (overrides, line) =>
  expect(addressLine(address(overrides))).toBe(line),
);

test('[ADDRESS-3] for any saves, exactly one address is main', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('m', '-') }),
      fc.option(fc.double()),
      fc.boolean(),
      (marks, at, isMain) => {
        const next = withAddress(addressesOf(marks), at, address({ isMain }));
        expect(next.filter((one) => one.isMain)).toHaveLength(1);
      },
    ),
  );
});
