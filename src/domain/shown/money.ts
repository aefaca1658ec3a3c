/** Amounts of money as the venue writes them. */
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
export function marksOf({ decimalPoint, decimals, thousands }: Currency): Marks {
  const usable = DECIMAL_POINT.test(decimalPoint);
  const point = usable ? decimalPoint : DEFAULT_CURRENCY.decimalPoint;
  return {
    point,
    groups: thousands.includes(point) || NUMBER_PART.test(thousands) ? '' : thousands,
    places: Math.trunc(Math.min(Math.max(decimals, 0), MONEY_DECIMALS_MAX)) || 0,
  };
}

/**
 * How often an amount from 0 up holds the smallest part of the currency, as digits; null when it cannot be counted exactly.
 * The point is moved in the amount's own digits: a product would have rounded them already.
 */
function countOf(amount: number, places: number): string | null {
  const count = amount < 1e-6 ? 0 : Math.round(Number(`${amount}e${places}`));
  return Number.isSafeInteger(count) ? String(count).padStart(places + 1, '0') : null;
}

/** An amount as the venue writes it, `-$12.990` or `12,50 €`, rounded to the decimals of its currency; empty for what is no countable amount (rules MON1, MON3). */
export function formatMoney(amount: number, money: Currency): string {
  const { point, groups, places } = marksOf(money);
  const count = countOf(Math.abs(amount), places);
  if (count === null) return '';
  const [whole, fraction] = [count.slice(0, count.length - places), count.slice(count.length - places)];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, () => groups);
  const digits = places === 0 ? grouped : `${grouped}${point}${fraction}`;
  const sign = amount < 0 && Number(count) > 0 ? '-' : '';
  if (!money.symbolAfter) return `${sign}${money.symbol}${digits}`;
  return money.symbol === '' ? `${sign}${digits}` : `${sign}${digits}${NO_BREAK_SPACE}${money.symbol}`;
}
