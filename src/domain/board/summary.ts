/** The all-day board: what is to be made, one row a product, over all cards of this KDS (rules S1a to S1i). */

import { isAlike } from '../alike.ts';
import type { Product } from '../device/kds.ts';
import { QUANTITY_DECIMALS, QUANTITY_MAX } from '../limits.ts';
import type { Line, Order } from '../order/order.ts';
import { type LineKey, lineKey } from '../shown/line-key.ts';
import type { Card, CardLine } from './card.ts';
import { orderedAtS } from './ordered-at.ts';

/** An order that waits for a product. */
export interface SummaryTicket {
  readonly orderId: number;
  readonly title: string;
  readonly quantity: number;
}

/** One product, or one extra, with all that is to be made of it. */
export interface SummaryRow {
  readonly key: string;
  /** Of the first line on the board; may hold language tags. */
  readonly name: string;
  readonly isExtra: boolean;
  readonly quantity: number;
  /** Unix seconds (server) of its oldest line, 0 when no line has a time: its age counts from here. */
  readonly oldestAtS: number;
  /** In board order, each order once. */
  readonly tickets: readonly SummaryTicket[];
  /** The cards that hold its lines, in board order, each once (rule S1i). */
  readonly cardKeys: readonly string[];
  /** Its lines, in board order (rule S1i). */
  readonly lineKeys: readonly LineKey[];
}

/** What the cards do not say of themselves. */
export interface SummaryWords {
  titleOf(order: Order): string;
  /** By id, as far as the venue's list is known: it tells products, extras and ingredients apart (rule W8h). */
  readonly products: ReadonlyMap<number, Product>;
}

/** How much of a line is to be made: what is no quantity counts as none, an absurd one as the largest (rule S1c). */
const quantityOf = ({ quantity }: Line): number =>
  Number.isFinite(quantity) ? Math.min(Math.max(0, quantity), QUANTITY_MAX) : 0;

/** Sums without the dust that adding decimals leaves. */
const add = (one: number, other: number): number => Number((one + other).toFixed(QUANTITY_DECIMALS));

const isToMake = (each: CardLine): boolean => !each.isFinal && !each.isVoided && quantityOf(each.line) > 0;

/** Products go by their id whatever they are called, those without one by their name; extras apart (rules S1b, S1d). */
function keyOf(line: Line, isExtra: boolean): string {
  const what = line.productId > 0 ? String(line.productId) : `:${line.name.trim()}`;
  return isExtra ? `+${what}` : what;
}

/** The earlier of two times; one that is unknown says nothing. */
function earlierS(...timesS: readonly number[]): number {
  const known = timesS.filter((atS) => atS > 0);
  return known.length > 0 ? Math.min(...known) : 0;
}

const newRow = (key: string, { name }: Line, isExtra: boolean): SummaryRow => ({
  key,
  name,
  isExtra,
  quantity: 0,
  oldestAtS: 0,
  tickets: [],
  cardKeys: [],
  lineKeys: [],
});

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

function withLine(row: SummaryRow, line: Line, { key, order }: Card, titleOf: (order: Order) => string): SummaryRow {
  const quantity = quantityOf(line);
  return {
    ...row,
    quantity: add(row.quantity, quantity),
    oldestAtS: earlierS(row.oldestAtS, orderedAtS(line, order)),
    tickets: withTicket(row.tickets, order, quantity, titleOf),
    cardKeys: row.cardKeys.at(-1) === key ? row.cardKeys : [...row.cardKeys, key],
    lineKeys: [...row.lineKeys, lineKey(order.id, line.id)],
  };
}

/** Those that wait longest first, those without a time last; of equals the larger quantity, then the one that stands first on the board (rule S1e). */
const byNeed = (one: SummaryRow, other: SummaryRow): number =>
  (one.oldestAtS || Number.MAX_SAFE_INTEGER) - (other.oldestAtS || Number.MAX_SAFE_INTEGER) ||
  other.quantity - one.quantity;

function shareList<T>(fresh: readonly T[], before: readonly T[], share: (each: T, at: number) => T): readonly T[] {
  const shared = fresh.map(share);
  return shared.length === before.length && shared.every((each, at) => each === before[at]) ? before : shared;
}

const itself = <T>(each: T): T => each;

function shareRow(fresh: SummaryRow, before: SummaryRow | undefined): SummaryRow {
  if (!before) return fresh;
  const tickets = shareList(fresh.tickets, before.tickets, (ticket, at) => {
    const old = before.tickets[at];
    return old && isAlike(ticket, old) ? old : ticket;
  });
  const row = {
    ...fresh,
    tickets,
    cardKeys: shareList(fresh.cardKeys, before.cardKeys, itself),
    lineKeys: shareList(fresh.lineKeys, before.lineKeys, itself),
  };
  return isAlike(row, before) ? before : row;
}

/**
 * The rows of the all-day board from the cards in board order: every line that shows and is neither final nor voided. Rows that
 * did not change keep their identity, and so does their list (rules S1a to S1i).
 */
export function summary(
  cards: readonly Card[],
  { titleOf, products }: SummaryWords,
  previous: readonly SummaryRow[],
): readonly SummaryRow[] {
  const rows = new Map<string, SummaryRow>();
  for (const card of cards) {
    for (const each of card.lines) {
      const { line } = each;
      const kind = products.get(line.productId)?.kind;
      if (!isToMake(each) || kind === 'ingredient') continue;
      const isExtra = kind === undefined ? each.isExtra : kind === 'extra';
      const key = keyOf(line, isExtra);
      rows.set(key, withLine(rows.get(key) ?? newRow(key, line, isExtra), line, card, titleOf));
    }
  }
  const known = new Map(previous.map((row) => [row.key, row]));
  return shareList([...rows.values()].sort(byNeed), previous, (row) => shareRow(row, known.get(row.key)));
}
