/** What the first board can do without, there at once: fetching takes a machine's own time, which no seed decides. */

import { AFTER_BOARD } from '../../src/engine/after-board.ts';
import * as summaryRows from '../../src/engine/board/summary-rows.ts';

export const laterAtOnce = async () => ({
  ...AFTER_BOARD,
  loadSummary: async () => summaryRows,
  loadRecorder: null,
  recorder: null,
});
