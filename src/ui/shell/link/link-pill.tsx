import { useSnapshot } from 'valtio';
import { LOCAL_MODES } from '../../../domain/limits.ts';
import { unitProblem } from '../../../domain/presentation/unit-problem.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { DeferredPanel } from '../../base/deferred.tsx';
import { deferredPartWithTexts } from '../../base/deferred-part.ts';
import { useDisclosure } from '../../base/use-disclosure.ts';
import { useFrozen } from '../../base/use-frozen.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import * as styles from './link-pill.module.css';
import { LinkSquares } from './link-squares.tsx';

export const LINK_PANEL = deferredPartWithTexts('panels', async () => (await import('../panels.ts')).PANELS.LinkPanel);

/**
 * `offlineClass` is for the label OFFLINE beside the indicator; the label shows while the local server serves and no
 * banner shows.
 */
export function LinkPill({ offlineClass = '' }: { offlineClass?: string | undefined }) {
  const app = useApp();
  const t = useTexts();
  const link = useSnapshot(app.state.link);
  const panel = useDisclosure(LINK_PANEL);
  // On a narrow bar the label is in its own row.
  const showsOffline = useFrozen(link.serving && link.alarm === null);
  const { unit } = useSnapshot(app.state);
  const isCalm = link.localMode === LOCAL_MODES.chosen;
  const isLost = unitProblem(unit, link.alarm?.cause) !== null;
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
      {showsOffline && (
        <strong className={`${styles.offline} ${offlineClass}`} data-calm={isCalm}>
          {t('bar.offline')}
        </strong>
      )}
      {panel.isOpen && <DeferredPanel of={LINK_PANEL} with={{ onClose: panel.close }} onClose={panel.close} />}
    </>
  );
}
