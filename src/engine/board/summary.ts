/** The rows of the all-day board, kept up to date while somebody watches it. */
import { ref } from 'valtio/vanilla';
import type { Cancel, Page } from '../../platform/ports.ts';
import type { Tell } from '../base/events.ts';
import { createLater } from '../base/later.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Board } from './board.ts';

export interface Summary {
  /** The rows come as soon as the script that makes them is here: only an all-day board has it. */
  watch(): Cancel;
  look(): void;
}

export type LoadSummary = () => Promise<typeof import('./summary-rows.ts')>;

export interface SummaryDeps {
  readonly state: AppState;
  readonly board: Board;
  readonly page: Page;
  readonly timers: Timers;
  readonly load: LoadSummary;
  readonly tell: Tell<'ordersBroke'>;
}

/** Rows that nobody watches yet. */
export function createSummary({ state, board, page, timers, load, tell }: SummaryDeps): Summary {
  const rows = createLater({ page, timers, timer: 'summary', behind: null }, load);
  let watchers = 0;
  const look = () => {
    if (watchers === 0) return;
    rows.use(({ summaryRows }) => {
      if (watchers === 0) return;
      // The screen that opens and the script that arrives also lead here: neither is a step after a paint (rule N4m).
      try {
        const next = summaryRows(state, board);
        if (next !== state.board.summary) state.board.summary = ref(next);
      } catch (bug) {
        tell({ kind: 'ordersBroke', bug });
      }
    });
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
