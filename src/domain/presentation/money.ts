import currency from 'currency.js';
import type { Currency } from '../device/kds.ts';
import { DECIMAL_POINT, DEFAULT_CURRENCY, MONEY_DECIMALS_MAX } from '../limits.ts';

const NO_BREAK_SPACE = '\u00a0';
/** No separator may be one of these characters. */
const NUMBER_PART = /[\d()-]/;

export interface NumberMarks {
  readonly point: string;
  readonly groups: string;
  readonly places: number;
}

/** An ambiguous decimal point is replaced, an ambiguous thousands separator left out (rule FORMAT-2). */
function numberMarksOf({ decimalPoint, decimals, thousands }: Currency): NumberMarks {
  const usable = DECIMAL_POINT.test(decimalPoint);
  const point = usable ? decimalPoint : DEFAULT_CURRENCY.decimalPoint;
  return {
    point,
    groups: thousands.includes(point) || NUMBER_PART.test(thousands) ? '' : thousands,
    places: Math.trunc(Math.min(Math.max(decimals, 0), MONEY_DECIMALS_MAX)) || 0,
  };
}

/**
 * For example `-$12.990` or `12,50 €`. Empty for an amount that cannot be represented exactly (rules FORMAT-1,
 * FORMAT-2).
 */
export function formatMoney(amount: number, money: Currency): string {
  const { point, groups, places } = numberMarksOf(money);
  const counted = currency(Math.abs(amount), { precision: places });
  if (!Number.isSafeInteger(counted.intValue)) return '';
  // The library would read a dollar sign in the venue's separators as a pattern.
  const digits = counted
    .format({ separator: ',', decimal: '.', pattern: '#' })
    .replace(/[.,]/g, (mark) => (mark === '.' ? point : groups));
  const sign = amount < 0 && counted.intValue > 0 ? '-' : '';
  if (!money.symbolAfter) return `${sign}${money.symbol}${digits}`;
  return money.symbol === '' ? `${sign}${digits}` : `${sign}${digits}${NO_BREAK_SPACE}${money.symbol}`;
}
