/** Pending changes and their durable records: written at once, gone only when the outbox or the server holds them. */
import type { SavedChange } from '../../domain/link/outbox.ts';
import type { Order } from '../../domain/order/order.ts';
import type { StatusChange } from '../../domain/order/status.ts';
import { type LineKey, lineKey } from '../../domain/shown/line-key.ts';
import { decodePending, decodeStored, type Stored, type StoredPending } from '../../protocol/decode-stored.ts';
import type { Board } from '../board/board.ts';
import type { Keeper } from './keeper.ts';
import type { Outbox } from './outbox.ts';

export interface Pending {
  /** A rule's outcome for one line becomes a pending change, or takes one back. */
  put(order: Order, change: StatusChange): void;
  /** Hands these pending changes to the outbox. */
  handOver(keys: readonly LineKey[]): void;
  /** The records of changes that are no longer pending. */
  forget(keys: readonly LineKey[]): void;
  /** The storage takes records again: those of changes that the outbox holds go now. */
  mended(): void;
  /** Takes pending changes of an earlier run back in; answers the ids of the records that are damaged. */
  restore(records: Stored): readonly string[];
}

/** The pending changes of a board. `serverMs` is the server's time, which stamps each tap. */
export function createPending(
  board: Board,
  outbox: Outbox,
  serverMs: () => number,
  records: Pick<Keeper, 'put' | 'remove'>,
): Pending {
  const taps = new Map<LineKey, Pick<StoredPending, 'atMs' | 'from' | 'seenMs'>>();
  /** Handed over while the storage refused: their records are what a crash would find. */
  let kept: readonly LineKey[] = [];
  const forget = (keys: readonly LineKey[]) => {
    for (const key of keys) taps.delete(key);
    if (keys.length > 0) void records.remove('pending', keys);
  };
  return {
    forget,
    put(order, { lineId, status }) {
      const key = lineKey(order.id, lineId);
      // Saved and pending are two facts: a change back to what is saved is no change.
      const line = order.lines.find((each) => each.id === lineId);
      const from = line?.saved ?? null;
      if (status === null || status === from) {
        board.pending.delete(key);
        forget([key]);
        return;
      }
      board.pending.set(key, status);
      const seenMs = Math.max(0, ...(line?.history ?? []).map(({ atS }) => Math.round(atS * 1_000) || 0));
      const tap = { atMs: serverMs(), from, seenMs };
      taps.set(key, tap);
      const stored: StoredPending = { orderId: order.id, lineId, status, ...tap };
      void records.put('pending', key, stored);
    },
    handOver(keys) {
      const saved = keys.flatMap((key): SavedChange[] => {
        const status = board.pending.get(key);
        const [orderId = 0, lineId = 0] = key.split(':').map(Number);
        if (status === undefined) return [];
        const { atMs: tappedAtMs, from, seenMs } = taps.get(key) ?? { atMs: serverMs(), from: null, seenMs: 0 };
        return [{ orderId, lineId, status, tappedAtMs, from, seenMs }];
      });
      for (const key of keys) board.pending.delete(key);
      // The records go only when the outbox holds the changes: a crash in between finds them once or twice, never not.
      // A line tapped again meanwhile keeps its record: it holds the newer change.
      void outbox.add(saved).then((durable) => {
        if (durable) forget(keys.filter((key) => !board.pending.has(key)));
        else kept = [...kept, ...keys];
      });
    },
    mended() {
      forget(kept.filter((key) => !board.pending.has(key)));
      kept = [];
    },
    restore(stored) {
      const { known, damaged } = decodeStored(stored, decodePending);
      for (const pending of known) {
        const key = lineKey(pending.orderId, pending.lineId);
        if (board.pending.has(key)) continue;
        board.pending.set(key, pending.status);
        taps.set(key, pending);
      }
      // A line tapped meanwhile has a new record in its place.
      return damaged.filter((id) => ![...taps.keys()].some((key) => key === id));
    },
  };
}
