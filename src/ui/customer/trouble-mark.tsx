/**
 * Shows the connection, the age of the tiles, and the loss of the unit (rules BOARD-32, BOARD-33). While the bar shows
 * OFFLINE for the local server, the connection's mark is hidden.
 */
import { useSnapshot } from 'valtio';
import { LOCAL_MODES } from '../../domain/limits.ts';
import { isLinkDown, unitProblem } from '../../domain/presentation/unit-problem.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { useDataAge } from '../base/data-age.ts';
import { GLYPHS } from '../kit/glyph.tsx';
import { Ticking } from '../kit/ticking.tsx';
import * as styles from './customer.module.css';

/** Tells the staff that the unit is lost, and what to do if it is taken or removed. */
function UnitMark() {
  const { state } = useApp();
  const t = useTexts();
  const { unit } = useSnapshot(state);
  const lost = unitProblem(unit, useSnapshot(state.link).alarm?.cause);
  if (lost === null) return null;
  return (
    <p className={styles.trouble} role="status">
      <strong className={styles.outcome}>
        {GLYPHS.lock}
        {t(`unit.${lost}`)}
      </strong>
    </p>
  );
}

function LinkMark({ barShown }: { barShown: boolean }) {
  const app = useApp();
  const t = useTexts();
  const link = useSnapshot(app.state.link);
  const read = useDataAge(t('banner.never'));
  // A local server that the venue chose is not a problem (rule LINK-24).
  const isFallback = link.serving && link.localMode !== LOCAL_MODES.chosen;
  const isShownHere = isLinkDown(link.alarm) || (isFallback && !barShown);
  if (!isShownHere) return null;
  return (
    <p className={styles.trouble}>
      <strong role="status">{t('bar.offline')}</strong>
      <Ticking app={app} read={read} />
    </p>
  );
}

export const TroubleMark = ({ barShown }: { barShown: boolean }) => (
  <>
    <LinkMark barShown={barShown} />
    <UnitMark />
  </>
);
