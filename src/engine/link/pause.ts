/** The pause of the refresh, with its countdown on the screen (rule N5). */
import { TICK_MS } from '../../domain/limits.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Refresher } from './refresh.ts';

export interface Pause {
  /** Does nothing where the settings do not allow it. */
  begin(): void;
  end(): void;
  /** Checks whether the pause still runs. */
  look(): void;
  /** Ends the pause if the settings no longer allow it. */
  obey(): void;
}

export function createPause(state: AppState, timers: Timers, refresher: Refresher): Pause {
  const look = () => {
    const leftMs = refresher.pauseLeftMs();
    state.board.pausedS = leftMs === null ? null : Math.ceil(leftMs / TICK_MS);
    if (leftMs === null) timers.clear('pause');
    else timers.set('pause', leftMs % TICK_MS || TICK_MS, look);
  };
  const end = () => {
    refresher.resume();
    look();
  };
  return {
    look,
    begin() {
      if (!state.settings.allowRefreshPause) return;
      refresher.pause();
      look();
    },
    end,
    obey() {
      if (!state.settings.allowRefreshPause && state.board.pausedS !== null) end();
    },
  };
}
