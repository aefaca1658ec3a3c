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
import type { Tell } from '../base/events.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Pending } from '../board/pending.ts';

export interface Autosave {
  /** Changes of an earlier run are back: they count down unless the cook stopped that. */
  restored(): void;
  /** A change was made: the idle seconds begin anew. */
  changed(): void;
  cancel(): void;
  /** What is pending, or the settings, may be other now: starts, goes on or ends. */
  look(): void;
  /** What was pending is saved. */
  saved(): void;
}

export interface AutosaveDeps {
  readonly state: AppState;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly facts: FactStore;
  readonly pending: Pending;
  readonly tell: Tell<'autosaveDue'>;
}

/** A countdown that tells when it is due. */
export function createAutosave({ state, clock, timers, facts, pending, tell }: AutosaveDeps): Autosave {
  let autosave = AUTOSAVE_IDLE;
  let isHeld = facts.read(FACTS.autosaveHeld) !== null;

  /** A cancel outlives a reload (rule S5e). */
  const keep = () => {
    const holds = autosave.phase === 'cancelled';
    if (holds && !isHeld) facts.write(FACTS.autosaveHeld, '1');
    if (!holds && isHeld) facts.remove(FACTS.autosaveHeld);
    isHeld = holds;
  };

  const pass = (event: AutosaveEvent) => {
    autosave = autosaveAfter(autosave, event, clock.monotonicMs());
    keep();
  };

  const tick = () => {
    if (autosaveInMs(autosave, state.settings.autosave, clock.monotonicMs()) === 0) tell({ kind: 'autosaveDue' });
    else look();
  };

  /** Nothing becomes due in here: it may be amid a change. */
  const look = (): void => {
    if (autosave.phase !== 'idle' && pending.statuses.size === 0) pass('dropped');
    const inMs = autosaveInMs(autosave, state.settings.autosave, clock.monotonicMs());
    state.saving.autosaveInS = secondsLeft(inMs);
    if (inMs === null) timers.clear('autosave');
    else timers.set('autosave', Math.min(TICK_MS, inMs), tick);
  };

  const after = (event: AutosaveEvent) => () => {
    pass(event);
    look();
  };

  return {
    look,
    restored() {
      const wasHeld = isHeld;
      pass('changed');
      if (wasHeld) pass('cancel');
      look();
    },
    changed: after('changed'),
    cancel: after('cancel'),
    saved: after('saved'),
  };
}
