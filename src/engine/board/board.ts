/** The board's facts and how they become cards: what the server said, what is pending here, what is on its way. */
import type { Card, CardLine } from '../../domain/board/card.ts';
import type { CustomerList } from '../../domain/board/customer.ts';
import type { Doused } from '../../domain/board/fire.ts';
import type { AnswerOrigin } from '../../domain/link/answers.ts';
import type { Order } from '../../domain/order/order.ts';
import { withUnsent } from '../../domain/order/unsent.ts';
import { type LineKey, lineKey } from '../../domain/shown/line-key.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { AppState, CardEntry } from '../base/state.ts';
import { createCards, type Redraw } from './cards.ts';
import { createCustomer } from './customer.ts';
import { createOverlay, type Overlay } from './overlay.ts';

/** What an answer of the server meant for the pending changes. */
export interface PendingAfterAnswer {
  /** The server already holds what was pending. */
  readonly settled: readonly LineKey[];
  /** Their line is not in the answer: nobody can see or save them any more. */
  readonly orphaned: readonly LineKey[];
}

/** Whoever wants to know what became of the board. */
export interface BoardWatcher {
  /** The cards were laid out anew. */
  drawn(redraw: Redraw): void;
  /** The list of the customer screen was made anew. */
  served(list: CustomerList): void;
  /** Every card has the level of its age; `changed`: one has another than before. */
  levelled(changed: boolean): void;
}

export interface Board {
  entry(cardKey: string): CardEntry | undefined;
  expandedLines(cardKey: string): readonly CardLine[];
  /** The cards as they stand, in board order. */
  cards(): readonly Card[];
  /** The orders as they were read last. */
  orders(): readonly Order[];
  /** From now on this one is told; there is one. */
  watch(watcher: BoardWatcher): void;
  /** Fires that were put out here; shown by the next `project`. */
  douse(doused: Doused): void;
  /** The order as the server last said it, with what it confirmed since. */
  orderAsRead(orderId: number): Order | undefined;
  /** The same, also of an order that has left the answers since, as long as a change of it is pending or unsent here. */
  orderAsKnown(orderId: number): Order | undefined;
  /** The order as the cook has saved it: what is on its way counts as saved. */
  orderAsSaved(orderId: number): Order | undefined;
  readonly pending: Map<LineKey, number>;
  /** What the outbox holds, by line. */
  setUnsent(unsent: ReadonlyMap<LineKey, number>): void;
  /** The orders of an answer. */
  receive(orders: readonly Order[], answer: AnswerOrigin): PendingAfterAnswer;
  /** A server took these statuses. */
  confirm: Overlay['take'];
  /** Draws the cards again from the facts; unchanged cards keep their identity. */
  project(): void;
  /** Gives every card the level of its age. */
  raiseLevels(): void;
}

type Statuses = ReadonlyMap<LineKey, number>;

/** What an answer means for the pending changes: its orders, by id, are on the board now. */
function sortPending(pending: Statuses, unsent: Statuses, orders: ReadonlyMap<number, Order>): PendingAfterAnswer {
  const settled: LineKey[] = [];
  const orphaned: LineKey[] = [];
  for (const [key, status] of pending) {
    const [orderId, lineId] = key.split(':').map(Number);
    const line = orders.get(orderId ?? 0)?.lines.find((candidate) => candidate.id === lineId);
    if (line === undefined) orphaned.push(key);
    else if ((unsent.get(key) ?? line.saved) === status) settled.push(key);
  }
  return { settled, orphaned };
}

/** A board over the state's `board` part. */
export function createBoard(state: AppState, serverClock: ServerClock): Board {
  const cards = createCards(state, serverClock);
  const drawCustomer = createCustomer(state, serverClock);
  const pending = new Map<LineKey, number>();
  const overlay = createOverlay();
  let unsent: Statuses = new Map();
  let orders = new Map<number, Order>();
  let changed = new Map<number, Order>();
  let doused: Doused = new Map();
  let watcher: BoardWatcher | null = null;

  const project = () => {
    const { kds, settings, venue } = state;
    state.saving.pending = pending.size;
    state.saving.unsent = unsent.size;
    if (kds === null) return;
    const all = [...orders.values()];
    // A customer screen has no cards: what burns in the kitchen is not for the diners' eyes.
    const shown = settings.finalClients ? [] : all;
    const redraw = cards.draw({ orders: shown, pending, unsent, doused, kds, settings, venue });
    if (redraw) watcher?.drawn(redraw);
    const list = drawCustomer(all, kds);
    if (list) watcher?.served(list);
  };

  return {
    pending,
    entry: cards.entry,
    expandedLines: cards.expandedLines,
    cards: cards.standing,
    orders: () => [...orders.values()],
    watch(next) {
      watcher = next;
    },
    douse(next) {
      doused = next;
    },
    orderAsRead: (orderId) => orders.get(orderId),
    orderAsKnown: (orderId) => orders.get(orderId) ?? changed.get(orderId),
    orderAsSaved(orderId) {
      const order = orders.get(orderId);
      return order && withUnsent(order, (lineId) => unsent.get(lineKey(orderId, lineId)));
    },
    setUnsent(next) {
      unsent = next;
      project();
    },
    receive(received, answer) {
      overlay.heard(received, answer);
      const isChanged = new Set([...pending.keys(), ...unsent.keys()].map((key) => Number.parseInt(key, 10)));
      changed = new Map([...changed, ...orders].filter(([id]) => isChanged.has(id)));
      orders = new Map(received.map((order) => [order.id, overlay.over(order)]));
      const after = sortPending(pending, unsent, orders);
      for (const key of after.settled) pending.delete(key);
      project();
      return after;
    },
    confirm(orderId, changes, taken) {
      overlay.take(orderId, changes, taken);
      const order = orders.get(orderId);
      if (order) orders.set(orderId, overlay.over(order));
    },
    project,
    raiseLevels() {
      const changed = cards.raiseLevels();
      watcher?.levelled(changed);
    },
  };
}
