/** Rules OUTBOX-9 to OUTBOX-34. */
import { OUTBOX_ENTRY_LINES_MAX, OUTBOX_OLD_MS } from '../limits.ts';
import type { Line } from '../order/order.ts';
import { type Change, type OutboxEntry, type OutboxState, type QueuedEntry, withoutChanges } from './outbox.ts';

export interface SavedChange {
  readonly orderId: number;
  readonly lineId: number;
  readonly status: number;
  readonly tappedAtMs: number;
  /** A status that this device had sent and that no response had shown at the tap. */
  readonly from: number | null;
  /** Server milliseconds of the line's last step on the board at the tap; absent or 0 without one. */
  readonly seenMs?: number;
}

/**
 * The saved status if this device sent it and the line's history lacks the step; null otherwise. Once the history has
 * the step, a later equal step is another user's (rule OUTBOX-24).
 */
export function ownStatusOf({ saved, history }: Pick<Line, 'saved' | 'history'>): number | null {
  const [last] = history.toSorted((one, other) => (other.atS || 0) - (one.atS || 0));
  return last?.status === saved ? null : saved;
}

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

export type SavedBatch = Pick<OutboxEntry, 'orderId' | 'changes' | 'earlier'>;

/**
 * Of several changes of a line the last counts; changes with invalid ids or statuses are dropped (rule OUTBOX-17). No
 * tap is dated before the steps that the board showed of its line, even if the clock was wrong (rule OUTBOX-29).
 */
export function groupByOrder(saved: readonly SavedChange[], nowMs: number): readonly SavedBatch[] {
  const orders = new Map<number, Map<number, SavedChange>>();
  for (const each of saved) {
    const { orderId, lineId, status, tappedAtMs, seenMs = 0 } = each;
    if (!isId(orderId) || !isId(lineId) || !Number.isSafeInteger(status)) continue;
    const lines = orders.get(orderId) ?? new Map<number, SavedChange>();
    orders.set(orderId, lines);
    lines.delete(lineId);
    const clockMs = tappedAtMs >= 0 ? Math.min(tappedAtMs, nowMs) : nowMs;
    lines.set(lineId, { ...each, tappedAtMs: Math.max(clockMs, seenMs) });
  }
  return [...orders].flatMap(([orderId, lines]) =>
    inChunks([...lines.values()]).map((piece) => ({
      orderId,
      changes: piece.map(({ lineId, status, tappedAtMs }): Change => [lineId, status, tappedAtMs]),
      earlier: piece.flatMap(({ lineId, from, tappedAtMs }): Change[] =>
        Number.isSafeInteger(from) ? [[lineId, from ?? 0, tappedAtMs]] : [],
      ),
    })),
  );
}

function inChunks(changes: readonly SavedChange[]): readonly (readonly SavedChange[])[] {
  const pieces: (readonly SavedChange[])[] = [];
  for (let at = 0; at < changes.length; at += OUTBOX_ENTRY_LINES_MAX) {
    pieces.push(changes.slice(at, at + OUTBOX_ENTRY_LINES_MAX));
  }
  return pieces;
}

/** The order's last entry, unless it is in flight, waits for the cloud, gets too long, or is from another page run. */
function entryToJoin(box: OutboxState, orderId: number, changes: readonly Change[]): QueuedEntry | undefined {
  const last = box.waiting.findLast(({ entry }) => entry.orderId === orderId);
  if (!last || last.entry.id === box.sendingId || last.forCloud || last.isOrderUnknown || last.isOfEarlierRun)
    return undefined;
  const remaining = withoutChanges(last.entry.changes, changes);
  return remaining.length + changes.length <= OUTBOX_ENTRY_LINES_MAX ? last : undefined;
}

/** Statuses that the outbox still has come before those of the batch (rule OUTBOX-24). */
function earlierOf(
  box: OutboxState,
  joinedEntry: QueuedEntry | undefined,
  { orderId, changes, earlier }: SavedBatch,
): readonly Change[] {
  const isOwn = ([lineId]: Change) => changes.some((change) => change[0] === lineId);
  const known = box.waiting.flatMap((each) => {
    if (each.entry.orderId !== orderId) return [];
    const before = each.entry.earlier;
    return [...(each === joinedEntry ? before : before.filter(isOwn)), ...each.entry.changes.filter(isOwn)];
  });
  const once = new Map([...known, ...earlier].map((change) => [change.join(), change]));
  return [...once.values()].slice(-OUTBOX_ENTRY_LINES_MAX);
}

export interface EnqueueInput extends SavedBatch {
  readonly newId: string;
  /** `serverMs` is the server's time, `nowMs` is monotonic. */
  readonly serverMs: number;
  readonly nowMs: number;
}

/**
 * Removes superseded changes that wait for the cloud (rules LINK-21, LINK-23). An entry from another page run that is
 * not in flight loses all changes of these lines (rule OUTBOX-18).
 */
function withoutSuperseded(each: QueuedEntry, sendingId: string | null, { orderId, changes }: SavedBatch): QueuedEntry {
  const { entry, forCloud = [] } = each;
  const isWhole = each.isOrderUnknown || (each.isOfEarlierRun && entry.id !== sendingId);
  const replaced = changes.filter(([lineId]) => isWhole || forCloud.includes(lineId));
  const left = withoutChanges(entry.changes, replaced);
  if (entry.orderId !== orderId || left.length === entry.changes.length) return each;
  return { ...each, entry: { ...entry, changes: left } };
}

export interface EnqueueResult {
  readonly box: OutboxState;
  readonly entry: OutboxEntry;
  /** Ids of entries that lost changes; they must be stored after `entry`. */
  readonly shrunkEntryIds: readonly string[];
}

/**
 * Joins the queued entry of the order, except one in flight or from another page run (rule OUTBOX-18). Earlier changes
 * of its lines that wait for the cloud are dropped (rules LINK-21, LINK-23). A batch with an old tap is sent only after
 * a fresh read (rule OUTBOX-19).
 */
export function enqueue(box: OutboxState, batch: EnqueueInput): EnqueueResult {
  const { orderId, changes, serverMs, nowMs } = batch;
  const joinedEntry = entryToJoin(box, orderId, changes);
  const isOld = changes.some(([, , tappedAtMs]) => serverMs - tappedAtMs > OUTBOX_OLD_MS);
  const entry: OutboxEntry = {
    id: joinedEntry?.entry.id ?? batch.newId,
    orderId,
    changes: [...withoutChanges(joinedEntry?.entry.changes ?? [], changes), ...changes],
    earlier: earlierOf(box, joinedEntry, batch),
  };
  const waiting: QueuedEntry = {
    entry,
    oldSinceMs: isOld ? nowMs : (joinedEntry?.oldSinceMs ?? null),
    oneByOne: joinedEntry?.oneByOne ?? false,
  };
  const left = box.waiting.map((each) => withoutSuperseded(each, box.sendingId, batch));
  const shrunkEntryIds = left.filter((each, at) => each !== box.waiting[at]).map((each) => each.entry.id);
  const others = left
    .filter((each) => each.entry.changes.length > 0)
    .map((each) => (each === joinedEntry ? waiting : each));
  return { box: { ...box, waiting: joinedEntry ? others : [...others, waiting] }, entry, shrunkEntryIds };
}
