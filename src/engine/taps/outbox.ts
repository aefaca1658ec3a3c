/** What was saved here and is on its way to the server: durable before it is sent, gone only when the server said ok. */

import type { CallFailure } from '../../backend/calls.ts';
import {
  afterAnswer,
  afterRead,
  batchesOf,
  type Change,
  drop,
  EMPTY_OUTBOX,
  giveUp,
  type Judging,
  judge,
  lastIdOf,
  lossOf,
  nextEntryId,
  nextSend,
  type OutboxBox,
  type OutboxEntry,
  restore,
  type SavedChange,
  sent,
  stepsWaiting,
  take,
  toSend,
  type Waiting,
  waitingStatuses,
} from '../../domain/link/outbox.ts';
import type { Reply } from '../../domain/reply.ts';
import type { LineKey } from '../../domain/shown/line-key.ts';
import type { Clock } from '../../platform/ports.ts';
import { decodeOutboxEntry, decodeStored, type Stored } from '../../protocol/decode-stored.ts';
import type { Timers } from '../base/timers.ts';
import type { Keeper } from './keeper.ts';

export interface Outbox {
  /** Takes entries of an earlier run back in; answers the ids of those that are damaged. */
  restore(records: Stored): readonly string[];
  /** Takes saved changes and sends them after what is already waiting; answers whether they are durable, before they are sent. */
  add(changes: readonly SavedChange[]): Promise<boolean>;
  /** The board shows an answer whose request started at `startedAtMs` (monotonic): sends what waited for it. */
  boardRead(startedAtMs: number): void;
  /** The send under way is given up: its end means nothing, and its entry goes again with the next `boardRead` (rule N3v). */
  giveUp(): void;
  /** What lines of an order went through here and the server may not know of, the oldest first. */
  steps(orderId: number): readonly Change[];
}

/** Why changes were dropped: the server said no, someone else changed the line after the tap, or the line is no more. */
export type Loss = 'refused' | 'overtaken' | 'gone';

export interface OutboxTells {
  /** The server's time now, milliseconds. */
  serverMs(): number;
  send(entry: OutboxEntry): Promise<Reply<null, CallFailure>>;
  /** The waiting statuses by line changed. */
  waiting(unsent: ReadonlyMap<LineKey, number>): void;
  confirmed(entry: OutboxEntry): void;
  /** The board as it was read last, for the judgement of an order's changes. */
  judging(orderId: number): Judging;
  /** Changes were dropped. */
  lost(entry: OutboxEntry, loss: Loss): void;
  /** Something old waits: the board is to be read anew, and `boardRead` called when that came back. */
  freshRead(): void;
}

/** What the outbox holds, in memory and in durable records. */
function createShelf(records: Pick<Keeper, 'put' | 'remove'>, tells: OutboxTells) {
  let box: OutboxBox = EMPTY_OUTBOX;
  return {
    box: () => box,
    put(next: OutboxBox) {
      const changed = next.waiting !== box.waiting;
      box = next;
      if (changed) tells.waiting(waitingStatuses(box));
    },
    /** Brings the stored record of an entry to what the outbox holds of it. */
    async store(id: string) {
      const entry = box.waiting.find((each) => each.entry.id === id)?.entry;
      const reply = await (entry ? records.put('outbox', id, entry) : records.remove('outbox', [id]));
      return reply.ok;
    },
  };
}

type Shelf = ReturnType<typeof createShelf>;

/** Takes out of an entry what the board has read made needless; answers what is left of it. */
function sift({ box, put, store }: Shelf, { entry }: Waiting, tells: OutboxTells): Waiting | undefined {
  const { settled, overtaken, gone } = judge(entry, tells.judging(entry.orderId));
  const leaving: readonly Change[] = [...settled, ...overtaken, ...gone];
  if (overtaken.length > 0) tells.lost({ ...entry, changes: overtaken }, 'overtaken');
  if (gone.length > 0) tells.lost({ ...entry, changes: gone }, 'gone');
  if (leaving.length > 0) {
    put(drop(box(), entry.id, leaving));
    void store(entry.id);
  }
  return box().waiting.find((each) => each.entry.id === entry.id);
}

/** Sends what a shelf holds, one entry after the other, and asks for the reads that this needs. */
function createSender(shelf: Shelf, clock: Clock, timers: Timers, tells: OutboxTells) {
  const { box, put, store } = shelf;
  let readAsked = false;
  let sends = 0;

  const settle = async (entry: OutboxEntry, result: Reply<null, CallFailure>) => {
    const answer = result.ok ? 'ok' : result.why;
    const after = afterAnswer(box(), entry.id, entry.changes, answer, clock.monotonicMs());
    if (after.outcome === 'confirmed') tells.confirmed(entry);
    if (after.outcome === 'dropped') tells.lost(entry, lossOf(tells.judging(entry.orderId)));
    put(after.box);
    if (after.outcome !== 'stays') await store(entry.id);
    pump();
  };

  const send = (waiting: Waiting) => {
    const left = sift(shelf, waiting, tells);
    if (left === undefined) return pump();
    const entry = { ...left.entry, changes: toSend(left) };
    put(sent(box(), entry.id));
    sends += 1;
    const own = sends;
    // One that was given up tells nothing of the one that followed it.
    void tells.send(entry).then((result) => (own === sends ? settle(entry, result) : undefined));
  };

  const pump = (): void => {
    timers.clear('outbox-retry');
    const verdict = nextSend(box(), clock.monotonicMs());
    if (verdict.kind === 'send') send(verdict.waiting);
    else if (verdict.kind === 'wait') timers.set('outbox-retry', verdict.forMs, pump);
    else if (verdict.kind === 'read' && !readAsked) {
      readAsked = true;
      tells.freshRead();
    }
  };

  return {
    pump,
    boardRead(startedAtMs: number) {
      readAsked = false;
      put(afterRead(box(), startedAtMs));
      pump();
    },
    giveUp() {
      if (box().sendingId === null) return;
      sends += 1;
      put(giveUp(box(), clock.monotonicMs()));
    },
  };
}

/** An outbox over durable records. It sends nothing before the board was read once. */
export function createOutbox(
  records: Pick<Keeper, 'put' | 'remove'>,
  clock: Clock,
  timers: Timers,
  tells: OutboxTells,
): Outbox {
  const shelf = createShelf(records, tells);
  const { box, put, store } = shelf;
  const sender = createSender(shelf, clock, timers, tells);
  let lastId = 0;

  return {
    ...sender,
    restore(stored) {
      const { known, damaged } = decodeStored(stored, decodeOutboxEntry);
      put(restore(box(), known, clock.monotonicMs()));
      lastId = Math.max(lastId, lastIdOf(box()));
      return damaged;
    },
    async add(saved) {
      const serverMs = tells.serverMs();
      const durable = batchesOf(saved, serverMs).map((batch) => {
        const newId = nextEntryId(lastId, clock.wallMs());
        const taken = take(box(), { ...batch, newId, serverMs, nowMs: clock.monotonicMs() });
        lastId = Math.max(lastId, Number(taken.entry.id));
        put(taken.box);
        return store(taken.entry.id);
      });
      const stored = await Promise.all(durable);
      sender.pump();
      return stored.every((ok) => ok);
    },
    steps: (orderId) => stepsWaiting(box(), orderId),
  };
}
