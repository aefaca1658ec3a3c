/** The rows of the all-day board, kept up to date while somebody watches it. */
import { ref } from 'valtio/vanilla';
import { summary } from '../../domain/board/summary.ts';
import type { Order } from '../../domain/order/order.ts';
import { orderTitle } from '../../domain/shown/title.ts';
import type { Cancel } from '../../platform/ports.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from './board.ts';

export interface Summary {
  /** The rows stand when this returns. */
  watch(): Cancel;
  look(): void;
}

/** Rows that nobody watches yet. */
export function createSummary(state: AppState, board: Board): Summary {
  let watchers = 0;
  const look = () => {
    if (watchers === 0) return;
    const { venue, names, products, settings } = state;
    const titleOf = (order: Order) => orderTitle(order, venue, names, settings);
    const next = summary(board.cards(), { titleOf, products }, state.board.summary);
    if (next !== state.board.summary) state.board.summary = ref(next);
  };
  return {
    look,
    watch() {
      watchers += 1;
      look();
      let watches = true;
      return () => {
        if (!watches) return;
        watches = false;
        watchers -= 1;
        if (watchers === 0) state.board.summary = ref([]);
      };
    },
  };
}
