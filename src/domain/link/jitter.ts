/** The jitter of a wait, so that a venue's devices do not act at once. */

/**
 * `random` from 0 to 1 of a time in milliseconds; a value out of range counts as the nearest, an invalid one as 0
 * (rules LINK-32, REFRESH-22).
 */
export const jitterMs = (random: number, overMs: number): number => Math.min(Math.max(0, random || 0), 1) * overMs;
