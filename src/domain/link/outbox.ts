/**
 * The outbox: saved changes that no server has acknowledged, when they are sent, and how responses change them (rules
 * OUTBOX-9 to OUTBOX-34). `enqueue.ts` adds the changes.
 */
import { CLOUD_UNKNOWN_ORDER_MS_MAX, RETRIES } from '../limits.ts';
import { type LineKey, lineKey } from '../presentation/line-key.ts';
import type { FailureReason } from './connectivity.ts';
import type { OrdersServer } from './responses.ts';
import { retryWaitMs } from './retry.ts';

/** A line's new status and when it was tapped, in milliseconds of the server's time. */
export type Change = readonly [lineId: number, status: number, tappedAtMs: number];

/** The changes of one order that are sent together. Ids are digits and increase with time. */
export interface OutboxEntry {
  readonly id: string;
  readonly orderId: number;
  readonly changes: readonly Change[];
  /**
   * Earlier statuses of the lines, oldest first, that this device had shown or sent; a late request may still set some
   * of them.
   */
  readonly earlier: readonly Change[];
}

export interface QueuedEntry {
  readonly entry: OutboxEntry;
  /**
   * Monotonic milliseconds since when the entry is old: it is sent only after a read that started at that time or
   * later. Null: it is not old.
   */
  readonly oldSinceMs: number | null;
  /** The server rejected the lines together, so each is sent alone. */
  readonly oneByOne: boolean;
  /** Lines that the local server lacks; their changes wait for the cloud. */
  readonly forCloud?: readonly number[];
  /**
   * Monotonic milliseconds since when the cloud is known to lack the order, which the local server has (rule LINK-23).
   */
  readonly orderUnknownSinceMs?: number;
  /** The entry waits until the cloud has its order. */
  readonly isOrderUnknown?: boolean;
  /** A server rejected the entry once; a second rejection drops it (rules LINK-22, ORDER-76). */
  readonly isRefused?: boolean;
  /** Another run of the page stored the entry; another page that is open now may have it too (rule OUTBOX-27). */
  readonly isOfEarlierRun?: boolean;
}

/** All times are monotonic milliseconds. */
export interface OutboxState {
  readonly waiting: readonly QueuedEntry[];
  readonly sendingId: string | null;
  /** Failed sends in a row. */
  readonly failures: number;
  readonly failedAtMs: number;
  /** Start time of the last successful read of the orders; null before the first. */
  readonly readAtMs: number | null;
}

export const EMPTY_OUTBOX: OutboxState = { waiting: [], sendingId: null, failures: 0, failedAtMs: 0, readAtMs: null };

/** The changes without those of the lines in `removed`. */
export const withoutChanges = (changes: readonly Change[], removed: readonly Change[]): readonly Change[] =>
  changes.filter(([lineId]) => removed.every((change) => change[0] !== lineId));

const ID_DIGITS = 16;

/** How many different numbers page runs can have in entry ids. */
const PAGE_RUNS = 1_000;

/** The number of a page run; `random` is at least 0 and less than 1. */
export const pageRunOf = (random: number): number => Math.floor(random * PAGE_RUNS);

/**
 * The id of the next entry. Ids increase with the clock and never repeat, so they sort by age across restarts (rule
 * OUTBOX-10). Two pages may count from the same id, for example after the clock was set back. So each id contains the
 * number of its page run (rule OUTBOX-27).
 */
export function nextEntryId(lastId: number, wallMs: number, pageRun: number): string {
  const ofNowMs = wallMs * PAGE_RUNS;
  const least = Math.max(lastId + 1, Number.isSafeInteger(wallMs) && Number.isSafeInteger(ofNowMs) ? ofNowMs : 0);
  const toOwn = (pageRun - (least % PAGE_RUNS) + PAGE_RUNS) % PAGE_RUNS;
  return String(least + toOwn).padStart(ID_DIGITS, '0');
}

/**
 * The outbox with the entries of an earlier run before its own, oldest first; all of them count as old (rules
 * OUTBOX-13, OUTBOX-19).
 */
export function restoreEntries(box: OutboxState, entries: readonly OutboxEntry[], nowMs: number): OutboxState {
  const known = new Set(box.waiting.map(({ entry }) => entry.id));
  const earlier = entries
    .filter(({ id }) => Number.isSafeInteger(Number(id)) && !known.has(id) && known.add(id))
    .sort((one, other) => Number(one.id) - Number(other.id));
  const waiting = earlier.map(
    (entry): QueuedEntry => ({ entry, oldSinceMs: nowMs, oneByOne: false, isOfEarlierRun: true }),
  );
  return { ...box, waiting: [...waiting, ...box.waiting] };
}

/** The highest id in the outbox; 0 when it is empty. */
export const lastIdOf = (box: OutboxState): number =>
  box.waiting.reduce((last, { entry }) => Math.max(last, Number(entry.id)), 0);

/** The queued status of each line; of two changes of a line the later one counts (rule OUTBOX-10). */
export const queuedStatuses = (box: OutboxState): ReadonlyMap<LineKey, number> =>
  new Map(
    box.waiting.flatMap(({ entry }) =>
      entry.changes.map(([lineId, status]) => [lineKey(entry.orderId, lineId), status] as const),
    ),
  );

/**
 * The status of each line whose change waits for the cloud: the local server lacks the line, or the cloud lacks its
 * order (rules LINK-21, LINK-23).
 */
export const statusesForCloud = (box: OutboxState): ReadonlyMap<LineKey, number> =>
  new Map(
    box.waiting.flatMap((each) => {
      const due = new Set(dueOf(each));
      const { orderId, changes } = each.entry;
      return changes.flatMap((change) => (due.has(change) ? [] : [[lineKey(orderId, change[0]), change[1]] as const]));
    }),
  );

/** The queued steps of an order's lines, oldest first, that the server may not have yet (rule ORDER-47). */
export const queuedSteps = (box: OutboxState, orderId: number): readonly Change[] =>
  box.waiting.flatMap(({ entry }) => (entry.orderId === orderId ? [...entry.earlier, ...entry.changes] : []));

/** The next action of the outbox: send an entry, read the orders first, check again after `forMs`, or nothing. */
export type OutboxDecision =
  | { readonly kind: 'send'; readonly waiting: QueuedEntry }
  | { readonly kind: 'read' | 'rest' }
  | { readonly kind: 'wait'; readonly forMs: number };

/**
 * The next action at `nowMs`. Entries are sent one at a time, oldest first. None is sent before the first read, and an
 * old one only after a fresh read (rules OUTBOX-9, OUTBOX-10, OUTBOX-11, OUTBOX-19).
 */
export function nextSend(box: OutboxState, nowMs: number): OutboxDecision {
  const first = box.waiting.find((each) => changesToSend(each).length > 0);
  if (!first || box.sendingId !== null) return { kind: 'rest' };
  // A successful read that started after the failed send shows that the route works, so the backoff ends.
  const isBlocked = box.failures > 0 && (box.readAtMs ?? 0) <= box.failedAtMs;
  const retryInMs = box.failedAtMs + retryWaitMs(box.failures, RETRIES.taps) - nowMs;
  if (isBlocked && retryInMs > 0) return { kind: 'wait', forMs: retryInMs };
  const isRead = box.readAtMs !== null && box.readAtMs >= (first.oldSinceMs ?? box.readAtMs);
  return isRead ? { kind: 'send', waiting: first } : { kind: 'read' };
}

export interface OrdersRead {
  /** Monotonic milliseconds at which its request started. */
  readonly startedAtMs: number;
  readonly from: OrdersServer;
  /** Monotonic milliseconds now. */
  readonly nowMs: number;
  has(orderId: number, lineId: number): boolean;
}

/** Whether an entry has waited the maximum time for its order to reach the cloud (rule LINK-23). */
export const hasWaitExpired = ({ orderUnknownSinceMs }: QueuedEntry, nowMs: number): boolean =>
  orderUnknownSinceMs !== undefined && nowMs - orderUnknownSinceMs >= CLOUD_UNKNOWN_ORDER_MS_MAX;

/**
 * An entry after a read: changes that waited for the cloud, or for the cloud to have the order, wait no longer if the
 * read allows it (rules LINK-21, LINK-23).
 */
function freed(each: QueuedEntry, { from, nowMs, has }: OrdersRead): QueuedEntry {
  const { forCloud = [], isOrderUnknown = false, ...rest } = each;
  const { orderId, changes } = each.entry;
  const isThere = (lineId: number) => has(orderId, lineId);
  const lacked = from === 'cloud' ? [] : forCloud.filter((lineId) => !isThere(lineId));
  const isReceived = from === 'local' || changes.every(([lineId]) => isThere(lineId)) || hasWaitExpired(each, nowMs);
  return {
    ...rest,
    ...(lacked.length > 0 && { forCloud: lacked }),
    ...(isOrderUnknown && !isReceived && { isOrderUnknown }),
  };
}

/**
 * The outbox after a read of the orders. Changes that waited for the cloud continue if the cloud sent the orders, or if
 * the orders have their line (rules LINK-21, LINK-23, OUTBOX-11, OUTBOX-19).
 */
export const afterOrdersRead = (box: OutboxState, read: OrdersRead): OutboxState => ({
  ...box,
  waiting: box.waiting.some(({ forCloud, isOrderUnknown }) => forCloud || isOrderUnknown)
    ? box.waiting.map((each) => freed(each, read))
    : box.waiting,
  readAtMs: Math.max(read.startedAtMs, box.readAtMs ?? read.startedAtMs),
});

/** The changes of an entry that do not wait for the cloud (rules LINK-21, LINK-23). */
const dueOf = ({ entry, forCloud = [], isOrderUnknown = false }: QueuedEntry): readonly Change[] =>
  isOrderUnknown ? [] : entry.changes.filter(([lineId]) => !forCloud.includes(lineId));

/**
 * The changes of an entry to send now: those that do not wait for the cloud. If the server rejected them together, only
 * the first of them (rules LINK-21, LINK-23, OUTBOX-23).
 */
export function changesToSend(waiting: QueuedEntry): readonly Change[] {
  const changes = dueOf(waiting);
  return waiting.oneByOne ? changes.slice(0, 1) : changes;
}

/**
 * Marks changes that the local server rejected: they wait for the cloud and do not block other changes (rule LINK-21).
 */
export const deferToCloud = (box: OutboxState, id: string, changes: readonly Change[]): OutboxState => ({
  ...box,
  sendingId: null,
  failures: 0,
  waiting: box.waiting.map((each) =>
    each.entry.id === id
      ? { ...each, forCloud: [...(each.forCloud ?? []), ...changes.map(([lineId]) => lineId)] }
      : each,
  ),
});

/**
 * Marks an entry that the cloud rejected because it lacks the order: it waits until a read has the order, and does not
 * block other entries (rule LINK-23).
 */
export const deferUntilKnown = (box: OutboxState, id: string, nowMs: number): OutboxState => ({
  ...box,
  sendingId: null,
  failures: 0,
  waiting: box.waiting.map((each) =>
    each.entry.id === id
      ? { ...each, isOrderUnknown: true, orderUnknownSinceMs: each.orderUnknownSinceMs ?? nowMs }
      : each,
  ),
});

/**
 * Marks an entry that a server rejected once, because the local server may have lost its lines, or these may be moving
 * to another order. The entry is retried after a fresh read (rules LINK-22, ORDER-76).
 */
export const retryAfterRead = (box: OutboxState, id: string, nowMs: number): OutboxState => ({
  ...box,
  sendingId: null,
  failures: 0,
  waiting: box.waiting.map((each) => (each.entry.id === id ? { ...each, oldSinceMs: nowMs, isRefused: true } : each)),
});

export const markInFlight = (box: OutboxState, id: string): OutboxState => ({ ...box, sendingId: id });

export function entryInFlight(box: OutboxState): OutboxEntry | null {
  const waiting = box.waiting.find(({ entry }) => entry.id === box.sendingId);
  return waiting ? { ...waiting.entry, changes: changesToSend(waiting) } : null;
}

/**
 * Aborts the send in flight; its outcome is unknown. All entries count as old and are sent after a fresh read, without
 * backoff (rule OUTBOX-30).
 */
export function abortSend(box: OutboxState, nowMs: number): OutboxState {
  if (box.sendingId === null) return box;
  const waiting = box.waiting.map((each) => ({ ...each, oldSinceMs: nowMs }));
  return { ...box, waiting, sendingId: null, failures: 0 };
}

/** The outbox without these changes of an entry; an entry without changes is removed. */
export function dropChanges(box: OutboxState, id: string, changes: readonly Change[]): OutboxState {
  const waiting = box.waiting.map((each) =>
    each.entry.id === id
      ? { ...each, entry: { ...each.entry, changes: withoutChanges(each.entry.changes, changes) } }
      : each,
  );
  return { ...box, waiting: waiting.filter(({ entry }) => entry.changes.length > 0) };
}

/** The outcome of a send: `ok` is acknowledged, `refused` is rejected, all others are unknown. */
export type SendOutcome = 'ok' | 'refused' | 'unauthorised' | 'shape' | 'foreign' | Exclude<FailureReason, 'refused'>;

const MEANINGS: Readonly<Record<SendOutcome, 'taken' | 'refused' | 'unknown'>> = {
  ok: 'taken',
  refused: 'refused',
  unauthorised: 'unknown',
  shape: 'unknown',
  network: 'unknown',
  timeout: 'unknown',
  server: 'unknown',
  portal: 'unknown',
  size: 'unknown',
  foreign: 'unknown',
};

/** Whether the outcome of a send is unknown: the request may still arrive (rule OUTBOX-34). */
export const isOutcomeUnknown = (response: SendOutcome): boolean => MEANINGS[response] === 'unknown';

export interface AfterSend {
  readonly box: OutboxState;
  readonly outcome: 'confirmed' | 'dropped' | 'stays';
}

/**
 * The outbox after the response to `changes` of an entry. `ok` acknowledges them. A rejection drops a single line, and
 * several lines are sent again one by one. After any other outcome they stay, and all entries count as old (rules
 * OUTBOX-11, OUTBOX-12, OUTBOX-23).
 */
export function afterSend(
  box: OutboxState,
  id: string,
  changes: readonly Change[],
  response: SendOutcome,
  nowMs: number,
): AfterSend {
  const idle = { ...box, sendingId: null };
  const meaning = MEANINGS[response];
  if (meaning === 'unknown') {
    const waiting = box.waiting.map((each) => ({ ...each, oldSinceMs: nowMs }));
    return { box: { ...idle, waiting, failures: box.failures + 1, failedAtMs: nowMs }, outcome: 'stays' };
  }
  const responded = { ...idle, failures: 0 };
  if (meaning === 'refused' && changes.length > 1) {
    const waiting = box.waiting.map((each) => (each.entry.id === id ? { ...each, oneByOne: true } : each));
    return { box: { ...responded, waiting }, outcome: 'stays' };
  }
  return { box: dropChanges(responded, id, changes), outcome: meaning === 'taken' ? 'confirmed' : 'dropped' };
}
