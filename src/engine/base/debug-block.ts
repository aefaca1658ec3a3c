/** The debug block of a test host: the latest lines of the log, in the state (rules DBG1, DBG2). */
import { ref } from 'valtio/vanilla';
import { appendDebugLine } from '../../domain/device/debug-lines.ts';
import type { AppState } from './state.ts';

/** Shows one more line of the log. */
export function showDebugLine(state: AppState, text: string): void {
  state.debug = ref(appendDebugLine(state.debug, text));
}

/** Shows none any more. */
export function clearDebugBlock(state: AppState): void {
  state.debug = ref([]);
}
