import { expect, test } from 'vitest';
import { address } from '../../../../fixtures/profile.ts';
import { blankAddress, geocodeQuery, indexOfAddress, trimAddress } from '../../../../src/domain/person/address.ts';
import { addressProblems } from '../../../../src/domain/person/forms/address-form.ts';

const HOME = address();
const OFFICE = address({ alias: 'Oficina', street: 'Calle Gran Vía 28', isMain: false });
const SAME_ALIAS = address({ alias: 'Casa', street: 'Otra calle 100', isMain: false });
const NORTH = { ...HOME, position: { latitude: -33, longitude: -70.6134 } };
const EAST = { ...HOME, position: { latitude: -33.4247, longitude: -70 } };
const NOWHERE = { ...HOME, position: null };

test.each([
  [[HOME, OFFICE], OFFICE, 1],
  [[OFFICE, HOME], { ...OFFICE, position: { latitude: -33.4247, longitude: -70.6134 } }, 0],
  [[HOME, SAME_ALIAS], SAME_ALIAS, 1],
  [[HOME, { ...OFFICE, street: 'Calle Mayor 100' }], OFFICE, 1],
  [[HOME, { ...OFFICE, position: null }], OFFICE, 1],
  [[HOME, NORTH], NORTH, 1],
  [[HOME, EAST], EAST, 1],
  [[HOME, NOWHERE], NOWHERE, 1],
  [[NOWHERE, HOME], HOME, 1],
  [[HOME], NOWHERE, 0],
  [[HOME], OFFICE, null],
  [[], HOME, null],
])(
  '[ADDRESS-6] case %#: the search for an address by its whole content, or else by its alias, finds the index $2 (null: none)',
  (addresses, wanted, at) => {
    expect(indexOfAddress(addresses, wanted)).toBe(at);
  },
);

test.each([
  ['es', 'es'],
  [' PE ', 'pe'],
  ['fr', 'cl'],
  ['', 'cl'],
])('[ADDRESS-7] on a device with the country %j a new address begins in %s', (country, code) => {
  const typed = { street: '', unit: '', locality: '', city: '', postalCode: '', alias: '', comments: '' };
  expect(blankAddress(country, true)).toEqual({ ...typed, countryCode: code, isMain: true, position: null });
  expect(addressProblems(blankAddress(country, false)).map(({ field }) => field)).toContain('street');
});

test('[ADDRESS-8] an address is stored without surrounding spaces', () => {
  const typed = {
    alias: ' Casa',
    street: 'Av. Providencia 1234 ',
    unit: ' ',
    locality: ' x ',
    city: '\ty',
    postalCode: ' 1',
    comments: ' ¿? ',
  };
  expect(trimAddress(address(typed))).toEqual(
    address({ alias: 'Casa', unit: '', locality: 'x', city: 'y', postalCode: '1', comments: '¿?' }),
  );
});

test.each([
  [{}, { text: 'Av. Providencia 1234, Providencia, Santiago', country: 'cl' }],
  [{ locality: ' ' }, { text: 'Av. Providencia 1234, Santiago', country: 'cl' }],
  [
    { unit: 'other', alias: 'other', comments: 'other' },
    { text: 'Av. Providencia 1234, Providencia, Santiago', country: 'cl' },
  ],
  [{ countryCode: ' CL ' }, { text: 'Av. Providencia 1234, Providencia, Santiago', country: 'cl' }],
  [
    { street: 'Calle1', locality: '', city: 'xy' },
    { text: 'Calle1, xy', country: 'cl' },
  ],
  [{ street: 'Calle' }, null],
  [{ street: 'Calle 1', city: 'x' }, null],
  [{ street: '  Calle ', city: 'Lima' }, null],
])('[ADDRESS-9] an address with %j has the map query %j', (overrides, query) => {
  expect(geocodeQuery(address(overrides))).toEqual(query);
});
