/** What the outbox may know of an order when it judges what waits for it. */
import type { Judging } from '../../domain/link/judging.ts';
import { lineKey } from '../../domain/shown/line-key.ts';
import type { Board } from '../board/board.ts';
import type { SentRequests } from './sent-requests.ts';

export interface JudgingDeps {
  readonly board: Board;
  /** The requests of this device that nobody answered. */
  readonly unheard: SentRequests;
  /** Those that a server took. */
  readonly answered: SentRequests;
  ownUserId(): number;
  /** Whether the local server serves. */
  byLocal(): boolean;
}

/** Answers for an order by its id, as the board was read last. */
export const createJudging =
  ({ board, unheard, answered, ownUserId, byLocal }: JudgingDeps) =>
  (orderId: number): Judging => ({
    order: board.orderAsKnown(orderId),
    left: !board.orderAsRead(orderId),
    ownUserId: ownUserId(),
    byLocal: byLocal(),
    lastFrom: board.heardFrom(orderId),
    isLackedByCloud: (lineId) => board.isLackedByCloud(lineKey(orderId, lineId)),
    isBehind: (lineId) => board.isBehind(lineKey(orderId, lineId)),
    unheard: (lineId) => unheard.statuses(lineKey(orderId, lineId)),
    answered: (lineId) => answered.statuses(lineKey(orderId, lineId)),
  });
