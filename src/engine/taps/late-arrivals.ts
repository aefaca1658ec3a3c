/**
 * Sends a change again when a late request reverted it, or the local server lost it. After a second revert within a
 * minute, or a copy that may be another device's step, it shows a notice instead (rules OUTBOX-37, OUTBOX-38, LINK-25).
 */

import {
  acceptsUndo,
  hasLostChange,
  isStillWatched,
  lacksChange,
  type ResendReason,
  undoCauseOf,
  type WatchedChange,
  watchChange,
  watchedAfterResponse,
} from '../../domain/link/late-arrivals.ts';
import type { OutboxEntry } from '../../domain/link/outbox.ts';
import type { OrdersServer, ResponseOrigin } from '../../domain/link/responses.ts';
import type { MovedLines } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import { isEndedByVoid } from '../../domain/order/status.ts';
import { type LineKey, lineKey, lineOfKey } from '../../domain/presentation/line-key.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Emit } from '../base/events.ts';
import type { Board } from '../board/board.ts';
import type { Pending } from '../board/pending.ts';
import type { Outbox } from './outbox.ts';
import type { SentRequests } from './sent-requests.ts';

type AcknowledgedChanges = Pick<OutboxEntry, 'orderId' | 'changes'>;

export interface LateArrivals {
  acknowledged(acknowledgement: AcknowledgedChanges, by: OrdersServer): void;
  /** The server already has these changes. */
  alreadyApplied(acknowledgement: AcknowledgedChanges): void;
  /** A different unsent status supersedes the acknowledged change of its line. */
  queued(unsent: ReadonlyMap<LineKey, number>): void;
  /** Other devices selected these lines. */
  selectedElsewhere(orderId: number, lineIds: Iterable<number>): void;
  /** Rule ORDER-72. */
  moved(moved: MovedLines): void;
  /** The lines for which the response lacks a change that its server acknowledged (rule LINK-25). */
  missingIn(orders: readonly Order[], response: ResponseOrigin): ReadonlySet<LineKey>;
  /** Sends reverted and lost changes again, unless a later tap or a void decided the line. */
  received(orders: readonly Order[], response: ResponseOrigin): void;
}

export interface LateArrivalsDeps {
  readonly clock: Clock;
  readonly pending: Pick<Pending, 'statuses'>;
  readonly outbox: Pick<Outbox, 'add' | 'steps'>;
  readonly unknownOutcomes: Pick<SentRequests, 'statuses'>;
  readonly acknowledgedRequests: Pick<SentRequests, 'statuses'>;
  readonly ownUserId: () => number;
  readonly board: Pick<Board, 'orderAsKnown' | 'lastServerOf'>;
  readonly emit: Emit<'changeLost'>;
}

type AllWatched = Map<LineKey, WatchedChange>;

/** Earlier requests of this device may still set other statuses on the line. */
const acknowledgedNow = ({ clock, unknownOutcomes, acknowledgedRequests }: LateArrivalsDeps, key: LineKey) => ({
  unknownOutcomes: unknownOutcomes.statuses(key),
  acknowledged: acknowledgedRequests.statuses(key),
  atMs: clock.monotonicMs(),
});

/**
 * Sends the change again, or accepts the revert with a notice. `from` is the line's status if a request of this device
 * set it.
 */
function resend(
  { clock, outbox, emit }: LateArrivalsDeps,
  watched: AllWatched,
  { key, by, from }: { readonly key: LineKey; readonly by: ResendReason; readonly from: number | null },
): void {
  const fallen = watched.get(key);
  if (fallen === undefined) return;
  const { orderId, lineId, status, tappedAtMs } = fallen;
  if (acceptsUndo(fallen, by, clock.monotonicMs())) {
    watched.delete(key);
    const entry: OutboxEntry = { id: '', orderId, changes: [[lineId, status, tappedAtMs]], earlier: [] };
    emit({ kind: 'changeLost', entry, loss: 'fellBack' });
    return;
  }
  watched.set(key, { ...fallen, again: by });
  // The change goes through the outbox like a tap, so later changes of other devices are checked too.
  void outbox.add([{ orderId, lineId, status, tappedAtMs, from }]);
}

function moveWatched(watched: AllWatched, moved: MovedLines): void {
  for (const [key, each] of [...watched]) {
    const to = moved.get(key);
    if (to === undefined) continue;
    watched.delete(key);
    watched.set(to, { ...each, ...lineOfKey(to) });
  }
}

export function createLateArrivals(deps: LateArrivalsDeps): LateArrivals {
  const { clock, pending, outbox, board } = deps;
  const watched: AllWatched = new Map();

  const dropExpired = () => {
    for (const [key, each] of watched) if (!isStillWatched(each, clock.monotonicMs())) watched.delete(key);
  };

  /** A later tap or a queued change decides the status of the line. */
  const isDecided = (key: LineKey, { orderId, lineId }: WatchedChange) =>
    pending.statuses.has(key) || outbox.steps(orderId).some(([id]) => id === lineId);

  const watch = ({ orderId, changes }: AcknowledgedChanges, by: OrdersServer) => {
    dropExpired();
    const known = board.orderAsKnown(orderId)?.lines ?? [];
    for (const [lineId, status, tappedAtMs] of changes) {
      const key = lineKey(orderId, lineId);
      const before = known.find(({ id }) => id === lineId)?.history ?? [];
      const acknowledgement = { orderId, lineId, status, tappedAtMs, by, before, ...acknowledgedNow(deps, key) };
      watched.set(key, watchChange(acknowledgement, watched.get(key)));
    }
  };

  const watchedIn = (orders: readonly Order[]) => {
    dropExpired();
    return [...watched].flatMap(([key, each]) => {
      // An outdated form of an order says nothing about the server's current state (rule LINK-37).
      const order = orders.find(({ id, isOutdated }) => id === each.orderId && !isOutdated);
      const line = order?.lines.find(({ id }) => id === each.lineId);
      return line === undefined ? [] : [{ key, each, line }];
    });
  };

  return {
    acknowledged: watch,
    alreadyApplied(acknowledgement) {
      const by = board.lastServerOf(acknowledgement.orderId);
      if (by !== undefined) watch(acknowledgement, by);
    },
    queued(unsent) {
      for (const [key, status] of unsent) if (watched.get(key)?.status !== status) watched.delete(key);
    },
    selectedElsewhere(orderId, lineIds) {
      for (const lineId of lineIds) {
        const key = lineKey(orderId, lineId);
        const each = watched.get(key);
        if (each !== undefined) watched.set(key, { ...each, isShared: true });
      }
    },
    moved: (moved) => moveWatched(watched, moved),
    missingIn: (orders, response) =>
      new Set(watchedIn(orders).flatMap(({ key, each, line }) => (lacksChange(each, response, line) ? [key] : []))),
    received(orders, response) {
      for (const { key, each, line } of watchedIn(orders)) {
        const now = watchedAfterResponse(each, response, line);
        watched.set(key, now);
        // A void takes precedence over a change (rule ORDER-18).
        if (isEndedByVoid(line, now.status)) watched.delete(key);
        if (!watched.has(key) || isDecided(key, now)) continue;
        const late = undoCauseOf(now, { response, line, ownUserId: deps.ownUserId(), nowMs: clock.monotonicMs() });
        const by = late ?? (hasLostChange(now, response, line) ? 'lost' : null);
        if (by === null) continue;
        // If the clock was wrong at the tap, an earlier step of this device may have a later time. It must not count as
        // another user's.
        const from = late !== null || now.acknowledged.has(line.saved) ? line.saved : null;
        resend(deps, watched, { key, by, from });
      }
    },
  };
}
