/** Random waits, so that the devices of a venue do not all act at the same time. */

/**
 * A share of a time in milliseconds; `random` is limited to 0 to 1, and an invalid number counts as 0 (rules LINK-32,
 * REFRESH-22).
 */
export const jitterMs = (random: number, overMs: number): number => Math.min(Math.max(0, random || 0), 1) * overMs;
