/** Rules OUTBOX-1 to OUTBOX-8. */
import type { LineKey } from '../presentation/line-key.ts';

/** `cancelled`: all pending changes wait for the save key. */
export type AutosavePhase = 'idle' | 'counting' | 'cancelled';

export interface Unsaved {
  readonly statuses: ReadonlyMap<LineKey, number>;
  /** Lines that were pending when the cook canceled autosave, and were not tapped since (rule OUTBOX-2). */
  readonly held: ReadonlySet<LineKey>;
}

export const autosavedLines = ({ statuses, held }: Unsaved): readonly LineKey[] =>
  [...statuses.keys()].filter((key) => !held.has(key));

export function autosavePhase(unsaved: Unsaved): AutosavePhase {
  if (unsaved.statuses.size === 0) return 'idle';
  return autosavedLines(unsaved).length === 0 ? 'cancelled' : 'counting';
}

/** All lines are held if the stored value is unreadable (null) (rule OUTBOX-5). */
export const restoredHeldLines = (back: readonly LineKey[], stored: ReadonlySet<LineKey> | null): readonly LineKey[] =>
  back.filter((key) => stored?.has(key) ?? true);

export interface AutosaveState {
  readonly phase: AutosavePhase;
  /** Monotonic milliseconds. */
  readonly changedAtMs: number;
}

/** Null when autosave does not run. An `idleS` of 0 or an invalid number turns it off (rule OUTBOX-1). */
export function autosaveInMs({ phase, changedAtMs }: AutosaveState, idleS: number, nowMs: number): number | null {
  if (phase !== 'counting' || !(idleS > 0) || idleS === Number.POSITIVE_INFINITY) return null;
  return Math.max(0, changedAtMs + idleS * 1_000 - nowMs);
}

/** Null without a countdown (rule OUTBOX-3). Fractions of a millisecond from the clock must not add a second. */
export const secondsLeft = (inMs: number | null): number | null =>
  inMs === null ? null : Math.ceil(Math.round(inMs) / 1_000);
