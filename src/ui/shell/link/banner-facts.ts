/** Also used by checks without a screen. */
import type { UnitStatus } from '../../../domain/device/unit.ts';
import type { AlarmDetails } from '../../../domain/link/offline-alarm.ts';
import { isLinkDown, unitProblem } from '../../../domain/presentation/unit-problem.ts';
import type { App } from '../../../engine/base/app.ts';
import type { Texts } from '../../../i18n/set-up.ts';
import { momentText } from '../../kit/time-text.ts';

interface Troubled {
  readonly link: { readonly alarm: AlarmDetails | null };
  readonly unit: UnitStatus;
  readonly saving: { readonly unsent: number };
  readonly venue: { readonly place: { readonly timeZone: string } };
}

type BannerClock = Pick<App, 'serverNowS' | 'monotonicS'>;

/** The cause as in the connection panel; for a cloud that does not respond, the start of the outage (rule NOTICE-4). */
function causeText(
  t: Texts,
  clock: BannerClock,
  { cause, downSinceMs: sinceMs }: AlarmDetails,
  timeZone: string,
): string {
  if ((cause === 'network' || cause === 'timeout') && sinceMs !== null) {
    return t('banner.cloudSince', { time: momentText(clock, sinceMs, timeZone) });
  }
  return t(`link.trouble.${cause}`).replace(/\.$/, '');
}

/** Names the problem, what still works, and what to do; empty without a problem. */
export function bannerFacts(
  { link: { alarm }, unit, saving: { unsent }, venue }: Troubled,
  clock: BannerClock,
  t: Texts,
): readonly string[] {
  const lost = unitProblem(unit, alarm?.cause);
  const facts = [
    lost && t(`unit.${lost}`),
    lost === 'forbidden' && t('unit.call'),
    alarm && isLinkDown(alarm) && causeText(t, clock, alarm, venue.place.timeZone),
    alarm?.works === 'local' && t('banner.local'),
    (alarm ?? lost) && unsent > 0 && t('banner.waiting', { count: unsent }),
  ];
  return facts.flatMap((fact) => fact || []);
}

/** Null when the connection is not the problem (rule CONFIGURE-6). */
export const bannerWord = (t: Texts, alarm: AlarmDetails | null): string | null =>
  alarm !== null && isLinkDown(alarm) ? t(alarm.cause === 'broken' ? 'link.word.broken' : 'bar.offline') : null;

/** After an error the screen may show older orders than the device has received (rule NOTICE-11). */
export const showsAge = (alarm: AlarmDetails | null): boolean => isLinkDown(alarm) && alarm?.cause !== 'broken';
