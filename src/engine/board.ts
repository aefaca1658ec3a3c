/** The board's facts and how they become cards: what the server said, what is pending here, what is on its way. */
import { type LineKey, lineKey, type Order } from '../domain/order/order.ts';
import { withUnsent } from '../domain/order/unsent.ts';
import { createCards } from './cards.ts';
import { createCustomer } from './customer.ts';
import type { ServerClock } from './server-clock.ts';
import type { AppState, CardEntry } from './state.ts';

/** A status that the server confirmed, kept until an answer that was asked for later speaks for itself. */
interface Confirmed {
  readonly status: number;
  readonly atMs: number;
}

/** What an answer of the server meant for the pending changes. */
export interface PendingAfterAnswer {
  /** The server already holds what was pending. */
  readonly settled: readonly LineKey[];
  /** Their line is not in the answer: nobody can see or save them any more. */
  readonly orphaned: readonly LineKey[];
}

export interface Board {
  entry(cardKey: string): CardEntry | undefined;
  /** The order as the cook has saved it: what is on its way counts as saved. */
  orderAsSaved(orderId: number): Order | undefined;
  readonly pending: Map<LineKey, number>;
  /** What the outbox holds, by line. */
  setUnsent(unsent: ReadonlyMap<LineKey, number>): void;
  /** Orders of an answer whose request started at `requestedAtMs` (monotonic). */
  receive(orders: readonly Order[], requestedAtMs: number): PendingAfterAnswer;
  /** The server took these statuses at `atMs` (monotonic). */
  confirm(orderId: number, changes: readonly (readonly [lineId: number, status: number])[], atMs: number): void;
  /** Draws the cards again from the facts; unchanged cards keep their identity. */
  project(): void;
  /** Gives every card the level of its age. */
  raiseLevels(): void;
}

/** A board over the state's `board` part. */
export function createBoard(state: AppState, serverClock: ServerClock): Board {
  const cards = createCards(state, serverClock);
  const drawCustomer = createCustomer(state, serverClock);
  const pending = new Map<LineKey, number>();
  const confirmed = new Map<LineKey, Confirmed>();
  let unsent: ReadonlyMap<LineKey, number> = new Map();
  let orders = new Map<number, Order>();

  const project = () => {
    const { kds, settings, venue } = state;
    state.saving.pending = pending.size;
    state.saving.unsent = unsent.size;
    if (kds === null) return;
    const all = [...orders.values()];
    // A customer screen has no cards: what burns in the kitchen is not for the diners' eyes.
    cards.draw({ orders: settings.finalClients ? [] : all, pending, unsent, kds, settings, venue });
    drawCustomer(all, kds);
  };

  /** Sorts the pending changes out after an answer; the settled ones fall away. */
  const sortPending = (): PendingAfterAnswer => {
    const settled: LineKey[] = [];
    const orphaned: LineKey[] = [];
    for (const [key, status] of pending) {
      const [orderId, lineId] = key.split(':').map(Number);
      const line = orders.get(orderId ?? 0)?.lines.find((candidate) => candidate.id === lineId);
      if (line === undefined) orphaned.push(key);
      else if ((unsent.get(key) ?? line.saved) === status) settled.push(key);
    }
    for (const key of settled) pending.delete(key);
    return { settled, orphaned };
  };

  const withConfirmed = (order: Order): Order =>
    confirmed.size === 0 ? order : withUnsent(order, (lineId) => confirmed.get(lineKey(order.id, lineId))?.status);

  return {
    pending,
    entry: cards.entry,
    orderAsSaved(orderId) {
      const order = orders.get(orderId);
      return order && withUnsent(order, (lineId) => unsent.get(lineKey(orderId, lineId)));
    },
    setUnsent(next) {
      unsent = next;
      project();
    },
    receive(received, requestedAtMs) {
      for (const [key, { atMs }] of confirmed) if (requestedAtMs >= atMs) confirmed.delete(key);
      orders = new Map(received.map((order) => [order.id, withConfirmed(order)]));
      const after = sortPending();
      project();
      return after;
    },
    confirm(orderId, changes, atMs) {
      for (const [lineId, status] of changes) confirmed.set(lineKey(orderId, lineId), { status, atMs });
      const order = orders.get(orderId);
      if (order) orders.set(orderId, withConfirmed(order));
    },
    project,
    raiseLevels: cards.raiseLevels,
  };
}
