/** When pending changes save themselves: so many idle seconds after the last change, unless the user cancelled (ruling S5). */

/** Nothing is pending, the idle seconds run, or the user stopped them. */
export type AutosavePhase = 'idle' | 'counting' | 'cancelled';

/** `saved`: the changes went to the outbox; `dropped`: nothing is pending any more. */
export type AutosaveEvent = 'changed' | 'cancel' | 'saved' | 'dropped';

export interface AutosaveState {
  readonly phase: AutosavePhase;
  /** Monotonic milliseconds of the last change. */
  readonly changedAtMs: number;
}

export const AUTOSAVE_IDLE: AutosaveState = { phase: 'idle', changedAtMs: 0 };

/** Every phase with every event. */
const PHASE_AFTER: Readonly<Record<AutosavePhase, Readonly<Record<AutosaveEvent, AutosavePhase>>>> = {
  idle: { changed: 'counting', cancel: 'idle', saved: 'idle', dropped: 'idle' },
  counting: { changed: 'counting', cancel: 'cancelled', saved: 'idle', dropped: 'idle' },
  cancelled: { changed: 'counting', cancel: 'cancelled', saved: 'idle', dropped: 'idle' },
};

/** The countdown after an event; a change starts the idle seconds anew, also after a cancel (rules S5a, S5b). */
export const autosaveAfter = (autosave: AutosaveState, event: AutosaveEvent, nowMs: number): AutosaveState => ({
  phase: PHASE_AFTER[autosave.phase][event],
  changedAtMs: event === 'changed' ? nowMs : autosave.changedAtMs,
});

/** Milliseconds until the pending changes save themselves: 0 when due, null when they do not. `idleS` 0, or no number of seconds, is off (rule S5a). */
export function autosaveInMs(autosave: AutosaveState, idleS: number, nowMs: number): number | null {
  if (autosave.phase !== 'counting' || !(idleS > 0) || idleS === Number.POSITIVE_INFINITY) return null;
  return Math.max(0, autosave.changedAtMs + idleS * 1_000 - nowMs);
}

/** The whole seconds that the marker shows, null when it shows no countdown (rule S5c). */
export const secondsLeft = (inMs: number | null): number | null => (inMs === null ? null : Math.ceil(inMs / 1_000));
