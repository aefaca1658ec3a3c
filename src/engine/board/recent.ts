import { ref } from 'valtio/vanilla';
import type { LayoutChange } from '../../domain/board/layout.ts';
import { moveRecentEntries, recentList } from '../../domain/board/recent.ts';
import type { MovedLines } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { AppState } from '../base/state.ts';

export interface Recent {
  painted(change: LayoutChange): void;
  /** Rule ORDER-77. */
  moved(moved: MovedLines, orders: readonly Order[]): void;
}

export function createRecent(state: AppState, serverClock: ServerClock): Recent {
  const put = (next: AppState['board']['recent']) => {
    if (next !== state.board.recent) state.board.recent = ref(next);
  };
  return {
    painted: ({ input, before, after }) =>
      put(recentList(state.board.recent, { ...input, before, after, nowS: serverClock.nowS() })),
    moved: (moved, orders) => put(moveRecentEntries(state.board.recent, orders, moved)),
  };
}
