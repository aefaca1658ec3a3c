/** The board's facts and how they become cards: what the server said, what is pending here, what is on its way. */
import { proxy, ref } from 'valtio/vanilla';
import type { Card, Level } from '../domain/board/card.ts';
import { type Layout, layout } from '../domain/board/layout.ts';
import { elapsedS, levelOf, thresholdsOf } from '../domain/board/timing.ts';
import type { KdsConfig } from '../domain/device/kds.ts';
import { type LineKey, lineKey, type Order } from '../domain/order/order.ts';
import { withUnsent } from '../domain/order/unsent.ts';
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
  order(orderId: number): Order | undefined;
  /** The order as the cook has saved it: what is on its way counts as saved. */
  orderAsSaved(orderId: number): Order | undefined;
  readonly pending: Map<LineKey, number>;
  /** What the outbox holds, by line. */
  setUnsent(unsent: ReadonlyMap<LineKey, number>): void;
  /** Orders of an answer whose request started at `requestedAtMs` (monotonic). */
  receive(orders: readonly Order[], requestedAtMs: number): PendingAfterAnswer;
  /** The server took these statuses at `atMs` (monotonic). */
  confirm(orderId: number, changes: readonly (readonly [number, number])[], atMs: number): void;
  /** Draws the cards again from the facts; unchanged cards keep their identity. */
  project(): void;
  /** Gives every card the level of its age. */
  raiseLevels(): void;
}

/** A board over the state's `board` part. */
export function createBoard(state: AppState, serverClock: ServerClock): Board {
  const entries = new Map<string, CardEntry>();
  const pending = new Map<LineKey, number>();
  const confirmed = new Map<LineKey, Confirmed>();
  let unsent: ReadonlyMap<LineKey, number> = new Map();
  let orders = new Map<number, Order>();
  let drawn: Layout | null = null;

  const levelOfCard = (card: Card, kds: KdsConfig): Level =>
    levelOf(elapsedS(card.startedAtS, serverClock.nowS()), thresholdsOf(state.settings, kds));

  const putEntry = (card: Card, kds: KdsConfig) => {
    const entry = entries.get(card.key);
    if (!entry) entries.set(card.key, proxy({ card: ref(card), level: levelOfCard(card, kds) }));
    else if (entry.card !== card) entry.card = ref(card);
  };

  const project = () => {
    const { kds, settings, venue } = state;
    state.saving.pending = pending.size;
    state.saving.unsent = unsent.size;
    if (kds === null) return;
    const next = layout({ orders: [...orders.values()], pending, unsent, kds, settings, venue }, drawn);
    if (next === drawn) return;
    drawn = next;
    for (const card of next.cards) putEntry(card, kds);
    const keys = next.cards.map((card) => card.key);
    const kept = new Set(keys);
    // Entries go after the list: a card that is still on the screen never asks for an entry that is gone.
    if (keys.join() !== state.board.keys.join()) state.board.keys = ref(keys);
    for (const key of entries.keys()) if (!kept.has(key)) entries.delete(key);
    state.board.anyFire = next.cards.some((card) => card.fireAtS !== null);
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

  return {
    pending,
    entry: (cardKey) => entries.get(cardKey),
    order: (orderId) => orders.get(orderId),
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
      orders = new Map(
        received.map((order) => [
          order.id,
          confirmed.size === 0
            ? order
            : withUnsent(order, (lineId) => confirmed.get(lineKey(order.id, lineId))?.status),
        ]),
      );
      const after = sortPending();
      project();
      return after;
    },
    confirm(orderId, changes, atMs) {
      for (const [lineId, status] of changes) confirmed.set(lineKey(orderId, lineId), { status, atMs });
      const order = orders.get(orderId);
      if (!order) return;
      const statuses = new Map(changes);
      orders.set(
        orderId,
        withUnsent(order, (lineId) => statuses.get(lineId)),
      );
    },
    project,
    raiseLevels() {
      if (state.kds === null) return;
      for (const entry of entries.values()) entry.level = levelOfCard(entry.card, state.kds);
    },
  };
}
