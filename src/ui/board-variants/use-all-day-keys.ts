/**
 * The keys are save, refresh and Escape. The cursor's keys are off, because they would change lines that do not show
 * (rule BOARD-14).
 */
import { useCallback } from 'react';
import { useApp } from '../base/app-context.ts';

const ESCAPE = 27;

/** `close` closes what is open; null when nothing is open. */
export function useAllDayKeys(close: (() => void) | null): (code: number) => boolean {
  const { commands, state } = useApp();
  return useCallback(
    (code) => {
      const { keysave, keyrefresh } = state.settings;
      if (code === ESCAPE && close) close();
      else if (code === keysave) commands.save();
      else if (code === keyrefresh) commands.refresh();
      else return false;
      return true;
    },
    [commands, state, close],
  );
}
