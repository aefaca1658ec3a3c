/** The countdown ends with a save or a cancel, and when only held changes are pending. */

import { TICK_MS } from '../../domain/limits.ts';
import { autosaveInMs, autosavePhase, restoredHeldLines, secondsLeft } from '../../domain/link/autosave.ts';
import type { LineKey } from '../../domain/presentation/line-key.ts';
import type { Clock, FactStore } from '../../platform/ports.ts';
import { decodeHeld } from '../../protocol/decode-stored.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Pending } from '../board/pending.ts';

export interface Autosave {
  /** Starts the countdown for restored changes that the cook did not hold. */
  restored(back: readonly LineKey[]): void;
  /** Starts the countdown again. */
  changed(): void;
  /** All pending changes wait for the save key. */
  cancel(): void;
  /** Starts, continues or ends the countdown. */
  update(): void;
}

export interface AutosaveDeps {
  readonly state: AppState;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly facts: FactStore;
  readonly pending: Pending;
  /** Saves only changes that are not held. */
  save(): void;
}

/** A reload keeps lines held (rule OUTBOX-5). The previous run's list is kept until its changes are restored. */
function createHeldFact(facts: FactStore, held: Pending['held']) {
  let stored = facts.read(FACTS.autosaveHeld);
  let isBack = false;
  return {
    back(keys: readonly LineKey[]): readonly LineKey[] {
      isBack = true;
      return restoredHeldLines(keys, decodeHeld(stored));
    },
    store() {
      const text = held.size === 0 ? null : JSON.stringify([...held]);
      if (!isBack || text === stored) return;
      stored = text;
      if (text === null) facts.remove(FACTS.autosaveHeld);
      else facts.write(FACTS.autosaveHeld, text);
    },
  };
}

export function createAutosave({ state, clock, timers, facts, pending, save }: AutosaveDeps): Autosave {
  const heldFact = createHeldFact(facts, pending.held);
  let changedAtMs = 0;

  const inMs = () =>
    autosaveInMs({ phase: autosavePhase(pending), changedAtMs }, state.settings.autosave, clock.monotonicMs());

  const tick = () => {
    if (inMs() === 0) save();
    else update();
  };

  const update = (): void => {
    heldFact.store();
    const dueInMs = inMs();
    state.saving.autosaveInS = secondsLeft(dueInMs);
    if (dueInMs === null) timers.clear('autosave');
    else timers.set('autosave', Math.min(TICK_MS, dueInMs), tick);
  };

  const changed = () => {
    changedAtMs = clock.monotonicMs();
    update();
  };

  return {
    update,
    changed,
    restored(back) {
      pending.hold(heldFact.back(back));
      changed();
    },
    cancel: () => pending.hold([...pending.statuses.keys()]),
  };
}
