/** An array of code, symbol, position of the symbol, decimal point, decimals and thousands separator. */
import * as v from 'valibot';
import type { Currency } from '../domain/device/kds.ts';
import { DEFAULT_CURRENCY } from '../domain/limits.ts';
import { shownText, text, whole } from './fields.ts';

/** The symbol's position is `L`, before the amount, or `R`, after it. */
export const wireCurrency = v.tuple([
  shownText(10),
  shownText(10),
  v.picklist(['L', 'R']),
  text(3),
  whole(0, 6),
  text(3),
]);

export function toCurrency(wire: v.InferOutput<typeof wireCurrency> | null | undefined): Currency {
  if (!wire) return DEFAULT_CURRENCY;
  const [code, symbol, position, decimalPoint, decimals, thousands] = wire;
  return { code, symbol, symbolAfter: position === 'R', decimalPoint, decimals, thousands };
}
