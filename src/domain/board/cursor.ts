/** Rules CURSOR-1 to CURSOR-10. */
import type { Card, CardLine } from './card.ts';

export interface Cursor {
  readonly cardKey: string;
  readonly lineId: number;
}

/**
 * `row` (in the card) and `at` (of the card) count from 0. When the line or card has left, the cursor moves to that
 * position.
 */
export interface CursorPlace extends Cursor {
  readonly orderId: number;
  readonly row: number;
  readonly at: number;
}

/** When `showsExtras` is false, the cursor skips extras. */
export interface CursorBoard {
  readonly cards: readonly Card[];
  readonly showsExtras: boolean;
}

interface CursorEvents {
  readonly next: unknown;
  readonly previous: unknown;
  readonly nextDiner: unknown;
  readonly previousDiner: unknown;
  readonly digit: { readonly place: number };
  readonly fire: unknown;
  readonly pointed: { readonly at: Cursor };
  readonly refreshed: { readonly to: CursorBoard };
  readonly restored: { readonly place: CursorPlace };
  readonly cleared: unknown;
}

type CursorEventKind = keyof CursorEvents;

export type CursorEvent<Kind extends CursorEventKind = CursorEventKind> = {
  [Each in Kind]: { readonly kind: Each } & CursorEvents[Each];
}[Kind];

type Move<Kind extends CursorEventKind, From> = (
  cursor: From,
  board: CursorBoard,
  event: CursorEvent<Kind>,
) => Cursor | null;

type Moves<From> = { readonly [Kind in CursorEventKind]: Move<Kind, From> };

const rowsOf = (card: Card, { showsExtras }: CursorBoard): readonly CardLine[] =>
  showsExtras ? card.lines : card.lines.filter((row) => !row.isExtra);

/** Every shown line in board order. */
const spotsOf = (board: CursorBoard): readonly Cursor[] =>
  board.cards.flatMap((card) => rowsOf(card, board).map((row) => ({ cardKey: card.key, lineId: row.line.id })));

const cardUnder = ({ cards }: CursorBoard, { cardKey }: Cursor): Card | undefined =>
  cards.find(({ key }) => key === cardKey);

/** The last row when the card has fewer rows; null on a card without rows. */
function onCard(card: Card, board: CursorBoard, row: number): Cursor | null {
  const rows = rowsOf(card, board);
  const line = (rows[row] ?? rows.at(-1))?.line;
  return line ? { cardKey: card.key, lineId: line.id } : null;
}

/** -1 when the card does not show that line. */
const rowUnder = (card: Card | undefined, board: CursorBoard, { lineId }: Cursor): number =>
  card ? rowsOf(card, board).findIndex(({ line }) => line.id === lineId) : -1;

/** Wraps at the ends of the board (rule CURSOR-1). */
function step(cursor: Cursor, board: CursorBoard, by: 1 | -1): Cursor | null {
  const spots = spotsOf(board);
  const at = spots.findIndex(({ cardKey, lineId }) => cardKey === cursor.cardKey && lineId === cursor.lineId);
  return spots.at((at + by) % spots.length) ?? null;
}

/** Null when no order has this place (rules CURSOR-2, CURSOR-3). */
function firstOf(board: CursorBoard, place: number): Cursor | null {
  const card = board.cards.find((each) => each.place === place);
  return card ? onCard(card, board, 0) : null;
}

const lastPlace = ({ cards }: CursorBoard): number => cards.reduce((last, { place }) => Math.max(last, place), 0);

/** Moves to the first line of the order and wraps at the ends of the board (rule CURSOR-2). */
function stepOrder(cursor: Cursor, board: CursorBoard, by: 1 | -1): Cursor {
  const count = lastPlace(board);
  const place = (cardUnder(board, cursor)?.place ?? 0) + by;
  return firstOf(board, place < 1 ? count : place > count ? 1 : place) ?? cursor;
}

/** Moves from a fired card to the next one, otherwise to the first; wraps after the last one (rule CURSOR-10). */
function toFire(cursor: Cursor | null, board: CursorBoard): Cursor | null {
  const burning = board.cards.filter(({ fireAtS }) => fireAtS !== null);
  const at = burning.findIndex(({ key }) => key === cursor?.cardKey);
  const card = burning[(at + 1) % burning.length];
  if (!card) return cursor;
  const row = rowsOf(card, board).findIndex(({ isFire }) => isFire);
  return onCard(card, board, Math.max(0, row)) ?? cursor;
}

/** Null when the board does not show the line. */
export function cursorPlace(cursor: Cursor, board: CursorBoard): CursorPlace | null {
  const at = board.cards.findIndex(({ key }) => key === cursor.cardKey);
  const card = board.cards[at];
  const row = rowUnder(card, board, cursor);
  return card && row >= 0 ? { ...cursor, orderId: card.order.id, row, at } : null;
}

/** Null when the line has left (rule CURSOR-5). */
export function sameLine({ cardKey, lineId, orderId }: CursorPlace, to: CursorBoard): Cursor | null {
  const card = to.cards.find((each) => each.order.id === orderId && rowUnder(each, to, { cardKey, lineId }) >= 0);
  return card ? { cardKey: card.key, lineId } : null;
}

/**
 * The line now at the cursor's row, else the card's last line. Without the card, the first line of the card that now
 * has its index, else of the last card (rule CURSOR-6).
 */
function nearest(place: CursorPlace, to: CursorBoard): Cursor | null {
  const same = cardUnder(to, place);
  if (same) return onCard(same, to, place.row);
  const next = to.cards[place.at] ?? to.cards.at(-1);
  return next ? onCard(next, to, 0) : null;
}

const resume = (place: CursorPlace, to: CursorBoard): Cursor | null => sameLine(place, to) ?? nearest(place, to);

function refresh(cursor: Cursor, board: CursorBoard, to: CursorBoard): Cursor | null {
  const place = cursorPlace(cursor, board);
  const next = place && resume(place, to);
  return next?.cardKey === cursor.cardKey && next.lineId === cursor.lineId ? cursor : next;
}

const pointedAt = (board: CursorBoard, at: Cursor): Cursor | null =>
  rowUnder(cardUnder(board, at), board, at) < 0 ? null : at;

/** `off` without a cursor, `on` with one. */
const MOVES: { readonly off: Moves<null>; readonly on: Moves<Cursor> } = {
  off: {
    next: (_, board) => spotsOf(board)[0] ?? null,
    previous: (_, board) => spotsOf(board).at(-1) ?? null,
    nextDiner: (_, board) => firstOf(board, 1),
    previousDiner: (_, board) => firstOf(board, lastPlace(board)),
    digit: (_, board, { place }) => firstOf(board, place),
    fire: toFire,
    pointed: (_, board, { at }) => pointedAt(board, at),
    refreshed: () => null,
    restored: (_, board, { place }) => resume(place, board),
    cleared: () => null,
  },
  on: {
    next: (cursor, board) => step(cursor, board, 1),
    previous: (cursor, board) => step(cursor, board, -1),
    nextDiner: (cursor, board) => stepOrder(cursor, board, 1),
    previousDiner: (cursor, board) => stepOrder(cursor, board, -1),
    digit: (cursor, board, { place }) => firstOf(board, place) ?? cursor,
    fire: toFire,
    pointed: (cursor, board, { at }) => pointedAt(board, at) ?? cursor,
    refreshed: (cursor, board, { to }) => refresh(cursor, board, to),
    // The user has already moved the cursor since the start, so the stored place is ignored.
    restored: (cursor) => cursor,
    cleared: () => null,
  },
};

/** A cursor on a line that the board does not show counts as no cursor (rules CURSOR-1 to CURSOR-10). */
export function moveCursor<Kind extends CursorEventKind>(
  cursor: Cursor | null,
  board: CursorBoard,
  event: CursorEvent<Kind>,
): Cursor | null {
  const at = cursor && pointedAt(board, cursor);
  return at ? MOVES.on[event.kind](at, board, event) : MOVES.off[event.kind](null, board, event);
}
