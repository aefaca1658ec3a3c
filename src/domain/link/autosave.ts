/**
 * Decides when pending changes save automatically: some idle seconds after the last tap, except held ones (rules
 * OUTBOX-1 to OUTBOX-8).
 */
import type { LineKey } from '../presentation/line-key.ts';

/**
 * `idle`: nothing is pending. `counting`: the idle seconds run. `cancelled`: all pending changes wait for the save key.
 */
export type AutosavePhase = 'idle' | 'counting' | 'cancelled';

/** The pending changes of a cook. */
export interface Unsaved {
  readonly statuses: ReadonlyMap<LineKey, number>;
  /**
   * The lines that were pending when the cook canceled autosave and were not tapped since; they wait for the save key
   * (rule OUTBOX-2).
   */
  readonly held: ReadonlySet<LineKey>;
}

/** The lines that autosave saves: all that are not held (rule OUTBOX-2). */
export const autosavedLines = ({ statuses, held }: Unsaved): readonly LineKey[] =>
  [...statuses.keys()].filter((key) => !held.has(key));

/** The phase of autosave by its pending and held lines (rule OUTBOX-4). */
export function autosavePhase(unsaved: Unsaved): AutosavePhase {
  if (unsaved.statuses.size === 0) return 'idle';
  return autosavedLines(unsaved).length === 0 ? 'cancelled' : 'counting';
}

/**
 * Which restored lines are held: the stored ones, or all of them if the stored value is unreadable (null) (rule
 * OUTBOX-5).
 */
export const restoredHeldLines = (back: readonly LineKey[], stored: ReadonlySet<LineKey> | null): readonly LineKey[] =>
  back.filter((key) => stored?.has(key) ?? true);

export interface AutosaveState {
  readonly phase: AutosavePhase;
  /** Monotonic milliseconds of the last change. */
  readonly changedAtMs: number;
}

/**
 * Milliseconds until the pending changes save: 0 when due, null when they do not save automatically. `idleS` 0 or an
 * invalid number turns autosave off (rule OUTBOX-1).
 */
export function autosaveInMs({ phase, changedAtMs }: AutosaveState, idleS: number, nowMs: number): number | null {
  if (phase !== 'counting' || !(idleS > 0) || idleS === Number.POSITIVE_INFINITY) return null;
  return Math.max(0, changedAtMs + idleS * 1_000 - nowMs);
}

/**
 * The whole seconds on the saving marker; null without a countdown (rule OUTBOX-3). Fractions of a millisecond from the
 * clock must not add a second.
 */
export const secondsLeft = (inMs: number | null): number | null =>
  inMs === null ? null : Math.ceil(Math.round(inMs) / 1_000);
