import { RECENT_MAX } from '../limits.ts';
import { type Family, headIds } from '../order/family.ts';
import type { MovedLines } from '../order/moved-lines.ts';
import type { Line, Order } from '../order/order.ts';
import { isFinal, isTakenBack, isVoided, type StatusChange } from '../order/status.ts';
import { withUnsent } from '../order/unsent.ts';
import { lineKey, lineOfKey } from '../presentation/line-key.ts';
import type { Card } from './card.ts';
import { batchesOf } from './group.ts';
import type { BoardInput } from './layout.ts';
import { stationFilter } from './visibility.ts';

export interface RecentLine {
  readonly line: Line;
  readonly status: number;
  readonly isExtra: boolean;
  readonly isVoided: boolean;
}

export interface RecentEntry {
  /** Order id, batch and priority. */
  readonly key: string;
  /** Changes of this device count as saved. */
  readonly order: Order;
  readonly lines: readonly RecentLine[];
  /** Unix seconds (server); 0 when unknown. */
  readonly leftAtS: number;
}

export interface RecentInput extends BoardInput {
  readonly before: readonly Card[];
  readonly after: readonly Card[];
  /** Unix seconds (server). */
  readonly nowS: number;
}

/** All parts with the same batch and priority are one entry. */
const keyOf = (card: Card): string => `${card.order.id}-${card.batch}-${card.priority}`;

interface RemovedCard {
  readonly order: Order;
  readonly shown: Map<number, number>;
}

/** By entry key, the order and the shown statuses of cards that have left the board. */
function removedCards(before: readonly Card[], keysOnBoard: ReadonlySet<string>): ReadonlyMap<string, RemovedCard> {
  const removed = new Map<string, RemovedCard>();
  for (const card of before) {
    const key = keyOf(card);
    if (keysOnBoard.has(key)) continue;
    const { order, shown } = removed.get(key) ?? { order: card.order, shown: new Map<number, number>() };
    for (const { line, status } of card.lines) shown.set(line.id, status);
    removed.set(key, { order, shown });
  }
  return removed;
}

function shows(cards: readonly Card[], { order, lines }: RecentEntry): boolean {
  const lineIds = new Set(lines.map(({ line }) => line.id));
  return cards.some(
    (card) => Object.is(card.order.id, order.id) && card.lines.some(({ line }) => lineIds.has(line.id)),
  );
}

/** An invalid priority counts as none. */
const priorityOf = ({ head }: Family): number => Math.max(0, head.priority);

/**
 * The products, with extras, that this station makes of the batch of the shown lines; in priority mode, only those of
 * their priority.
 */
function familiesLike(shown: ReadonlyMap<number, number>, order: Order, input: RecentInput): readonly Family[] {
  const { kds, settings, venue } = input;
  const wasShown = ({ head }: Family) => shown.has(head.id);
  const families =
    batchesOf(order, settings.timeToGroupUp).find((batch) => batch.families.some(wasShown))?.families ?? [];
  const priority = families.filter(wasShown).map(priorityOf)[0];
  const isMadeHere = stationFilter(order, kds, venue);
  return families.filter(
    (family) => isMadeHere(family.head) && (settings.prio !== 2 || priorityOf(family) === priority),
  );
}

function toRecentLine(line: Line, status: number, isExtra: boolean): RecentLine {
  return { line, status, isExtra, isVoided: isVoided({ ...line, saved: status }) };
}

/** Empty when a line is still unfinished. */
function leavingLines(families: readonly Family[], statusOf: (line: Line) => number, input: RecentInput) {
  const { kds } = input;
  const all = families.flatMap(({ head, extras }) => [
    toRecentLine(head, statusOf(head), false),
    ...extras.map((extra) => toRecentLine(extra, statusOf(extra), true)),
  ]);
  // Lines that others took back were never made.
  const lines = all.filter(({ line }) => !isTakenBack(line));
  if (!lines.every((each) => each.isVoided || isFinal(kds.statuses, each.status))) return [];
  return lines.filter((each) => kds.showVoided || !each.isVoided);
}

/** Null when the card left unfinished (rules RECENT-1, RECENT-4, RECENT-5). */
function toEntry(key: string, { order: last, shown }: RemovedCard, input: RecentInput): RecentEntry | null {
  const present = input.orders.find((order) => Object.is(order.id, last.id));
  const order = withUnsent(present ?? last, (lineId) => input.unsent.get(lineKey(last.id, lineId)));
  // If the response no longer has the order, the last status on the screen decides whether a line is finished.
  const statusOf = (line: Line) => (present ? line.saved : (shown.get(line.id) ?? line.saved));
  const lines = leavingLines(familiesLike(shown, order, input), statusOf, input);
  return lines.length > 0 ? { key, order, lines, leftAtS: Math.max(0, Math.floor(input.nowS) || 0) } : null;
}

/** The same object if the tables are equal or the order has left (rule RECENT-9). */
function atPresentTable(entry: RecentEntry, orders: readonly Order[]): RecentEntry {
  const present = orders.find(({ id }) => Object.is(id, entry.order.id));
  if (!present || haveSameTables(present, entry.order)) return entry;
  const { tableIds, mainTableId } = present;
  return { ...entry, order: { ...entry.order, tableIds, mainTableId } };
}

const haveSameTables = (one: Order, other: Order): boolean =>
  one.mainTableId === other.mainTableId && one.tableIds.join() === other.tableIds.join();

/** An invalid setting counts as 0 (rule RECENT-2). */
const lengthOf = (recordCount: number): number => Math.max(0, Math.min(Math.floor(recordCount), RECENT_MAX));

/**
 * Cards that left finished come first, entries that are back on the board are removed, and at most `recordCount`
 * entries stay. An unchanged list keeps its identity (rules RECENT-1 to RECENT-7).
 */
export function recentList(previous: readonly RecentEntry[], input: RecentInput): readonly RecentEntry[] {
  const { before, after, settings } = input;
  const keysOnBoard = new Set(after.map(keyOf));
  const left = [...removedCards(before, keysOnBoard)].flatMap(([key, card]) => toEntry(key, card, input) ?? []);
  const remaining = previous
    .filter((entry) => !left.some(({ key }) => key === entry.key))
    .map((entry) => atPresentTable(entry, input.orders));
  const next = settings.finalClients
    ? []
    : [...left, ...remaining]
        .filter((entry) => !keysOnBoard.has(entry.key) && !shows(after, entry))
        .slice(0, lengthOf(settings.recordCount));
  return next.length === previous.length && next.every((entry, at) => entry === previous[at]) ? previous : next;
}

/**
 * When all lines of an entry moved to one order, the entry gets that order, so an undo finds the lines (rule ORDER-77).
 */
function movedEntry(entry: RecentEntry, orders: readonly Order[], moved: MovedLines): RecentEntry {
  const keys = entry.lines.map(({ line }) => moved.get(lineKey(entry.order.id, line.id)));
  const [first] = keys;
  const order = first && orders.find(({ id }) => id === lineOfKey(first).orderId);
  if (!order) return entry;
  const lines = entry.lines.flatMap((each, at) => {
    const { orderId, lineId } = lineOfKey(keys[at] ?? '');
    const line = orderId === order.id ? order.lines.find(({ id }) => id === lineId) : undefined;
    return line ? [{ ...each, line }] : [];
  });
  return lines.length === entry.lines.length ? { ...entry, key: `${entry.key}>${order.id}`, order, lines } : entry;
}

export const moveRecentEntries = (
  entries: readonly RecentEntry[],
  orders: readonly Order[],
  moved: MovedLines,
): readonly RecentEntry[] => entries.map((entry) => movedEntry(entry, orders, moved));

/** All lines except canceled ones (rule RECENT-8). */
export const undoLineIds = (entry: RecentEntry): readonly number[] =>
  entry.lines.filter((each) => !each.isVoided).map(({ line }) => line.id);

/**
 * Each returning line with its new status. An extra whose dish does not return is listed as a separate line (rule
 * RECENT-10).
 */
export function returningLines(
  { lines }: RecentEntry,
  order: Order,
  changes: readonly StatusChange[],
): readonly RecentLine[] {
  const heads = headIds(order.lines);
  const changeOf = (id: number | undefined) => changes.find(({ lineId }) => lineId === id);
  return lines.flatMap((row) => {
    const { id, saved } = row.line;
    const change = changeOf(id);
    if (!change) return [];
    const status = change.status ?? order.lines.find((line) => line.id === id)?.saved ?? saved;
    return [{ ...row, status, isExtra: row.isExtra && changeOf(heads.get(id)) !== undefined }];
  });
}
