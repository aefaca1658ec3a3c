/** The all-day board: the dishes to make, one row each, over all cards of this KDS (rules BOARD-1 to BOARD-23). */

import type { Product } from '../device/kds.ts';
import { QUANTITY_DECIMALS, QUANTITY_MAX, STATUS } from '../limits.ts';
import { headIds } from '../order/family.ts';
import type { Line, Order } from '../order/order.ts';
import { isAllergyNote } from '../presentation/allergy.ts';
import { type LineKey, lineKey } from '../presentation/line-key.ts';
import { localizedName, type NameLocale } from '../presentation/names.ts';
import { noteText } from '../presentation/note-text.ts';
import { shallowEqual } from '../shallow-equal.ts';
import type { Card, CardLine } from './card.ts';

export interface SummaryTicket {
  readonly orderId: number;
  readonly title: string;
  readonly quantity: number;
}

/** An extra or a removal: how many of it go with the dish. */
export interface SummaryExtra {
  readonly key: string;
  /** The name of the first line on the board; may contain language tags. */
  readonly name: string;
  readonly quantity: number;
}

/** A note of a line, or an allergy note of an order (rule BOARD-5). */
export interface SummaryNote {
  readonly text: string;
  /** How many are made with it; 0 for the note of an order whose dish is ready and whose extras are not. */
  readonly quantity: number;
}

/** One dish with its total quantity to make. */
export interface SummaryRow {
  readonly key: string;
  /** The name of the first line on the board; may contain language tags. */
  readonly name: string;
  /** 0 where the dish is ready and only extras of it are not (rule BOARD-4). */
  readonly quantity: number;
  /** In board order, each once (rule BOARD-4). */
  readonly extras: readonly SummaryExtra[];
  /** Notes of its lines and their extras, and allergy notes of their orders, in board order, each once (rule BOARD-5). */
  readonly notes: readonly SummaryNote[];
  /** Unix seconds (server) of its oldest line, 0 when no line has a time: its age counts from here. */
  readonly oldestAtS: number;
  /** In board order, each order once. */
  readonly tickets: readonly SummaryTicket[];
  /** The cards that hold its lines, in board order, each once (rule BOARD-11). */
  readonly cardKeys: readonly string[];
  /** Its lines and those of its extras, in board order (rule BOARD-11). */
  readonly lineKeys: readonly LineKey[];
}

/** Texts that the cards do not contain. */
export interface SummaryWords extends NameLocale {
  titleOf(order: Order): string;
  /** By id, if the venue's list is loaded: it separates products, extras and ingredients (rule WIRE-57). */
  readonly products: ReadonlyMap<number, Product>;
}

/** The quantity to make of a line: an invalid quantity counts as 0, an absurd one as the maximum (rule BOARD-3). */
const quantityOf = ({ quantity }: Line): number =>
  Number.isFinite(quantity) ? Math.min(Math.max(0, quantity), QUANTITY_MAX) : 0;

/** Sums without the dust that adding decimals leaves. */
const add = (one: number, other: number): number => Number((one + other).toFixed(QUANTITY_DECIMALS));

/**
 * A ready line is no work, even if ready is not this KDS's last status; nor is a held line before its fire (rule BOARD-1).
 */
const isToMake = ({ line, status, isFinal, isVoided, isHeld, added }: CardLine): boolean =>
  !isVoided && !isHeld && (added > 0 || (!isFinal && !(status >= STATUS.readyFrom) && quantityOf(line) > 0));

/** Product id and shown name: dishes with different names may share an id (rule BOARD-2). */
const keyOf = ({ productId, name }: Line, reading: NameLocale): string =>
  `${productId > 0 ? productId : ''}:${localizedName(name, reading).trim().replace(/\s+/g, ' ')}`;

/** The earlier of two times; unknown times are ignored. */
function earlierS(...timesS: readonly number[]): number {
  const known = timesS.filter((atS) => atS > 0);
  return known.length > 0 ? Math.min(...known) : 0;
}

const newRow = (key: string, dish: Line): SummaryRow => ({
  key,
  name: dish.name,
  quantity: 0,
  extras: [],
  notes: [],
  oldestAtS: 0,
  tickets: [],
  cardKeys: [],
  lineKeys: [],
});

/** Notes are equal regardless of letter case and spaces. */
const noteKey = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

function withNotes(notes: readonly SummaryNote[], own: readonly SummaryNote[]): readonly SummaryNote[] {
  const left = new Map(own.map((note) => [noteKey(note.text), note] as const));
  left.delete('');
  const known = notes.map((note) => {
    const key = noteKey(note.text);
    const more = left.get(key);
    left.delete(key);
    return more ? { ...note, quantity: add(note.quantity, more.quantity) } : note;
  });
  return left.size === 0 && known.every((note, at) => note === notes[at]) ? notes : [...known, ...left.values()];
}

function withExtra(
  extras: readonly SummaryExtra[],
  line: Line,
  quantity: number,
  reading: NameLocale,
): readonly SummaryExtra[] {
  const key = keyOf(line, reading);
  const at = extras.findIndex((extra) => extra.key === key);
  const known = extras[at];
  if (!known) return [...extras, { key, name: line.name, quantity }];
  return extras.with(at, { ...known, quantity: add(known.quantity, quantity) });
}

function withTicket(
  tickets: readonly SummaryTicket[],
  order: Order,
  quantity: number,
  titleOf: (order: Order) => string,
): readonly SummaryTicket[] {
  const at = tickets.findIndex((ticket) => ticket.orderId === order.id);
  const known = tickets[at];
  if (!known) return [...tickets, { orderId: order.id, title: titleOf(order), quantity }];
  return tickets.with(at, { ...known, quantity: add(known.quantity, quantity) });
}

interface LineToMake {
  readonly row: CardLine;
  readonly line: Line;
  /** For a finished line, the added quantity (rule NEWS-17). */
  readonly toMake: number;
  readonly dish: Line;
  readonly card: Card;
}

/** Notes of a line with its quantity, after the allergy notes of its order with the portions of the dish (rule BOARD-5). */
const notesOfLine = ({ line, toMake, card }: LineToMake, portions: number): readonly SummaryNote[] => [
  ...card.order.comments
    .filter(({ text }) => isAllergyNote(text))
    .map(({ text }) => ({ text: noteText(text), quantity: portions })),
  ...line.comments.map(({ text }) => ({ text: noteText(text), quantity: toMake })),
];

function withLine(row: SummaryRow, made: LineToMake, words: SummaryWords): SummaryRow {
  const { line, toMake, dish, card } = made;
  const { key, order } = card;
  // An extra is no dish more.
  const quantity = line === dish ? toMake : 0;
  return {
    ...row,
    quantity: add(row.quantity, quantity),
    extras: line === dish ? row.extras : withExtra(row.extras, line, toMake, words),
    notes: withNotes(row.notes, notesOfLine(made, quantity)),
    oldestAtS: earlierS(row.oldestAtS, made.row.startsAtS),
    tickets: withTicket(row.tickets, order, quantity, words.titleOf),
    cardKeys: row.cardKeys.at(-1) === key ? row.cardKeys : [...row.cardKeys, key],
    lineKeys: [...row.lineKeys, lineKey(order.id, line.id)],
  };
}

/**
 * The dish that each line of an order is made for: a product its own, an extra or a removed ingredient the next product
 * up its chain of parents, else the head of its family; where that is an ingredient alone, its own (rules BOARD-4, WIRE-57).
 */
function dishesOf(order: Order, products: SummaryWords['products']): (line: Line) => Line {
  const heads = headIds(order.lines);
  const kindOf = (line: Line) => products.get(line.productId)?.kind;
  const isHead = ({ id }: Line) => (heads.get(id) ?? id) === id;
  return (line) => {
    let dish = line;
    while (kindOf(dish) !== 'product' && !isHead(dish)) {
      dish = order.lines.find(({ id }) => id === dish.parentId) ?? line;
    }
    return kindOf(dish) === 'ingredient' ? line : dish;
  };
}

/**
 * The lines to make, with their dish, in board order; without single ingredients, and without lines of a voided or
 * taken-back dish.
 */
function linesToMake(cards: readonly Card[], products: SummaryWords['products']): readonly LineToMake[] {
  const isAlone = (dish: Line) => products.get(dish.productId)?.kind === 'ingredient';
  const confirmed = cards.filter(({ clock }) => clock !== 'unconfirmed');
  const removed = new Set(
    confirmed.flatMap(({ order, lines }) =>
      lines
        .filter(({ isVoided, line }) => isVoided || quantityOf(line) === 0)
        .map(({ line }) => lineKey(order.id, line.id)),
    ),
  );
  return confirmed.flatMap((card) => {
    const dishOf = dishesOf(card.order, products);
    return card.lines
      .filter(isToMake)
      .map((row) => ({
        row,
        line: row.line,
        toMake: row.added || quantityOf(row.line),
        dish: dishOf(row.line),
        card,
      }))
      .filter(({ dish }) => !isAlone(dish) && !removed.has(lineKey(card.order.id, dish.id)));
  });
}

/** Longest wait first, rows without a time last; equal rows by larger quantity, then by board position (rule BOARD-7). */
const byNeed = (one: SummaryRow, other: SummaryRow): number =>
  (one.oldestAtS || Number.MAX_SAFE_INTEGER) - (other.oldestAtS || Number.MAX_SAFE_INTEGER) ||
  other.quantity - one.quantity;

function shareList<T>(fresh: readonly T[], before: readonly T[], share: (each: T, at: number) => T): readonly T[] {
  const shared = fresh.map(share);
  return shared.length === before.length && shared.every((each, at) => each === before[at]) ? before : shared;
}

const itself = <T>(each: T): T => each;

const shareAlike = <T extends object>(fresh: readonly T[], before: readonly T[]): readonly T[] =>
  shareList(fresh, before, (each, at) => {
    const old = before[at];
    return old && shallowEqual(each, old) ? old : each;
  });

function shareRow(fresh: SummaryRow, before: SummaryRow | undefined): SummaryRow {
  if (!before) return fresh;
  const row = {
    ...fresh,
    extras: shareAlike(fresh.extras, before.extras),
    notes: shareAlike(fresh.notes, before.notes),
    tickets: shareAlike(fresh.tickets, before.tickets),
    cardKeys: shareList(fresh.cardKeys, before.cardKeys, itself),
    lineKeys: shareList(fresh.lineKeys, before.lineKeys, itself),
  };
  return shallowEqual(row, before) ? before : row;
}

/**
 * The rows of the all-day board from the cards in board order: every line that shows and is neither ready, final nor
 * voided, extras and notes under their dish. Rows that did not change keep their identity, and so does their list (rule
 * BOARD-1 to BOARD-23).
 */
export function summary(
  cards: readonly Card[],
  words: SummaryWords,
  previous: readonly SummaryRow[],
): readonly SummaryRow[] {
  const rows = new Map<string, SummaryRow>();
  for (const each of linesToMake(cards, words.products)) {
    const key = keyOf(each.dish, words);
    rows.set(key, withLine(rows.get(key) ?? newRow(key, each.dish), each, words));
  }
  const known = new Map(previous.map((row) => [row.key, row]));
  return shareList([...rows.values()].sort(byNeed), previous, (row) => shareRow(row, known.get(row.key)));
}
