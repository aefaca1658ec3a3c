/** An undo takes the same path as every change (rules ORDER-38 to ORDER-48). */
import { type RecentLine, returningLines, undoLineIds } from '../../domain/board/recent.ts';
import type { KdsConfig } from '../../domain/device/kds.ts';
import { operateRefusal } from '../../domain/order/operate.ts';
import type { Order } from '../../domain/order/order.ts';
import type { TapRefusal } from '../../domain/order/status.ts';
import { linesUndoneWith, undoLines, withOwnSteps } from '../../domain/order/undo.ts';
import { lineKey } from '../../domain/presentation/line-key.ts';
import { orderTitle } from '../../domain/presentation/title.ts';
import { done, failed, type Reply } from '../../domain/reply.ts';
import type { CurrentInstall } from '../base/current-install.ts';
import type { Notices } from '../base/notices.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from '../board/board.ts';
import type { Pending } from '../board/pending.ts';
import type { Changes } from './changes.ts';
import type { Outbox } from './outbox.ts';
import type { OwnStatuses } from './own-statuses.ts';

export interface Undo {
  line(cardKey: string, lineId: number): void;
  recent(key: string): void;
  /** The lines that `recent` would return to the board, or why it would be refused (rule RECENT-10). */
  preview(key: string): Reply<readonly RecentLine[], TapRefusal>;
}

export interface UndoDeps {
  readonly state: AppState;
  readonly board: Board;
  readonly pending: Pending;
  readonly changes: Changes;
  readonly notices: Notices;
  readonly outbox: Outbox;
  readonly own: OwnStatuses;
  readonly install: Pick<CurrentInstall, 'userId'>;
}

export function createUndo({ state, board, pending, changes, notices, outbox, own, install }: UndoDeps): Undo {
  const checkUndo = (order: Order, lineIds: readonly number[], kds: KdsConfig) => {
    const pendingOf = (lineId: number) => pending.statuses.get(lineKey(order.id, lineId));
    const userId = install.userId();
    const known = withOwnSteps(order, outbox.steps(order.id), userId);
    return undoLines({ order: known, lineIds, pendingOf, kds, userId, mayBeOwn: own.mayBeOwn(order.id) });
  };
  const checkRecentUndo = (key: string) => {
    const entry = state.board.recent.find((each) => each.key === key);
    if (!entry || state.kds === null) return null;
    // If the last response lacks the order, the undo starts from the order's state when the card left.
    const order = board.orderAsSaved(entry.order.id) ?? entry.order;
    return { entry, order, result: checkUndo(order, undoLineIds(entry), state.kds) };
  };
  const changedBy = (order: Order, result: ReturnType<typeof checkUndo>) =>
    result.ok ? result.data.map(({ lineId }) => lineKey(order.id, lineId)) : [];
  const undoLine = (order: Order, lineId: number, kds: KdsConfig) => {
    const result = checkUndo(order, linesUndoneWith(order, lineId, state.settings), kds);
    changes.touched(order, lineKey(order.id, lineId), result);
    return changedBy(order, result);
  };
  const undoRecent = (key: string) => {
    const undo = checkRecentUndo(key);
    if (undo === null) return [];
    const { order, result } = undo;
    const why = changes.applyTap(order, result);
    if (why === null) return changedBy(order, result);
    const title = orderTitle(order, state.venue, state.names, state.settings);
    notices.show('warning', 'undoRefused', { order: title, why });
    return [];
  };
  return {
    line(cardKey, lineId) {
      const card = board.entry(cardKey)?.card;
      const order = card && board.orderAsSaved(card.order.id);
      const { kds } = state;
      if (order && kds !== null) changes.press(lineKey(order.id, lineId), () => undoLine(order, lineId, kds));
    },
    recent: (key) => changes.press(`recent ${key}`, () => undoRecent(key)),
    preview(key) {
      const undo = checkRecentUndo(key);
      if (undo === null) return failed('unknown-line');
      const why = operateRefusal(state);
      if (why !== null) return failed(why);
      const { entry, order, result } = undo;
      return result.ok ? done(returningLines(entry, order, result.data)) : result;
    },
  };
}
