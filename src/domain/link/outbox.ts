/**
 * The outbox: saved changes that wait for a server, their order, when they are sent, and what a response means (rule
 * OUTBOX-9 to OUTBOX-34). Changes are added in `enqueue.ts`.
 */
import { CLOUD_UNKNOWN_ORDER_MS_MAX, RETRIES } from '../limits.ts';
import { type LineKey, lineKey } from '../presentation/line-key.ts';
import type { FailureReason } from './connectivity.ts';
import type { OrdersServer } from './responses.ts';
import { retryWaitMs } from './retry.ts';

/** A line's new status and when it was tapped, in milliseconds of the server's time. */
export type Change = readonly [lineId: number, status: number, tappedAtMs: number];

/** Changes of one order to send. Ids are digits and increase with time. */
export interface OutboxEntry {
  readonly id: string;
  readonly orderId: number;
  readonly changes: readonly Change[];
  /**
   * The former statuses of its lines, oldest first: statuses that this device knew or sent before, some of which a
   * server may still set late.
   */
  readonly earlier: readonly Change[];
}

export interface QueuedEntry {
  readonly entry: OutboxEntry;
  /**
   * Monotonic milliseconds since when the entry is old: it is sent only after a read that started then or later. null:
   * it is not old.
   */
  readonly oldSinceMs: number | null;
  /** The server rejected the lines together: each is sent alone. */
  readonly oneByOne: boolean;
  /** Lines that the local server lacks: their changes wait for the cloud. */
  readonly forCloud?: readonly number[];
  /** Monotonic milliseconds since when the cloud is known to lack its order, which the local server has (rule LINK-23). */
  readonly unheardSinceMs?: number;
  /** It waits until the cloud has its order. */
  readonly isUnheardOf?: boolean;
  /** The local server rejected it before the board was read again (rule LINK-22). */
  readonly isRefused?: boolean;
  /** Another run of the page stored it; a page beside this one may have it too (rule OUTBOX-27). */
  readonly isOfEarlierRun?: boolean;
}

/** All times are monotonic milliseconds. */
export interface OutboxState {
  readonly waiting: readonly QueuedEntry[];
  readonly sendingId: string | null;
  /** Sends in a row without a response. */
  readonly failures: number;
  readonly failedAtMs: number;
  /** Start of the last read of the board that succeeded; null before the first. */
  readonly readAtMs: number | null;
}

export const EMPTY_OUTBOX: OutboxState = { waiting: [], sendingId: null, failures: 0, failedAtMs: 0, readAtMs: null };

/** The changes except those of lines in `removed`. */
export const withoutChanges = (changes: readonly Change[], removed: readonly Change[]): readonly Change[] =>
  changes.filter(([lineId]) => removed.every((change) => change[0] !== lineId));

const ID_DIGITS = 16;

/** Number of page runs with distinct ids. */
const PAGE_RUNS = 1_000;

/** The number of a page run, from a random number of 0 up to but below 1. */
export const pageRunOf = (random: number): number => Math.floor(random * PAGE_RUNS);

/**
 * The id of the next entry: it increases with the clock and never repeats, so ids sort by age across restarts (rule
 * OUTBOX-10). Parallel pages may count on from the same id, for example after the clock was set back, so each run has its own
 * ids (rule OUTBOX-27).
 */
export function nextEntryId(lastId: number, wallMs: number, pageRun: number): string {
  const ofNowMs = wallMs * PAGE_RUNS;
  const least = Math.max(lastId + 1, Number.isSafeInteger(wallMs) && Number.isSafeInteger(ofNowMs) ? ofNowMs : 0);
  const toOwn = (pageRun - (least % PAGE_RUNS) + PAGE_RUNS) % PAGE_RUNS;
  return String(least + toOwn).padStart(ID_DIGITS, '0');
}

/** The outbox with the entries of an earlier run before its own, oldest first; all of them are old (rules OUTBOX-13, OUTBOX-19). */
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

/** Highest id in the outbox, 0 when it is empty. */
export const lastIdOf = (box: OutboxState): number =>
  box.waiting.reduce((last, { entry }) => Math.max(last, Number(entry.id)), 0);

/** The queued statuses by line; of two changes of a line the later one (rule OUTBOX-10). */
export const queuedStatuses = (box: OutboxState): ReadonlyMap<LineKey, number> =>
  new Map(
    box.waiting.flatMap(({ entry }) =>
      entry.changes.map(([lineId, status]) => [lineKey(entry.orderId, lineId), status] as const),
    ),
  );

/** The status of each line that waits for the cloud: the local server lacks it, or the cloud lacks its order (rules LINK-21, LINK-23). */
export const statusesForCloud = (box: OutboxState): ReadonlyMap<LineKey, number> =>
  new Map(
    box.waiting.flatMap((each) => {
      const due = new Set(dueOf(each));
      const { orderId, changes } = each.entry;
      return changes.flatMap((change) => (due.has(change) ? [] : [[lineKey(orderId, change[0]), change[1]] as const]));
    }),
  );

/** The queued steps of an order's lines that the server may not have, oldest first (rule ORDER-47). */
export const queuedSteps = (box: OutboxState, orderId: number): readonly Change[] =>
  box.waiting.flatMap(({ entry }) => (entry.orderId === orderId ? [...entry.earlier, ...entry.changes] : []));

/** The next action of the outbox: send an entry, read the board first, check again later, or nothing. */
export type OutboxDecision =
  | { readonly kind: 'send'; readonly waiting: QueuedEntry }
  | { readonly kind: 'read' | 'rest' }
  | { readonly kind: 'wait'; readonly forMs: number };

/**
 * The action at `nowMs`: one entry at a time, oldest first, nothing before a read, and nothing old before a fresh read
 * (rules OUTBOX-9, OUTBOX-10, OUTBOX-11, OUTBOX-19).
 */
export function nextSend(box: OutboxState, nowMs: number): OutboxDecision {
  const first = box.waiting.find((each) => changesToSend(each).length > 0);
  if (!first || box.sendingId !== null) return { kind: 'rest' };
  // A successful read that started after the failed send shows that the route works: the backoff ends.
  const isBlocked = box.failures > 0 && (box.readAtMs ?? 0) <= box.failedAtMs;
  const retryInMs = box.failedAtMs + retryWaitMs(box.failures, RETRIES.taps) - nowMs;
  if (isBlocked && retryInMs > 0) return { kind: 'wait', forMs: retryInMs };
  const isRead = box.readAtMs !== null && box.readAtMs >= (first.oldSinceMs ?? box.readAtMs);
  return isRead ? { kind: 'send', waiting: first } : { kind: 'read' };
}

export interface OrdersRead {
  /** Monotonic milliseconds of its request. */
  readonly startedAtMs: number;
  readonly from: OrdersServer;
  /** Monotonic milliseconds now. */
  readonly nowMs: number;
  has(orderId: number, lineId: number): boolean;
}

/** Whether an entry has waited the maximum time for the cloud to have its order (rule LINK-23). */
export const hasWaitExpired = ({ unheardSinceMs }: QueuedEntry, nowMs: number): boolean =>
  unheardSinceMs !== undefined && nowMs - unheardSinceMs >= CLOUD_UNKNOWN_ORDER_MS_MAX;

/**
 * An entry after a read: changes that waited for the cloud, or for its order there, no longer wait (rules LINK-21, LINK-23).
 */
function freed(each: QueuedEntry, { from, nowMs, has }: OrdersRead): QueuedEntry {
  const { forCloud = [], isUnheardOf = false, ...rest } = each;
  const { orderId, changes } = each.entry;
  const isThere = (lineId: number) => has(orderId, lineId);
  const lacked = from === 'cloud' ? [] : forCloud.filter((lineId) => !isThere(lineId));
  const isReceived = from === 'local' || changes.every(([lineId]) => isThere(lineId)) || hasWaitExpired(each, nowMs);
  return {
    ...rest,
    ...(lacked.length > 0 && { forCloud: lacked }),
    ...(isUnheardOf && !isReceived && { isUnheardOf }),
  };
}

/**
 * After a read of the board: changes that waited for the cloud continue if the read is the cloud's or has their line
 * (rules LINK-21, LINK-23, OUTBOX-11, OUTBOX-19).
 */
export const afterOrdersRead = (box: OutboxState, read: OrdersRead): OutboxState => ({
  ...box,
  waiting: box.waiting.some(({ forCloud, isUnheardOf }) => forCloud || isUnheardOf)
    ? box.waiting.map((each) => freed(each, read))
    : box.waiting,
  readAtMs: Math.max(read.startedAtMs, box.readAtMs ?? read.startedAtMs),
});

/** The changes of an entry that do not wait for the cloud (rules LINK-21, LINK-23). */
const dueOf = ({ entry, forCloud = [], isUnheardOf = false }: QueuedEntry): readonly Change[] =>
  isUnheardOf ? [] : entry.changes.filter(([lineId]) => !forCloud.includes(lineId));

/**
 * The changes of an entry to send now: those that do not wait for the cloud, or only the first line after the server
 * rejected them together (rules LINK-21, LINK-23, OUTBOX-23).
 */
export function changesToSend(waiting: QueuedEntry): readonly Change[] {
  const changes = dueOf(waiting);
  return waiting.oneByOne ? changes.slice(0, 1) : changes;
}

/** These changes of an entry, which the local server refused, wait for the cloud and hold up nothing (rule LINK-21). */
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
 * The cloud rejected an entry because it lacks its order: the entry waits until a read has the order, and blocks
 * nothing (rule LINK-23).
 */
export const deferUntilKnown = (box: OutboxState, id: string, nowMs: number): OutboxState => ({
  ...box,
  sendingId: null,
  failures: 0,
  waiting: box.waiting.map((each) =>
    each.entry.id === id ? { ...each, isUnheardOf: true, unheardSinceMs: each.unheardSinceMs ?? nowMs } : each,
  ),
});

/**
 * The local server rejected what this device's board has from it, so it may have lost the line: the entry is retried
 * after a fresh read, which shows whether the server lacks it (rule LINK-22).
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

/** Aborts the send in flight, with an unknown outcome: its entry is old, and waits only for a fresh read (rule OUTBOX-30). */
export function abortSend(box: OutboxState, nowMs: number): OutboxState {
  if (box.sendingId === null) return box;
  const waiting = box.waiting.map((each) => ({ ...each, oldSinceMs: nowMs }));
  return { ...box, waiting, sendingId: null, failures: 0 };
}

/** The outbox without these changes of an entry; an entry without changes leaves it. */
export function dropChanges(box: OutboxState, id: string, changes: readonly Change[]): OutboxState {
  const waiting = box.waiting.map((each) =>
    each.entry.id === id
      ? { ...each, entry: { ...each.entry, changes: withoutChanges(each.entry.changes, changes) } }
      : each,
  );
  return { ...box, waiting: waiting.filter(({ entry }) => entry.changes.length > 0) };
}

/** The result of a send: acknowledged, rejected by a server that understood it, or unknown. */
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

/** Whether the outcome of a send is unknown: it may still arrive (rule OUTBOX-34). */
export const isOutcomeUnknown = (response: SendOutcome): boolean => MEANINGS[response] === 'unknown';

export interface AfterSend {
  readonly box: OutboxState;
  readonly outcome: 'confirmed' | 'dropped' | 'stays';
}

/**
 * The outbox after the response to `changes` of an entry: ok acknowledges them; a rejection drops a single line and
 * resends several one by one; anything else leaves them queued, and old (rules OUTBOX-11, OUTBOX-12, OUTBOX-23).
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
