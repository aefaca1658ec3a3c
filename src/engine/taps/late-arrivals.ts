/** Puts right what a late request of ours undid, or the local server lost: once, then it is said (rules N3z, N1u). */
import type { AnswerOrigin, OrdersServer } from '../../domain/link/answers.ts';
import { fellBack, isWatched, lacks, type Watched, watchedAfter, wentBack } from '../../domain/link/late-arrivals.ts';
import type { OutboxEntry } from '../../domain/link/outbox.ts';
import type { Order } from '../../domain/order/order.ts';
import { type LineKey, lineKey } from '../../domain/shown/line-key.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Tell } from '../base/events.ts';
import type { Pending } from '../board/pending.ts';
import type { Outbox } from './outbox.ts';
import type { UnheardRequests } from './unheard-requests.ts';

type TakenChanges = Pick<OutboxEntry, 'orderId' | 'changes'>;

/** What an answer says of what was taken. */
export interface HeardOfTaken {
  /** The lines of which it lacks what its server took (rule N1u). */
  readonly lacking: ReadonlySet<LineKey>;
  /** Sends again what was undone, unless something else was decided of its line: the board is to have the answer by then. */
  putRight(): void;
}

export interface LateArrivals {
  /** A server took these. */
  confirmed(taken: TakenChanges, by: OrdersServer): void;
  /** The latest answer has these. */
  settled(taken: TakenChanges): void;
  /** These wait for the server, by line: what was taken of them before is meant no more. */
  waiting(unsent: ReadonlyMap<LineKey, number>): void;
  /** What the orders of an answer say of what was taken. */
  answered(orders: readonly Order[], answer: AnswerOrigin): HeardOfTaken;
}

export interface LateArrivalsDeps {
  readonly clock: Clock;
  readonly pending: Pick<Pending, 'statuses'>;
  readonly outbox: Pick<Outbox, 'add' | 'steps'>;
  readonly unheard: Pick<UnheardRequests, 'statuses'>;
  /** The order as the board knows it. */
  orderOf(orderId: number): Order | undefined;
  readonly tell: Tell<'lost'>;
}

/** Nothing was taken yet. */
export function createLateArrivals({ clock, pending, outbox, unheard, orderOf, tell }: LateArrivalsDeps): LateArrivals {
  const watched = new Map<LineKey, Watched>();
  let lastFrom: OrdersServer = 'cloud';

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
    const known = orderOf(orderId)?.lines ?? [];
    for (const [lineId, status, tappedAtMs] of changes) {
      const key = lineKey(orderId, lineId);
      const before = known.find(({ id }) => id === lineId)?.history ?? [];
      const taken = { orderId, lineId, status, tappedAtMs, by, before, atMs: clock.monotonicMs() };
      watched.set(key, watchedAfter(taken, watched.get(key)));
    }
  };

  return {
    confirmed: watch,
    settled: (taken) => watch(taken, lastFrom),
    waiting(unsent) {
      for (const [key, status] of unsent) if (watched.get(key)?.status !== status) watched.delete(key);
    },
    answered(orders, answer) {
      forgetOld();
      const lacking = new Set<LineKey>();
      const undone: (readonly [LineKey, Watched])[] = [];
      for (const [key, each] of watched) {
        const order = orders.find(({ id }) => id === each.orderId);
        const line = order?.lines.find(({ id }) => id === each.lineId);
        if (line === undefined) continue;
        if (lacks(each, answer, line)) lacking.add(key);
        const fell = fellBack(each, answer, line, unheard.statuses(key), clock.monotonicMs());
        if (fell || wentBack(each, answer, line)) undone.push([key, each]);
      }
      return {
        lacking,
        putRight() {
          lastFrom = answer.from;
          for (const [key, each] of undone) if (!isDecided(key, each)) putRight(key, each);
        },
      };
    },
  };
}
