import { SAME_DISH_MAX } from '../limits.ts';
import { type LineKey, lineKey } from '../presentation/line-key.ts';
import { shallowEqual } from '../shallow-equal.ts';
import type { Line, Order } from './order.ts';

/** New keys by old keys. */
export type MovedLines = ReadonlyMap<LineKey, LineKey>;

export const NOTHING_MOVED: MovedLines = new Map();

export interface Moves {
  readonly moved: MovedLines;
  /** New in an order but not new to the kitchen (rules ORDER-73, ORDER-74). */
  readonly known: ReadonlySet<LineKey>;
}

export const NO_MOVES: Moves = { moved: NOTHING_MOVED, known: new Set() };

/** A line with the order that has, or had, it. */
export interface PlacedLine {
  readonly key: LineKey;
  readonly orderId: number;
  readonly line: Line;
}

/** The lines of `orders` that the same order in `others` lacks; unchanged orders are skipped. */
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

/** `arrived` must have all steps of `left`. */
const isSameDish = (left: Line, arrived: Line): boolean =>
  left.productId === arrived.productId &&
  left.name === arrived.name &&
  left.firstAtS === arrived.firstAtS &&
  left.history.every((step) => arrived.history.some((each) => shallowEqual(each, step)));

type Fits = (gone: PlacedLine, come: PlacedLine) => boolean;

const notesOf = ({ comments }: Line): string => comments.map(({ text }) => text).join('\n');

/** A cook cannot distinguish the two lines. */
const isEqualWork: Fits = ({ line: gone }, { line: come }) =>
  gone.quantity === come.quantity &&
  gone.saved === come.saved &&
  gone.history.length === come.history.length &&
  notesOf(gone) === notesOf(come);

/** Without a time of ordering, two portions of one dish cannot be distinguished. */
const hasTime: Fits = ({ line }) => line.firstAtS > 0;

const both =
  (one: Fits, other: Fits): Fits =>
  (gone, come) =>
    one(gone, come) && other(gone, come);

/** Both are products, or extras of products that are already paired. */
const hasSameParent =
  (moved: MovedLines): Fits =>
  (gone, come) =>
    gone.line.parentId === 0 || come.line.parentId === 0
      ? gone.line.parentId === come.line.parentId
      : moved.get(lineKey(gone.orderId, gone.line.parentId)) === lineKey(come.orderId, come.line.parentId);

const groupBy = (lines: readonly PlacedLine[], keyOf: (line: Line) => string): Map<string, PlacedLine[]> => {
  const groups = new Map<string, PlacedLine[]>();
  for (const each of lines) {
    const key = keyOf(each.line);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
};

/** Only lines with the same key can be the same dish. */
const dishOf = ({ productId, name, firstAtS }: Line): string => `${productId} ${firstAtS} ${name}`;

/**
 * Old and new lines of one group that all fit each other are paired in sequence, if they are equally many and at most
 * `sizeMax`.
 */
function pairGroup(
  moved: Map<LineKey, LineKey>,
  gone: readonly PlacedLine[],
  come: readonly PlacedLine[],
  fits: Fits,
  sizeMax: number,
): void {
  const matches: Fits = (one, other) =>
    one.orderId !== other.orderId && isSameDish(one.line, other.line) && fits(one, other);
  for (const one of gone) {
    if (moved.has(one.key)) continue;
    const used = new Set(moved.values());
    const free = come.filter((other) => !used.has(other.key) && matches(one, other));
    if (free.length === 0 || free.length > sizeMax) continue;
    const peers = gone
      .filter(({ key }) => !moved.has(key))
      .filter((each) => free.some((other) => matches(each, other)));
    const isGroup = free.length === peers.length && peers.every((each) => free.every((other) => matches(each, other)));
    if (!isGroup) continue;
    for (const [index, each] of peers.entries()) if (free[index]) moved.set(each.key, free[index].key);
  }
}

/**
 * Pairs lines of the same dish for which `fits` is true. A group of more than `SAME_DISH_MAX` lines is left out,
 * because comparing them would take too long.
 */
function pair(
  moved: Map<LineKey, LineKey>,
  gone: readonly PlacedLine[],
  come: readonly PlacedLine[],
  fits: Fits,
  { sizeMax = 1, keyOf = dishOf } = {},
): void {
  const arrived = groupBy(come, keyOf);
  for (const [key, lines] of groupBy(gone, keyOf)) {
    const others = arrived.get(key) ?? [];
    if (others.length > 0 && Math.max(lines.length, others.length) <= SAME_DISH_MAX)
      pairGroup(moved, lines, others, fits, sizeMax);
  }
}

/**
 * Lines that kept their id are paired first. `missing` are lines that left an order recently and have not appeared in
 * another one yet (rule ORDER-72).
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
  pair(moved, gone, come, (one, other) => one.line.id === other.line.id, {
    keyOf: (line) => `${line.id} ${dishOf(line)}`,
  });
  const products = [gone, come].map((lines) => lines.filter(({ line }) => line.parentId === 0)) as [
    PlacedLine[],
    PlacedLine[],
  ];
  pair(moved, ...products, both(hasTime, isEqualWork), { sizeMax: SAME_DISH_MAX });
  pair(moved, ...products, hasTime);
  pair(moved, gone, come, both(both(hasTime, isEqualWork), hasSameParent(moved)), { sizeMax: SAME_DISH_MAX });
  pair(moved, gone, come, hasTime);
  return moved;
}

/**
 * New lines whose portions the kitchen already has: for example, two of three portions stay and one moves (rule
 * ORDER-74).
 */
export function dividedLines(before: readonly Order[], after: readonly Order[]): ReadonlySet<LineKey> {
  const come = linesOnlyIn(after, before);
  if (come.length === 0) return new Set();
  const now = new Map(after.flatMap(({ id, lines }) => lines.map((line) => [lineKey(id, line.id), line] as const)));
  return new Set(
    before.flatMap(({ id, lines }) =>
      lines.flatMap((was) => {
        const lost = was.quantity - (now.get(lineKey(id, was.id))?.quantity ?? was.quantity);
        if (lost <= 0 || was.firstAtS <= 0) return [];
        const parts = come.filter((each) => each.orderId !== id && isSameDish(was, each.line));
        const isAll = parts.reduce((sum, { line }) => sum + line.quantity, 0) === lost;
        return isAll ? parts.map(({ key }) => key) : [];
      }),
    ),
  );
}

export const rekey = <Value>(map: ReadonlyMap<LineKey, Value>, moved: MovedLines): Map<LineKey, Value> =>
  new Map([...map].map(([key, value]) => [moved.get(key) ?? key, value]));
