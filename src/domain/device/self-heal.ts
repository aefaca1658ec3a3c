/**
 * Decides when a broken or hanging board reloads automatically, and when a user has to reload it (rules RECOVERY-1,
 * RECOVERY-2).
 */
import { HEAL_RELOADS_MAX, HEAL_WINDOW_MS } from '../limits.ts';

/** Wall-clock milliseconds of the automatic reloads, the latest last. */
export type Heals = readonly number[];

/**
 * The reloads that count at `nowMs`: those of the last ten minutes. Times in the future, left by a clock change, are
 * ignored (rule RECOVERY-2).
 */
export const recentHeals = (heals: Heals, nowMs: number): Heals =>
  heals.filter((atMs) => atMs <= nowMs && nowMs - atMs < HEAL_WINDOW_MS).slice(-HEAL_RELOADS_MAX);

/**
 * Whether the app may reload automatically now. `losesTaps`: taps or changed settings exist only in memory and would be
 * lost (rules RECOVERY-1, RECOVERY-7, RECOVERY-11).
 */
export const mayHeal = (heals: Heals, nowMs: number, losesTaps: boolean): boolean =>
  !losesTaps && recentHeals(heals, nowMs).length < HEAL_RELOADS_MAX;

/** The reloads that count, with a new one added (rule RECOVERY-2). */
export const withHeal = (heals: Heals, nowMs: number): Heals =>
  [...recentHeals(heals, nowMs), nowMs].slice(-HEAL_RELOADS_MAX);

/** Reads the reloads from a stored value; an invalid value gives an empty list (rule RECOVERY-2). */
export const readHeals = (raw: unknown): Heals =>
  Array.isArray(raw) ? raw.filter((atMs) => Number.isFinite(atMs)).slice(-HEAL_RELOADS_MAX) : [];
