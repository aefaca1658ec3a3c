/** What was saved here and is on its way to the server: durable before it is sent, gone only when the server said ok. */

import type { CallFailure } from '../backend/calls.ts';
import { retryWaitMs } from '../domain/link/refresh.ts';
import { type LineKey, lineKey } from '../domain/order/order.ts';
import type { Reply } from '../domain/reply.ts';
import type { Clock, RecordStore } from '../platform/ports.ts';
import { decodeOutboxEntry, type OutboxEntry } from '../protocol/decode-stored.ts';
import { REFRESH_TIMES } from './refresh.ts';
import type { Timers } from './timers.ts';

export interface Outbox {
  /** Takes entries of an earlier run back in; damaged ones are left out. */
  restore(records: readonly { readonly id: string; readonly value: unknown }[]): void;
  /** Takes changes of one order, makes them durable, then sends them after what is already waiting. */
  add(orderId: number, changes: readonly (readonly [lineId: number, status: number])[]): Promise<void>;
  /** The road is open, as far as anyone knows: sends what waits. */
  open(): void;
}

export interface OutboxTells {
  send(entry: OutboxEntry): Promise<Reply<null, CallFailure>>;
  /** The waiting statuses by line changed. */
  waiting(unsent: ReadonlyMap<LineKey, number>): void;
  confirmed(entry: OutboxEntry): void;
  /** The server understood and said no: the changes are dropped. */
  rejected(entry: OutboxEntry): void;
  /** A send failed and its wait is over: the board is to be read anew, and `open` called when that came back. */
  freshRead(): void;
  /** The device's storage refused: what waits now depends on memory alone. */
  storageRefused(): void;
}

const waitingIn = (entries: readonly OutboxEntry[]): ReadonlyMap<LineKey, number> =>
  new Map(
    entries.flatMap((entry) =>
      entry.changes.map(([lineId, status]) => [lineKey(entry.orderId, lineId), status] as const),
    ),
  );

/** An outbox over durable records. It sends nothing before `open` was called once. */
export function createOutbox(records: RecordStore, clock: Clock, timers: Timers, tells: OutboxTells): Outbox {
  let entries: readonly OutboxEntry[] = [];
  let isOpen = false;
  let sending = false;
  let failures = 0;
  let lastId = 0;

  const setEntries = (next: readonly OutboxEntry[]) => {
    entries = next;
    tells.waiting(waitingIn(entries));
  };

  /** Ids rise with time and never repeat, so that they sort by age also across restarts. */
  const nextId = (): string => {
    lastId = Math.max(lastId + 1, clock.wallMs());
    return String(lastId).padStart(16, '0');
  };

  const settle = async (entry: OutboxEntry, result: Reply<null, CallFailure>) => {
    if (!result.ok && result.why !== 'refused') {
      failures += 1;
      timers.set('outbox-retry', retryWaitMs(failures, REFRESH_TIMES), tells.freshRead);
      return;
    }
    failures = 0;
    if (result.ok) tells.confirmed(entry);
    else tells.rejected(entry);
    setEntries(entries.filter((candidate) => candidate !== entry));
    if (!(await records.remove('outbox', [entry.id])).ok) tells.storageRefused();
    pump();
  };

  const pump = () => {
    const entry = entries[0];
    if (!isOpen || sending || entry === undefined) return;
    timers.clear('outbox-retry');
    sending = true;
    void tells.send(entry).then((result) => {
      sending = false;
      return settle(entry, result);
    });
  };

  return {
    restore(stored) {
      const known = stored.map((record) => decodeOutboxEntry(record.value)).filter((entry) => entry !== null);
      lastId = Math.max(lastId, ...known.map((entry) => Number(entry.id)));
      setEntries([...known.sort((a, b) => a.id.localeCompare(b.id)), ...entries]);
    },
    async add(orderId, changes) {
      const entry: OutboxEntry = {
        id: nextId(),
        orderId,
        changes: changes.map(([lineId, status]) => [lineId, status]),
      };
      setEntries([...entries, entry]);
      if (!(await records.put('outbox', entry.id, entry)).ok) tells.storageRefused();
      // After a failure the next try has its time: a new tap does not hammer a dead cloud.
      if (failures === 0) pump();
    },
    open() {
      isOpen = true;
      pump();
    },
  };
}
