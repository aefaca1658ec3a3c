/** The keys that act on the all-day board: saving, refreshing and Escape. Those of the cursor would move lines that nobody sees (rule S1l). */
import { useCallback } from 'react';
import { useApp } from '../base/app-context.ts';

const ESCAPE = 27;

/** `close` puts away what is open, null when nothing is. */
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
