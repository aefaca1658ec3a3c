/** The autosave countdown: shown in whole seconds, ended by a save, a cancel, or when nothing is pending any more. */

import { TICK_MS } from '../../domain/limits.ts';
import {
  AUTOSAVE_IDLE,
  type AutosaveEvent,
  autosaveAfter,
  autosaveInMs,
  secondsLeft,
} from '../../domain/link/autosave.ts';
import type { Clock, FactStore } from '../../platform/ports.ts';
import { AUTOSAVE_HELD_FACT } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';

export interface AutosaveCountdown {
  /** Changes of an earlier run are back: they count down unless the cook stopped that. */
  restored(): void;
  /** A change was made: the idle seconds begin anew. */
  changed(): void;
  cancel(): void;
  /** Looks at what is pending now: starts, goes on or ends. */
  look(): void;
  stop(): void;
}

interface AutosaveDeps {
  readonly state: AppState;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly facts: FactStore;
}

/** A countdown that calls `save` when it is due. `pending` answers how many changes wait. */
export function createAutosave(
  { state, clock, timers, facts }: AutosaveDeps,
  pending: () => number,
  save: () => void,
): AutosaveCountdown {
  let autosave = AUTOSAVE_IDLE;
  let isHeld = facts.read(AUTOSAVE_HELD_FACT) !== null;

  /** A cancel outlives a reload (rule S5e). */
  const keep = () => {
    const holds = autosave.phase === 'cancelled';
    if (holds && !isHeld) facts.write(AUTOSAVE_HELD_FACT, '1');
    if (!holds && isHeld) facts.remove(AUTOSAVE_HELD_FACT);
    isHeld = holds;
  };

  const look = () => {
    if (pending() === 0) autosave = autosaveAfter(autosave, 'dropped', clock.monotonicMs());
    keep();
    const inMs = autosaveInMs(autosave, state.settings.autosave, clock.monotonicMs());
    state.saving.autosaveInS = secondsLeft(inMs);
    if (inMs === null) timers.clear('autosave');
    else if (inMs <= 0) save();
    else timers.set('autosave', Math.min(TICK_MS, inMs), look);
  };

  const pass =
    (...events: readonly AutosaveEvent[]) =>
    () => {
      for (const event of events) autosave = autosaveAfter(autosave, event, clock.monotonicMs());
      look();
    };

  return {
    look,
    restored: () => (isHeld ? pass('changed', 'cancel') : pass('changed'))(),
    changed: pass('changed'),
    cancel: pass('cancel'),
    stop: pass('saved'),
  };
}
