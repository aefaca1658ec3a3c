/** Updates the rows of the all-day board while that board is shown. */
import { ref } from 'valtio/vanilla';
import { type SummaryRow, summary } from '../../domain/board/summary.ts';
import type { Order } from '../../domain/order/order.ts';
import { orderTitle } from '../../domain/presentation/title.ts';
import type { Cancel } from '../../platform/ports.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from './board.ts';
import type { BoardErrors } from './board-errors.ts';

export interface Summary {
  /** Starts updating the rows. */
  watch(): Cancel;
  update(): void;
}

export interface SummaryDeps {
  readonly state: AppState;
  readonly board: Pick<Board, 'cards'>;
  readonly errors: Pick<BoardErrors, 'record'>;
}

/** Returns the rows; unchanged rows keep their identity (rule BOARD-9). */
function summaryRows(
  { venue, names, products, settings, language, nameTags, board }: AppState,
  { cards }: Pick<Board, 'cards'>,
): readonly SummaryRow[] {
  const titleOf = (order: Order) => orderTitle(order, venue, names, settings);
  return summary(cards(), { titleOf, products, language, nameTags }, board.summary);
}

export function createSummary({ state, board, errors }: SummaryDeps): Summary {
  let watchers = 0;
  const update = () => {
    if (watchers === 0) return;
    // Exceptions are recorded here, because this also runs outside the steps after a paint: when the all-day board
    // opens (rule NOTICE-11).
    try {
      const next = summaryRows(state, board);
      if (next !== state.board.summary) state.board.summary = ref(next);
    } catch (bug) {
      errors.record(bug);
    }
  };
  return {
    update,
    watch() {
      watchers += 1;
      update();
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
