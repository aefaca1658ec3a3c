import { expect, test } from 'vitest';
import type { Currency } from '../../../src/domain/device/kds.ts';
import { DEFAULT_CURRENCY } from '../../../src/domain/limits.ts';
import { formatQuantity } from '../../../src/domain/presentation/quantity.ts';

const PESO: Currency = DEFAULT_CURRENCY;
const SOL: Currency = { code: 'PEN', symbol: 'S/', symbolAfter: false, decimalPoint: '.', decimals: 2, thousands: ',' };

test.each([
  [0, '0', '0'],
  [1, '1', '1'],
  [12, '12', '12'],
  [1.5, '1,5', '1.5'],
  [0.25, '0,25', '0.25'],
  [2.125, '2,125', '2.125'],
  [1.23456, '1,235', '1.235'],
  [0.1 + 0.2, '0,3', '0.3'],
  [-1.5, '-1,5', '-1.5'],
  [-0.0001, '0', '0'],
  [99_999, '99999', '99999'],
  [1_250.5, '1250,5', '1250.5'],
])('[FORMAT-3] a quantity of %d is written as %s in Chile and as %s in Peru', (quantity, inChile, inPeru) => {
  expect(formatQuantity(quantity, PESO)).toBe(inChile);
  expect(formatQuantity(quantity, SOL)).toBe(inPeru);
});

test.each(['', ' ', '5', '-', '(', '..'])(
  '[FORMAT-2][FORMAT-3] a quantity at a venue with the decimal point %j is written with a comma',
  (decimalPoint) => {
    expect(formatQuantity(1.5, { ...PESO, decimalPoint })).toBe('1,5');
  },
);

test('[FORMAT-3] a venue’s decimal point is written letter for letter', () => {
  const written = (decimalPoint: string) => formatQuantity(1.5, { ...PESO, decimalPoint });
  expect(['$', '&', "'", '·'].map(written)).toEqual(['1$5', '1&5', "1'5", '1·5']);
});
