/** Loading deferred parts would take real time, which the seed does not decide, so they are imported directly. */

import { AFTER_BOARD } from '../../src/engine/after-board.ts';
import * as summaryRows from '../../src/engine/board/summary-rows.ts';
import * as settingsSave from '../../src/engine/device/settings-save.ts';

export const deferredAtOnce = async () => ({
  ...AFTER_BOARD,
  loadSummary: async () => summaryRows,
  loadSettingsSave: async () => settingsSave,
  startRecorder: null,
});
