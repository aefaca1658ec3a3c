import { HOUR_S, MINUTE_S } from '../../domain/presentation/elapsed.ts';
import type { App } from '../../engine/base/app.ts';
import type { Texts } from '../../i18n/set-up.ts';

const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  } catch {
    // This browser does not know the zone.
    return formatOf(undefined);
  }
}

/**
 * Unix milliseconds as `13:27`, in a zone of the IANA database. An unknown zone counts as that of the device (rule
 * FORMAT-4).
 */
export function hourMinute(atMs: number, timeZone: string): string {
  const format = FORMATS.get(timeZone) ?? formatOf(timeZone || undefined);
  FORMATS.set(timeZone, format);
  return format.format(atMs);
}

/** Such as `hace 4 s`; the seconds may have fractions. */
export function ageText(t: Texts, ageS: number): string {
  const seconds = Math.max(0, Math.floor(ageS));
  if (seconds < 1) return t('age.now');
  if (seconds < MINUTE_S) return t('age.seconds', { count: seconds });
  if (seconds < HOUR_S) return t('age.minutes', { count: Math.floor(seconds / MINUTE_S) });
  return t('age.hours', { count: Math.floor(seconds / HOUR_S) });
}

/** Such as `Pedidos al día hace 4 s`; times are monotonic. Null before the first orders. */
export const dataAgeText = (t: Texts, receivedAtMs: number | null, upS: number): string | null =>
  receivedAtMs === null ? null : t('link.upToDate', { age: ageText(t, upS - receivedAtMs / 1_000) });

/** A monotonic moment as `13:27`, by the server's clock (rule FORMAT-5). */
export const momentText = (app: Pick<App, 'serverNowS' | 'monotonicS'>, upMs: number, timeZone: string): string =>
  hourMinute((app.serverNowS() - app.monotonicS()) * 1_000 + upMs, timeZone);
