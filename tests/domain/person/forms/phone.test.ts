import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PHONE_COUNTRIES, readPhone } from '../../../../src/domain/person/forms/phone.ts';

test.each([
  ['CL', '961234567', '+56961234567', '9 6123 4567'],
  ['AR', '11 2345-6789', '+541123456789', '011 2345-6789'],
  ['PE', '912 345 678', '+51912345678', '912 345 678'],
  ['CO', '321 1234567', '+573211234567', '321 1234567'],
  ['EC', '099 123 4567', '+593991234567', '099 123 4567'],
  ['BO', '71234567', '+59171234567', '71234567'],
  ['MX', '222 123 4567', '+522221234567', '222 123 4567'],
  ['US', '(201) 555-0123', '+12015550123', '(201) 555-0123'],
  ['ES', '612 34 56 78', '+34612345678', '612 34 56 78'],
  ['PA', '6123-4567', '+50761234567', '6123-4567'],
])('[FORM-13] in %s the phone %j is stored as %s and shown as %s', (country, typed, e164, national) => {
  const phone = { ok: true, data: { e164, national, country } };
  expect(readPhone(typed, country)).toEqual(phone);
  expect(readPhone(`  ${typed} `, ` ${country.toLowerCase()} `)).toEqual(phone);
  expect(readPhone(e164, '')).toEqual(phone);
  expect(readPhone(e164, 'DE')).toEqual(phone);
});

test('[FORM-14] phones of ten countries are accepted', () => {
  expect(PHONE_COUNTRIES).toEqual(['CL', 'AR', 'PE', 'CO', 'EC', 'BO', 'MX', 'US', 'ES', 'PA']);
});

test.each([
  ['+49 30 123456', 'CL'],
  ['030 123456', 'DE'],
  ['+1 809 555 1234', 'US'],
  ['+1 416 555 0123', 'US'],
  ['961234567', ''],
  ['961234567', 'XX'],
  ['+800 1234 5678', 'CL'],
])('[FORM-14] the phone %j with the country %j is refused', (typed, country) => {
  expect(readPhone(typed, country)).toEqual({ ok: false, why: 'phone' });
});

test.each([
  '',
  ' ',
  'abc',
  '12',
  '9612345',
  '9612345678901',
  '+56',
  '+56961234567 ext. 12',
  'llama al 961234567',
  '961234567 ya',
  '\u0000',
])('[FORM-15] the text %j is not a phone', (typed) =>
  expect(readPhone(typed, 'CL')).toEqual({ ok: false, why: 'phone' }),
);

test('[FORM-15] a phone has at most 25 characters, without the whitespace around it', () => {
  const typed = '+56  9  6 1 2 3 4 5  6  7';
  expect(typed).toHaveLength(25);
  expect(readPhone(` ${typed} `, '').ok).toBe(true);
  expect(readPhone(typed.replace('+56', '+56 '), '')).toEqual({ ok: false, why: 'phone' });
});

test('[FORM-13] for any typed text, an accepted phone is parsed to the same number again', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'+0123456789()- ;=ext') }),
    fc.integer({ min: 900_000_000, max: 999_999_999 }).map(String),
  );
  fc.assert(
    fc.property(typed, fc.constantFrom(...PHONE_COUNTRIES, 'XX', '__proto__'), (text, country) => {
      const phone = readPhone(text, country);
      if (phone.ok) expect(readPhone(phone.data.e164, '')).toEqual(phone);
    }),
  );
});
