import { expect, test } from 'vitest';
import { address, personDetails } from '../../../../fixtures/profile.ts';
import { isComplete } from '../../../../src/domain/person/forms/complete.ts';
import { normalizeDetails, profileCountry, profileProblems } from '../../../../src/domain/person/forms/profile-form.ts';

const addressesIn = (countryCode: string) => [address({ isMain: false, countryCode: 'mx' }), address({ countryCode })];

test.each([
  ['+51912345678', 'es', ['ar'], 'PE'],
  ['961234567', 'es', ['ar'], 'ES'],
  ['', 'ES', ['ar'], 'ES'],
  ['', 'fr', ['ar'], 'AR'],
  ['', 'fr', ['de', 'ar'], 'AR'],
  ['', 'fr', ['de', ''], 'CL'],
  ['', '__proto__', [], 'CL'],
])(
  '[FORM-19] with the phone %j, a main address in %j and the fallback countries %j, the country for phone and national ID is %s',
  (phone, main, others, country) => {
    expect(profileCountry(personDetails({ phone, addresses: addressesIn(main) }), others)).toBe(country);
  },
);

test('[FORM-19] without an address and a phone the country for phone and national ID is Chile', () =>
  expect(profileCountry(personDetails({ phone: '' }), [])).toBe('CL'));

test('[FORM-20] details are stored without the spaces around them, and the phone with its country’s code', () => {
  const typed = {
    firstNames: ' Ana ',
    lastNames: '\tRuiz ',
    phone: ' 9 6123 4567 ',
    email: ' a@b.cl ',
    nationalId: ' 1-9 ',
  };
  expect(normalizeDetails(personDetails(typed), 'CL')).toEqual(
    personDetails({ firstNames: 'Ana', lastNames: 'Ruiz', phone: '+56961234567', email: 'a@b.cl', nationalId: '1-9' }),
  );
  expect(normalizeDetails(personDetails({ phone: ' abc ' }), 'CL').phone).toBe('abc');
});

test.each([
  [{}, true],
  [{ nationalId: '', pictureUrl: '' }, true],
  [{ firstNames: ' ' }, false],
  [{ lastNames: '' }, false],
  [{ phone: '' }, false],
  [{ email: '' }, false],
])('[FORM-21] details with $0 are complete: $1', (overrides, complete) => {
  expect(isComplete(personDetails(overrides))).toBe(complete);
});

test.each([
  ['12.345.678-4', 'CL', 'nationalId:national-id'],
  ['12.345.678-5', 'CL', ''],
  ['12.345.678-4', 'PE', ''],
  [' ', 'CL', ''],
  ['9'.repeat(201), 'CL', 'nationalId:too-long'],
])('[FORM-17][FORM-28] the national ID %j in %s has the problems %j', (nationalId, country, problems) => {
  const found = profileProblems(personDetails({ nationalId, phone: '' }), ['nationalId'], country);
  expect(found.map(({ field, message }) => `${field}:${message}`).join(' ')).toBe(problems);
});
