/** What the first board can do without, for a device that records. */
import { laterAtOnce } from '../../../simulator/headless/later-at-once.ts';
import { startRecorder } from '../../../src/engine/recording/recorder.ts';

export const laterWithRecorder = async () => ({
  ...(await laterAtOnce()),
  loadRecorder: async () => ({ startRecorder }),
});
