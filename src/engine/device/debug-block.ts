/** What the log of a test host shows on the screen. */
import { ref } from 'valtio/vanilla';
import { appendDebugLine } from '../../domain/device/debug-lines.ts';
import type { AppState } from '../base/state.ts';

/** The debug block of a test host, which alone writes the lines that it shows (rules DBG1, DBG2). */
export const debugBlockOf = (state: AppState) => ({
  show(text: string): void {
    state.debug = ref(appendDebugLine(state.debug, text));
  },
  clear(): void {
    state.debug = ref([]);
  },
});
