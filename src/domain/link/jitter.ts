/** `random` is limited to 0 to 1, and an invalid number counts as 0 (rules LINK-32, REFRESH-22). */
export const jitterMs = (random: number, overMs: number): number => Math.min(Math.max(0, random || 0), 1) * overMs;
