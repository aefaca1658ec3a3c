/** What the first board can do without, for a device that records. */
import { startRecorder } from '../../src/engine/recording/recorder.ts';
import { laterAtOnce } from './later-at-once.ts';

export const laterWithRecorder = async () => ({
  ...(await laterAtOnce()),
  loadRecorder: async () => ({ startRecorder }),
  recorder: { startRecorder },
});
