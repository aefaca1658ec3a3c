import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address, personDetails } from '../../../../fixtures/profile.ts';
import { accountProblems } from '../../../../src/domain/person/forms/account-form.ts';
import { addressProblems } from '../../../../src/domain/person/forms/address-form.ts';
import { conditionsProblems } from '../../../../src/domain/person/forms/conditions.ts';
import { loginProblems } from '../../../../src/domain/person/forms/login-form.ts';
import { PROFILE_FIELDS, profileProblems } from '../../../../src/domain/person/forms/profile-form.ts';
import { resetRequestProblems } from '../../../../src/domain/person/forms/reset-request-form.ts';

test.each([
  ['ana@resto.cl', '12345678', ''],
  ['ana@resto', '12345678', 'email:email'],
  ['ana@resto.cl', '1234567', 'password:password'],
  ['', '', 'email:email password:password'],
])('[FORM-7] a login with the email %j and the password %j has the problems %j', (email, password, problems) => {
  const found = loginProblems({ email, password });
  expect(found.map(({ field, message }) => `${field}:${message}`).join(' ')).toBe(problems);
});

test('[FORM-8] a recovery request needs an email', () => {
  expect(resetRequestProblems('ana@resto.cl')).toEqual([]);
  expect(resetRequestProblems('ana')).toEqual([{ field: 'email', message: 'email' }]);
});

test.each([
  [{}, ''],
  [{ email: 'x' }, 'email:email'],
  [{ firstNames: 'A' }, 'firstNames:missing'],
  [{ firstNames: ' A ' }, 'firstNames:missing'],
  [{ firstNames: 'Al' }, ''],
  [{ lastNames: 'R' }, 'lastNames:missing'],
  [{ lastNames: 'Ro' }, ''],
  [{ lastNames: 'R'.repeat(201) }, 'lastNames:too-long'],
  [{ email: '', firstNames: '', lastNames: '' }, 'email:email firstNames:missing lastNames:missing'],
])('[FORM-9] a new account with %j has the problems %j', (overrides, problems) => {
  const found = accountProblems({ email: 'ana@resto.cl', firstNames: 'Ana', lastNames: 'Rossi', ...overrides });
  expect(found.map(({ field, message }) => `${field}:${message}`).join(' ')).toBe(problems);
});

test.each([
  [{}, ''],
  [{ street: 'Calle' }, 'street:missing'],
  [{ street: 'Calle ' }, 'street:missing'],
  [{ street: 'Calle1' }, ''],
  [{ street: 'C'.repeat(201) }, 'street:too-long'],
  [{ locality: 'x' }, 'locality:missing'],
  [{ locality: 'xy' }, ''],
  [{ city: 'x' }, 'city:missing'],
  [{ city: 'xy' }, ''],
  [{ alias: 'x' }, 'alias:missing'],
  [{ alias: 'xy' }, ''],
  [{ unit: '', comments: '' }, ''],
  [{ unit: 'x'.repeat(201), comments: 'x'.repeat(201) }, 'unit:too-long comments:too-long'],
  [{ position: null }, 'position:missing'],
  [{ position: { latitude: 0, longitude: 0 } }, 'position:missing'],
])('[FORM-10] an address with %j has the problems %j', (overrides, problems) => {
  const found = addressProblems(address(overrides));
  expect(found.map(({ field, message }) => `${field}:${message}`).join(' ')).toBe(problems);
});

test('[FORM-10] every missing field is listed, in the sequence of the form', () => {
  const empty = {
    alias: '',
    street: '',
    unit: '',
    locality: '',
    city: '',
    postalCode: '',
    position: null,
    comments: '',
  };
  expect(addressProblems(address({ ...empty, countryCode: 'es' }))).toEqual([
    { field: 'street', message: 'missing' },
    { field: 'locality', message: 'missing' },
    { field: 'city', message: 'missing' },
    { field: 'postalCode', message: 'missing' },
    { field: 'alias', message: 'missing' },
    { field: 'position', message: 'missing' },
  ]);
});

test.each([
  ['ar', '', ''],
  ['cl', '', ''],
  ['CL', ' ', ''],
  ['co', '', 'postalCode:missing'],
  ['es', ' ', 'postalCode:missing'],
  ['mx', '', 'postalCode:missing'],
  ['pe', '', 'postalCode:missing'],
  ['us', '', 'postalCode:missing'],
  ['us', '1', ''],
  ['cl', '1'.repeat(201), 'postalCode:too-long'],
])('[FORM-11] in %s the postal code %j has the problems %j', (countryCode, postalCode, problems) => {
  const found = addressProblems(address({ countryCode, postalCode }));
  expect(found.map(({ field, message }) => `${field}:${message}`).join(' ')).toBe(problems);
});

test.each(['', ' ', 'br', 'fr', 'xx'])(
  '[FORM-12] the form reports the country %j of an address as unsupported',
  (countryCode) => {
    expect(addressProblems(address({ countryCode, postalCode: '1' }))).toEqual([
      { field: 'countryCode', message: 'missing' },
    ]);
  },
);

test.each(['ar', 'CL', ' co ', 'es', 'mx', 'pe', 'us'])(
  '[FORM-12] an address can be in the country %j',
  (countryCode) => {
    expect(addressProblems(address({ countryCode, postalCode: '1' }))).toEqual([]);
  },
);

test.each([
  [{}, ''],
  [{ firstNames: '' }, 'firstNames:missing'],
  [{ firstNames: 'A' }, 'firstNames:missing'],
  [{ firstNames: 'Al' }, ''],
  [{ lastNames: '', phone: '', email: '', nationalId: '' }, ''],
  [{ phone: '  ', email: ' ' }, ''],
  [{ phone: '123' }, 'phone:phone'],
  [{ phone: '961234567' }, ''],
  [{ email: 'ana' }, 'email:email'],
  [{ lastNames: 'x'.repeat(201) }, 'lastNames:too-long'],
  [{ nationalId: 'x'.repeat(201) }, 'nationalId:too-long'],
])('[FORM-16][FORM-17] a profile with %j has the problems %j', (overrides, problems) => {
  const found = profileProblems(personDetails(overrides), ['firstNames'], 'CL');
  expect(found.map(({ field, message }) => `${field}:${message}`).join(' ')).toBe(problems);
});

test('[FORM-17] a phone without a country code is checked as a phone of the profile’s country', () => {
  expect(profileProblems(personDetails({ phone: '961234567' }), ['phone'], 'PA')).toEqual([
    { field: 'phone', message: 'phone' },
  ]);
});

test.each(PROFILE_FIELDS)(
  '[FORM-18] a profile form with an unknown field and the known field %s has no problems',
  (field) => {
    expect(profileProblems(personDetails(), ['unknown', field], 'CL')).toEqual([]);
  },
);

test.each([[[]], [['unknown']], [['__proto__', 'id', 'token']]])(
  '[FORM-18] a profile form with only the fields %j has nothing to save',
  (sent) => {
    expect(profileProblems(personDetails(), sent, 'CL')).toEqual([{ field: 'form', message: 'nothing-to-save' }]);
  },
);

test.each([
  ['order', false, [{ field: 'accept', message: 'accept' }]],
  ['order', true, []],
  ['general', false, []],
  ['general', true, []],
] as const)('[FORM-25] the form of %s conditions (accepted: %j) has the problems %j', (kind, isAccepted, problems) => {
  expect(conditionsProblems(kind, isAccepted)).toEqual(problems);
});

const anyText = fc.string({ unit: 'binary', maxLength: 300 });

test('[FORM-2] for any typed text, an address form reports each field at most once, and a profile form only its own fields', () => {
  const anyAddress = fc.record({
    alias: anyText,
    isMain: fc.boolean(),
    street: anyText,
    unit: anyText,
    locality: anyText,
    city: anyText,
    postalCode: anyText,
    countryCode: anyText,
    position: fc.option(fc.record({ latitude: fc.double(), longitude: fc.double() })),
    comments: anyText,
  });
  fc.assert(
    fc.property(anyAddress, (typed) => {
      const fields = addressProblems(typed).map(({ field }) => field);
      expect(new Set(fields).size).toBe(fields.length);
    }),
  );
  fc.assert(
    fc.property(anyText, anyText, anyText, fc.array(anyText), (firstNames, phone, country, sent) => {
      const found = profileProblems(personDetails({ firstNames, phone }), sent, country);
      expect(found.every(({ field }) => ['firstNames', 'phone', 'form'].includes(field))).toBe(true);
    }),
  );
});
