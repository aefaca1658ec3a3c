/** Shows that the cloud cannot be reached, or that this device has lost its unit. */
import { useSnapshot } from 'valtio';
import type { AlarmDetails } from '../../../domain/link/offline-alarm.ts';
import { isLinkDown } from '../../../domain/presentation/unit-problem.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { useDataAge } from '../../base/data-age.ts';
import { useFrozen } from '../../base/use-frozen.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import { Ticking } from '../../kit/ticking.tsx';
import { bannerFacts, bannerWord, showsAge } from './banner-facts.ts';
import * as styles from './trouble-banner.module.css';

function glyphOf(alarm: AlarmDetails | null) {
  if (alarm === null || !isLinkDown(alarm)) return 'lock';
  if (alarm.cause === 'broken') return 'alert';
  return alarm.network ? 'cloudOff' : 'wifiOff';
}

export function TroubleBanner() {
  const app = useApp();
  const t = useTexts();
  const state = useSnapshot(app.state);
  const read = useDataAge(t('banner.never'));
  const { alarm, facts } = useFrozen({ alarm: state.link.alarm, facts: bannerFacts(state, app, t) });
  if (facts.length === 0) return null;
  const word = bannerWord(t, alarm);
  return (
    <section className={styles.banner} aria-label={t('banner.label')}>
      {GLYPHS[glyphOf(alarm)]}
      {word !== null && <strong className={styles.word}>{word}</strong>}
      <p className={styles.facts} role="status">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {state.link.troubled && showsAge(alarm) && <Ticking app={app} read={read} />}
    </section>
  );
}
