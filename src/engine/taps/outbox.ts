/**
 * A saved change is stored before it is sent, and kept until a server acknowledges or rejects it, or it is superseded
 * (rules OUTBOX-9, OUTBOX-12).
 */

import type { CallFailure } from '../../backend/calls.ts';
import { enqueue, groupByOrder, type SavedChange } from '../../domain/link/enqueue.ts';
import {
  abortSend,
  afterOrdersRead,
  afterSend,
  type Change,
  changesToSend,
  deferToCloud,
  deferUntilKnown,
  dropChanges,
  entryInFlight,
  hasWaitExpired,
  isOutcomeUnknown,
  lastIdOf,
  markInFlight,
  nextEntryId,
  nextSend,
  type OutboxEntry,
  pageRunOf,
  type QueuedEntry,
  queuedSteps,
  restoreEntries,
  retryAfterRead,
} from '../../domain/link/outbox.ts';
import {
  endedByVoid,
  isMissingLocally,
  isUnknownToCloud,
  lossReasonOf,
  type ReconcileContext,
  reconcile,
} from '../../domain/link/reconcile.ts';
import { rekeyOutbox as followed, rekeyEntry } from '../../domain/link/rekey-outbox.ts';
import type { OrdersServer } from '../../domain/link/responses.ts';
import { type MovedLines, NOTHING_MOVED } from '../../domain/order/moved-lines.ts';
import { type LineKey, lineKey } from '../../domain/presentation/line-key.ts';
import { failed, type Reply } from '../../domain/reply.ts';
import type { Clock, Page, Random } from '../../platform/ports.ts';
import { decodeOutboxEntry, decodeStored, type Stored } from '../../protocol/decode-stored.ts';
import type { Emit } from '../base/events.ts';
import type { Timers } from '../base/timers.ts';
import type { EntryStore } from './entry-store.ts';
import type { SentRequests } from './sent-requests.ts';

export interface Outbox {
  /** Returns the ids of damaged records. */
  restore(records: Stored): readonly string[];
  /** Sends the changes after the queued ones. Resolves before they are sent, with whether they are durable. */
  add(changes: readonly SavedChange[]): Promise<boolean>;
  /** Sends the entries that waited for the response. `startedAtMs` (monotonic) is the start of its request. */
  ordersRead(startedAtMs: number, from?: OrdersServer): void;
  /** Ignores the outcome; the next `ordersRead` sends the entry again (rule OUTBOX-30). */
  abortSend(): void;
  /** Rule ORDER-75. */
  moved(moved: MovedLines): void;
  /** Queued changes that the server may not have yet, oldest first. */
  steps(orderId: number): readonly Change[];
  /**
   * This run saved a change of the line before it had read the earlier run's records, which may have an older change
   * (rule OUTBOX-25).
   */
  wasSavedBeforeRestore(key: LineKey): boolean;
}

export interface OutboxDeps {
  readonly entries: EntryStore;
  readonly page: Pick<Page, 'report'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  /** The server's time. */
  serverMs(): number;
  /** Returns which server acknowledged the changes. */
  send(
    orderId: number,
    statuses: readonly (readonly [lineId: number, status: number])[],
  ): Promise<Reply<OrdersServer, CallFailure>>;
  /** Nothing is sent, because the server already has the changes. */
  alreadyApplied(entry: OutboxEntry): void;
  /** Changes that were sent, or may have been, with an unknown outcome. */
  readonly unknownOutcomes: Pick<SentRequests, 'note'>;
  /** The state of an order in the last response. */
  reconcileContext(orderId: number): ReconcileContext;
  /** After `staleEntriesPending`, the orders must be read and `ordersRead` must be called. */
  readonly emit: Emit<'acknowledged' | 'entryDeferredToCloud' | 'changeLost' | 'staleEntriesPending'>;
}

/** Drops changes that the last response shows as applied, superseded or voided; undefined when none is left. */
function dropSuperseded(
  { box, put, store }: EntryStore,
  { entry }: QueuedEntry,
  deps: OutboxDeps,
): QueuedEntry | undefined {
  const { reconcileContext, emit } = deps;
  const { alreadyApplied, superseded, voided } = reconcile(entry, reconcileContext(entry.orderId));
  const leaving: readonly Change[] = [...alreadyApplied, ...superseded, ...voided];
  if (voided.length > 0) emit({ kind: 'changeLost', entry: { ...entry, changes: voided }, loss: 'voided' });
  if (superseded.length > 0) emit({ kind: 'changeLost', entry: { ...entry, changes: superseded }, loss: 'superseded' });
  if (alreadyApplied.length > 0) deps.alreadyApplied({ ...entry, changes: alreadyApplied });
  if (leaving.length > 0) {
    put(dropChanges(box(), entry.id, leaving));
    void store(entry.id);
  }
  return box().waiting.find((each) => each.entry.id === entry.id);
}

/** Changes in flight stay, because they cannot be aborted safely (rule ORDER-18). */
function dropVoided({ box, put, store }: EntryStore, { reconcileContext, emit }: OutboxDeps): void {
  for (const { entry } of box().waiting) {
    const voided = entry.id === box().sendingId ? [] : endedByVoid(entry.changes, reconcileContext(entry.orderId));
    if (voided.length === 0) continue;
    emit({ kind: 'changeLost', entry: { ...entry, changes: voided }, loss: 'voided' });
    put(dropChanges(box(), entry.id, voided));
    void store(entry.id);
  }
}

/**
 * The meaning of a rejection:
 * - `final`: the change is lost;
 * - `lacks`: the local server lacks the line;
 * - `may lack`: the local server may have restarted without the line, or the line may be moving to another order;
 * - `unknown order`: the cloud does not know the order yet.
 */
type RejectionMeaning = 'final' | 'lacks' | 'may lack' | 'unknown order';

function rejectionMeaningOf(
  { changes }: OutboxEntry,
  waiting: QueuedEntry,
  reconcileContext: ReconcileContext,
  nowMs: number,
): RejectionMeaning {
  if (isUnknownToCloud(changes, reconcileContext)) return hasWaitExpired(waiting, nowMs) ? 'final' : 'unknown order';
  const [change, another] = changes;
  // The next response shows a line that is moving to another order (rule ORDER-76).
  if (lossReasonOf(changes, reconcileContext) === 'gone' && !reconcileContext.byLocal && !waiting.isRejected)
    return 'may lack';
  if (!reconcileContext.byLocal || change === undefined || another !== undefined) return 'final';
  if (isMissingLocally(change, reconcileContext)) return 'lacks';
  return waiting.isRejected ? 'final' : 'may lack';
}

/** Resolves when the result is stored. */
async function applyOutcome(
  { box, put, store }: EntryStore,
  { clock, emit, reconcileContext, unknownOutcomes }: OutboxDeps,
  {
    entry,
    rejection,
    moved,
  }: { readonly entry: OutboxEntry; readonly rejection: RejectionMeaning; readonly moved: MovedLines },
  result: Reply<OrdersServer, CallFailure>,
): Promise<void> {
  const response = result.ok ? 'ok' : result.why;
  if (response === 'rejected' && rejection === 'lacks') {
    put(deferToCloud(box(), entry.id, entry.changes));
    return emit({ kind: 'entryDeferredToCloud', entry, why: 'forCloud' });
  }
  if (response === 'rejected' && rejection === 'unknown order') {
    const isFirst = box().waiting.every((each) => each.entry.id !== entry.id || each.orderUnknownSinceMs === undefined);
    put(deferUntilKnown(box(), entry.id, clock.monotonicMs()));
    if (isFirst) emit({ kind: 'entryDeferredToCloud', entry, why: 'unknownOrder' });
    return;
  }
  if (response === 'rejected' && rejection === 'may lack')
    return put(retryAfterRead(box(), entry.id, clock.monotonicMs()));
  const after = afterSend(box(), entry.id, entry.changes, response, clock.monotonicMs());
  for (const each of rekeyEntry(entry, moved)) {
    if (isOutcomeUnknown(response)) unknownOutcomes.note(each);
    if (result.ok && after.outcome === 'confirmed') emit({ kind: 'acknowledged', entry: each, by: result.data });
  }
  if (after.outcome === 'dropped')
    emit({ kind: 'changeLost', entry, loss: lossReasonOf(entry.changes, reconcileContext(entry.orderId)) });
  put(after.box);
  if (after.outcome !== 'stays') await store(entry.id);
}

/** The request in flight uses the old keys of moved lines. */
function createInFlight({ box }: EntryStore, followLines: (moved: MovedLines) => void) {
  let moved: MovedLines = NOTHING_MOVED;
  return {
    moved: () => moved,
    note(next: MovedLines) {
      const entry = entryInFlight(box());
      const keys = entry?.changes.map(([lineId]) => lineKey(entry.orderId, lineId)) ?? [];
      moved = new Map(
        keys.flatMap((key) => {
          const to = next.get(moved.get(key) ?? key) ?? moved.get(key);
          return to === undefined ? [] : [[key, to] as const];
        }),
      );
    },
    /** Moves the remaining changes to the orders that their lines moved to. */
    over() {
      const last = moved;
      moved = NOTHING_MOVED;
      if (last.size > 0) followLines(last);
    },
  };
}

/** Sends one entry after the other, and requests the reads that old entries need. */
function createSender(entries: EntryStore, deps: OutboxDeps, followLines: (moved: MovedLines) => void) {
  const { clock, timers, emit } = deps;
  const { box, put } = entries;
  let readRequested = false;
  let sends = 0;
  const inFlight = createInFlight(entries, followLines);

  const send = (waiting: QueuedEntry) => {
    const left = dropSuperseded(entries, waiting, deps);
    if (left === undefined) return pump();
    const entry = { ...left.entry, changes: changesToSend(left) };
    put(markInFlight(box(), entry.id));
    sends += 1;
    const own = sends;
    const statuses = entry.changes.map(([lineId, status]) => [lineId, status] as const);
    const rejection = rejectionMeaningOf(entry, left, deps.reconcileContext(entry.orderId), clock.monotonicMs());
    void deps
      .send(entry.orderId, statuses)
      .catch((bug) => {
        // The entry stays queued, and the exception is reported (rule RECOVERY-15).
        deps.page.report(bug);
        return failed('network');
      })
      .then(async (result) => {
        // The outcome of an aborted send must not affect the next one.
        if (own !== sends) return;
        const moved = inFlight.moved();
        const isElsewhere = !result.ok && result.why === 'rejected' && moved.size > 0;
        if (isElsewhere) put({ ...box(), sendingId: null, failures: 0 });
        else await applyOutcome(entries, deps, { entry, rejection, moved }, result);
        inFlight.over();
        pump();
      });
  };

  const pump = (): void => {
    timers.clear('outbox-retry');
    const verdict = nextSend(box(), clock.monotonicMs());
    if (verdict.kind === 'send') send(verdict.waiting);
    else if (verdict.kind === 'wait') timers.set('outbox-retry', verdict.forMs, pump);
    else if (verdict.kind === 'read' && !readRequested) {
      readRequested = true;
      emit({ kind: 'staleEntriesPending' });
    }
  };

  return {
    pump,
    ordersRead(startedAtMs: number, from: OrdersServer = 'cloud') {
      readRequested = false;
      const has = (orderId: number, lineId: number) => {
        const { order, left } = deps.reconcileContext(orderId);
        return left === false && order?.lines.some(({ id }) => id === lineId) === true;
      };
      put(afterOrdersRead(box(), { startedAtMs, from, nowMs: clock.monotonicMs(), has }));
      dropVoided(entries, deps);
      pump();
    },
    abortSend() {
      const entry = entryInFlight(box());
      if (entry === null) return;
      sends += 1;
      deps.unknownOutcomes.note(entry);
      put(abortSend(box(), clock.monotonicMs()));
      inFlight.over();
    },
    noteMoved: inFlight.note,
  };
}

/** Sends nothing before the first orders response. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { entries, clock, random, serverMs } = deps;
  const pageRun = pageRunOf(random.next());
  const { box, put, store } = entries;
  let lastId = 0;
  const savedBeforeRestore = new Set<LineKey>();
  let isRestored = false;

  const nextId = () => {
    const id = nextEntryId(lastId, clock.wallMs(), pageRun);
    lastId = Number(id);
    return id;
  };

  const followLines = (moved: MovedLines) => {
    const { box: next, fresh, shrunkEntryIds } = followed(box(), moved, nextId);
    if (shrunkEntryIds.length === 0) return;
    put(next);
    // After a crash between the two writes both records exist; the server then rejects the older one.
    void Promise.all(fresh.map(store)).then((stored) => {
      if (stored.every((ok) => ok)) for (const id of shrunkEntryIds) void store(id);
    });
  };
  const sender = createSender(entries, deps, followLines);

  return {
    ...sender,
    moved(moved) {
      sender.noteMoved(moved);
      followLines(moved);
      for (const [from, to] of moved) if (savedBeforeRestore.has(from)) savedBeforeRestore.add(to);
    },
    restore(stored) {
      const { known, damaged } = decodeStored(stored, decodeOutboxEntry);
      const own = new Set(box().waiting.map(({ entry }) => entry.id));
      put(restoreEntries(box(), known, clock.monotonicMs()));
      isRestored = true;
      for (const { id, orderId, changes } of known) {
        if (own.has(id)) continue;
        const older = changes.filter(([lineId]) => savedBeforeRestore.has(lineKey(orderId, lineId)));
        if (older.length === 0) continue;
        put(dropChanges(box(), id, older));
        void store(id);
      }
      lastId = Math.max(lastId, lastIdOf(box()));
      // The earlier run may have sent these entries.
      for (const entry of known) deps.unknownOutcomes.note(entry);
      return damaged;
    },
    async add(saved) {
      const nowMs = serverMs();
      if (!isRestored) for (const { orderId, lineId } of saved) savedBeforeRestore.add(lineKey(orderId, lineId));
      const durable = groupByOrder(saved, nowMs).map((batch) => {
        const newId = nextEntryId(lastId, clock.wallMs(), pageRun);
        const queued = enqueue(box(), { ...batch, newId, serverMs: nowMs, nowMs: clock.monotonicMs() });
        lastId = Math.max(lastId, Number(queued.entry.id));
        put(queued.box);
        const isStored = store(queued.entry.id);
        for (const id of queued.shrunkEntryIds) void store(id);
        return isStored;
      });
      const stored = await Promise.all(durable);
      sender.pump();
      return stored.every((ok) => ok);
    },
    steps: (orderId) => queuedSteps(box(), orderId),
    wasSavedBeforeRestore: (key) => savedBeforeRestore.has(key),
  };
}
