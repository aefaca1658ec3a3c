import type { ReconcileContext } from '../../domain/link/reconcile.ts';
import { lineKey } from '../../domain/presentation/line-key.ts';
import type { Board } from '../board/board.ts';
import type { SentRequests } from './sent-requests.ts';

export interface ReconcileContextDeps {
  readonly board: Board;
  readonly unknownOutcomes: SentRequests;
  readonly acknowledgedRequests: SentRequests;
  ownUserId(): number;
  byLocal(): boolean;
}

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
