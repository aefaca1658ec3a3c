/** Amounts of money. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '../../../src/domain/device/kds.ts';
import { parseMoney } from '../../../src/domain/device/parse-money.ts';
import { DEFAULT_CURRENCY } from '../../../src/domain/limits.ts';
import { formatMoney } from '../../../src/domain/shown/money.ts';

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
])('[MON1] %d is written in %j as %s', (amount, money, text) => {
  expect(formatMoney(amount, money)).toBe(text);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21, 2 ** 53, -(2 ** 53)])(
  '[MON1] %d cannot be counted exactly and is empty',
  (amount) => {
    expect(formatMoney(amount, PESO)).toBe('');
    expect(formatMoney(amount, EURO)).toBe('');
  },
);

test('[MON1] the largest amount that counts exactly is written in full', () => {
  expect(formatMoney(2 ** 53 - 1, PESO)).toBe('$9.007.199.254.740.991');
});

test('[MON1] the symbol is written letter for letter', () => {
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
])('[MON3] a currency with %j writes %s and reads it again', (marks, text) => {
  const money = { ...EURO, symbol: '', ...marks };
  expect(formatMoney(1_234.5, money)).toBe(text);
  expect(parseMoney(text, money)).toBe(money.decimals < 1 || Number.isNaN(money.decimals) ? 1_235 : 1_234.5);
});

test.each<[string, Currency, number | null]>([
  ['$12.990', PESO, 12_990],
  ['$ 12.990', PESO, 12_990],
  ['  12990 ', PESO, 12_990],
  ['12.990$', PESO, 12_990],
  ['-$12.990', PESO, -12_990],
  ['$-12.990', PESO, -12_990],
  ['- 5', PESO, -5],
  ['$ -5', PESO, -5],
  ['- $5', PESO, -5],
  ['-$ 5', PESO, -5],
  ['-5 $', PESO, -5],
  ['a,5', EURO, null],
  ['1a', { ...PESO, thousands: '' }, null],
  ['1234', { ...PESO, thousands: '' }, 1_234],
  ['1.2,5', EURO, null],
  ['-', PESO, null],
  ['US$5', { ...PESO, symbol: 'US$ ' }, 5],
  ['\u22125', PESO, -5],
  ['-0', PESO, 0],
  ['0', PESO, 0],
  ['007', PESO, 7],
  ['0,5', PESO, 1],
  ['12,49', PESO, 12],
  ['1.2', PESO, null],
  ['1.23', PESO, null],
  ['1.2345', PESO, null],
  ['1234.567', PESO, null],
  ['1.234.56', PESO, null],
  ['.234', PESO, null],
  ['1..234', PESO, null],
  ['1.234.567', PESO, 1_234_567],
  ['12.34a', PESO, null],
  ['a1.234', PESO, null],
  ['1.234a', PESO, null],
  ['1.a234', PESO, null],
  ['1a', PESO, null],
  ['a1', PESO, null],
  ['12,5', EURO, 12.5],
  ['12,50 €', EURO, 12.5],
  ['12,50\u00a0€', EURO, 12.5],
  ['€12,50', EURO, 12.5],
  ['-12,50 €', EURO, -12.5],
  ['1.234,567', EURO, 1_234.57],
  ['-1.234,567', EURO, -1_234.57],
  [',5', EURO, 0.5],
  ['5,', EURO, 5],
  [',', EURO, null],
  ['-', EURO, null],
  ['€', EURO, null],
  ['', EURO, null],
  ['1,2,3', EURO, null],
  ['1,2a', EURO, null],
  ['1,a2', EURO, null],
  ['--5', EURO, null],
  ['5-', EURO, null],
  ['(5)', EURO, null],
  ['NaN', EURO, null],
  ['1e3', EURO, null],
  ['1 234,5', FRANC, 1_234.5],
  ['1\u00a0234,5', FRANC, 1_234.5],
  ['1 23', FRANC, null],
  ['S/1,234.50', SOL, 1_234.5],
  ['9007199254740991', PESO, null],
  ['900719925474099', PESO, 900_719_925_474_099],
  ['9.007.199.254.740.991', PESO, 9_007_199_254_740_991],
  ['9.007.199.254.740.993', PESO, null],
  ['1,1234567890123456', EURO, null],
  ['1,123456789012345', EURO, 1.12],
])('[MON2] %j is read in %j as %j', (text, money, amount) => {
  expect(parseMoney(text, money)).toBe(amount);
});

const mark = fc.constantFrom(',', '.', ' ', "'", '', '·');
const anyCurrency = fc.record({
  code: fc.constant('XXX'),
  symbol: fc.constantFrom('$', '€', 'S/', 'Bs.', 'kr', ''),
  symbolAfter: fc.boolean(),
  decimalPoint: mark,
  thousands: mark,
  decimals: fc.integer({ min: 0, max: 6 }),
});

test('[MON1][MON2] what is written is read as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), anyCurrency, (units, money) => {
      const amount = units / 10 ** money.decimals;
      const text = formatMoney(amount, money);
      expect(parseMoney(text, money)).toBeCloseTo(amount, 9);
      expect(parseMoney(` ${text} `, money)).toBeCloseTo(amount, 9);
    }),
  );
});

test('[MON3] whatever the currency and the text are, there is a text and an exact amount or none', () => {
  const odd = fc.record({
    code: fc.string(),
    symbol: fc.string(),
    symbolAfter: fc.boolean(),
    decimalPoint: fc.string(),
    thousands: fc.string(),
    decimals: fc.double(),
  });
  fc.assert(
    fc.property(fc.double(), fc.string(), odd, (amount, text, money) => {
      expect(typeof formatMoney(amount, money)).toBe('string');
      const read = parseMoney(text, money);
      expect(read === null || Number.isFinite(read)).toBe(true);
    }),
  );
});
