/** Times as the control room writes them. */

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** Time of day of unix milliseconds, on this machine's clock, as `13:27:42`. */
export function timeOfDay(unixMs: number): string {
  const at = new Date(unixMs);
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** A stretch of time as `07:42`, from an hour on as `1:07:42`. */
export function stretch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const rest = `${two((seconds % 3_600) / 60)}:${two(seconds % 60)}`;
  return seconds < 3_600 ? rest : `${Math.floor(seconds / 3_600)}:${rest}`;
}
