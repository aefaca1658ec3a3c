/**
 * The record of a pending change is stored at once. It is removed when the outbox or the server has the change, or when
 * the change is no longer pending.
 */
import { type Moment, toCurrentServerTime } from '../../domain/link/clock.ts';
import { ownStatusOf, type SavedChange } from '../../domain/link/enqueue.ts';
import type { MovedLines } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import type { StatusChange } from '../../domain/order/status.ts';
import { type LineKey, lineKey, lineOfKey } from '../../domain/presentation/line-key.ts';
import type { Clock } from '../../platform/ports.ts';
import { decodePending, decodeStored, type Stored, type StoredPending } from '../../protocol/decode-stored.ts';
import type { Pending } from '../board/pending.ts';
import type { Outbox } from './outbox.ts';
import type { RecordWriter } from './record-writer.ts';

export interface PendingRecords {
  /** The changes become pending, or are removed. */
  put(order: Order, changes: readonly StatusChange[]): void;
  /** Moves the changes to the outbox. */
  enqueue(keys: readonly LineKey[]): void;
  /** Each new record is durable before the old one is removed (rule ORDER-75). */
  moved(moved: MovedLines): void;
  /** The changes are no longer pending. */
  forget(keys: readonly LineKey[]): void;
  /** Removes stale records of lines without a change in the outbox (rule OUTBOX-25). */
  queued(unsent: ReadonlyMap<LineKey, number>): void;
  /** Removes the records of changes that the outbox has. */
  storageRecovered(): void;
  /** Restores changes of an earlier run; `damaged` are ids of records. */
  restore(records: Stored): { readonly back: readonly LineKey[]; readonly damaged: readonly string[] };
}

export interface PendingRecordsDeps {
  readonly pending: Pending;
  readonly outbox: Outbox;
  readonly recordWriter: Pick<RecordWriter, 'put' | 'remove'>;
  readonly clock: Clock;
  /** The server's time, for the time of each tap. */
  serverMs(): number;
}

/** `from` is the line's status at the tap; `moment` exists only for a tap of this run. */
type Tap = Pick<StoredPending, 'atMs' | 'from' | 'seenMs'> & { readonly moment?: Moment };

/** Server milliseconds of the line's last known step; 0 for none. */
const seenMsOf = (line: Order['lines'][number] | undefined): number =>
  Math.max(0, ...(line?.history ?? []).map(({ atS }) => Math.round(atS * 1_000) || 0));

const momentNow = ({ clock, serverMs }: PendingRecordsDeps): Moment => ({
  serverMs: serverMs(),
  wallMs: clock.wallMs(),
  monotonicMs: clock.monotonicMs(),
});

/**
 * Changes that moved to the outbox while the storage refused writes; after a crash, their pending records would still
 * exist.
 */
function createStaleRecords(forget: (keys: readonly LineKey[]) => void) {
  let keys: readonly LineKey[] = [];
  let unsent: ReadonlyMap<LineKey, number> = new Map();
  /** A full storage still accepts removals; the record of an older tap must not stay after a newer change was sent. */
  const removeDecided = () => {
    const decided = keys.filter((key) => !unsent.has(key));
    keys = keys.filter((key) => unsent.has(key));
    forget(decided);
  };
  return {
    add(handedOver: readonly LineKey[]) {
      keys = [...keys, ...handedOver];
      removeDecided();
    },
    waiting(now: ReadonlyMap<LineKey, number>) {
      unsent = now;
      removeDecided();
    },
    letGo() {
      forget(keys);
      keys = [];
    },
  };
}

/** The old records are removed last (rule ORDER-75). */
function moveRecords(
  { pending, recordWriter, serverMs }: PendingRecordsDeps,
  taps: Map<LineKey, Tap>,
  moved: MovedLines,
  removeObsolete: (keys: readonly LineKey[]) => void,
): void {
  for (const [from, status] of pending.statuses) {
    const to = moved.get(from);
    if (to === undefined) continue;
    const tap = taps.get(from) ?? { atMs: serverMs(), from: null, seenMs: 0 };
    taps.set(to, tap);
    const stored: StoredPending = { ...lineOfKey(to), status, atMs: tap.atMs, from: tap.from, seenMs: tap.seenMs };
    void recordWriter.put('pending', to, stored).then(({ ok }) => {
      if (ok) removeObsolete([from]);
    });
  }
}

export function createPendingRecords(deps: PendingRecordsDeps): PendingRecords {
  const { pending, outbox, recordWriter, serverMs } = deps;
  const taps = new Map<LineKey, Tap>();
  const forget = (keys: readonly LineKey[]) => {
    for (const key of keys) taps.delete(key);
    if (keys.length > 0) void recordWriter.remove('pending', keys);
  };
  /** The record of a line that was tapped again has the newer change. */
  const removeObsolete = (keys: readonly LineKey[]) => forget(keys.filter((key) => !pending.statuses.has(key)));
  const staleRecords = createStaleRecords(removeObsolete);

  /** Returns the line's new pending status. */
  const record = (order: Order, { lineId, status }: StatusChange): number | null => {
    const key = lineKey(order.id, lineId);
    const line = order.lines.find((each) => each.id === lineId);
    if (status === null || status === line?.saved) {
      forget([key]);
      return null;
    }
    const moment = momentNow(deps);
    const tap = { atMs: moment.serverMs, from: line === undefined ? null : ownStatusOf(line), seenMs: seenMsOf(line) };
    taps.set(key, { ...tap, moment });
    const stored: StoredPending = { orderId: order.id, lineId, status, ...tap };
    void recordWriter.put('pending', key, stored);
    return status;
  };

  const savedOf = (key: LineKey): readonly SavedChange[] => {
    const status = pending.statuses.get(key);
    if (status === undefined) return [];
    const { atMs, from, seenMs, moment }: Tap = taps.get(key) ?? { atMs: serverMs(), from: null, seenMs: 0 };
    const tappedAtMs = moment === undefined ? atMs : toCurrentServerTime(moment, momentNow(deps));
    return [{ ...lineOfKey(key), status, tappedAtMs, from, seenMs }];
  };

  return {
    forget,
    put(order, changes) {
      pending.set(changes.map((change) => [lineKey(order.id, change.lineId), record(order, change)]));
    },
    moved(moved) {
      moveRecords(deps, taps, moved, removeObsolete);
      pending.moved(moved);
    },
    enqueue(keys) {
      const durable = outbox.add(keys.flatMap(savedOf));
      pending.drop(keys);
      // Records are removed only after the outbox has the changes: after a crash a change may exist twice, but is never
      // lost.
      void durable.then((isDurable) => {
        if (isDurable) return removeObsolete(keys);
        staleRecords.add(keys);
      });
    },
    queued: staleRecords.waiting,
    storageRecovered: staleRecords.letGo,
    restore(stored) {
      const { known, damaged } = decodeStored(stored, decodePending);
      // A line that was tapped or saved in this run has a newer change than its record.
      const saved = known.map(({ orderId, lineId }) => lineKey(orderId, lineId)).filter(outbox.wasSavedBeforeRestore);
      removeObsolete(saved);
      const missing = known.filter(({ orderId, lineId }) => {
        const key = lineKey(orderId, lineId);
        return !pending.statuses.has(key) && !saved.includes(key);
      });
      for (const each of missing) taps.set(lineKey(each.orderId, each.lineId), each);
      pending.set(missing.map(({ orderId, lineId, status }) => [lineKey(orderId, lineId), status]));
      return {
        back: missing.map(({ orderId, lineId }) => lineKey(orderId, lineId)),
        // A new record has replaced a damaged one.
        damaged: damaged.filter((id) => ![...taps.keys()].some((key) => key === id)),
      };
    },
  };
}
