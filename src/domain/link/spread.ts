/** The random part of a wait, so that a venue's devices do not act as one. */

/** `random` from 0 to 1 of a time in milliseconds; what is no such number counts as the nearest, or as 0 (rules N2g, R5b). */
export const spreadMs = (random: number, overMs: number): number => Math.min(Math.max(0, random || 0), 1) * overMs;
