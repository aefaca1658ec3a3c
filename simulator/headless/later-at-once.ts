/** What the first board can do without, there at once: fetching takes a machine's own time, which no seed decides. */

import * as summaryRows from '../../src/engine/board/summary-rows.ts';
import { startLanguages } from '../../src/engine/device/languages.ts';
import { debugBlockOf, startUpkeep } from '../../src/engine/device/upkeep.ts';
import { makeLaterParts } from '../../src/engine/later-parts.ts';

export const laterAtOnce = async () => ({
  makeLaterParts,
  debugBlockOf,
  startUpkeep,
  startLanguages,
  loadSummary: async () => summaryRows,
  loadRecorder: null,
  recorder: null,
});
