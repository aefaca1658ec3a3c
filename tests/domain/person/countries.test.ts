/** The country table. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADDRESS_COUNTRIES } from '../../../src/domain/person/address.ts';
import { allCountries, countryName, findCountry } from '../../../src/domain/person/countries.ts';

test.each([
  ['ar', 'Argentina', 'Argentina', 'SA', 'ARS', '+54'],
  ['cl', 'Chile', 'Chile', 'SA', 'CLP', '+56'],
  ['co', 'Colombia', 'Colombia', 'SA', 'COP', '+57'],
  ['es', 'Spain', 'España', 'EU', 'EUR', '+34'],
  ['mx', 'Mexico', 'México', 'NA', 'MXN', '+52'],
  ['pe', 'Peru', 'Perú', 'SA', 'PEN', '+51'],
  ['us', 'United States', null, 'NA', 'USD', '+1'],
  ['de', 'Germany', null, 'EU', 'EUR', '+49'],
  ['eh', 'Western Sahara', null, 'AF', 'MAD', '+212'],
])('[PC1] %s: %s, %j, %s, %s, %s', (code, name, spanishName, continent, currency, dialCode) => {
  const country = { code, name, spanishName, continent, currency, dialCode };
  expect(findCountry(code)).toEqual(country);
  expect(allCountries()).toContainEqual(country);
});

test('[PC1] the table holds every country once, with all its fields', () => {
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

test.each([' CL ', 'Cl', 'cL'])('[PC2] %j finds Chile', (code) => expect(findCountry(code)?.code).toBe('cl'));

test.each(['', 'xx', 'chl', '__proto__', 'constructor', 'TOSTRING', '56'])('[PC2] %j finds none', (code) =>
  expect(findCountry(code)).toBeNull(),
);

test('[PC3] a country is named in the language, in English where the table has no other', () => {
  const spain = findCountry('es');
  const germany = findCountry('de');
  if (spain === null || germany === null) expect.unreachable();
  expect([countryName(spain, 'es'), countryName(spain, 'en')]).toEqual(['España', 'Spain']);
  expect([countryName(germany, 'es'), countryName(germany, 'en')]).toEqual(['Germany', 'Germany']);
});

test('[PC2] whatever is asked for, a country or none is found', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (code) => {
      const found = findCountry(code);
      expect(found === null || found.code === code.trim().toLowerCase()).toBe(true);
    }),
  );
});
