/** When a board that broke or hung is loaded anew by itself, and when it is left to a person (rules R11a to R11d). */
import { HEAL_RELOADS_MAX, HEAL_WINDOW_MS } from '../limits.ts';

/** Wall-clock milliseconds of the reloads that the app gave itself, the latest last. */
export type Heals = readonly number[];

/** Those that count at `nowMs`: of the last ten minutes; what a clock that jumped put into the future does not (rule R11b). */
export const recentHeals = (heals: Heals, nowMs: number): Heals =>
  heals.filter((atMs) => atMs <= nowMs && nowMs - atMs < HEAL_WINDOW_MS).slice(-HEAL_RELOADS_MAX);

/** Whether the app may load itself anew now; `losesTaps` tells that something depends on its memory alone (rules R11a, R11g, R11k). */
export const mayHeal = (heals: Heals, nowMs: number, losesTaps: boolean): boolean =>
  !losesTaps && recentHeals(heals, nowMs).length < HEAL_RELOADS_MAX;

/** The reloads with one more (rule R11b). */
export const withHeal = (heals: Heals, nowMs: number): Heals =>
  [...recentHeals(heals, nowMs), nowMs].slice(-HEAL_RELOADS_MAX);

/** The reloads in a stored value; what is no list of times is none (rule R11b). */
export const readHeals = (raw: unknown): Heals =>
  Array.isArray(raw) ? raw.filter((atMs) => Number.isFinite(atMs)).slice(-HEAL_RELOADS_MAX) : [];
