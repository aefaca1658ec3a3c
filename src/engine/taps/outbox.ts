/** The outbox: saved changes are durable before they are sent, and removed only after a server acknowledges them. */

import type { CallFailure } from '../../backend/calls.ts';
import type { OrdersServer } from '../../domain/link/answers.ts';
import { follow as followed, renamed } from '../../domain/link/following.ts';
import { endedByVoid, isLacked, isUnheardOf, type Judging, judge, lossOf } from '../../domain/link/judging.ts';
import {
  afterAnswer,
  afterRead,
  askAgain,
  type Change,
  drop,
  giveUp,
  hasWaitedOut,
  isUnheard,
  keepForCloud,
  keepUnheardOf,
  lastIdOf,
  nextEntryId,
  nextSend,
  type OutboxEntry,
  pageRunOf,
  restore,
  sent,
  stepsWaiting,
  toSend,
  underWay,
  type WaitingEntry,
} from '../../domain/link/outbox.ts';
import { type SavedChange, savedBatchesOf, take } from '../../domain/link/taking.ts';
import { type MovedLines, NOTHING_MOVED } from '../../domain/order/moved-lines.ts';
import { failed, type Reply } from '../../domain/reply.ts';
import { lineKey } from '../../domain/shown/line-key.ts';
import type { Clock, Random } from '../../platform/ports.ts';
import { decodeOutboxEntry, decodeStored, type Stored } from '../../protocol/decode-stored.ts';
import type { Emit } from '../base/events.ts';
import type { Timers } from '../base/timers.ts';
import type { EntryStore } from './entry-store.ts';

export interface Outbox {
  /** Restores the entries of an earlier run; returns the ids of damaged ones. */
  restore(records: Stored): readonly string[];
  /** Adds saved changes and sends them after the queued ones; resolves to whether they are durable, before they are sent. */
  add(changes: readonly SavedChange[]): Promise<boolean>;
  /** The board shows a response whose request started at `startedAtMs` (monotonic): sends the entries that waited for it. */
  boardRead(startedAtMs: number, from?: OrdersServer): void;
  /** Aborts the send in flight: its outcome is ignored, and the next `boardRead` sends its entry again (rule N3v). */
  giveUp(): void;
  /** Moves queued changes to the new orders of their lines (rule O14c). */
  moved(moved: MovedLines): void;
  /** The queued changes of an order that the server may not know, oldest first. */
  steps(orderId: number): readonly Change[];
}

export interface OutboxDeps {
  readonly entries: EntryStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  /** The server's time now, milliseconds. */
  serverMs(): number;
  /** Sends the changes of one order; returns which server took them. */
  send(
    orderId: number,
    statuses: readonly (readonly [lineId: number, status: number])[],
  ): Promise<Reply<OrdersServer, CallFailure>>;
  /** The board's last response, for checking an order's changes. */
  judging(orderId: number): Judging;
  /** After `staleEntriesPending`, the orders must be read, then `boardRead` called. */
  readonly emit: Emit<
    | 'acknowledged'
    | 'alreadyApplied'
    | 'outcomeUnknown'
    | 'waitsForCloud'
    | 'changeLost'
    | 'staleEntriesPending'
    | 'sendThrew'
  >;
}

/** Removes changes from an entry that the board's response made needless; returns the rest. */
function sift(
  { box, put, store }: EntryStore,
  { entry }: WaitingEntry,
  { judging, emit }: OutboxDeps,
): WaitingEntry | undefined {
  const { settled, overtaken, voided } = judge(entry, judging(entry.orderId));
  const leaving: readonly Change[] = [...settled, ...overtaken, ...voided];
  if (voided.length > 0) emit({ kind: 'changeLost', entry: { ...entry, changes: voided }, loss: 'voided' });
  if (overtaken.length > 0) emit({ kind: 'changeLost', entry: { ...entry, changes: overtaken }, loss: 'overtaken' });
  if (settled.length > 0) emit({ kind: 'alreadyApplied', entry: { ...entry, changes: settled } });
  if (leaving.length > 0) {
    put(drop(box(), entry.id, leaving));
    void store(entry.id);
  }
  return box().waiting.find((each) => each.entry.id === entry.id);
}

/** Drops queued changes of voided lines, except for the entry in flight, which cannot be recalled (rule O5j). */
function dropVoided({ box, put, store }: EntryStore, { judging, emit }: OutboxDeps): void {
  for (const { entry } of box().waiting) {
    const voided = entry.id === box().sendingId ? [] : endedByVoid(entry.changes, judging(entry.orderId));
    if (voided.length === 0) continue;
    emit({ kind: 'changeLost', entry: { ...entry, changes: voided }, loss: 'voided' });
    put(drop(box(), entry.id, voided));
    void store(entry.id);
  }
}

/**
 * The meaning of a refusal:
 * - `no`: the server rejects the change;
 * - `lacks`: the local server lacks the line;
 * - `may lack`: the local server may have restarted without the line, or the line may be moving to another order;
 * - `not heard of`: the cloud does not know the order yet.
 */
type RefusalMeaning = 'no' | 'lacks' | 'may lack' | 'not heard of';

function refusalOf({ changes }: OutboxEntry, waiting: WaitingEntry, judging: Judging, nowMs: number): RefusalMeaning {
  if (isUnheardOf(changes, judging)) return hasWaitedOut(waiting, nowMs) ? 'no' : 'not heard of';
  const [change, another] = changes;
  // The line may be moving to another order; the next read shows it (rule O14c).
  if (lossOf(changes, judging) === 'gone' && !judging.byLocal && !waiting.isRefused) return 'may lack';
  if (!judging.byLocal || change === undefined || another !== undefined) return 'no';
  if (isLacked(change, judging)) return 'lacks';
  return waiting.isRefused ? 'no' : 'may lack';
}

/** Applies the response to the entry that was sent; resolves once the result is stored. */
async function settle(
  { box, put, store }: EntryStore,
  { clock, emit, judging }: OutboxDeps,
  {
    entry,
    refusal,
    moved,
  }: { readonly entry: OutboxEntry; readonly refusal: RefusalMeaning; readonly moved: MovedLines },
  result: Reply<OrdersServer, CallFailure>,
): Promise<void> {
  const answer = result.ok ? 'ok' : result.why;
  if (answer === 'refused' && refusal === 'lacks') {
    put(keepForCloud(box(), entry.id, entry.changes));
    return emit({ kind: 'waitsForCloud', entry, why: 'forCloud' });
  }
  if (answer === 'refused' && refusal === 'not heard of') {
    const isFirst = box().waiting.every((each) => each.entry.id !== entry.id || each.unheardSinceMs === undefined);
    put(keepUnheardOf(box(), entry.id, clock.monotonicMs()));
    if (isFirst) emit({ kind: 'waitsForCloud', entry, why: 'unheardOf' });
    return;
  }
  if (answer === 'refused' && refusal === 'may lack') return put(askAgain(box(), entry.id, clock.monotonicMs()));
  const after = afterAnswer(box(), entry.id, entry.changes, answer, clock.monotonicMs());
  for (const each of renamed(entry, moved)) {
    if (isUnheard(answer)) emit({ kind: 'outcomeUnknown', entry: each });
    if (result.ok && after.outcome === 'confirmed') emit({ kind: 'acknowledged', entry: each, by: result.data });
  }
  if (after.outcome === 'dropped')
    emit({ kind: 'changeLost', entry, loss: lossOf(entry.changes, judging(entry.orderId)) });
  put(after.box);
  if (after.outcome !== 'stays') await store(entry.id);
}

/** Collects moves of lines in flight: the request in flight still has their old keys. */
function createInFlight({ box }: EntryStore, followLines: (moved: MovedLines) => void) {
  let moved: MovedLines = NOTHING_MOVED;
  return {
    moved: () => moved,
    note(next: MovedLines) {
      const entry = underWay(box());
      const isConcerned = entry?.changes.some(([lineId]) => next.has(lineKey(entry.orderId, lineId)));
      if (isConcerned) moved = next;
    },
    /** The request in flight has ended: moves the remaining changes to the new orders of their lines. */
    over() {
      const last = moved;
      moved = NOTHING_MOVED;
      if (last.size > 0) followLines(last);
    },
  };
}

/** Sends the entries one after the other, and requests the reads that they need. */
function createSender(entries: EntryStore, deps: OutboxDeps, followLines: (moved: MovedLines) => void) {
  const { clock, timers, emit } = deps;
  const { box, put } = entries;
  let readAsked = false;
  let sends = 0;
  const inFlight = createInFlight(entries, followLines);

  const send = (waiting: WaitingEntry) => {
    const left = sift(entries, waiting, deps);
    if (left === undefined) return pump();
    const entry = { ...left.entry, changes: toSend(left) };
    put(sent(box(), entry.id));
    sends += 1;
    const own = sends;
    const statuses = entry.changes.map(([lineId, status]) => [lineId, status] as const);
    const refusal = refusalOf(entry, left, deps.judging(entry.orderId), clock.monotonicMs());
    void deps
      .send(entry.orderId, statuses)
      .catch((bug) => {
        emit({ kind: 'sendThrew', bug });
        return failed('network');
      })
      .then(async (result) => {
        // An aborted send must not affect the next one.
        if (own !== sends) return;
        const moved = inFlight.moved();
        const isElsewhere = !result.ok && result.why === 'refused' && moved.size > 0;
        if (isElsewhere) put({ ...box(), sendingId: null, failures: 0 });
        else await settle(entries, deps, { entry, refusal, moved }, result);
        inFlight.over();
        pump();
      });
  };

  const pump = (): void => {
    timers.clear('outbox-retry');
    const verdict = nextSend(box(), clock.monotonicMs());
    if (verdict.kind === 'send') send(verdict.waiting);
    else if (verdict.kind === 'wait') timers.set('outbox-retry', verdict.forMs, pump);
    else if (verdict.kind === 'read' && !readAsked) {
      readAsked = true;
      emit({ kind: 'staleEntriesPending' });
    }
  };

  return {
    pump,
    boardRead(startedAtMs: number, from: OrdersServer = 'cloud') {
      readAsked = false;
      const has = (orderId: number, lineId: number) => {
        const { order, left } = deps.judging(orderId);
        return left === false && order?.lines.some(({ id }) => id === lineId) === true;
      };
      put(afterRead(box(), { startedAtMs, from, nowMs: clock.monotonicMs(), has }));
      dropVoided(entries, deps);
      pump();
    },
    giveUp() {
      const entry = underWay(box());
      if (entry === null) return;
      sends += 1;
      emit({ kind: 'outcomeUnknown', entry });
      put(giveUp(box(), clock.monotonicMs()));
      inFlight.over();
    },
    noteMoved: inFlight.note,
  };
}

/** An outbox over durable records. It sends nothing before the first orders response. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { entries, clock, random, serverMs } = deps;
  const pageRun = pageRunOf(random.next());
  const { box, put, store } = entries;
  let lastId = 0;

  const nextId = () => {
    const id = nextEntryId(lastId, clock.wallMs(), pageRun);
    lastId = Number(id);
    return id;
  };

  const followLines = (moved: MovedLines) => {
    const { box: next, fresh, lessened } = followed(box(), moved, nextId);
    if (lessened.length === 0) return;
    put(next);
    // After a crash between the two writes both records exist: the server rejects the older one.
    void Promise.all(fresh.map(store)).then((stored) => {
      if (stored.every((ok) => ok)) for (const id of lessened) void store(id);
    });
  };
  const sender = createSender(entries, deps, followLines);

  return {
    ...sender,
    moved(moved) {
      sender.noteMoved(moved);
      followLines(moved);
    },
    restore(stored) {
      const { known, damaged } = decodeStored(stored, decodeOutboxEntry);
      put(restore(box(), known, clock.monotonicMs()));
      lastId = Math.max(lastId, lastIdOf(box()));
      // The earlier run may have sent them.
      for (const entry of known) deps.emit({ kind: 'outcomeUnknown', entry });
      return damaged;
    },
    async add(saved) {
      const nowMs = serverMs();
      const durable = savedBatchesOf(saved, nowMs).map((batch) => {
        const newId = nextEntryId(lastId, clock.wallMs(), pageRun);
        const taken = take(box(), { ...batch, newId, serverMs: nowMs, nowMs: clock.monotonicMs() });
        lastId = Math.max(lastId, Number(taken.entry.id));
        put(taken.box);
        const isStored = store(taken.entry.id);
        for (const id of taken.lessened) void store(id);
        return isStored;
      });
      const stored = await Promise.all(durable);
      sender.pump();
      return stored.every((ok) => ok);
    },
    steps: (orderId) => stepsWaiting(box(), orderId),
  };
}
