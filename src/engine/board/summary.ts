import { ref } from 'valtio/vanilla';
import type { Cancel, Page } from '../../platform/ports.ts';
import { createDeferred } from '../base/deferred.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Board } from './board.ts';
import type { BoardErrors } from './board-errors.ts';

export interface Summary {
  /** The first rows appear when their script has loaded. */
  watch(): Cancel;
  update(): void;
}

export type LoadSummary = () => Promise<typeof import('./summary-rows.ts')>;

export interface SummaryDeps {
  readonly state: AppState;
  readonly board: Board;
  readonly page: Page;
  readonly timers: Timers;
  readonly load: LoadSummary;
  readonly errors: Pick<BoardErrors, 'record'>;
}

export function createSummary({ state, board, page, timers, load, errors }: SummaryDeps): Summary {
  const rows = createDeferred({ page, timers, timer: 'summary', after: null }, load);
  let watchers = 0;
  const update = () => {
    if (watchers === 0) return;
    rows.use(({ summaryRows }) => {
      if (watchers === 0) return;
      // This also runs outside the steps after a paint, so exceptions are recorded here (rule NOTICE-11).
      try {
        const next = summaryRows(state, board);
        if (next !== state.board.summary) state.board.summary = ref(next);
      } catch (bug) {
        errors.record(bug);
      }
    });
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
