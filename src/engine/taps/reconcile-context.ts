import type { ReconcileContext } from '../../domain/link/reconcile.ts';
import { lineKey } from '../../domain/presentation/line-key.ts';
import type { Board } from '../board/board.ts';
import type { SentRequests } from './sent-requests.ts';

export interface ReconcileContextDeps {
  readonly board: Board;
  /** The requests of this device with an unknown outcome. */
  readonly unknownOutcomes: SentRequests;
  /** The requests of this device that a server acknowledged. */
  readonly acknowledgedRequests: SentRequests;
  ownUserId(): number;
  byLocal(): boolean;
}

/** Returns the data for an order by its id, from the last response. */
export const createReconcileContext =
  ({ board, unknownOutcomes, acknowledgedRequests, ownUserId, byLocal }: ReconcileContextDeps) =>
  (orderId: number): ReconcileContext => ({
    order: board.orderAsKnown(orderId),
    left: !board.orderAsRead(orderId),
    ownUserId: ownUserId(),
    byLocal: byLocal(),
    lastFrom: board.lastServerOf(orderId),
    isLackedByCloud: (lineId) => board.isLackedByCloud(lineKey(orderId, lineId)),
    isBehind: (lineId) => board.isBehind(lineKey(orderId, lineId)),
    unknownOutcomes: (lineId) => unknownOutcomes.statuses(lineKey(orderId, lineId)),
    acknowledged: (lineId) => acknowledgedRequests.statuses(lineKey(orderId, lineId)),
  });
