/** The network indicator in the bar; a press opens what is going on in words. */
import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import { PANELS, Panel } from '../panels.tsx';
import { useOpening } from '../use-opening.ts';
import styles from './link-pill.module.css';
import { LinkSquares } from './link-squares.tsx';

/** `offlineClass` goes to the label OFFLINE, which stands beside the indicator where no banner says it. */
export function LinkPill({ offlineClass = '' }: { offlineClass?: string | undefined }) {
  const app = useApp();
  const t = useTexts();
  const link = useSnapshot(app.state.link);
  const panel = useOpening(PANELS.link);
  const word = t(`link.word.${link.word}`);
  return (
    <>
      <button
        type="button"
        className={styles.pill}
        aria-label={t('link.label', { word })}
        aria-haspopup="dialog"
        onClick={panel.open}
      >
        <LinkSquares />
        {link.localMode > 0 && <span className={styles.jet}>{GLYPHS.plane}</span>}
        <span className={styles.word}>{word}</span>
      </button>
      {link.offline && !link.troubled && (
        <strong className={`${styles.offline} ${offlineClass}`}>{t('bar.offline')}</strong>
      )}
      {panel.isOpen && <Panel of={PANELS.link} with={{ onClose: panel.close }} press={panel.press} />}
    </>
  );
}
