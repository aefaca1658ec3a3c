import { type Moves, NO_MOVES } from '../order/moved-lines.ts';
import type { Line, Order } from '../order/order.ts';
import { isVoided } from '../order/status.ts';
import { type LineKey, lineKey, lineOfKey } from '../presentation/line-key.ts';
import type { Card, CardLine } from './card.ts';

/** Most important first. */
export const LINE_CHANGES = ['voided', 'added', 'quantity', 'fired', 'note', 'priority', 'edited'] as const;
export type LineChange = (typeof LINE_CHANGES)[number];

export interface LineChangeMark {
  /** At least one, sorted as in `LINE_CHANGES`. */
  readonly changes: readonly LineChange[];
  /** The quantity that a cook last saw. */
  readonly quantityBefore: number;
}

type Tables = Pick<Order, 'tableIds' | 'mainTableId'>;

export interface OrderChangeMark {
  readonly movedFrom: Tables | null;
  readonly guestsBefore: number | null;
  readonly isNoteNew: boolean;
}

export type ChangeSound = 'void' | 'fire' | 'changed';

export interface BoardSnapshot {
  readonly cards: readonly Card[];
  readonly orders: readonly Order[];
}

export interface ChangeMarks {
  /** Null before the first board, which has no marks. */
  readonly board: BoardSnapshot | null;
  readonly lineMarks: ReadonlyMap<LineKey, LineChangeMark>;
  readonly orderMarks: ReadonlyMap<number, OrderChangeMark>;
}

export type StoredChangeMarks = Pick<ChangeMarks, 'lineMarks' | 'orderMarks'>;

export const NO_CHANGE_MARKS: ChangeMarks = { board: null, lineMarks: new Map(), orderMarks: new Map() };

export interface ChangeMarksUpdate {
  readonly changeMarks: ChangeMarks;
  readonly sounds: ReadonlyMap<number, ReadonlySet<ChangeSound>>;
}

const NO_SOUNDS: ChangeMarksUpdate['sounds'] = new Map();

const textsOf = (comments: readonly { readonly text: string }[]): string => comments.map(({ text }) => text).join('\n');

interface PreviousLine {
  readonly line: Line;
  /** Undefined when no earlier card had this line. */
  readonly row: CardLine | undefined;
}

const wasVoided = ({ line, row }: PreviousLine): boolean => row?.isVoided ?? isVoided(line);

/** Ignores a void by this device, which the screen shows before the server has stored it. */
function voidChange(row: CardLine, past: PreviousLine): LineChange | null {
  if (wasVoided(past) && !row.isVoided) return 'edited';
  const isNew = row.isVoided && !row.isTakenBack && !wasVoided(past);
  return isNew && isVoided(row.line) ? 'voided' : null;
}

/** The order must have had the line before (rules NEWS-3, NEWS-4, NEWS-8). */
function changesOf(row: CardLine, past: PreviousLine): readonly LineChange[] {
  const { line } = row;
  const { line: before } = past;
  if (line === before) return [];
  const voided = voidChange(row, past);
  const isFired = row.isFire && !(past.row?.isFire ?? before.fire);
  const hasOtherPriority = line.priority !== before.priority || line.priorityText !== before.priorityText;
  // A name that replaces an empty one comes from the venue's list, not from a user (rule WIRE-56).
  const isRenamed = line.name !== before.name && before.name.trim() !== '';
  const isSo: Readonly<Record<LineChange, boolean>> = {
    voided: voided === 'voided',
    added: false,
    quantity: line.quantity !== before.quantity,
    fired: isFired,
    note: textsOf(line.comments) !== textsOf(before.comments),
    priority: hasOtherPriority && !isFired,
    edited: isRenamed || voided === 'edited',
  };
  return LINE_CHANGES.filter((change) => isSo[change]);
}

/** Merges with unseen changes: an added line stays only added, a voided line only voided (rule NEWS-5). */
function mergeChanges(
  found: LineChangeMark,
  before: LineChangeMark | undefined,
  { line, isVoided: isStruck }: CardLine,
): LineChangeMark | null {
  const quantityBefore = before?.changes.includes('quantity') ? before.quantityBefore : found.quantityBefore;
  const all = new Set([...(before?.changes ?? []), ...found.changes]);
  if (quantityBefore === line.quantity) all.delete('quantity');
  if (!isStruck) all.delete('voided');
  const [absorbing] = (['voided', 'added'] as const).filter((change) => all.has(change));
  const changes = absorbing ? [absorbing] : LINE_CHANGES.filter((change) => all.has(change));
  return changes.length === 0 ? null : { changes, quantityBefore };
}

const isSameMark = (one: LineChangeMark, other: LineChangeMark | undefined): boolean =>
  one.quantityBefore === other?.quantityBefore && one.changes.join() === other.changes.join();

const soundOf = (change: LineChange, { isTakenBack }: CardLine): ChangeSound => {
  if (change === 'voided' || (change === 'quantity' && isTakenBack)) return 'void';
  return change === 'fired' ? 'fire' : 'changed';
};

const tablesOf = ({ tableIds, mainTableId }: Tables): string =>
  tableIds.length === 0 ? String(mainTableId) : tableIds.toSorted((one, other) => one - other).join();

/** Includes earlier changes that no cook has seen; null for none (rule NEWS-9). */
function orderMark(order: Order, before: Order, known: OrderChangeMark | undefined): OrderChangeMark | null {
  const { tableIds, mainTableId } = known?.movedFrom ?? before;
  const from = { tableIds, mainTableId };
  const guests = known?.guestsBefore ?? before.guests;
  const isNoteNew = known?.isNoteNew === true || textsOf(order.comments) !== textsOf(before.comments);
  const movedFrom = tablesOf(from) === tablesOf(order) ? null : from;
  const guestsBefore = guests === order.guests ? null : guests;
  return movedFrom || guestsBefore !== null || isNoteNew ? { movedFrom, guestsBefore, isNoteNew } : null;
}

const isChanged = (order: Order, before: Order): boolean =>
  tablesOf(order) !== tablesOf(before) ||
  order.guests !== before.guests ||
  textsOf(order.comments) !== textsOf(before.comments);

interface Findings {
  readonly lineMarks: Map<LineKey, LineChangeMark>;
  readonly orderMarks: Map<number, OrderChangeMark>;
  readonly sounds: Map<number, Set<ChangeSound>>;
}

function addSound({ sounds }: Findings, orderId: number, each: ChangeSound): void {
  sounds.set(orderId, (sounds.get(orderId) ?? new Set()).add(each));
}

/** Lines that wait for their fire and lines of unconfirmed web orders make no sound (rules FILTER-17, ORDER-65). */
const isQuiet = ({ clock }: Card, rows: readonly CardLine[]): boolean =>
  clock === 'unconfirmed' || (rows.length > 0 && rows.every(({ waitsForFire }) => waitsForFire));

/**
 * A row that the order did not have before counts as added, unless it is voided or changed on this device (rules
 * NEWS-1, NEWS-3, NEWS-4, NEWS-5).
 */
function noteRow(findings: Findings, card: Card, row: CardLine, past: PreviousLine | null): void {
  const { order } = card;
  const isAdded = past === null && row.saveMark === 'none' && !row.isVoided;
  const changes = past === null ? (isAdded ? (['added'] as const) : []) : changesOf(row, past);
  if (changes.length === 0) return;
  const key = lineKey(order.id, row.line.id);
  const before = findings.lineMarks.get(key);
  const next = mergeChanges({ changes, quantityBefore: past?.line.quantity ?? 0 }, before, row);
  if (next === null) findings.lineMarks.delete(key);
  else if (!isSameMark(next, before)) findings.lineMarks.set(key, next);
  if (isQuiet(card, [row])) return;
  for (const change of changes) addSound(findings, order.id, soundOf(change, row));
  if (isAdded && row.isFire) addSound(findings, order.id, 'fire');
}

function noteOrder(findings: Findings, order: Order, before: Order): void {
  const next = orderMark(order, before, findings.orderMarks.get(order.id));
  if (next === null) findings.orderMarks.delete(order.id);
  else findings.orderMarks.set(order.id, next);
}

const rowsByKey = (cards: readonly Card[]): Map<LineKey, CardLine> =>
  new Map(cards.flatMap(({ order, lines }) => lines.map((row) => [lineKey(order.id, row.line.id), row] as const)));

/** Finds a moved line under its new key. */
function previousLineOf({ cards, orders }: BoardSnapshot, now: BoardSnapshot, { moved }: Moves) {
  const nowCards = new Set(now.cards);
  const rows = rowsByKey(cards.filter((card) => !nowCards.has(card)));
  const known = new Map(orders.map((order) => [order.id, order]));
  const origins = new Map([...moved].map(([from, to]) => [to, from]));
  return {
    rows,
    known,
    line(key: LineKey): PreviousLine | null {
      const origin = origins.get(key) ?? key;
      const row = rows.get(origin);
      const { orderId, lineId } = lineOfKey(origin);
      const line = row?.line ?? known.get(orderId)?.lines.find(({ id }) => id === lineId);
      return line ? { line, row } : null;
    },
  };
}

/** Also removes the marks of lines and orders that left the board. */
function compare(changeMarks: ChangeMarks, before: BoardSnapshot, now: BoardSnapshot, moves: Moves): Findings {
  const findings: Findings = {
    lineMarks: new Map(changeMarks.lineMarks),
    orderMarks: new Map(changeMarks.orderMarks),
    sounds: new Map(),
  };
  const beforeCards = new Set(before.cards);
  const past = previousLineOf(before, now, moves);
  const missingKeys = new Set(past.rows.keys());
  const compared = new Set<number>();
  for (const card of now.cards.filter((each) => !beforeCards.has(each))) {
    const { order, lines } = card;
    const known = past.known.get(order.id);
    for (const row of lines) {
      const key = lineKey(order.id, row.line.id);
      missingKeys.delete(key);
      const was = past.line(key);
      // A line from another order is not new to the kitchen (rule ORDER-73).
      if (was || (known && !moves.known.has(key))) noteRow(findings, card, row, was);
      // A new order with a fire sounds as a fire too (rule ALARM-34).
      else if (!known && row.isFire && !isQuiet(card, [row])) addSound(findings, order.id, 'fire');
    }
    if (!known || order === known || !isChanged(order, known)) continue;
    // Several cards may have the same order.
    if (!compared.has(order.id)) noteOrder(findings, order, known);
    compared.add(order.id);
    if (!isQuiet(card, lines)) addSound(findings, order.id, 'changed');
  }
  for (const key of missingKeys) findings.lineMarks.delete(key);
  const ordersOnBoard = new Set(now.cards.map(({ order }) => order.id));
  for (const id of findings.orderMarks.keys()) if (!ordersOnBoard.has(id)) findings.orderMarks.delete(id);
  return findings;
}

const sameMap = <K, T>(one: ReadonlyMap<K, T>, other: ReadonlyMap<K, T>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);

const sameItems = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);

/**
 * New changes are merged with the unseen ones, and lines that left are removed. Only changed cards are compared, and
 * unchanged marks keep their identity (rules NEWS-1, NEWS-3 to NEWS-9).
 */
export function updateChangeMarks(
  changeMarks: ChangeMarks,
  board: BoardSnapshot,
  moves: Moves = NO_MOVES,
): ChangeMarksUpdate {
  const { board: before, lineMarks, orderMarks } = changeMarks;
  if (before === null) return { changeMarks: { ...changeMarks, board }, sounds: NO_SOUNDS };
  if (board.cards === before.cards && sameItems(board.orders, before.orders)) return { changeMarks, sounds: NO_SOUNDS };
  const found = compare(changeMarks, before, board, moves);
  return {
    changeMarks: {
      board,
      lineMarks: sameMap(found.lineMarks, lineMarks) ? lineMarks : found.lineMarks,
      orderMarks: sameMap(found.orderMarks, orderMarks) ? orderMarks : found.orderMarks,
    },
    sounds: found.sounds,
  };
}

/** Stored marks of the last run may belong to orders that have left. */
export function marksOnBoard({ board, lineMarks, orderMarks }: ChangeMarks): ChangeMarks {
  const cards = board?.cards ?? [];
  const keys = new Set(cards.flatMap(({ order, lines }) => lines.map(({ line }) => lineKey(order.id, line.id))));
  const ids = new Set(cards.map(({ order }) => order.id));
  return {
    board,
    lineMarks: new Map([...lineMarks].filter(([key]) => keys.has(key))),
    orderMarks: new Map([...orderMarks].filter(([id]) => ids.has(id))),
  };
}

/** Removes the marks of a card that a cook touched, and of its order (rule NEWS-6). */
export function markCardSeen(changeMarks: ChangeMarks, { order, lines }: Card): ChangeMarks {
  const keys = lines.map(({ line }) => lineKey(order.id, line.id)).filter((key) => changeMarks.lineMarks.has(key));
  if (keys.length === 0 && !changeMarks.orderMarks.has(order.id)) return changeMarks;
  const [lineMarks, orderMarks] = [new Map(changeMarks.lineMarks), new Map(changeMarks.orderMarks)];
  for (const key of keys) lineMarks.delete(key);
  orderMarks.delete(order.id);
  return { ...changeMarks, lineMarks, orderMarks };
}
