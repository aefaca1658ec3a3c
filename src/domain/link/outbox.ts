/** Saved changes that no server has acknowledged; `enqueue.ts` adds them (rules OUTBOX-9 to OUTBOX-34). */
import { CLOUD_UNKNOWN_ORDER_MS_MAX, RETRIES } from '../limits.ts';
import { type LineKey, lineKey } from '../presentation/line-key.ts';
import type { FailureReason } from './connectivity.ts';
import type { OrdersServer } from './responses.ts';
import { retryWaitMs } from './retry.ts';

/** `tappedAtMs` is the server's time. */
export type Change = readonly [lineId: number, status: number, tappedAtMs: number];

/** Ids are digits and increase with time. */
export interface OutboxEntry {
  readonly id: string;
  readonly orderId: number;
  readonly changes: readonly Change[];
  /** Statuses that this device had shown or sent before, oldest first; a late request may still set them. */
  readonly earlier: readonly Change[];
}

export interface QueuedEntry {
  readonly entry: OutboxEntry;
  /**
   * Monotonic milliseconds from which the entry counts as old: only a read that started then or later allows its send.
   */
  readonly oldSinceMs: number | null;
  /** The server rejected the lines together, so each is sent alone. */
  readonly oneByOne: boolean;
  /** Lines that the local server lacks. */
  readonly forCloud?: readonly number[];
  /** Monotonic milliseconds since when the cloud is known to lack the local server's order (rule LINK-23). */
  readonly orderUnknownSinceMs?: number;
  /** The entry waits until the cloud has its order. */
  readonly isOrderUnknown?: boolean;
  /** A second rejection drops the entry (rules LINK-22, ORDER-76). */
  readonly isRejected?: boolean;
  /** Another page that is open now may also have the entry (rule OUTBOX-27). */
  readonly isOfEarlierRun?: boolean;
}

/** All times are monotonic milliseconds. */
export interface OutboxState {
  readonly waiting: readonly QueuedEntry[];
  readonly sendingId: string | null;
  /** Failed sends in a row. */
  readonly failures: number;
  readonly failedAtMs: number;
  /** Start of the last successful read of the orders. */
  readonly readAtMs: number | null;
}

export const EMPTY_OUTBOX: OutboxState = { waiting: [], sendingId: null, failures: 0, failedAtMs: 0, readAtMs: null };

export const withoutChanges = (changes: readonly Change[], removed: readonly Change[]): readonly Change[] =>
  changes.filter(([lineId]) => removed.every((change) => change[0] !== lineId));

const ID_DIGITS = 16;

const PAGE_RUNS = 1_000;

/** `random` is at least 0 and less than 1. */
export const pageRunOf = (random: number): number => Math.floor(random * PAGE_RUNS);

/**
 * Ids increase with the clock and never repeat, so they sort by age across restarts (rule OUTBOX-10). Two pages may
 * count from the same id, so each id contains the number of its page run (rule OUTBOX-27).
 */
export function nextEntryId(lastId: number, wallMs: number, pageRun: number): string {
  const ofNowMs = wallMs * PAGE_RUNS;
  const least = Math.max(lastId + 1, Number.isSafeInteger(wallMs) && Number.isSafeInteger(ofNowMs) ? ofNowMs : 0);
  const toOwn = (pageRun - (least % PAGE_RUNS) + PAGE_RUNS) % PAGE_RUNS;
  return String(least + toOwn).padStart(ID_DIGITS, '0');
}

/** Puts the entries before the outbox's own, oldest first; all count as old (rules OUTBOX-13, OUTBOX-19). */
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

/** 0 when the outbox is empty. */
export const lastIdOf = (box: OutboxState): number =>
  box.waiting.reduce((last, { entry }) => Math.max(last, Number(entry.id)), 0);

/** Of two changes of a line the later one counts (rule OUTBOX-10). */
export const queuedStatuses = (box: OutboxState): ReadonlyMap<LineKey, number> =>
  new Map(
    box.waiting.flatMap(({ entry }) =>
      entry.changes.map(([lineId, status]) => [lineKey(entry.orderId, lineId), status] as const),
    ),
  );

/**
 * Statuses that wait for the cloud: the local server lacks the line, or the cloud lacks its order (rules LINK-21,
 * LINK-23).
 */
export const statusesForCloud = (box: OutboxState): ReadonlyMap<LineKey, number> =>
  new Map(
    box.waiting.flatMap((each) => {
      const due = new Set(dueOf(each));
      const { orderId, changes } = each.entry;
      return changes.flatMap((change) => (due.has(change) ? [] : [[lineKey(orderId, change[0]), change[1]] as const]));
    }),
  );

/** Oldest first; the server may not have them yet (rule ORDER-47). */
export const queuedSteps = (box: OutboxState, orderId: number): readonly Change[] =>
  box.waiting.flatMap(({ entry }) => (entry.orderId === orderId ? [...entry.earlier, ...entry.changes] : []));

/** `forMs`: check again after this time. */
export type OutboxDecision =
  | { readonly kind: 'send'; readonly waiting: QueuedEntry }
  | { readonly kind: 'read' | 'rest' }
  | { readonly kind: 'wait'; readonly forMs: number };

/**
 * Sends one entry at a time, oldest first, after the first read. An old entry needs a fresh read (rules OUTBOX-9 to
 * OUTBOX-11, OUTBOX-19).
 */
export function nextSend(box: OutboxState, nowMs: number): OutboxDecision {
  const first = box.waiting.find((each) => changesToSend(each).length > 0);
  if (!first || box.sendingId !== null) return { kind: 'rest' };
  // A successful read that started after the failed send ends the backoff, because the route works.
  const isBlocked = box.failures > 0 && (box.readAtMs ?? 0) <= box.failedAtMs;
  const retryInMs = box.failedAtMs + retryWaitMs(box.failures, RETRIES.taps) - nowMs;
  if (isBlocked && retryInMs > 0) return { kind: 'wait', forMs: retryInMs };
  const isRead = box.readAtMs !== null && box.readAtMs >= (first.oldSinceMs ?? box.readAtMs);
  return isRead ? { kind: 'send', waiting: first } : { kind: 'read' };
}

export interface OrdersRead {
  /** Monotonic milliseconds. */
  readonly startedAtMs: number;
  readonly from: OrdersServer;
  readonly nowMs: number;
  has(orderId: number, lineId: number): boolean;
}

/** Rule LINK-23. */
export const hasWaitExpired = ({ orderUnknownSinceMs }: QueuedEntry, nowMs: number): boolean =>
  orderUnknownSinceMs !== undefined && nowMs - orderUnknownSinceMs >= CLOUD_UNKNOWN_ORDER_MS_MAX;

/** The read may end the wait for the cloud, or for the cloud to have the order (rules LINK-21, LINK-23). */
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
 * Changes no longer wait for the cloud if the cloud sent the orders, or if the orders have their line (rules LINK-21,
 * LINK-23, OUTBOX-11, OUTBOX-19).
 */
export const afterOrdersRead = (box: OutboxState, read: OrdersRead): OutboxState => ({
  ...box,
  waiting: box.waiting.some(({ forCloud, isOrderUnknown }) => forCloud || isOrderUnknown)
    ? box.waiting.map((each) => freed(each, read))
    : box.waiting,
  readAtMs: Math.max(read.startedAtMs, box.readAtMs ?? read.startedAtMs),
});

/** Leaves out changes that wait for the cloud (rules LINK-21, LINK-23). */
const dueOf = ({ entry, forCloud = [], isOrderUnknown = false }: QueuedEntry): readonly Change[] =>
  isOrderUnknown ? [] : entry.changes.filter(([lineId]) => !forCloud.includes(lineId));

/** If the server rejected the changes together, only the first one is sent (rules LINK-21, LINK-23, OUTBOX-23). */
export function changesToSend(waiting: QueuedEntry): readonly Change[] {
  const changes = dueOf(waiting);
  return waiting.oneByOne ? changes.slice(0, 1) : changes;
}

/** Changes that the local server rejected wait for the cloud and do not block others (rule LINK-21). */
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

/** The cloud lacks the order: the entry waits until a read has it, and does not block others (rule LINK-23). */
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
 * Sends a rejected entry once more after a read: its lines may be lost at the local server, or moving to another order
 * (rules LINK-22, ORDER-76).
 */
export const retryAfterRead = (box: OutboxState, id: string, nowMs: number): OutboxState => ({
  ...box,
  sendingId: null,
  failures: 0,
  waiting: box.waiting.map((each) => (each.entry.id === id ? { ...each, oldSinceMs: nowMs, isRejected: true } : each)),
});

export const markInFlight = (box: OutboxState, id: string): OutboxState => ({ ...box, sendingId: id });

export function entryInFlight(box: OutboxState): OutboxEntry | null {
  const waiting = box.waiting.find(({ entry }) => entry.id === box.sendingId);
  return waiting ? { ...waiting.entry, changes: changesToSend(waiting) } : null;
}

/**
 * The outcome is unknown: all entries count as old and are sent after a fresh read, without backoff (rule OUTBOX-30).
 */
export function abortSend(box: OutboxState, nowMs: number): OutboxState {
  if (box.sendingId === null) return box;
  const waiting = box.waiting.map((each) => ({ ...each, oldSinceMs: nowMs }));
  return { ...box, waiting, sendingId: null, failures: 0 };
}

/** An entry without changes is removed. */
export function dropChanges(box: OutboxState, id: string, changes: readonly Change[]): OutboxState {
  const waiting = box.waiting.map((each) =>
    each.entry.id === id
      ? { ...each, entry: { ...each.entry, changes: withoutChanges(each.entry.changes, changes) } }
      : each,
  );
  return { ...box, waiting: waiting.filter(({ entry }) => entry.changes.length > 0) };
}

/** After `ok` the changes are acknowledged, after `rejected` they are rejected; all others are unknown outcomes. */
export type SendOutcome = 'ok' | 'rejected' | 'unauthorised' | 'shape' | 'foreign' | Exclude<FailureReason, 'refused'>;

const MEANINGS: Readonly<Record<SendOutcome, 'acknowledged' | 'rejected' | 'unknown'>> = {
  ok: 'acknowledged',
  rejected: 'rejected',
  unauthorised: 'unknown',
  shape: 'unknown',
  network: 'unknown',
  timeout: 'unknown',
  server: 'unknown',
  portal: 'unknown',
  size: 'unknown',
  foreign: 'unknown',
};

/** The request may still arrive (rule OUTBOX-34). */
export const isOutcomeUnknown = (response: SendOutcome): boolean => MEANINGS[response] === 'unknown';

export interface AfterSend {
  readonly box: OutboxState;
  readonly outcome: 'confirmed' | 'dropped' | 'stays';
}

/**
 * `ok` acknowledges the changes. A rejected change is dropped if it was sent alone; several rejected together are sent
 * again one by one. After any other outcome they stay, and all entries count as old (rules OUTBOX-11, OUTBOX-12,
 * OUTBOX-23).
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
  if (meaning === 'rejected' && changes.length > 1) {
    const waiting = box.waiting.map((each) => (each.entry.id === id ? { ...each, oneByOne: true } : each));
    return { box: { ...responded, waiting }, outcome: 'stays' };
  }
  return { box: dropChanges(responded, id, changes), outcome: meaning === 'acknowledged' ? 'confirmed' : 'dropped' };
}
