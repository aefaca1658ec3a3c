/** Changes by others that a cook must not miss. */
import type { Line, Order } from '../order/order.ts';
import { isTakenBack, isWanted } from '../order/status.ts';
import { type LineKey, lineKey, lineOfKey } from '../presentation/line-key.ts';

export interface Revisions {
  /**
   * The quantity already made of lines that were finished before others added quantity, until a cook taps the line
   * (rule NEWS-17).
   */
  readonly made: ReadonlyMap<LineKey, number>;
  /** Unfinished lines that others voided, took back or removed, until a cook touches their card (rule NEWS-13). */
  readonly unseen: ReadonlyMap<LineKey, Line>;
  /** Unfinished lines missing from one response: the next one shows whether they left or moved (rule NEWS-14). */
  readonly missing: ReadonlyMap<LineKey, Line>;
}

export const NO_REVISIONS: Revisions = { made: new Map(), unseen: new Map(), missing: new Map() };

export interface RevisionContext {
  /** Finished here or ready at any station; changes on this device count. */
  isFinished(key: LineKey, line: Line): boolean;
  /** On the board and not finished; false before the first response. */
  hasWork(key: LineKey): boolean;
  hasMoved(key: LineKey): boolean;
}

function noteMade(made: Map<LineKey, number>, before: Order | undefined, now: Order, context: RevisionContext): void {
  const old = new Map(before?.lines.map((line) => [line.id, line]));
  for (const line of now.lines) {
    const key = lineKey(now.id, line.id);
    const known = made.get(key);
    const isFinished = isWanted(line) && context.isFinished(key, line);
    if (known !== undefined && (!isFinished || line.quantity <= known)) made.delete(key);
    const was = old.get(line.id);
    if (known !== undefined || !isFinished || was === undefined || line.quantity <= was.quantity) continue;
    if (context.isFinished(key, was)) made.set(key, Math.max(0, was.quantity));
  }
}

/** Notes a changed line at once if its order still has it; a missing line only when the next response lacks it too. */
function noteUnseen({ unseen, missing }: Writable, before: Order, now: Order, context: RevisionContext): void {
  const present = new Map(now.lines.map((line) => [line.id, line]));
  for (const was of before.lines) {
    const key = lineKey(now.id, was.id);
    const line = present.get(was.id);
    if (!isWanted(was) || !context.hasWork(key)) continue;
    if (line === undefined) missing.set(key, was);
    else if (!isWanted(line)) unseen.set(key, line);
  }
  for (const line of now.lines) if (isWanted(line)) unseen.delete(lineKey(now.id, line.id));
}

type Writable = { readonly unseen: Map<LineKey, Line>; readonly missing: Map<LineKey, Line> };

const PARTS = ['made', 'unseen', 'missing'] as const;

const sameMap = <T>(one: ReadonlyMap<LineKey, T>, other: ReadonlyMap<LineKey, T>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);

/** The same object when no revision changes (rules NEWS-13, NEWS-17). */
export function updateRevisions(
  revisions: Revisions,
  before: readonly Order[],
  now: readonly Order[],
  context: RevisionContext,
): Revisions {
  const next = { made: new Map(revisions.made), unseen: new Map(revisions.unseen), missing: new Map<LineKey, Line>() };
  const orders = new Map(now.map((order) => [order.id, order]));
  for (const [key, line] of revisions.missing) {
    const order = orders.get(lineOfKey(key).orderId);
    const isBack = order?.lines.some(({ id }) => id === line.id) ?? true;
    if (!isBack && !context.hasMoved(key)) next.unseen.set(key, withoutQuantity(line));
  }
  const known = new Map(before.map((order) => [order.id, order]));
  for (const order of now) {
    const was = known.get(order.id);
    if (was === order) continue;
    noteMade(next.made, was, order, context);
    if (was) noteUnseen(next, was, order, context);
  }
  for (const key of next.unseen.keys()) if (!orders.has(lineOfKey(key).orderId)) next.unseen.delete(key);
  const isSame = PARTS.every((part) => sameMap<number | Line>(next[part], revisions[part]));
  return isSame ? revisions : next;
}

const withoutQuantity = (line: Line): Line => ({ ...line, quantity: 0 });

const removedLines = ({ missing }: Revisions) =>
  [...missing].map(([key, line]) => [key, withoutQuantity(line)] as const);

/** Counts lines that were missing from the previous response as removed (rule NEWS-14). */
export const confirmMissing = (revisions: Revisions): Revisions =>
  revisions.missing.size === 0
    ? revisions
    : { ...revisions, unseen: new Map([...revisions.unseen, ...removedLines(revisions)]), missing: new Map() };

/**
 * Call this after a cook handled these lines. Returns the same object when no revision concerns them (rules NEWS-13,
 * NEWS-18).
 */
export function withoutLines(revisions: Revisions, part: keyof Revisions, keys: readonly LineKey[]): Revisions {
  const waiting = keys.filter((key) => revisions[part].has(key));
  if (waiting.length === 0) return revisions;
  const left = new Map<LineKey, number | Line>(revisions[part]);
  for (const key of waiting) left.delete(key);
  return { ...revisions, [part]: left };
}

/** Unseen removed lines get quantity 0; lines missing from one response stay as they were (rules NEWS-13, NEWS-14). */
export function withRemovedLines(order: Order, { unseen, missing }: Revisions): Order {
  if (unseen.size + missing.size === 0) return order;
  const present = new Set(order.lines.map(({ id }) => id));
  const left = [...[...unseen].filter(([, line]) => isTakenBack(line)), ...missing].flatMap(([key, line]) =>
    lineOfKey(key).orderId === order.id && !present.has(line.id) ? [line] : [],
  );
  return left.length === 0 ? order : { ...order, lines: [...order.lines, ...left] };
}
