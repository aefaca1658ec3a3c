/** Reads the text of call 1: an order whose text is as it was is neither parsed nor decoded again. */
import type { KnownOrder } from './decode-orders.ts';

/** What is known of orders, by id: the text that each was read from. */
export type KnownTexts = ReadonlyMap<number, Pick<KnownOrder, 'text'>>;

const LIST = '"d":[';
/** The id where the platform writes it, at the beginning of an order. */
const ID = /\{"io":"?(\d{1,15})\b/y;
const [QUOTE, BACKSLASH, OPEN, CLOSE, LEFT, RIGHT] = ['"', '\\', '{', '}', '[', ']'].map((sign) => sign.charCodeAt(0));

/** Where a string ends that begins at `from`: after its closing quote, at the end of the text when it has none. */
function afterString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  return text.length;
}

/** Where an object ends that begins at `from`: after the bracket that closes it, at the end of the text when none does. */
function afterObject(text: string, from: number): number {
  let open = 0;
  for (let at = from; at < text.length; ) {
    const sign = text.charCodeAt(at);
    at = sign === QUOTE ? afterString(text, at) : at + 1;
    if (sign === OPEN || sign === LEFT) open += 1;
    else if (sign === CLOSE || sign === RIGHT) open -= 1;
    if (open === 0) return at;
  }
  return text.length;
}

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

/** The text before, in and after its first list `d`; null when that is no list of objects. */
function cut(text: string, known: KnownTexts): Cut | null {
  const start = text.indexOf(LIST) + LIST.length;
  const orders: unknown[] = [];
  for (let at = start; text.charCodeAt(at) === OPEN; at += 1) {
    const same = knownAt(text, at, known);
    const end = same ? at + same.text.length : afterObject(text, at);
    orders.push(same ?? JSON.parse(text.slice(at, end)));
    if (text.charCodeAt(end) === RIGHT) return { head: text.slice(0, start), orders, tail: text.slice(end) };
    if (text[end] !== ',') return null;
    at = end;
  }
  return null;
}

/** What the text must be; where it is not, reading it throws, and the whole is read instead. */
interface Wrapping {
  readonly data: { readonly d: unknown; readonly data: { readonly d: unknown } };
}

/** The text around the list with this number in place of the orders, and the list that holds it. */
function wrappingWith(
  mark: number,
  { head, tail }: Cut,
  isWrapped: boolean,
): { wrapping: Wrapping; list: unknown[] } | null {
  const wrapping: Wrapping = JSON.parse(`${head}${mark}${tail}`);
  const list = isWrapped ? wrapping.data.data.d : wrapping.data.d;
  return Array.isArray(list) && list[0] === mark ? { wrapping, list } : null;
}

/** The answer around the orders. Only a list that shows whatever stands in it is the list of the answer and no namesake. */
function framed(parts: Cut, isWrapped: boolean): Wrapping | undefined {
  const one = wrappingWith(0, parts, isWrapped);
  if (one === null || wrappingWith(1, parts, isWrapped) === null) return undefined;
  one.list.splice(0, 1, ...parts.orders);
  return one.wrapping;
}

/**
 * What `JSON.parse` makes of the text, with entries of `known` in place of the orders in `data.d` that are as they were
 * (rule W2l). Throws where `JSON.parse` throws.
 */
export function readOrders(text: string, known: KnownTexts): unknown {
  if (known.size === 0) return JSON.parse(text);
  try {
    const parts = cut(text, known);
    const answer = parts && (framed(parts, false) ?? framed(parts, true));
    if (answer) return answer;
  } catch {
    // What is no JSON in parts is none as a whole: the whole says so.
  }
  return JSON.parse(text);
}
