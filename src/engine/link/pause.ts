/** The pause of the refresh, with its seconds counting down on the screen (ruling N5). */
import { TICK_MS } from '../../domain/limits.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Refresher } from './refresh.ts';

export interface Pause {
  /** Does nothing where the settings do not allow it. */
  begin(): void;
  end(): void;
  /** Looks whether it still holds. */
  look(): void;
  /** The settings may allow it no more: then it ends. */
  obey(): void;
}

/** A pause that does not hold. */
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
