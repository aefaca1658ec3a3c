/** What others did to lines that a cook must not miss: quantity added to finished lines, and lines that were taken back while there was work on them. */
import type { Line, Order } from '../order/order.ts';
import { isTakenBack, isWanted } from '../order/status.ts';
import { type LineKey, lineKey, lineOfKey } from '../shown/line-key.ts';

export interface Revisions {
  /** By finished line to which others added: the quantity that was made, until a cook taps the line (rule ADD1). */
  readonly made: ReadonlyMap<LineKey, number>;
  /** Lines that others voided, took back or removed while they had work here, as they were last, until their card is touched (rule TB3). */
  readonly unseen: ReadonlyMap<LineKey, Line>;
}

export const NO_REVISIONS: Revisions = { made: new Map(), unseen: new Map() };

/** What this device knows of lines besides their orders. */
export interface RevisionLook {
  /** Finished here, or ready or beyond it, with the changes of this device. */
  isFinished(key: LineKey, line: Line): boolean;
  /** On the board and not finished; nothing before the first answer. */
  hasWork(key: LineKey): boolean;
}

function noteMade(made: Map<LineKey, number>, before: Order | undefined, now: Order, look: RevisionLook): void {
  const old = new Map(before?.lines.map((line) => [line.id, line]));
  for (const line of now.lines) {
    const key = lineKey(now.id, line.id);
    const known = made.get(key);
    const isFinished = isWanted(line) && look.isFinished(key, line);
    if (known !== undefined && (!isFinished || line.quantity <= known)) made.delete(key);
    const was = old.get(line.id);
    if (known !== undefined || !isFinished || was === undefined || line.quantity <= was.quantity) continue;
    if (look.isFinished(key, was)) made.set(key, Math.max(0, was.quantity));
  }
}

function noteUnseen(unseen: Map<LineKey, Line>, before: Order, now: Order, look: RevisionLook): void {
  const present = new Map(now.lines.map((line) => [line.id, line]));
  for (const was of before.lines) {
    const key = lineKey(now.id, was.id);
    const line = present.get(was.id);
    const isGone = line === undefined || !isWanted(line);
    if (isGone && isWanted(was) && look.hasWork(key)) unseen.set(key, line ?? { ...was, quantity: 0 });
  }
  for (const line of now.lines) if (isWanted(line)) unseen.delete(lineKey(now.id, line.id));
}

const sameMap = <T>(one: ReadonlyMap<LineKey, T>, other: ReadonlyMap<LineKey, T>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);

/** The revisions after the orders changed from `before` to `now`; themselves where nothing is another (rules ADD1, TB3). */
export function noteRevisions(
  revisions: Revisions,
  before: readonly Order[],
  now: readonly Order[],
  look: RevisionLook,
): Revisions {
  const [made, unseen] = [new Map(revisions.made), new Map(revisions.unseen)];
  const known = new Map(before.map((order) => [order.id, order]));
  for (const order of now) {
    const was = known.get(order.id);
    if (was === order) continue;
    noteMade(made, was, order, look);
    if (was) noteUnseen(unseen, was, order, look);
  }
  const ids = new Set(now.map(({ id }) => id));
  for (const key of unseen.keys()) if (!ids.has(lineOfKey(key).orderId)) unseen.delete(key);
  const isSame = sameMap(made, revisions.made) && sameMap(unseen, revisions.unseen);
  return isSame ? revisions : { made, unseen };
}

/** The revisions after a cook handled these lines; themselves where none of them waited (rules ADD2, TB3). */
export function withoutLines(revisions: Revisions, part: keyof Revisions, keys: readonly LineKey[]): Revisions {
  const waiting = keys.filter((key) => revisions[part].has(key));
  if (waiting.length === 0) return revisions;
  const left = new Map<LineKey, number | Line>(revisions[part]);
  for (const key of waiting) left.delete(key);
  return { ...revisions, [part]: left };
}

/** An order with the lines that it no longer holds and no cook has seen leave, each with a quantity of 0 (rule TB3). */
export function withGoneLines(order: Order, { unseen }: Revisions): Order {
  if (unseen.size === 0) return order;
  const present = new Set(order.lines.map(({ id }) => id));
  const gone = [...unseen].flatMap(([key, line]) =>
    lineOfKey(key).orderId === order.id && !present.has(line.id) && isTakenBack(line) ? [line] : [],
  );
  return gone.length === 0 ? order : { ...order, lines: [...order.lines, ...gone] };
}
