/** A moment in unix seconds as text, for example `2026-11-29 21:05:09 UTC`. */
export function utcText(unixS: number): string {
  // The Swedish locale writes dates in the order of ISO 8601. The format is created here, because only audit lines need
  // it.
  const format = new Intl.DateTimeFormat('sv', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' });
  return `${format.format(unixS * 1_000)} UTC`;
}
