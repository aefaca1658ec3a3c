/** The durable records of pending changes: written at once, gone only when the outbox or the server holds them. */
import { asKnownNow, type Moment } from '../../domain/link/clock.ts';
import { ownOf, type SavedChange } from '../../domain/link/taking.ts';
import type { MovedLines } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import type { StatusChange } from '../../domain/order/status.ts';
import { type LineKey, lineKey, lineOfKey } from '../../domain/shown/line-key.ts';
import type { Clock } from '../../platform/ports.ts';
import { decodePending, decodeStored, type Stored, type StoredPending } from '../../protocol/decode-stored.ts';
import type { Pending } from '../board/pending.ts';
import type { Keeper } from './keeper.ts';
import type { Outbox } from './outbox.ts';

export interface PendingRecords {
  /** The rules' outcome for lines of an order becomes pending, or is taken back. */
  put(order: Order, changes: readonly StatusChange[]): void;
  /** Hands these pending changes to the outbox. */
  handOver(keys: readonly LineKey[]): void;
  /**
   * Moves the records of pending changes to the new keys of their lines; stores each new record before it removes the old one (rule
   * O14c).
   */
  moved(moved: MovedLines): void;
  /** The records of changes that are no longer pending. */
  forget(keys: readonly LineKey[]): void;
  /** These lines wait for the server: of others nothing is to be sent any more, whatever the storage held of them. */
  waiting(unsent: ReadonlyMap<LineKey, number>): void;
  /** The storage takes records again: those of changes that the outbox holds go now. */
  mended(): void;
  /** Takes pending changes of an earlier run back in; answers their lines, and the ids of the records that are damaged. */
  restore(records: Stored): { readonly back: readonly LineKey[]; readonly damaged: readonly string[] };
}

export interface PendingRecordsDeps {
  readonly pending: Pending;
  readonly outbox: Outbox;
  readonly keeper: Pick<Keeper, 'put' | 'remove'>;
  readonly clock: Clock;
  /** The server's time in milliseconds: it stamps each tap. */
  serverMs(): number;
}

/** When a change was tapped, and what stood there then; the moment only of a tap of this run. */
type Tap = Pick<StoredPending, 'atMs' | 'from' | 'seenMs'> & { readonly moment?: Moment };

/** The server's time of the last step of a line that is known, milliseconds, 0 for none. */
const seenMsOf = (line: Order['lines'][number] | undefined): number =>
  Math.max(0, ...(line?.history ?? []).map(({ atS }) => Math.round(atS * 1_000) || 0));

const momentNow = ({ clock, serverMs }: PendingRecordsDeps): Moment => ({
  serverMs: serverMs(),
  wallMs: clock.wallMs(),
  monotonicMs: clock.monotonicMs(),
});

/** What was handed over while the storage refused: the records of these lines are what a crash would find. */
function createKept(forget: (keys: readonly LineKey[]) => void) {
  let keys: readonly LineKey[] = [];
  let unsent: ReadonlyMap<LineKey, number> = new Map();
  /** A storage that is full still takes removals: the record of an older tap of a line must not outlive what was sent after it. */
  const look = () => {
    const decided = keys.filter((key) => !unsent.has(key));
    keys = keys.filter((key) => unsent.has(key));
    forget(decided);
  };
  return {
    add(handedOver: readonly LineKey[]) {
      keys = [...keys, ...handedOver];
      look();
    },
    waiting(now: ReadonlyMap<LineKey, number>) {
      unsent = now;
      look();
    },
    letGo() {
      forget(keys);
      keys = [];
    },
  };
}

/** Stores the records of moved lines under their new keys, then removes the old records (rule O14c). */
function moveRecords(
  { pending, keeper, serverMs }: PendingRecordsDeps,
  taps: Map<LineKey, Tap>,
  moved: MovedLines,
  forgetOld: (keys: readonly LineKey[]) => void,
): void {
  for (const [from, status] of pending.statuses) {
    const to = moved.get(from);
    if (to === undefined) continue;
    const tap = taps.get(from) ?? { atMs: serverMs(), from: null, seenMs: 0 };
    taps.set(to, tap);
    const stored: StoredPending = { ...lineOfKey(to), status, atMs: tap.atMs, from: tap.from, seenMs: tap.seenMs };
    void keeper.put('pending', to, stored).then(({ ok }) => {
      if (ok) forgetOld([from]);
    });
  }
}

/** Records of nothing. */
export function createPendingRecords(deps: PendingRecordsDeps): PendingRecords {
  const { pending, outbox, keeper, serverMs } = deps;
  const taps = new Map<LineKey, Tap>();
  const forget = (keys: readonly LineKey[]) => {
    for (const key of keys) taps.delete(key);
    if (keys.length > 0) void keeper.remove('pending', keys);
  };
  /** A line tapped again meanwhile keeps its record: it holds the newer change. */
  const forgetOld = (keys: readonly LineKey[]) => forget(keys.filter((key) => !pending.statuses.has(key)));
  const kept = createKept(forgetOld);

  /** Answers the line's pending status from now on. */
  const record = (order: Order, { lineId, status }: StatusChange): number | null => {
    const key = lineKey(order.id, lineId);
    const line = order.lines.find((each) => each.id === lineId);
    // Saved and pending are two facts: a change back to what is saved is no change.
    if (status === null || status === line?.saved) {
      forget([key]);
      return null;
    }
    const moment = momentNow(deps);
    const tap = { atMs: moment.serverMs, from: line === undefined ? null : ownOf(line), seenMs: seenMsOf(line) };
    taps.set(key, { ...tap, moment });
    const stored: StoredPending = { orderId: order.id, lineId, status, ...tap };
    void keeper.put('pending', key, stored);
    return status;
  };

  const savedOf = (key: LineKey): readonly SavedChange[] => {
    const status = pending.statuses.get(key);
    if (status === undefined) return [];
    const { atMs, from, seenMs, moment }: Tap = taps.get(key) ?? { atMs: serverMs(), from: null, seenMs: 0 };
    const tappedAtMs = moment === undefined ? atMs : asKnownNow(moment, momentNow(deps));
    return [{ ...lineOfKey(key), status, tappedAtMs, from, seenMs }];
  };

  return {
    forget,
    put(order, changes) {
      pending.set(changes.map((change) => [lineKey(order.id, change.lineId), record(order, change)]));
    },
    moved(moved) {
      moveRecords(deps, taps, moved, forgetOld);
      pending.moved(moved);
    },
    handOver(keys) {
      const durable = outbox.add(keys.flatMap(savedOf));
      pending.drop(keys);
      // The records go only when the outbox holds the changes: a crash in between finds them once or twice, never not.
      void durable.then((isDurable) => {
        if (isDurable) return forgetOld(keys);
        kept.add(keys);
      });
    },
    waiting: kept.waiting,
    mended: kept.letGo,
    restore(stored) {
      const { known, damaged } = decodeStored(stored, decodePending);
      // A line tapped meanwhile has a newer change.
      const missing = known.filter(({ orderId, lineId }) => !pending.statuses.has(lineKey(orderId, lineId)));
      for (const each of missing) taps.set(lineKey(each.orderId, each.lineId), each);
      pending.set(missing.map(({ orderId, lineId, status }) => [lineKey(orderId, lineId), status]));
      return {
        back: missing.map(({ orderId, lineId }) => lineKey(orderId, lineId)),
        // Its record stands in the place of a damaged one, too.
        damaged: damaged.filter((id) => ![...taps.keys()].some((key) => key === id)),
      };
    },
  };
}
