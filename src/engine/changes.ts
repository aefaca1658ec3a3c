/** A tap's road: guards, rules, pending change on the screen and in durable storage, then autosave or the save key. */

import { TICK_MS } from '../domain/limits.ts';
import { AUTOSAVE_IDLE, autosaveInMs, cancelled, changed } from '../domain/link/autosave.ts';
import { type LineKey, lineKey, type Order } from '../domain/order/order.ts';
import { advanceCard, moveLine, type Refusal, type StatusChange } from '../domain/order/status.ts';
import type { Reply } from '../domain/reply.ts';
import type { Clock, RecordStore } from '../platform/ports.ts';
import { decodePending, type StoredPending } from '../protocol/decode-stored.ts';
import type { Board, PendingAfterAnswer } from './board.ts';
import type { Outbox } from './outbox.ts';
import type { AppState } from './state.ts';
import type { Timers } from './timers.ts';

export interface Changes {
  move(cardKey: string, lineId: number, direction: 'next' | 'back'): void;
  advanceCard(cardKey: string): void;
  save(): void;
  cancelAutosave(): void;
  /** Takes pending changes of an earlier run back in. */
  restore(records: readonly { readonly value: unknown }[]): void;
  /** After an answer: settled changes leave the storage, those whose line left the board are saved at once. */
  answered(after: PendingAfterAnswer): void;
}

export interface ChangesDeps {
  readonly state: AppState;
  readonly board: Board;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly records: RecordStore;
  storageRefused(): void;
}

/** The lines of an order that the board shows now, on any of its cards. */
const visibleIdsOf = (state: AppState, board: Board, orderId: number): ReadonlySet<number> =>
  new Set(
    state.board.keys.flatMap((key) => {
      const card = board.entry(key)?.card;
      return card?.order.id === orderId ? card.lines.map((line) => line.line.id) : [];
    }),
  );

/** Pending changes by order, in the order in which they were made. */
function byOrder(pending: ReadonlyMap<LineKey, number>): ReadonlyMap<number, [number, number][]> {
  const orders = new Map<number, [number, number][]>();
  for (const [key, status] of pending) {
    const [orderId = 0, lineId = 0] = key.split(':').map(Number);
    orders.set(orderId, [...(orders.get(orderId) ?? []), [lineId, status]]);
  }
  return orders;
}

/** The changes of one device. */
export function createChanges(deps: ChangesDeps): Changes {
  const { state, board, outbox, clock, timers, records } = deps;
  let autosave = AUTOSAVE_IDLE;

  const keep = async (work: Promise<Reply<null>>) => {
    if (!(await work).ok) deps.storageRefused();
  };

  const count = () => {
    const inMs = board.pending.size === 0 ? null : autosaveInMs(autosave, state.settings.autosave, clock.monotonicMs());
    state.saving.autosaveInS = inMs === null ? null : Math.ceil(inMs / 1_000);
    if (inMs === null) timers.clear('autosave');
    else if (inMs <= 0) save();
    else timers.set('autosave', Math.min(TICK_MS, inMs), count);
  };

  const refuse = (key: LineKey, why: Refusal) => {
    state.refused = { key, why, times: (state.refused?.times ?? 0) + 1 };
  };

  const put = (order: Order, change: StatusChange) => {
    const key = lineKey(order.id, change.lineId);
    // Saved and pending are two facts: a change back to what is saved is no change.
    const saved = order.lines.find((line) => line.id === change.lineId)?.saved;
    if (change.status === null || change.status === saved) {
      board.pending.delete(key);
      void keep(records.remove('pending', [key]));
      return;
    }
    board.pending.set(key, change.status);
    const stored: StoredPending = {
      orderId: order.id,
      lineId: change.lineId,
      status: change.status,
      atMs: clock.wallMs(),
    };
    void keep(records.put('pending', key, stored));
  };

  const apply = (order: Order, touched: LineKey, outcome: Reply<readonly StatusChange[], Refusal>) => {
    if (!outcome.ok) {
      refuse(touched, outcome.why);
      return;
    }
    for (const change of outcome.data) put(order, change);
    state.refused = null;
    autosave = board.pending.size === 0 ? AUTOSAVE_IDLE : changed(clock.monotonicMs());
    board.project();
    count();
  };

  const inputFor = (cardKey: string) => {
    const card = board.entry(cardKey)?.card;
    const order = card && board.orderAsSaved(card.order.id);
    if (!card || !order || state.kds === null) return null;
    return {
      card,
      order,
      kds: state.kds,
      settings: state.settings,
      pendingOf: (lineId: number) => board.pending.get(lineKey(order.id, lineId)),
      visibleIds: visibleIdsOf(state, board, order.id),
    };
  };

  /** Hands these pending changes to the outbox. */
  const handOver = (keys: readonly LineKey[]) => {
    const taken = new Map(keys.flatMap((key) => (board.pending.has(key) ? [[key, board.pending.get(key) ?? 0]] : [])));
    for (const key of keys) board.pending.delete(key);
    const durable = [...byOrder(taken)].map(([orderId, changes]) => outbox.add(orderId, changes));
    // The pending records go only when the outbox holds the changes: a crash in between finds them once or twice, never not.
    // A line tapped again meanwhile keeps its record: it holds the newer change.
    const settled = () => keys.filter((key) => !board.pending.has(key));
    if (keys.length > 0) void Promise.all(durable).then(() => keep(records.remove('pending', settled())));
  };

  const save = () => {
    timers.clear('autosave');
    autosave = AUTOSAVE_IDLE;
    state.saving.autosaveInS = null;
    handOver([...board.pending.keys()]);
  };

  return {
    save,
    move(cardKey, lineId, direction) {
      const input = inputFor(cardKey);
      if (input === null) return;
      apply(input.order, lineKey(input.order.id, lineId), moveLine({ ...input, lineId, direction }));
    },
    advanceCard(cardKey) {
      const input = inputFor(cardKey);
      if (input === null) return;
      const lineIds = input.card.lines.map((line) => line.line.id);
      apply(input.order, lineKey(input.order.id, lineIds[0] ?? 0), advanceCard({ ...input, lineIds }));
    },
    cancelAutosave() {
      autosave = cancelled(autosave);
      count();
    },
    restore(stored) {
      for (const pending of stored.map((record) => decodePending(record.value)).filter((entry) => entry !== null)) {
        const key = lineKey(pending.orderId, pending.lineId);
        if (!board.pending.has(key)) board.pending.set(key, pending.status);
      }
      if (board.pending.size > 0) autosave = changed(clock.monotonicMs());
      board.project();
      count();
    },
    answered({ settled, orphaned }) {
      if (settled.length > 0) void keep(records.remove('pending', settled));
      handOver(orphaned);
      count();
    },
  };
}
