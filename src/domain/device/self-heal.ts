import { HEAL_RELOADS_MAX, HEAL_WINDOW_MS } from '../limits.ts';

/** Times of automatic reloads in wall-clock milliseconds, the latest last. */
export type Heals = readonly number[];

/** The reloads of the last ten minutes. Times in the future, after a clock change, are ignored (rule RECOVERY-2). */
export const recentHeals = (heals: Heals, nowMs: number): Heals =>
  heals.filter((atMs) => atMs <= nowMs && nowMs - atMs < HEAL_WINDOW_MS).slice(-HEAL_RELOADS_MAX);

/** `losesTaps`: taps or changed settings exist only in memory (rules RECOVERY-1, RECOVERY-7, RECOVERY-11). */
export const mayHeal = (heals: Heals, nowMs: number, losesTaps: boolean): boolean =>
  !losesTaps && recentHeals(heals, nowMs).length < HEAL_RELOADS_MAX;

export const withHeal = (heals: Heals, nowMs: number): Heals =>
  [...recentHeals(heals, nowMs), nowMs].slice(-HEAL_RELOADS_MAX);

/** An invalid value gives an empty list (rule RECOVERY-2). */
export const readHeals = (raw: unknown): Heals =>
  Array.isArray(raw) ? raw.filter((atMs) => Number.isFinite(atMs)).slice(-HEAL_RELOADS_MAX) : [];
