/** Puts right what a late request of ours undid, or the local server lost: once, then it is said (rules N3z, N1u). */
import type { AnswerOrigin, OrdersServer } from '../../domain/link/answers.ts';
import {
  fellBack,
  isWatched,
  lacks,
  type Watched,
  watchedAfter,
  watchedSince,
  wentBack,
} from '../../domain/link/late-arrivals.ts';
import type { OutboxEntry } from '../../domain/link/outbox.ts';
import type { Order } from '../../domain/order/order.ts';
import { type LineKey, lineKey } from '../../domain/shown/line-key.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Tell } from '../base/events.ts';
import type { Board } from '../board/board.ts';
import type { Pending } from '../board/pending.ts';
import type { Outbox } from './outbox.ts';
import type { UnheardRequests } from './unheard-requests.ts';

type TakenChanges = Pick<OutboxEntry, 'orderId' | 'changes'>;

export interface LateArrivals {
  /** A server took these. */
  confirmed(taken: TakenChanges, by: OrdersServer): void;
  /** The latest answer has these. */
  settled(taken: TakenChanges): void;
  /** These wait for the server, by line: what was taken of them before is meant no more. */
  waiting(unsent: ReadonlyMap<LineKey, number>): void;
  /** The lines of which an answer lacks what its server took (rule N1u). */
  lackedBy(orders: readonly Order[], answer: AnswerOrigin): ReadonlySet<LineKey>;
  /** The board has the orders of an answer: sends again what they undid, unless something else was decided of its line. */
  received(orders: readonly Order[], answer: AnswerOrigin): void;
}

export interface LateArrivalsDeps {
  readonly clock: Clock;
  readonly pending: Pick<Pending, 'statuses'>;
  readonly outbox: Pick<Outbox, 'add' | 'steps'>;
  readonly unheard: Pick<UnheardRequests, 'statuses'>;
  readonly board: Pick<Board, 'orderAsKnown' | 'heardFrom'>;
  readonly tell: Tell<'lost'>;
}

/** Nothing was taken yet. */
export function createLateArrivals({ clock, pending, outbox, unheard, board, tell }: LateArrivalsDeps): LateArrivals {
  const watched = new Map<LineKey, Watched>();

  const forgetOld = () => {
    for (const [key, each] of watched) if (!isWatched(each, clock.monotonicMs())) watched.delete(key);
  };

  /** The cook's next tap on the line, or what waits for the server, says what becomes of it. */
  const isDecided = (key: LineKey, { orderId, lineId }: Watched) =>
    pending.statuses.has(key) || outbox.steps(orderId).some(([id]) => id === lineId);

  const putRight = (key: LineKey, fallen: Watched) => {
    const { orderId, lineId, status, tappedAtMs, isSecond } = fallen;
    if (isSecond) {
      watched.delete(key);
      const entry: OutboxEntry = { id: '', orderId, changes: [[lineId, status, tappedAtMs]], earlier: [] };
      return tell({ kind: 'lost', entry, loss: 'fellBack' });
    }
    watched.set(key, { ...fallen, isSecond: true });
    // On the road of every tap: what somebody else did since is judged there.
    void outbox.add([{ orderId, lineId, status, tappedAtMs, from: null }]);
  };

  const watch = ({ orderId, changes }: TakenChanges, by: OrdersServer) => {
    forgetOld();
    const known = board.orderAsKnown(orderId)?.lines ?? [];
    for (const [lineId, status, tappedAtMs] of changes) {
      const key = lineKey(orderId, lineId);
      const before = known.find(({ id }) => id === lineId)?.history ?? [];
      const taken = { orderId, lineId, status, tappedAtMs, by, before, atMs: clock.monotonicMs() };
      watched.set(key, watchedAfter(taken, watched.get(key)));
    }
  };

  /** What is watched and stands in these orders. */
  const watchedIn = (orders: readonly Order[]) => {
    forgetOld();
    return [...watched].flatMap(([key, each]) => {
      const order = orders.find(({ id }) => id === each.orderId);
      const line = order?.lines.find(({ id }) => id === each.lineId);
      return line === undefined ? [] : [{ key, each, line }];
    });
  };

  return {
    confirmed: watch,
    settled(taken) {
      const by = board.heardFrom(taken.orderId);
      if (by !== undefined) watch(taken, by);
    },
    waiting(unsent) {
      for (const [key, status] of unsent) if (watched.get(key)?.status !== status) watched.delete(key);
    },
    lackedBy: (orders, answer) =>
      new Set(watchedIn(orders).flatMap(({ key, each, line }) => (lacks(each, answer, line) ? [key] : []))),
    received(orders, answer) {
      for (const { key, each, line } of watchedIn(orders)) {
        const now = watchedSince(each, answer, line);
        watched.set(key, now);
        const fell = fellBack(now, answer, line, unheard.statuses(key), clock.monotonicMs());
        if ((fell || wentBack(now, answer, line)) && !isDecided(key, now)) putRight(key, now);
      }
    },
  };
}
