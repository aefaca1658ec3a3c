/** Amounts of money as the venue writes them, and back from what people type. */
import currency from 'currency.js';
import type { Currency } from '../device/kds.ts';
import { DEFAULT_CURRENCY, MONEY_DECIMALS_MAX } from '../limits.ts';

const NO_BREAK_SPACE = '\u00a0';
/** What a mark inside a number cannot be: part of the number itself. */
const NUMBER_PART = /[\d()-]/;

interface Marks {
  readonly point: string;
  readonly groups: string;
  readonly places: number;
}

/** The marks of a currency, made usable where the venue's cannot be told apart (rule MON3). */
function marksOf({ decimalPoint, decimals, thousands }: Currency): Marks {
  const usable = /^[^\s\d()-]$/.test(decimalPoint);
  const point = usable ? decimalPoint : DEFAULT_CURRENCY.decimalPoint;
  return {
    point,
    groups: thousands.includes(point) || NUMBER_PART.test(thousands) ? '' : thousands,
    places: Math.trunc(Math.min(Math.max(decimals, 0), MONEY_DECIMALS_MAX)) || 0,
  };
}

/** The amount in the precision of the currency; null when it cannot be counted exactly. */
function exactly(amount: number | string, places: number): currency | null {
  const exact = currency(amount, { precision: places, decimal: '.' });
  return Number.isSafeInteger(exact.intValue) ? exact : null;
}

/** An amount as the venue writes it, `-$12.990` or `12,50 €`, rounded to the decimals of its currency; empty for what is no countable amount (rules MON1, MON3). */
export function formatMoney(amount: number, money: Currency): string {
  const { point, groups, places } = marksOf(money);
  const exact = exactly(Math.abs(amount), places);
  if (exact === null) return '';
  const [whole = '', fraction] = String(exact).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, () => groups);
  const digits = fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
  const sign = amount < 0 && exact.intValue > 0 ? '-' : '';
  if (!money.symbolAfter) return `${sign}${money.symbol}${digits}`;
  return money.symbol === '' ? `${sign}${digits}` : `${sign}${digits}${NO_BREAK_SPACE}${money.symbol}`;
}

/** The text without the symbol before or behind it. */
function withoutSymbol(text: string, symbol: string): string {
  if (text.startsWith(symbol)) return text.slice(symbol.length).trim();
  return text.endsWith(symbol) ? text.slice(0, -symbol.length).trim() : text;
}

/** Whether a text is a whole number, whose groups, if any, are of three. */
function isWhole(text: string, groups: string): boolean {
  const alike = (written: string) => written.replace(/\s/g, ' ');
  const [first = '', ...rest] = groups === '' ? [text] : alike(text).split(alike(groups));
  return rest.length === 0
    ? /^\d{0,15}$/.test(first)
    : /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
}

/** The amount that somebody typed, with or without symbol, groups and decimals, rounded as its currency is; null for what is no amount (rules MON2, MON3). */
export function parseMoney(text: string, money: Currency): number | null {
  const { point, groups, places } = marksOf(money);
  const symbol = money.symbol.trim();
  const signed = withoutSymbol(text.trim(), symbol);
  const negative = signed.startsWith('-') || signed.startsWith('\u2212');
  const bare = negative ? withoutSymbol(signed.slice(1).trim(), symbol) : signed;
  const [whole = '', fraction = '', ...more] = bare.split(point);
  if (more.length > 0 || !isWhole(whole, groups) || !/^\d{0,15}$/.test(fraction)) return null;
  const exact = exactly(`${whole.replace(/\D/g, '')}.${fraction}`, places);
  if (exact === null) return null;
  return negative ? 0 - exact.value : exact.value;
}
