/** When pending changes save themselves: so many idle seconds after the last change, but for those that the cook held back (ruling S5). */
import type { LineKey } from '../shown/line-key.ts';

/** Nothing is pending, the idle seconds run, or all that is pending waits for the save key. */
export type AutosavePhase = 'idle' | 'counting' | 'cancelled';

/** What a cook changed and has not saved. */
export interface Unsaved {
  readonly statuses: ReadonlyMap<LineKey, number>;
  /** Those of its lines that were pending at a cancel and were not touched since: they wait for the save key (rule S5b). */
  readonly held: ReadonlySet<LineKey>;
}

/** The lines that autosave saves: all that are not held (rule S5b). */
export const countedLines = ({ statuses, held }: Unsaved): readonly LineKey[] =>
  [...statuses.keys()].filter((key) => !held.has(key));

/** Where autosave is, by what is pending and what of it is held (rule S5d). */
export function autosavePhase(unsaved: Unsaved): AutosavePhase {
  if (unsaved.statuses.size === 0) return 'idle';
  return countedLines(unsaved).length === 0 ? 'cancelled' : 'counting';
}

/**
 * Which lines are held again of those that came back from an earlier run: those that it kept as held, all of them when what it kept
 * cannot be read, null; none that it did not keep (rule S5e).
 */
export const heldAgain = (back: readonly LineKey[], kept: ReadonlySet<LineKey> | null): readonly LineKey[] =>
  back.filter((key) => kept?.has(key) ?? true);

export interface AutosaveState {
  readonly phase: AutosavePhase;
  /** Monotonic milliseconds of the last change. */
  readonly changedAtMs: number;
}

/** Milliseconds until what counts saves itself: 0 when due, null when it does not. `idleS` 0, or no number of seconds, is off (rule S5a). */
export function autosaveInMs({ phase, changedAtMs }: AutosaveState, idleS: number, nowMs: number): number | null {
  if (phase !== 'counting' || !(idleS > 0) || idleS === Number.POSITIVE_INFINITY) return null;
  return Math.max(0, changedAtMs + idleS * 1_000 - nowMs);
}

/**
 * The whole seconds that the marker shows, null when it shows no countdown (rule S5c). Clocks count in parts of a millisecond, and what
 * their sums leave of one is no second more.
 */
export const secondsLeft = (inMs: number | null): number | null =>
  inMs === null ? null : Math.ceil(Math.round(inMs) / 1_000);
