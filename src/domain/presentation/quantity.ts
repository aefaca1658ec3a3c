import type { Currency } from '../device/kds.ts';
import { DECIMAL_POINT, DEFAULT_CURRENCY, QUANTITY_DECIMALS } from '../limits.ts';

/** For example `2` or `1,5`, rounded to thousandths (rules FORMAT-2, FORMAT-3). */
export function formatQuantity(quantity: number, { decimalPoint }: Currency): string {
  const written = String(Number(quantity.toFixed(QUANTITY_DECIMALS)));
  return written.replace('.', DECIMAL_POINT.test(decimalPoint) ? decimalPoint : DEFAULT_CURRENCY.decimalPoint);
}
