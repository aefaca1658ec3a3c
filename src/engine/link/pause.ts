/** Rules REFRESH-3, REFRESH-9. */
import { TICK_MS } from '../../domain/limits.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Refresher } from './refresh.ts';

export interface Pause {
  /** Does nothing when the settings do not allow a pause. */
  begin(): void;
  end(): void;
  /** Updates the countdown, and ends the pause when its time is over. */
  update(): void;
  /** Ends the pause if the settings no longer allow it. */
  settingsChanged(): void;
}

export function createPause(state: AppState, timers: Timers, refresher: Refresher): Pause {
  const update = () => {
    const leftMs = refresher.pauseLeftMs();
    state.board.pausedS = leftMs === null ? null : Math.ceil(leftMs / TICK_MS);
    if (leftMs === null) timers.clear('pause');
    else timers.set('pause', leftMs % TICK_MS || TICK_MS, update);
  };
  const end = () => {
    refresher.resume();
    update();
  };
  return {
    update,
    begin() {
      if (!state.settings.allowRefreshPause) return;
      refresher.pause();
      update();
    },
    end,
    settingsChanged() {
      if (!state.settings.allowRefreshPause && state.board.pausedS !== null) end();
    },
  };
}
