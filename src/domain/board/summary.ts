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

export interface SummaryExtra {
  readonly key: string;
  /** May contain language tags. */
  readonly name: string;
  readonly quantity: number;
}

export interface SummaryNote {
  readonly text: string;
  /** 0 for an order's note when only extras of the dish are left to make. */
  readonly quantity: number;
}

export interface SummaryRow {
  readonly key: string;
  readonly name: string;
  /** 0 when only extras of the dish are left to make (rule BOARD-4). */
  readonly quantity: number;
  /** In board order, each once (rule BOARD-4). */
  readonly extras: readonly SummaryExtra[];
  /** Includes notes of the extras and allergy notes of the orders (rule BOARD-5). */
  readonly notes: readonly SummaryNote[];
  /** Unix seconds (server); 0 when no line has a time. */
  readonly oldestAtS: number;
  readonly tickets: readonly SummaryTicket[];
  /** In board order, each once (rule BOARD-11). */
  readonly cardKeys: readonly string[];
  /** Includes the lines of the extras, in board order (rule BOARD-11). */
  readonly lineKeys: readonly LineKey[];
}

export interface SummaryWords extends NameLocale {
  titleOf(order: Order): string;
  /** Empty until the list is loaded (rule WIRE-57). */
  readonly products: ReadonlyMap<number, Product>;
}

/** An invalid quantity counts as 0, and one above the maximum as the maximum (rule BOARD-3). */
const quantityOf = ({ quantity }: Line): number =>
  Number.isFinite(quantity) ? Math.min(Math.max(0, quantity), QUANTITY_MAX) : 0;

/** Avoids the rounding error of decimal fractions. */
const add = (one: number, other: number): number => Number((one + other).toFixed(QUANTITY_DECIMALS));

/**
 * A ready line needs no work, even if ready is not this KDS's last status, unless others added quantity (rules BOARD-1,
 * NEWS-17).
 */
const isToMake = ({ line, status, isFinal, isVoided, waitsForFire, added }: CardLine): boolean =>
  !isVoided && !waitsForFire && (added > 0 || (!isFinal && !(status >= STATUS.readyFrom) && quantityOf(line) > 0));

/** Dishes with different names may share an id (rule BOARD-2). */
const keyOf = ({ productId, name }: Line, reading: NameLocale): string =>
  `${productId > 0 ? productId : ''}:${localizedName(name, reading).trim().replace(/\s+/g, ' ')}`;

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
  /** For a finished line, only the added quantity counts (rule NEWS-17). */
  readonly toMake: number;
  readonly dish: Line;
  readonly card: Card;
}

/**
 * The order's allergy notes, counted by `portions`, then the line's own, counted by the quantity to make (rule
 * BOARD-5).
 */
const notesOfLine = ({ line, toMake, card }: LineToMake, portions: number): readonly SummaryNote[] => [
  ...card.order.comments
    .filter(({ text }) => isAllergyNote(text))
    .map(({ text }) => ({ text: noteText(text), quantity: portions })),
  ...line.comments.map(({ text }) => ({ text: noteText(text), quantity: toMake })),
];

function withLine(row: SummaryRow, made: LineToMake, words: SummaryWords): SummaryRow {
  const { line, toMake, dish, card } = made;
  const { key, order } = card;
  // An extra does not add to the quantity.
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
 * A product belongs to itself. An extra or a removed ingredient belongs to the nearest product among its parents, else
 * to the head of its family. If that dish is only an ingredient, the line belongs to itself (rules BOARD-4, WIRE-57).
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

/** Leaves out unconfirmed orders, ingredients without a dish, and the lines of a dish that was voided or taken back. */
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

/** Sorts by longest wait, with rows without a time last; then by larger quantity and board position (rule BOARD-7). */
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
 * Sums the shown lines that are left to make. Unchanged rows and an unchanged list keep their identity (rules BOARD-1
 * to BOARD-9, BOARD-11).
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
