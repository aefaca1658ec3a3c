/** When pending changes save themselves: so many idle seconds after the last change, unless the user cancelled (rulings S5). */

export interface Autosave {
  /** Monotonic milliseconds of the last change; null when nothing is pending. */
  readonly changedAtMs: number | null;
  /** The user stopped the countdown; the changes stay for the save key. */
  readonly cancelled: boolean;
}

export const AUTOSAVE_IDLE: Autosave = { changedAtMs: null, cancelled: false };

/** A change restarts the countdown, also after a cancel. */
export const changed = (nowMs: number): Autosave => ({ changedAtMs: nowMs, cancelled: false });

/** The user cancelled the countdown. */
export const cancelled = (autosave: Autosave): Autosave => ({ ...autosave, cancelled: true });

/** Milliseconds until the pending changes save themselves: 0 when due, null when they do not. `idleS` 0 means autosave is off. */
export function autosaveInMs(autosave: Autosave, idleS: number, nowMs: number): number | null {
  if (idleS <= 0 || autosave.changedAtMs === null || autosave.cancelled) return null;
  return Math.max(0, autosave.changedAtMs + idleS * 1_000 - nowMs);
}
