/** The Swedish locale writes dates in the order of ISO 8601. */
const FORMAT = new Intl.DateTimeFormat('sv', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' });

/** Unix seconds as `2026-11-29 21:05:09 UTC`. */
export const utcText = (unixS: number): string => `${FORMAT.format(unixS * 1_000)} UTC`;
