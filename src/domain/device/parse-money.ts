/** Amounts of money from what people type. */
import currency from 'currency.js';
import { marksOf } from '../shown/money.ts';
import type { Currency } from './kds.ts';

/** The amount in the precision of the currency; null when it cannot be counted exactly. */
function exactly(amount: string, places: number): currency | null {
  const exact = currency(amount, { precision: places, decimal: '.' });
  return Number.isSafeInteger(exact.intValue) ? exact : null;
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
