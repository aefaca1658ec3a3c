/** The autosave countdown: shown in whole seconds, ended by a save, a cancel, or when nothing is pending any more. */

import { TICK_MS } from '../domain/limits.ts';
import { AUTOSAVE_IDLE, autosaveInMs, cancelled, changed } from '../domain/link/autosave.ts';
import type { Clock } from '../platform/ports.ts';
import type { AppState } from './state.ts';
import type { Timers } from './timers.ts';

export interface AutosaveCountdown {
  /** A change was made: the idle seconds begin anew. */
  changed(): void;
  cancel(): void;
  /** Looks at what is pending now: starts, goes on or ends. */
  look(): void;
  stop(): void;
}

/** A countdown that calls `save` when it is due. `pending` answers how many changes wait. */
export function createAutosave(
  state: AppState,
  clock: Clock,
  timers: Timers,
  pending: () => number,
  save: () => void,
): AutosaveCountdown {
  let autosave = AUTOSAVE_IDLE;

  const look = () => {
    if (pending() === 0) autosave = AUTOSAVE_IDLE;
    const inMs = autosaveInMs(autosave, state.settings.autosave, clock.monotonicMs());
    state.saving.autosaveInS = inMs === null ? null : Math.ceil(inMs / 1_000);
    if (inMs === null) timers.clear('autosave');
    else if (inMs <= 0) save();
    else timers.set('autosave', Math.min(TICK_MS, inMs), look);
  };

  return {
    look,
    changed() {
      autosave = changed(clock.monotonicMs());
      look();
    },
    cancel() {
      autosave = cancelled(autosave);
      look();
    },
    stop() {
      autosave = AUTOSAVE_IDLE;
      timers.clear('autosave');
      state.saving.autosaveInS = null;
    },
  };
}
