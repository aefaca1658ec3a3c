import { expect, test } from 'vitest';
import { allCountries, findCountry } from '../../../../src/domain/person/countries.ts';
import { countryName } from '../../../../src/ui/account/profile/country-name.ts';

test.each([
  ['es', 'España', 'Spain'],
  ['de', 'Alemania', 'Germany'],
  ['us', 'Estados Unidos', 'United States'],
  ['cl', 'Chile', 'Chile'],
])('[ADDRESS-14] the country %s has the name %s in Spanish and %s in English', (code, spanish, english) => {
  const country = findCountry(code);
  if (country === null) expect.unreachable();
  expect([countryName(country, 'es'), countryName(country, 'en')]).toEqual([spanish, english]);
});

test('[ADDRESS-14] every country of the table has a name in both languages, and a country unknown to the browser falls back to the table', () => {
  for (const country of allCountries())
    for (const language of ['es', 'en'] as const) expect(countryName(country, language)).not.toBe('');
  const [chile] = allCountries().filter(({ code }) => code === 'cl');
  if (chile === undefined) expect.unreachable();
  // Browsers have no name for a code without a region.
  expect(countryName({ ...chile, code: 'qm', name: 'Nowhere' }, 'es')).toBe('Nowhere');
});
