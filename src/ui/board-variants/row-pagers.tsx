/** Rule BOARD-17. */
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { PANEL_GLYPHS } from '../kit/panel-glyphs.tsx';
import * as styles from './row-pagers.module.css';
import type { RowsBeyond } from './rows-beyond.ts';

interface Props {
  /** A proxy: the list writes the counts, and only the pagers render them. */
  readonly beyond: RowsBeyond;
  readonly onPage: (direction: -1 | 1) => void;
}

export function PagerUp({ beyond, onPage }: Props) {
  const t = useTexts();
  const { above } = useSnapshot(beyond);
  if (above === 0) return null;
  return (
    <button
      type="button"
      className={styles.up}
      aria-label={t('home3.above', { count: above })}
      onClick={() => onPage(-1)}
    >
      {PANEL_GLYPHS.chevronDown}+{above}
    </button>
  );
}

export function PagerDown({ beyond, onPage }: Props) {
  const t = useTexts();
  const { below } = useSnapshot(beyond);
  if (below === 0) return null;
  return (
    <button
      type="button"
      className={styles.down}
      aria-label={t('home3.below', { count: below })}
      onClick={() => onPage(1)}
    >
      +{below}
      {PANEL_GLYPHS.chevronDown}
    </button>
  );
}
