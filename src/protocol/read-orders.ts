/** Unchanged orders are neither parsed nor decoded again. */
import type { KnownOrder } from './decode-orders.ts';
import { endOfObject, parseBounded } from './scan-json.ts';

export type KnownTexts = ReadonlyMap<number, Pick<KnownOrder, 'text'>>;

const LIST = '"d":[';
/** The id at the beginning of an order, where the platform writes it. */
const ID = /\{"io":"?(\d{1,15})\b/y;
const [OPEN, RIGHT] = ['{', ']'].map((sign) => sign.charCodeAt(0));

function knownAt(text: string, at: number, known: KnownTexts): Pick<KnownOrder, 'text'> | undefined {
  ID.lastIndex = at;
  const order = known.get(Number(ID.exec(text)?.[1]));
  return order && text.slice(at, at + order.text.length) === order.text ? order : undefined;
}

interface Cut {
  readonly head: string;
  readonly orders: readonly unknown[];
  readonly tail: string;
}

/** The text before, in and after the first list `d`; null when that is not a list of objects. */
function cut(text: string, known: KnownTexts): Cut | null {
  const start = text.indexOf(LIST) + LIST.length;
  const orders: unknown[] = [];
  for (let at = start; text.charCodeAt(at) === OPEN; at += 1) {
    const same = knownAt(text, at, known);
    const end = same ? at + same.text.length : endOfObject(text, at);
    orders.push(same ?? JSON.parse(text.slice(at, end)));
    if (text.charCodeAt(end) === RIGHT) return { head: text.slice(0, start), orders, tail: text.slice(end) };
    if (text[end] !== ',') return null;
    at = end;
  }
  return null;
}

/** If the response has another form, reading a field throws, and the whole text is parsed instead. */
interface Wrapping {
  readonly data: { readonly d: unknown; readonly data: { readonly d: unknown } };
}

/** Parses the response with the number `mark` in place of the orders; null when the mark is not at the expected path. */
function wrappingWith(
  mark: number,
  { head, tail }: Cut,
  isWrapped: boolean,
): { wrapping: Wrapping; list: unknown[] } | null {
  const wrapping = parseBounded(`${head}${mark}${tail}`) as Wrapping;
  const list = isWrapped ? wrapping.data.data.d : wrapping.data.d;
  return Array.isArray(list) && list[0] === mark ? { wrapping, list } : null;
}

/** Tries two different marks, because another list `d` could contain one of them by chance. */
function framed(parts: Cut, isWrapped: boolean): Wrapping | undefined {
  const one = wrappingWith(0, parts, isWrapped);
  if (one === null || wrappingWith(1, parts, isWrapped) === null) return undefined;
  one.list.splice(0, 1, ...parts.orders);
  return one.wrapping;
}

/**
 * Like `parseBounded`, but with entries of `known` for the unchanged orders in `data.d` (rule WIRE-20). Throws when
 * `parseBounded` throws.
 */
export function readOrders(text: string, known: KnownTexts): unknown {
  if (known.size === 0) return parseBounded(text);
  try {
    const parts = cut(text, known);
    const response = parts && (framed(parts, false) ?? framed(parts, true));
    if (response) return response;
  } catch {
    // Some part is invalid, so the whole text is parsed below, which reports the error.
  }
  return parseBounded(text);
}
