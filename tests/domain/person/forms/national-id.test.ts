import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nationalIdProblem } from '../../../../src/domain/person/forms/national-id.ts';

test.each([
  '12.345.678-5',
  '12345678-5',
  '123456785',
  ' 12.345.678-5 ',
  '7.654.321-6',
  '76543216',
  '11.111.111-1',
  '10.000.013-k',
  '10.000.013-K',
  '30.686.957-4',
  '6.000.005-0',
])('[FORM-28] the text %j is a national ID of Chile', (text) => {
  expect(nationalIdProblem(text, 'CL')).toBeNull();
  expect(nationalIdProblem(text, ' cl ')).toBeNull();
});

test.each([
  '12.345.678-4',
  '12.345.678-k',
  '12.345.678',
  '1-9',
  '0',
  '',
  'k',
  '00.000.000-0',
  '123.456.789-2',
  '12.345.678-55',
  'RUT 12.345.678-5',
  '\u202e12.345.678-5',
  '１２３４５６７８-5',
  '🙂',
])('[FORM-28] the text %j is not a national ID of Chile', (text) => {
  for (const country of ['CL', 'cl', ' cl ']) expect(nationalIdProblem(text, country)).toBe('national-id');
});

test.each(['PE', 'ES', '', '__proto__'])(
  '[FORM-28] in the country %j every text is accepted as a national ID',
  (country) => {
    for (const text of ['12.345.678-4', 'X1234567L', '🙂', '']) expect(nationalIdProblem(text, country)).toBeNull();
  },
);

/** The textbook check: the weighted sum including the check digit is a multiple of 11. */
test('[FORM-28] exactly one of the eleven check digits is right for a number', () => {
  const digits = [...'0123456789k'];
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (number) => {
      const right = digits.filter((digit) => nationalIdProblem(`${number}-${digit}`, 'CL') === null);
      expect(right).toHaveLength(1);
      const sum = [...String(number)].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 6)), 0);
      expect((sum + (right[0] === 'k' ? 10 : Number(right[0]))) % 11).toBe(0);
    }),
  );
});
