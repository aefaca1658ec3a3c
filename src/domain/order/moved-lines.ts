/** Which lines went from one order to another between two answers: tables are joined, guests pay apart (rule O14a). */
import { isAlike } from '../alike.ts';
import { type LineKey, lineKey } from '../shown/line-key.ts';
import type { Line, Order } from './order.ts';

/** New line keys by old ones. */
export type MovedLines = ReadonlyMap<LineKey, LineKey>;

export const NOTHING_MOVED: MovedLines = new Map();

/** A line with the order that it is in, or was in. */
export interface PlacedLine {
  readonly key: LineKey;
  readonly orderId: number;
  readonly line: Line;
}

/** The lines of the orders that differ from those of `others`, without the lines that `others` have under the same key. */
export function linesOnlyIn(orders: readonly Order[], others: readonly Order[]): readonly PlacedLine[] {
  const known = new Map(others.map((order) => [order.id, order]));
  return orders.flatMap((order) => {
    const other = known.get(order.id);
    if (other === order) return [];
    const ids = new Set(other?.lines.map(({ id }) => id));
    return order.lines
      .filter(({ id }) => !ids.has(id))
      .map((line) => ({ key: lineKey(order.id, line.id), orderId: order.id, line }));
  });
}

/** Whether a line may be another one in its new order: the same dish, ordered at the same second, with all steps of the other one. */
const isSameDish = (gone: Line, come: Line): boolean =>
  gone.productId === come.productId &&
  gone.name === come.name &&
  gone.firstAtS === come.firstAtS &&
  gone.history.every((step) => come.history.some((each) => isAlike(each, step)));

/** Adds the pairs in which each line fits no other one; ambiguity means no match. */
function pair(
  moved: Map<LineKey, LineKey>,
  gone: readonly PlacedLine[],
  come: readonly PlacedLine[],
  fits: (gone: Line, come: Line) => boolean,
): void {
  const taken = new Set(moved.values());
  const left = gone.filter(({ key }) => !moved.has(key));
  const free = come.filter(({ key }) => !taken.has(key));
  const matches = (one: PlacedLine, other: PlacedLine) =>
    one.orderId !== other.orderId && isSameDish(one.line, other.line) && fits(one.line, other.line);
  for (const one of left) {
    const [other, another] = free.filter((each) => matches(one, each));
    if (!other || another) continue;
    if (left.filter((each) => matches(each, other)).length === 1) moved.set(one.key, other.key);
  }
}

/**
 * The lines that changed their order from one answer to the next; those that kept their id are paired first. `missing` were in an
 * order lately and in none since (rule O14a).
 */
export function movedLines(
  before: readonly Order[],
  after: readonly Order[],
  missing: readonly PlacedLine[] = [],
): MovedLines {
  const come = linesOnlyIn(after, before);
  if (come.length === 0) return NOTHING_MOVED;
  const gone = [...missing, ...linesOnlyIn(before, after)];
  const moved = new Map<LineKey, LineKey>();
  pair(moved, gone, come, (one, other) => one.id === other.id);
  // Without a time two orders of the same dish cannot be told apart.
  pair(moved, gone, come, (one) => one.firstAtS > 0);
  return moved;
}

/** A map by line with the entries of moved lines under their new keys. */
export const underNewKeys = <Value>(map: ReadonlyMap<LineKey, Value>, moved: MovedLines): Map<LineKey, Value> =>
  new Map([...map].map(([key, value]) => [moved.get(key) ?? key, value]));
