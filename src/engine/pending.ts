/** Pending changes and their durable records: written at once, gone only when the outbox or the server holds them. */
import { type LineKey, lineKey, type Order } from '../domain/order/order.ts';
import type { StatusChange } from '../domain/order/status.ts';
import type { Reply } from '../domain/reply.ts';
import type { Clock, RecordStore } from '../platform/ports.ts';
import { decodePending, type StoredPending } from '../protocol/decode-stored.ts';
import type { Board } from './board.ts';
import type { Outbox } from './outbox.ts';

export interface Pending {
  /** A rule's outcome for one line becomes a pending change, or takes one back. */
  put(order: Order, change: StatusChange): void;
  /** Hands these pending changes to the outbox. */
  handOver(keys: readonly LineKey[]): void;
  /** The records of changes that are no longer pending. */
  forget(keys: readonly LineKey[]): void;
  /** Takes pending changes of an earlier run back in. */
  restore(records: readonly { readonly value: unknown }[]): void;
}

/** Pending changes by order, in the order in which they were made. */
function byOrder(pending: ReadonlyMap<LineKey, number>): ReadonlyMap<number, [number, number][]> {
  const orders = new Map<number, [number, number][]>();
  for (const [key, status] of pending) {
    const [orderId = 0, lineId = 0] = key.split(':').map(Number);
    orders.set(orderId, [...(orders.get(orderId) ?? []), [lineId, status]]);
  }
  return orders;
}

/** The pending changes of a board. `storageRefused` is told when a change depends on memory alone. */
export function createPending(
  board: Board,
  outbox: Outbox,
  clock: Clock,
  records: RecordStore,
  storageRefused: () => void,
): Pending {
  const keep = async (work: Promise<Reply<null>>) => {
    if (!(await work).ok) storageRefused();
  };
  const forget = (keys: readonly LineKey[]) => {
    if (keys.length > 0) void keep(records.remove('pending', keys));
  };
  return {
    forget,
    put(order, { lineId, status }) {
      const key = lineKey(order.id, lineId);
      // Saved and pending are two facts: a change back to what is saved is no change.
      if (status === null || status === order.lines.find((line) => line.id === lineId)?.saved) {
        board.pending.delete(key);
        forget([key]);
        return;
      }
      board.pending.set(key, status);
      const stored: StoredPending = { orderId: order.id, lineId, status, atMs: clock.wallMs() };
      void keep(records.put('pending', key, stored));
    },
    handOver(keys) {
      const taken = new Map(keys.map((key) => [key, board.pending.get(key)]).filter(isChange));
      for (const key of keys) board.pending.delete(key);
      const durable = [...byOrder(taken)].map(([orderId, changes]) => outbox.add(orderId, changes));
      // The records go only when the outbox holds the changes: a crash in between finds them once or twice, never not.
      // A line tapped again meanwhile keeps its record: it holds the newer change.
      void Promise.all(durable).then(() => forget(keys.filter((key) => !board.pending.has(key))));
    },
    restore(stored) {
      for (const { value } of stored) {
        const pending = decodePending(value);
        if (pending === null) continue;
        const key = lineKey(pending.orderId, pending.lineId);
        if (!board.pending.has(key)) board.pending.set(key, pending.status);
      }
    },
  };
}

const isChange = (entry: (LineKey | number | undefined)[]): entry is [LineKey, number] => entry[1] !== undefined;
