export const MINUTE_S = 60;
export const HOUR_S = 3_600;

/** A moment in unix seconds; 0, which means unknown, for an invalid one (rule ALARM-12). */
export const momentS = (atS: number): number => (atS > 0 && atS < Number.POSITIVE_INFINITY ? atS : 0);

/** Whole seconds since a start; 0 for an unknown or future start (rules ALARM-4, ALARM-11, ALARM-12). */
export const elapsedS = (startedAtS: number, nowS: number): number =>
  startedAtS > 0 ? Math.max(0, Math.floor(momentS(nowS) - startedAtS)) : 0;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Seconds as whole minutes (rule LOOK-12); the sign of the unit is the same in every language. */
export const formatMinutes = (seconds: number): string => `${Math.floor(seconds / MINUTE_S)} min`;

/** Seconds as `mm:ss`, from one hour on as `h:mm:ss`; 00:00 for an invalid time (rule ALARM-8). */
export function formatElapsed(seconds: number): string {
  const wholeS = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const minutes = twoDigits(Math.floor((wholeS % HOUR_S) / MINUTE_S));
  const clock = `${minutes}:${twoDigits(wholeS % MINUTE_S)}`;
  return wholeS < HOUR_S ? clock : `${Math.floor(wholeS / HOUR_S)}:${clock}`;
}
