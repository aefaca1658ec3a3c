import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADDRESS_COUNTRIES } from '../../../src/domain/person/address.ts';
import { allCountries, findCountry } from '../../../src/domain/person/countries.ts';

test.each([
  ['ar', 'Argentina', 'SA', 'ARS', '+54'],
  ['cl', 'Chile', 'SA', 'CLP', '+56'],
  ['co', 'Colombia', 'SA', 'COP', '+57'],
  ['es', 'Spain', 'EU', 'EUR', '+34'],
  ['mx', 'Mexico', 'NA', 'MXN', '+52'],
  ['pe', 'Peru', 'SA', 'PEN', '+51'],
  ['us', 'United States', 'NA', 'USD', '+1'],
  ['de', 'Germany', 'EU', 'EUR', '+49'],
  ['eh', 'Western Sahara', 'AF', 'MAD', '+212'],
])(
  '[ADDRESS-12] the country %s has the name, continent, currency and dial code %s, %s, %s, %s',
  (code, name, continent, currency, dialCode) => {
    const country = { code, name, continent, currency, dialCode };
    expect(findCountry(code)).toEqual(country);
    expect(allCountries()).toContainEqual(country);
  },
);

test('[ADDRESS-12] the table has every country once, with all its fields', () => {
  const codes = allCountries().map(({ code }) => code);
  expect(codes.length).toBeGreaterThanOrEqual(249);
  expect(new Set(codes).size).toBe(codes.length);
  for (const country of allCountries()) {
    expect(country.code).toMatch(/^[a-z]{2}$/);
    expect(country.continent).toMatch(/^[A-Z]{2}$/);
    expect(country.currency).toMatch(/^([A-Z]{3})?$/);
    expect(country.dialCode).toMatch(/^\+\d{1,4}$/);
    expect(country.name).not.toBe('');
  }
  expect(codes).toEqual(expect.arrayContaining([...ADDRESS_COUNTRIES]));
});

test.each([' CL ', 'Cl', 'cL'])('[ADDRESS-13] the code %j finds Chile', (code) =>
  expect(findCountry(code)?.code).toBe('cl'),
);

test.each(['', 'xx', 'chl', '__proto__', 'constructor', 'TOSTRING', '56'])(
  '[ADDRESS-13] the code %j finds no country',
  (code) => expect(findCountry(code)).toBeNull(),
);

test('[ADDRESS-13] for any code, the search finds the country of that code or null', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (code) => {
      const found = findCountry(code);
      expect(found === null || found.code === code.trim().toLowerCase()).toBe(true);
    }),
  );
});
