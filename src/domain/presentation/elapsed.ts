export const MINUTE_S = 60;
export const HOUR_S = 3_600;

/** Unix seconds; 0 (unknown) for an invalid moment (rule ALARM-12). */
export const momentS = (atS: number): number => (atS > 0 && atS < Number.POSITIVE_INFINITY ? atS : 0);

/** 0 for an unknown or future start (rules ALARM-4, ALARM-11, ALARM-12). */
export const elapsedS = (startedAtS: number, nowS: number): number =>
  startedAtS > 0 ? Math.max(0, Math.floor(momentS(nowS) - startedAtS)) : 0;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The unit is the same in every language (rule LOOK-12). */
export const formatMinutes = (seconds: number): string => `${Math.floor(seconds / MINUTE_S)} min`;

/** `mm:ss`, from one hour on `h:mm:ss`; 00:00 for an invalid time (rule ALARM-8). */
export function formatElapsed(seconds: number): string {
  const wholeS = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const minutes = twoDigits(Math.floor((wholeS % HOUR_S) / MINUTE_S));
  const clock = `${minutes}:${twoDigits(wholeS % MINUTE_S)}`;
  return wholeS < HOUR_S ? clock : `${Math.floor(wholeS / HOUR_S)}:${clock}`;
}
