/** What was saved here and waits for the server: its entries, their order, when they are sent, and what an answer means (ruling N3). */
import { CLOCK_STEP_MIN_MS, OUTBOX_ENTRY_LINES_MAX, OUTBOX_OLD_MS } from '../limits.ts';
import type { Line, Order } from '../order/order.ts';
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

/** A pending change that is handed over. */
export interface SavedChange {
  readonly orderId: number;
  readonly lineId: number;
  readonly status: number;
  readonly tappedAtMs: number;
  /** The status that stood as saved on this device when the line was tapped; null when that is not known. */
  readonly from: number | null;
  /** Server milliseconds of the last step of the line that the board showed at the tap; absent or 0 when it showed none. */
  readonly seenMs?: number;
}

export interface Waiting {
  readonly entry: OutboxEntry;
  /** Monotonic milliseconds since when the entry is old: it is sent only after a read that started then or later. null: it is not old. */
  readonly oldSinceMs: number | null;
  /** The server refused the lines together: each goes alone. */
  readonly oneByOne: boolean;
  /** Lines that the local server lacks: their changes wait for the cloud. */
  readonly forCloud?: readonly number[];
}

/** All times are monotonic milliseconds. */
export interface OutboxBox {
  readonly waiting: readonly Waiting[];
  /** Id of the entry that is on its way. */
  readonly sendingId: string | null;
  /** Sends in a row that got no answer. */
  readonly failures: number;
  readonly failedAtMs: number;
  /** Start of the last read of the board that succeeded; null before the first. */
  readonly readAtMs: number | null;
}

export const EMPTY_OUTBOX: OutboxBox = { waiting: [], sendingId: null, failures: 0, failedAtMs: 0, readAtMs: null };

const ID_DIGITS = 16;

/** The id of the next entry: it rises with the clock and never repeats, so that ids sort by age also across restarts (rule N3b). */
export const nextEntryId = (lastId: number, wallMs: number): string =>
  String(Math.max(lastId + 1, Number.isSafeInteger(wallMs) ? wallMs : 0)).padStart(ID_DIGITS, '0');

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

/** The changes of one order, and what their lines came from. */
export type SavedBatch = Pick<OutboxEntry, 'orderId' | 'changes' | 'earlier'>;

/** The changes of each order, in the order of the taps; the last of a line counts, absurd ids and statuses are left out (rule N3i). A tap comes after what its line was seen to go through, whatever the clock said (rule N3u). */
export function savedBatchesOf(saved: readonly SavedChange[], nowMs: number): readonly SavedBatch[] {
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
    inPieces([...lines.values()]).map((piece) => ({
      orderId,
      changes: piece.map(({ lineId, status, tappedAtMs }): Change => [lineId, status, tappedAtMs]),
      earlier: piece.flatMap(({ lineId, from, tappedAtMs }): Change[] =>
        Number.isSafeInteger(from) ? [[lineId, from ?? 0, tappedAtMs]] : [],
      ),
    })),
  );
}

function inPieces(changes: readonly SavedChange[]): readonly (readonly SavedChange[])[] {
  const pieces: (readonly SavedChange[])[] = [];
  for (let at = 0; at < changes.length; at += OUTBOX_ENTRY_LINES_MAX) {
    pieces.push(changes.slice(at, at + OUTBOX_ENTRY_LINES_MAX));
  }
  return pieces;
}

const without = (changes: readonly Change[], gone: readonly Change[]): readonly Change[] =>
  changes.filter(([lineId]) => gone.every((change) => change[0] !== lineId));

/** The entry that later changes of the same order may still join: the last one, unless it is on its way or would grow too long. */
function joinable(box: OutboxBox, orderId: number, changes: readonly Change[]): Waiting | undefined {
  const last = box.waiting.findLast(({ entry }) => entry.orderId === orderId);
  if (!last || last.entry.id === box.sendingId || last.forCloud) return undefined;
  const kept = without(last.entry.changes, changes);
  return kept.length + changes.length <= OUTBOX_ENTRY_LINES_MAX ? last : undefined;
}

/** What the lines of a batch came from: what this device handed over of them before and still holds, then the batch's own word (rule N3p). */
function earlierOf(
  box: OutboxBox,
  joined: Waiting | undefined,
  { orderId, changes, earlier }: SavedBatch,
): readonly Change[] {
  const isOwn = ([lineId]: Change) => changes.some((change) => change[0] === lineId);
  const known = box.waiting.flatMap((each) => {
    if (each.entry.orderId !== orderId) return [];
    const before = each.entry.earlier;
    return [...(each === joined ? before : before.filter(isOwn)), ...each.entry.changes.filter(isOwn)];
  });
  const once = new Map([...known, ...earlier].map((change) => [change.join(), change]));
  return [...once.values()].slice(-OUTBOX_ENTRY_LINES_MAX);
}

export interface Taking extends SavedBatch {
  /** For an entry of its own. */
  readonly newId: string;
  /** The server's time and the monotonic time, milliseconds. */
  readonly serverMs: number;
  readonly nowMs: number;
}

/** An entry without those of its changes that wait for the cloud and that a later change of their line replaces (rule N1r). */
function withoutReplaced(each: Waiting, { orderId, changes }: SavedBatch): Waiting {
  const { entry, forCloud = [] } = each;
  const replaced = changes.filter(([lineId]) => forCloud.includes(lineId));
  if (entry.orderId !== orderId || replaced.length === 0) return each;
  return { ...each, entry: { ...entry, changes: without(entry.changes, replaced) } };
}

/** What became of the outbox when it took a batch. */
export interface Taken {
  readonly box: OutboxBox;
  /** To be stored. */
  readonly entry: OutboxEntry;
  /** Ids of other entries that the batch made smaller, or needless: to be stored anew after it. */
  readonly lessened: readonly string[];
}

/**
 * The outbox with a batch in it. The batch joins what its order already has waiting, its lines in place of their earlier changes,
 * unless that is on its way (rule N3j); earlier changes of its lines that wait for the cloud leave (rule N1r). A batch with an old tap
 * is old from now on (rule N3k).
 */
export function take(box: OutboxBox, taking: Taking): Taken {
  const { orderId, changes, serverMs, nowMs } = taking;
  const joined = joinable(box, orderId, changes);
  const isOld = changes.some(([, , tappedAtMs]) => serverMs - tappedAtMs > OUTBOX_OLD_MS);
  const entry: OutboxEntry = {
    id: joined?.entry.id ?? taking.newId,
    orderId,
    changes: [...without(joined?.entry.changes ?? [], changes), ...changes],
    earlier: earlierOf(box, joined, taking),
  };
  const waiting: Waiting = {
    entry,
    oldSinceMs: isOld ? nowMs : (joined?.oldSinceMs ?? null),
    oneByOne: joined?.oneByOne ?? false,
  };
  const left = box.waiting.map((each) => withoutReplaced(each, taking));
  const lessened = left.filter((each, at) => each !== box.waiting[at]).map((each) => each.entry.id);
  const others = left.filter((each) => each.entry.changes.length > 0).map((each) => (each === joined ? waiting : each));
  return { box: { ...box, waiting: joined ? others : [...others, waiting] }, entry, lessened };
}

/** The outbox with the entries of an earlier run before its own, oldest first; all of them are old (rules N3e, N3k). */
export function restore(box: OutboxBox, entries: readonly OutboxEntry[], nowMs: number): OutboxBox {
  const known = new Set(box.waiting.map(({ entry }) => entry.id));
  const earlier = entries
    .filter(({ id }) => Number.isSafeInteger(Number(id)) && !known.has(id) && known.add(id))
    .sort((one, other) => Number(one.id) - Number(other.id));
  const waiting = earlier.map((entry): Waiting => ({ entry, oldSinceMs: nowMs, oneByOne: false }));
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

/** What lines of an order went through here and the server may not know of, the oldest first (rule O9j). */
export const stepsWaiting = (box: OutboxBox, orderId: number): readonly Change[] =>
  box.waiting.flatMap(({ entry }) => (entry.orderId === orderId ? [...entry.earlier, ...entry.changes] : []));

/** What the outbox does next: send an entry, have the board read first, look again later, or nothing. */
export type OutboxVerdict =
  | { readonly kind: 'send'; readonly waiting: Waiting }
  | { readonly kind: 'read' | 'rest' }
  | { readonly kind: 'wait'; readonly forMs: number };

/** What to do at `nowMs`: one entry at a time, the oldest first, nothing before a read, nothing old before a fresh one (rules N3a to N3c, N3k). */
export function nextSend(box: OutboxBox, nowMs: number): OutboxVerdict {
  const first = box.waiting.find((each) => toSend(each).length > 0);
  if (!first || box.sendingId !== null) return { kind: 'rest' };
  // A read that started after the failed send and came back shows that the road is open: nothing waits any longer.
  const isBlocked = box.failures > 0 && (box.readAtMs ?? 0) <= box.failedAtMs;
  const retryInMs = box.failedAtMs + retryWaitMs(box.failures) - nowMs;
  if (isBlocked && retryInMs > 0) return { kind: 'wait', forMs: retryInMs };
  const isRead = box.readAtMs !== null && box.readAtMs >= (first.oldSinceMs ?? box.readAtMs);
  return isRead ? { kind: 'send', waiting: first } : { kind: 'read' };
}

/** The board was read by a request that started at `startedAtMs`; from the cloud, nothing waits for the cloud any more (rules N1r, N3c, N3k). */
export const afterRead = (box: OutboxBox, startedAtMs: number, from: OrdersServer): OutboxBox => ({
  ...box,
  waiting:
    from === 'cloud' && box.waiting.some(({ forCloud }) => forCloud)
      ? box.waiting.map(({ entry, oldSinceMs, oneByOne }) => ({ entry, oldSinceMs, oneByOne }))
      : box.waiting,
  readAtMs: Math.max(startedAtMs, box.readAtMs ?? startedAtMs),
});

/** What the board has read means for the changes of an entry. */
export interface Judgement {
  readonly send: readonly Change[];
  /** The server already has them. */
  readonly settled: readonly Change[];
  /** Someone else changed the line after the tap. */
  readonly overtaken: readonly Change[];
  /** The order no longer has the line. */
  readonly gone: readonly Change[];
}

type Sent = Pick<OutboxEntry, 'changes' | 'earlier'>;

export interface Judging {
  /** The order as it was read last; undefined when this device never read it, or has forgotten it. */
  readonly order: Order | undefined;
  /** The latest answer does not hold it any more. */
  readonly left?: boolean;
  readonly ownUserId: number;
  /** The local server serves, which may not have what the cloud has. */
  readonly byLocal?: boolean;
  /** Whether a request of ours that nobody answered may have brought this status to a line (rule N3z). */
  mayArrive?(lineId: number, status: number): boolean;
}

/**
 * Whether someone else set a status of the line after the tap; less than a second is within what two clocks differ. Devices may
 * share a user: a step under our own is ours only if this device handed its status over (rule N3p).
 */
function isOvertaken(line: Line, [, own, tappedAtMs]: Change, earlier: readonly Change[], judging: Judging): boolean {
  const { ownUserId, mayArrive = () => false } = judging;
  const isOurs = (status: number) =>
    status === own || mayArrive(line.id, status) || earlier.some((each) => each[0] === line.id && each[1] === status);
  return line.history.some(
    ({ userId, atS, status }) =>
      atS * 1_000 - tappedAtMs >= CLOCK_STEP_MIN_MS && (userId !== ownUserId || !isOurs(status)),
  );
}

function fateOf(change: Change, { earlier }: Sent, judging: Judging): keyof Judgement {
  const { order, left } = judging;
  const [lineId, status] = change;
  const line = order?.lines.find((each) => each.id === lineId);
  const overtaken = line && isOvertaken(line, change, earlier, judging);
  // An order that is not on the board may be closed, or be among those that were set aside: the server decides about what nobody is known to have overtaken.
  if (!order || left) return overtaken ? 'overtaken' : 'send';
  if (!line) return judging.byLocal ? 'send' : 'gone';
  if (line.saved === status) return 'settled';
  return overtaken ? 'overtaken' : 'send';
}

/** Sorts the changes of an entry by what the board has read of their lines (rules N1r, N3l to N3n, N3p, N3w). */
export function judge(entry: Sent, judging: Judging): Judgement {
  const fate = (wanted: keyof Judgement) => entry.changes.filter((change) => fateOf(change, entry, judging) === wanted);
  return { send: fate('send'), settled: fate('settled'), overtaken: fate('overtaken'), gone: fate('gone') };
}

/** Why changes were dropped: the server said no, someone else changed the line after the tap, the line is no more, or requests of ours that came late undid it twice. */
export type Loss = 'refused' | 'overtaken' | 'gone' | 'fellBack';

/** Why changes are dropped that the server refused: it says no, or their order is no more (rule N3n). */
export const lossOf = ({ order, left }: Judging): Loss => (order && !left ? 'refused' : 'gone');

/** Whether a change that was refused is of a line that the local server lacks: the cloud is to decide about it (rule N1r). */
export const isLacked = ([lineId]: Change, { order, left, byLocal = false }: Judging): boolean =>
  byLocal && (!order || left === true || order.lines.every(({ id }) => id !== lineId));

/** What of an entry is sent now: what does not wait for the cloud, or its first line alone after the server refused them together (rules N1r, N3o). */
export function toSend({ entry, oneByOne, forCloud = [] }: Waiting): readonly Change[] {
  const changes = entry.changes.filter(([lineId]) => !forCloud.includes(lineId));
  return oneByOne ? changes.slice(0, 1) : changes;
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
