import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '../../../src/domain/device/kds.ts';
import { DEFAULT_CURRENCY } from '../../../src/domain/limits.ts';
import { formatMoney } from '../../../src/domain/presentation/money.ts';

const PESO: Currency = DEFAULT_CURRENCY;
const SOL: Currency = { code: 'PEN', symbol: 'S/', symbolAfter: false, decimalPoint: '.', decimals: 2, thousands: ',' };
const EURO: Currency = { code: 'EUR', symbol: '€', symbolAfter: true, decimalPoint: ',', decimals: 2, thousands: '.' };
const FRANC: Currency = {
  code: 'XAF',
  symbol: '',
  symbolAfter: true,
  decimalPoint: ',',
  decimals: 3,
  thousands: '\u202f',
};

test.each<[number, Currency, string]>([
  [0, PESO, '$0'],
  [999, PESO, '$999'],
  [1_000, PESO, '$1.000'],
  [12_990, PESO, '$12.990'],
  [1_234_567, PESO, '$1.234.567'],
  [-12_990, PESO, '-$12.990'],
  [0.4, PESO, '$0'],
  [0.5, PESO, '$1'],
  [2.5, PESO, '$3'],
  [-2.5, PESO, '-$3'],
  [-0.4, PESO, '$0'],
  [-0, PESO, '$0'],
  [12.5, SOL, 'S/12.50'],
  [1_234.567, SOL, 'S/1,234.57'],
  [1.005, SOL, 'S/1.01'],
  [-1.005, SOL, '-S/1.01'],
  [-0.001, SOL, 'S/0.00'],
  [1_234.5, EURO, '1.234,50\u00a0€'],
  [-1_234.5, EURO, '-1.234,50\u00a0€'],
  [1_234_567.8912, FRANC, '1\u202f234\u202f567,891'],
])('[FORMAT-1] the amount %d is written in %j as %s', (amount, money, text) => {
  expect(formatMoney(amount, money)).toBe(text);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21, 2 ** 53, -(2 ** 53)])(
  '[FORMAT-1] the amount %d cannot be counted exactly and is written as an empty text',
  (amount) => {
    expect(formatMoney(amount, PESO)).toBe('');
    expect(formatMoney(amount, EURO)).toBe('');
  },
);

test('[FORMAT-1] the largest amount that counts exactly is written in full', () => {
  expect(formatMoney(2 ** 53 - 1, PESO)).toBe('$9.007.199.254.740.991');
});

test('[FORMAT-1] the currency symbol is written letter for letter', () => {
  const written = (symbol: string) => formatMoney(5, { ...PESO, symbol });
  expect(['$$', '$&', '!#', '#', '', 'US$ '].map(written)).toEqual(['$$5', '$&5', '!#5', '#5', '5', 'US$ 5']);
  expect(formatMoney(1_234, { ...PESO, thousands: '$1' })).toBe('$1234');
  expect(formatMoney(1_234, { ...PESO, thousands: '$&' })).toBe('$1$&234');
});

test.each<[Partial<Currency>, string]>([
  [{ decimalPoint: '' }, '1.234,50'],
  [{ decimalPoint: '5' }, '1.234,50'],
  [{ decimalPoint: '-' }, '1.234,50'],
  [{ decimalPoint: '(' }, '1.234,50'],
  [{ decimalPoint: ')' }, '1.234,50'],
  [{ decimalPoint: ' ' }, '1.234,50'],
  [{ decimalPoint: '::' }, '1.234,50'],
  [{ decimalPoint: '', thousands: ',' }, '1234,50'],
  [{ decimalPoint: '.', thousands: '.' }, '1234.50'],
  [{ decimalPoint: '.', thousands: ' . ' }, '1234.50'],
  [{ thousands: '' }, '1234,50'],
  [{ thousands: '0' }, '1234,50'],
  [{ thousands: '-' }, '1234,50'],
  [{ thousands: "'" }, "1'234,50"],
  [{ decimals: 0 }, '1.235'],
  [{ decimals: -1 }, '1.235'],
  [{ decimals: Number.NaN }, '1.235'],
  [{ decimals: 1 }, '1.234,5'],
  [{ decimals: 2.9 }, '1.234,50'],
  [{ decimals: 6 }, '1.234,500000'],
  [{ decimals: 7 }, '1.234,500000'],
  [{ decimals: Number.POSITIVE_INFINITY }, '1.234,500000'],
])('[FORMAT-2] an amount in a currency with %j is written as %s', (marks, text) => {
  const money = { ...EURO, symbol: '', ...marks };
  expect(formatMoney(1_234.5, money)).toBe(text);
});

test('[FORMAT-2] an amount in any currency is written as a text', () => {
  const odd = fc.record({
    code: fc.string(),
    symbol: fc.string(),
    symbolAfter: fc.boolean(),
    decimalPoint: fc.string(),
    thousands: fc.string(),
    decimals: fc.double(),
  });
  fc.assert(
    fc.property(fc.double(), odd, (amount, money) => {
      expect(typeof formatMoney(amount, money)).toBe('string');
    }),
  );
});
