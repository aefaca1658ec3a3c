/** What was saved here and waits for the server: its entries, their order, when they are sent, and what an answer means (ruling N3). What comes in is taken in `taking.ts`. */
import { CLOUD_UNHEARD_MS_MAX, RETRIES } from '../limits.ts';
import { type LineKey, lineKey } from '../shown/line-key.ts';
import type { OrdersServer } from './answers.ts';
import type { Trouble } from './connectivity.ts';
import { retryWaitMs } from './retry.ts';

/** A line's new status and when it was tapped, in milliseconds of the server's time. */
export type Change = readonly [lineId: number, status: number, tappedAtMs: number];

/** Changes of one order on their way to the server. Ids are digits and rise with time. */
export interface OutboxEntry {
  readonly id: string;
  readonly orderId: number;
  readonly changes: readonly Change[];
  /** What its lines came from, the oldest first: statuses that this device knew or handed over before, some of which the server may take late. */
  readonly earlier: readonly Change[];
}

export interface WaitingEntry {
  readonly entry: OutboxEntry;
  /** Monotonic milliseconds since when the entry is old: it is sent only after a read that started then or later. null: it is not old. */
  readonly oldSinceMs: number | null;
  /** The server refused the lines together: each goes alone. */
  readonly oneByOne: boolean;
  /** Lines that the local server lacks: their changes wait for the cloud. */
  readonly forCloud?: readonly number[];
  /** Monotonic milliseconds since when the cloud is known not to have heard of its order, which the local server has (rule N1t). */
  readonly unheardSinceMs?: number;
  /** It waits for the cloud to hear of its order. */
  readonly isUnheardOf?: boolean;
  /** The local server refused it before the board was read anew (rule N1s). */
  readonly isRefused?: boolean;
  /** Another run of the page stored it; a page beside this one may hold it too (rule N3s). */
  readonly isOfEarlierRun?: boolean;
}

/** All times are monotonic milliseconds. */
export interface OutboxBox {
  readonly waiting: readonly WaitingEntry[];
  /** Id of the entry that is on its way. */
  readonly sendingId: string | null;
  /** Sends in a row that got no answer. */
  readonly failures: number;
  readonly failedAtMs: number;
  /** Start of the last read of the board that succeeded; null before the first. */
  readonly readAtMs: number | null;
}

export const EMPTY_OUTBOX: OutboxBox = { waiting: [], sendingId: null, failures: 0, failedAtMs: 0, readAtMs: null };

/** These changes but for those of lines that are in `gone`. */
export const without = (changes: readonly Change[], gone: readonly Change[]): readonly Change[] =>
  changes.filter(([lineId]) => gone.every((change) => change[0] !== lineId));

const ID_DIGITS = 16;

/** So many page runs have ids of their own. */
const PAGE_RUNS = 1_000;

/** Which of them a page is, by a chance from 0 up to but below 1. */
export const pageRunOf = (random: number): number => Math.floor(random * PAGE_RUNS);

/**
 * The id of the next entry: it rises with the clock and never repeats, so that ids sort by age also across restarts (rule N3b). Pages
 * side by side may count on from the same last one, as where the clock was set back: each takes those of its own run (rule N3s).
 */
export function nextEntryId(lastId: number, wallMs: number, pageRun: number): string {
  const ofNowMs = wallMs * PAGE_RUNS;
  const least = Math.max(lastId + 1, Number.isSafeInteger(wallMs) && Number.isSafeInteger(ofNowMs) ? ofNowMs : 0);
  const toOwn = (pageRun - (least % PAGE_RUNS) + PAGE_RUNS) % PAGE_RUNS;
  return String(least + toOwn).padStart(ID_DIGITS, '0');
}

/** The outbox with the entries of an earlier run before its own, oldest first; all of them are old (rules N3e, N3k). */
export function restore(box: OutboxBox, entries: readonly OutboxEntry[], nowMs: number): OutboxBox {
  const known = new Set(box.waiting.map(({ entry }) => entry.id));
  const earlier = entries
    .filter(({ id }) => Number.isSafeInteger(Number(id)) && !known.has(id) && known.add(id))
    .sort((one, other) => Number(one.id) - Number(other.id));
  const waiting = earlier.map(
    (entry): WaitingEntry => ({ entry, oldSinceMs: nowMs, oneByOne: false, isOfEarlierRun: true }),
  );
  return { ...box, waiting: [...waiting, ...box.waiting] };
}

/** Highest id in the outbox, 0 when it is empty. */
export const lastIdOf = (box: OutboxBox): number =>
  box.waiting.reduce((last, { entry }) => Math.max(last, Number(entry.id)), 0);

/** The statuses that wait, by line; of two changes of a line the later one (rule N3b). */
export const waitingStatuses = (box: OutboxBox): ReadonlyMap<LineKey, number> =>
  new Map(
    box.waiting.flatMap(({ entry }) =>
      entry.changes.map(([lineId, status]) => [lineKey(entry.orderId, lineId), status] as const),
    ),
  );

/** Those of them that wait for the cloud: the local server lacks the lines, or the cloud has not heard of their order (rules N1r, N1t). */
export const waitingForCloud = (box: OutboxBox): ReadonlyMap<LineKey, number> =>
  new Map(
    box.waiting.flatMap((each) => {
      const due = new Set(dueOf(each));
      const { orderId, changes } = each.entry;
      return changes.flatMap((change) => (due.has(change) ? [] : [[lineKey(orderId, change[0]), change[1]] as const]));
    }),
  );

/** What lines of an order went through here and the server may not know of, the oldest first (rule O9j). */
export const stepsWaiting = (box: OutboxBox, orderId: number): readonly Change[] =>
  box.waiting.flatMap(({ entry }) => (entry.orderId === orderId ? [...entry.earlier, ...entry.changes] : []));

/** What the outbox does next: send an entry, have the board read first, look again later, or nothing. */
export type OutboxVerdict =
  | { readonly kind: 'send'; readonly waiting: WaitingEntry }
  | { readonly kind: 'read' | 'rest' }
  | { readonly kind: 'wait'; readonly forMs: number };

/** What to do at `nowMs`: one entry at a time, the oldest first, nothing before a read, nothing old before a fresh one (rules N3a to N3c, N3k). */
export function nextSend(box: OutboxBox, nowMs: number): OutboxVerdict {
  const first = box.waiting.find((each) => toSend(each).length > 0);
  if (!first || box.sendingId !== null) return { kind: 'rest' };
  // A read that started after the failed send and came back shows that the road is open: nothing waits any longer.
  const isBlocked = box.failures > 0 && (box.readAtMs ?? 0) <= box.failedAtMs;
  const retryInMs = box.failedAtMs + retryWaitMs(box.failures, RETRIES.taps) - nowMs;
  if (isBlocked && retryInMs > 0) return { kind: 'wait', forMs: retryInMs };
  const isRead = box.readAtMs !== null && box.readAtMs >= (first.oldSinceMs ?? box.readAtMs);
  return isRead ? { kind: 'send', waiting: first } : { kind: 'read' };
}

/** A read of the board that came back. */
export interface BoardRead {
  /** Monotonic milliseconds of its request. */
  readonly startedAtMs: number;
  readonly from: OrdersServer;
  /** Monotonic milliseconds now. */
  readonly nowMs: number;
  /** Whether it has this line of an order. */
  has(orderId: number, lineId: number): boolean;
}

/** Whether an entry has waited for the cloud to hear of its order for as long as anything may (rule N1t). */
export const hasWaitedOut = ({ unheardSinceMs }: WaitingEntry, nowMs: number): boolean =>
  unheardSinceMs !== undefined && nowMs - unheardSinceMs >= CLOUD_UNHEARD_MS_MAX;

/** An entry after a read: what waited for the cloud, or for it to hear of the order, waits no more (rules N1r, N1t). */
function freed(each: WaitingEntry, { from, nowMs, has }: BoardRead): WaitingEntry {
  const { forCloud = [], isUnheardOf = false, ...rest } = each;
  const { orderId, changes } = each.entry;
  const isThere = (lineId: number) => has(orderId, lineId);
  const lacked = from === 'cloud' ? [] : forCloud.filter((lineId) => !isThere(lineId));
  const isHeardOf = from === 'local' || changes.every(([lineId]) => isThere(lineId)) || hasWaitedOut(each, nowMs);
  return {
    ...rest,
    ...(lacked.length > 0 && { forCloud: lacked }),
    ...(isUnheardOf && !isHeardOf && { isUnheardOf }),
  };
}

/** The board was read: what waited for the cloud goes on where the read is the cloud's or has its line (rules N1r, N1t, N3c, N3k). */
export const afterRead = (box: OutboxBox, read: BoardRead): OutboxBox => ({
  ...box,
  waiting: box.waiting.some(({ forCloud, isUnheardOf }) => forCloud || isUnheardOf)
    ? box.waiting.map((each) => freed(each, read))
    : box.waiting,
  readAtMs: Math.max(read.startedAtMs, box.readAtMs ?? read.startedAtMs),
});

/** What of an entry does not wait for the cloud (rules N1r, N1t). */
const dueOf = ({ entry, forCloud = [], isUnheardOf = false }: WaitingEntry): readonly Change[] =>
  isUnheardOf ? [] : entry.changes.filter(([lineId]) => !forCloud.includes(lineId));

/** What of an entry is sent now: what does not wait for the cloud, or its first line alone after the server refused them together (rules N1r, N1t, N3o). */
export function toSend(waiting: WaitingEntry): readonly Change[] {
  const changes = dueOf(waiting);
  return waiting.oneByOne ? changes.slice(0, 1) : changes;
}

/** These changes of an entry, which the local server refused, wait for the cloud and hold up nothing (rule N1r). */
export const keepForCloud = (box: OutboxBox, id: string, changes: readonly Change[]): OutboxBox => ({
  ...box,
  sendingId: null,
  failures: 0,
  waiting: box.waiting.map((each) =>
    each.entry.id === id
      ? { ...each, forCloud: [...(each.forCloud ?? []), ...changes.map(([lineId]) => lineId)] }
      : each,
  ),
});

/** The cloud refused an entry because it has not heard of its order yet: it waits until a read has the order, and holds up nothing (rule N1t). */
export const keepUnheardOf = (box: OutboxBox, id: string, nowMs: number): OutboxBox => ({
  ...box,
  sendingId: null,
  failures: 0,
  waiting: box.waiting.map((each) =>
    each.entry.id === id ? { ...each, isUnheardOf: true, unheardSinceMs: each.unheardSinceMs ?? nowMs } : each,
  ),
});

/**
 * The local server refused what this device's board has of it, which may have come back without it: the entry goes again after a
 * fresh read, which says whether the server lacks it (rule N1s).
 */
export const askAgain = (box: OutboxBox, id: string, nowMs: number): OutboxBox => ({
  ...box,
  sendingId: null,
  failures: 0,
  waiting: box.waiting.map((each) => (each.entry.id === id ? { ...each, oldSinceMs: nowMs, isRefused: true } : each)),
});

/** An entry is on its way. */
export const sent = (box: OutboxBox, id: string): OutboxBox => ({ ...box, sendingId: id });

/** What is on its way, null for nothing. */
export function underWay(box: OutboxBox): OutboxEntry | null {
  const waiting = box.waiting.find(({ entry }) => entry.id === box.sendingId);
  return waiting ? { ...waiting.entry, changes: toSend(waiting) } : null;
}

/** The send under way is given up, whatever the server made of it: its entry is old, and waits for nothing but a fresh read (rule N3v). */
export function giveUp(box: OutboxBox, nowMs: number): OutboxBox {
  if (box.sendingId === null) return box;
  const waiting = box.waiting.map((each) => ({ ...each, oldSinceMs: nowMs }));
  return { ...box, waiting, sendingId: null, failures: 0 };
}

/** The outbox without these changes of an entry; an entry without changes leaves it. */
export function drop(box: OutboxBox, id: string, changes: readonly Change[]): OutboxBox {
  const waiting = box.waiting.map((each) =>
    each.entry.id === id ? { ...each, entry: { ...each.entry, changes: without(each.entry.changes, changes) } } : each,
  );
  return { ...box, waiting: waiting.filter(({ entry }) => entry.changes.length > 0) };
}

/** How a send ended: taken, refused by a server that understood, or not answered in a way that says either. */
export type SendAnswer = 'ok' | 'refused' | 'unauthorised' | 'shape' | 'foreign' | Exclude<Trouble, 'refused'>;

const MEANINGS: Readonly<Record<SendAnswer, 'taken' | 'refused' | 'unknown'>> = {
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

/** Whether nobody said what became of what was sent: it may still arrive (rule N3z). */
export const isUnheard = (answer: SendAnswer): boolean => MEANINGS[answer] === 'unknown';

export interface AfterAnswer {
  readonly box: OutboxBox;
  readonly outcome: 'confirmed' | 'dropped' | 'stays';
}

/**
 * The outbox after the answer to `changes` of an entry: ok confirms them; refused drops a single line, several lines go again one
 * by one; anything else leaves everything waiting, and old (rules N3c, N3d, N3o).
 */
export function afterAnswer(
  box: OutboxBox,
  id: string,
  changes: readonly Change[],
  answer: SendAnswer,
  nowMs: number,
): AfterAnswer {
  const idle = { ...box, sendingId: null };
  const meaning = MEANINGS[answer];
  if (meaning === 'unknown') {
    const waiting = box.waiting.map((each) => ({ ...each, oldSinceMs: nowMs }));
    return { box: { ...idle, waiting, failures: box.failures + 1, failedAtMs: nowMs }, outcome: 'stays' };
  }
  const answered = { ...idle, failures: 0 };
  if (meaning === 'refused' && changes.length > 1) {
    const waiting = box.waiting.map((each) => (each.entry.id === id ? { ...each, oneByOne: true } : each));
    return { box: { ...answered, waiting }, outcome: 'stays' };
  }
  return { box: drop(answered, id, changes), outcome: meaning === 'taken' ? 'confirmed' : 'dropped' };
}
