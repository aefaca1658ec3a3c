/** The debug block of a test host: the latest lines of the log, in the state (rules DBG1, DBG2). */
import { ref } from 'valtio/vanilla';
import { appendDebugLine } from '../../domain/device/debug-lines.ts';
import type { AppState } from './state.ts';

export interface DebugBlock {
  /** Shows one more line of the log. */
  show(text: string): void;
  /** Shows none any more. */
  clear(): void;
}

/** The block of this state, which alone writes its lines. */
export const debugBlock = (state: AppState): DebugBlock => ({
  show(text) {
    state.debug = ref(appendDebugLine(state.debug, text));
  },
  clear() {
    state.debug = ref([]);
  },
});
