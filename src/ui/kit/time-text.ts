/** Moments and ages in words. */
import type { Texts } from '../../i18n/set-up.ts';

const HOUR_MINUTE = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const MINUTE_S = 60;
const HOUR_S = 3_600;

/** `13:27` on this device's clock, from unix milliseconds. */
export const hourMinute = (atMs: number): string => HOUR_MINUTE.format(atMs);

/** `hace 4 s`, from whole or broken seconds. */
export function ageText(t: Texts, ageS: number): string {
  const seconds = Math.max(0, Math.floor(ageS));
  if (seconds < 1) return t('age.now');
  if (seconds < MINUTE_S) return t('age.seconds', { count: seconds });
  if (seconds < HOUR_S) return t('age.minutes', { count: Math.floor(seconds / MINUTE_S) });
  return t('age.hours', { count: Math.floor(seconds / HOUR_S) });
}
