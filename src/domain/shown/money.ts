/** Amounts of money as the venue writes them. */
import currency from 'currency.js';
import type { Currency } from '../device/kds.ts';
import { DECIMAL_POINT, DEFAULT_CURRENCY, MONEY_DECIMALS_MAX } from '../limits.ts';

const NO_BREAK_SPACE = '\u00a0';
/** What a mark inside a number cannot be: part of the number itself. */
const NUMBER_PART = /[\d()-]/;

export interface Marks {
  readonly point: string;
  readonly groups: string;
  readonly places: number;
}

/** The marks of a currency, made usable where the venue's cannot be told apart (rule MON3). */
function numberMarksOf({ decimalPoint, decimals, thousands }: Currency): Marks {
  const usable = DECIMAL_POINT.test(decimalPoint);
  const point = usable ? decimalPoint : DEFAULT_CURRENCY.decimalPoint;
  return {
    point,
    groups: thousands.includes(point) || NUMBER_PART.test(thousands) ? '' : thousands,
    places: Math.trunc(Math.min(Math.max(decimals, 0), MONEY_DECIMALS_MAX)) || 0,
  };
}

/** An amount as the venue writes it, `-$12.990` or `12,50 €`, rounded to the decimals of its currency; empty for what is no countable amount (rules MON1, MON3). */
export function formatMoney(amount: number, money: Currency): string {
  const { point, groups, places } = numberMarksOf(money);
  const counted = currency(Math.abs(amount), { precision: places });
  if (!Number.isSafeInteger(counted.intValue)) return '';
  // The venue's own marks are set here: the library would read a dollar sign in one as a pattern.
  const digits = counted
    .format({ separator: ',', decimal: '.', pattern: '#' })
    .replace(/[.,]/g, (mark) => (mark === '.' ? point : groups));
  const sign = amount < 0 && counted.intValue > 0 ? '-' : '';
  if (!money.symbolAfter) return `${sign}${money.symbol}${digits}`;
  return money.symbol === '' ? `${sign}${digits}` : `${sign}${digits}${NO_BREAK_SPACE}${money.symbol}`;
}
