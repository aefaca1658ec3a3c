/** Says once, under the bar, that the cloud is out of reach or this device's unit is no longer its own, since when, what goes on meanwhile and what to do. */
import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { lostUnit } from '../../../domain/shown/lost-unit.ts';
import type { AppState } from '../../../engine/base/state.ts';
import type { Texts } from '../../../i18n/set-up.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { useDataAge } from '../../base/data-age.ts';
import { type TimeOfDay, useTimeOfDay } from '../../base/time-of-day.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import { Ticking } from '../../kit/ticking.tsx';
import styles from './trouble-banner.module.css';

/** What is out of reach. */
const LINK_GLYPHS = { cloud: GLYPHS.cloudOff, network: GLYPHS.wifiOff };

type Link = Pick<AppState['link'], 'cause' | 'cloudDownSinceMs'>;

/** The cause as the network panel says it; of a cloud that gives no answer at all, since when (rule N4d). */
function causeText(t: Texts, timeOfDay: TimeOfDay, { cause, cloudDownSinceMs: sinceMs }: Link): string {
  if ((cause === 'network' || cause === 'timeout') && sinceMs !== null) {
    return t('banner.cloudSince', { time: timeOfDay.of(sinceMs) });
  }
  return t(`link.trouble.${cause}`).replace(/\.$/, '');
}

export function TroubleBanner() {
  const app = useApp();
  const t = useTexts();
  const { unit } = useSnapshot(app.state);
  const link = useSnapshot(app.state.link);
  const { unsent } = useSnapshot(app.state.saving);
  const age = useDataAge();
  const timeOfDay = useTimeOfDay();
  const read = useCallback(() => age() ?? t('banner.never'), [age, t]);
  const lost = lostUnit(unit, link.cause);
  if (!link.troubled && lost === null) return null;
  // A unit that is taken is refused too: what became of it says more.
  const saysCause = link.troubled && (unit === 'ours' || link.cause !== 'refused');
  return (
    <section className={styles.banner} aria-label={t('banner.label')}>
      {link.troubled ? LINK_GLYPHS[link.network ? 'cloud' : 'network'] : GLYPHS.lock}
      {link.troubled && <strong className={styles.word}>{t('bar.offline')}</strong>}
      <p className={styles.facts} role="status">
        {lost !== null && (
          <>
            <span>{t(`unit.${lost}`)}</span>
            <span>{t('unit.todo')}</span>
          </>
        )}
        {saysCause && <span>{causeText(t, timeOfDay, link)}</span>}
        {link.works === 'local' && <span>{t('banner.local')}</span>}
        {unsent > 0 && <span>{t('banner.waiting', { count: unsent })}</span>}
      </p>
      <Ticking app={app} read={read} className={styles.age} />
    </section>
  );
}
