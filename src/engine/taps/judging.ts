/** The data for checking an order's queued changes. */
import type { Judging } from '../../domain/link/judging.ts';
import { lineKey } from '../../domain/shown/line-key.ts';
import type { Board } from '../board/board.ts';
import type { SentRequests } from './sent-requests.ts';

export interface JudgingDeps {
  readonly board: Board;
  /** The requests of this device with unknown outcome. */
  readonly unheard: SentRequests;
  /** Those that a server acknowledged. */
  readonly answered: SentRequests;
  ownUserId(): number;
  /** Whether the local server serves. */
  byLocal(): boolean;
}

/** Returns the data of an order by its id, from the board's last response. */
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
