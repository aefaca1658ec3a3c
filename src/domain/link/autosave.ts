/**
 * When pending changes save automatically: after idle seconds since the last change, except held ones
 * (rules OUTBOX-1 to OUTBOX-8).
 */
import type { LineKey } from '../presentation/line-key.ts';

/** Nothing is pending, the idle seconds run, or all that is pending waits for the save key. */
export type AutosavePhase = 'idle' | 'counting' | 'cancelled';

/** Changes of a cook that are not saved. */
export interface Unsaved {
  readonly statuses: ReadonlyMap<LineKey, number>;
  /**
   * Those of its lines that were pending at a cancel and were not touched since: they wait for the save key (rule OUTBOX-2).
   */
  readonly held: ReadonlySet<LineKey>;
}

/** The lines that autosave saves: all that are not held (rule OUTBOX-2). */
export const autosavedLines = ({ statuses, held }: Unsaved): readonly LineKey[] =>
  [...statuses.keys()].filter((key) => !held.has(key));

/** The state of autosave, from the pending and the held lines (rule OUTBOX-4). */
export function autosavePhase(unsaved: Unsaved): AutosavePhase {
  if (unsaved.statuses.size === 0) return 'idle';
  return autosavedLines(unsaved).length === 0 ? 'cancelled' : 'counting';
}

/**
 * Which restored lines are held again: those stored as held, all of them if the stored value (null) is unreadable, no
 * others (rule OUTBOX-5).
 */
export const restoredHeldLines = (back: readonly LineKey[], stored: ReadonlySet<LineKey> | null): readonly LineKey[] =>
  back.filter((key) => stored?.has(key) ?? true);

export interface AutosaveState {
  readonly phase: AutosavePhase;
  /** Monotonic milliseconds of the last change. */
  readonly changedAtMs: number;
}

/**
 * Milliseconds until the counted changes save: 0 when due, null when they do not. `idleS` 0, or an invalid number,
 * turns autosave off (rule OUTBOX-1).
 */
export function autosaveInMs({ phase, changedAtMs }: AutosaveState, idleS: number, nowMs: number): number | null {
  if (phase !== 'counting' || !(idleS > 0) || idleS === Number.POSITIVE_INFINITY) return null;
  return Math.max(0, changedAtMs + idleS * 1_000 - nowMs);
}

/**
 * The whole seconds on the marker, null without a countdown (rule OUTBOX-3). Clock sums leave fractions of a millisecond,
 * which must not add a second.
 */
export const secondsLeft = (inMs: number | null): number | null =>
  inMs === null ? null : Math.ceil(Math.round(inMs) / 1_000);
