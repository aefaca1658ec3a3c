/** The network indicator in the bar; a press opens the network panel. */
import { useSnapshot } from 'valtio';
import { LOCAL_MODES } from '../../../domain/limits.ts';
import { lostUnit } from '../../../domain/shown/lost-unit.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { LatePanel } from '../../base/late.tsx';
import { latePartWithTexts } from '../../base/late-part.ts';
import { useHeld } from '../../base/use-held.ts';
import { useOpening } from '../../base/use-opening.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import * as styles from './link-pill.module.css';
import { LinkSquares } from './link-squares.tsx';

export const LINK_PANEL = latePartWithTexts('panels', async () => (await import('../panels.ts')).PANELS.LinkPanel);

/** `offlineClass` is for the label OFFLINE, which is beside the indicator if no banner shows it. */
export function LinkPill({ offlineClass = '' }: { offlineClass?: string | undefined }) {
  const app = useApp();
  const t = useTexts();
  const link = useSnapshot(app.state.link);
  const panel = useOpening(LINK_PANEL);
  // On a narrow bar it is a separate row.
  const saysOffline = useHeld(link.serving && link.alarm === null);
  const { unit } = useSnapshot(app.state);
  const isCalm = link.localMode === LOCAL_MODES.chosen;
  const isLost = lostUnit(unit, link.alarm?.cause) !== null;
  const word = t(`link.word.${isLost ? 'noAccess' : link.word}`);
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
      {saysOffline && (
        <strong className={`${styles.offline} ${offlineClass}`} data-calm={isCalm}>
          {t('bar.offline')}
        </strong>
      )}
      {panel.isOpen && <LatePanel of={LINK_PANEL} with={{ onClose: panel.close }} onClose={panel.close} />}
    </>
  );
}
