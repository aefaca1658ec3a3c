/** The offer shows to administrators, on test hosts, and to every user when a screen failed (rule RECORDING-7). */
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import * as buttons from '../kit/button.module.css';
import { useApp } from './app-context.ts';

/** The offer is inside other panels, below their text. */
const APART = { display: 'grid', justifyItems: 'start', gap: 'var(--space-2)', paddingTop: 'var(--space-3)' };

type Outcome = 'saving' | 'saved' | 'failed' | 'none';

export function RecordingOffer() {
  const app = useApp();
  const t = useTexts();
  const { testHost, userKinds, healing } = useSnapshot(app.state);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // In the connection panel the result may be below the visible part.
    if (outcome !== null) result.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  if (healing !== 'stays' && !testHost && !userKinds.includes('administrator')) return null;
  const save = async () => {
    if (outcome === 'saving') return;
    const recorder = app.recorder();
    if (recorder === null) return setOutcome('none');
    setOutcome('saving');
    setOutcome((await recorder.save().catch(() => false)) ? 'saved' : 'failed');
  };
  return (
    <section aria-label={t('recording.title')} style={APART}>
      <p>
        <strong>{t('recording.title')}</strong>
      </p>
      <p>{t('recording.sentence')}</p>
      <button type="button" className={buttons.button} aria-disabled={outcome === 'saving'} onClick={() => void save()}>
        {t('recording.save')}
      </button>
      <p ref={result} role="status">
        {outcome !== null && t(`recording.${outcome}`)}
      </p>
    </section>
  );
}
