/** Says once, under the bar, that the cloud is out of reach or this device's unit is no longer its own, since when, what goes on meanwhile and what to do. */
import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import type { AlarmWords } from '../../../domain/link/offline-alarm.ts';
import { lostUnit } from '../../../domain/shown/lost-unit.ts';
import type { Texts } from '../../../i18n/set-up.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { useDataAge } from '../../base/data-age.ts';
import { type TimeOfDay, useTimeOfDay } from '../../base/time-of-day.ts';
import { useHeld } from '../../base/use-held.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import { Ticking } from '../../kit/ticking.tsx';
import * as styles from './trouble-banner.module.css';

/** What is out of reach. */
const LINK_GLYPHS = { cloud: GLYPHS.cloudOff, network: GLYPHS.wifiOff };

/** The cause as the network panel says it; of a cloud that gives no answer at all, since when (rule N4d). */
function causeText(t: Texts, timeOfDay: TimeOfDay, { cause, downSinceMs: sinceMs }: AlarmWords): string {
  if ((cause === 'network' || cause === 'timeout') && sinceMs !== null) {
    return t('banner.cloudSince', { time: timeOfDay.of(sinceMs) });
  }
  return t(`link.trouble.${cause}`).replace(/\.$/, '');
}

interface ShownTrouble {
  readonly alarm: AlarmWords | null;
  readonly lost: ReturnType<typeof lostUnit>;
  readonly unsent: number;
}

/** Under a finger nothing above the cards comes, goes or grows (rule STILL1). */
const asItStands = (shown: ShownTrouble): ShownTrouble => shown;

export function TroubleBanner() {
  const app = useApp();
  const t = useTexts();
  const { unit } = useSnapshot(app.state);
  const link = useSnapshot(app.state.link);
  const saving = useSnapshot(app.state.saving);
  const age = useDataAge();
  const timeOfDay = useTimeOfDay();
  const read = useCallback(() => age() ?? t('banner.never'), [age, t]);
  const now: ShownTrouble = { alarm: link.alarm, lost: lostUnit(unit, link.alarm?.cause), unsent: saving.unsent };
  const { alarm, lost, unsent } = useHeld(now, asItStands);
  if (alarm === null && lost === null) return null;
  // A unit that is taken is refused too: what became of it says more.
  const cause = alarm !== null && (unit === 'ours' || alarm.cause !== 'refused') ? causeText(t, timeOfDay, alarm) : '';
  return (
    <section className={styles.banner} aria-label={t('banner.label')}>
      {alarm === null ? GLYPHS.lock : LINK_GLYPHS[alarm.network ? 'cloud' : 'network']}
      {alarm !== null && <strong className={styles.word}>{t('bar.offline')}</strong>}
      <p className={styles.facts} role="status">
        {lost !== null && (
          <>
            <span>{t(`unit.${lost}`)}</span>
            <span>{t('unit.todo')}</span>
          </>
        )}
        {cause !== '' && <span>{cause}</span>}
        {alarm?.works === 'local' && <span>{t('banner.local')}</span>}
        {unsent > 0 && <span>{t('banner.waiting', { count: unsent })}</span>}
      </p>
      <Ticking app={app} read={read} />
    </section>
  );
}
