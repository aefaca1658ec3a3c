/** How many orders lie beyond the left and the right edge, and the way there. */
import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { GLYPHS } from '../../kit/glyph.tsx';
import styles from './rail.module.css';

export interface Beyond {
  left: number;
  right: number;
}

interface Props {
  /** A proxy: the strip writes the counts, this part alone draws them. */
  readonly beyond: Beyond;
  readonly onPage: (direction: -1 | 1) => void;
}

export function PagerLeft({ beyond, onPage }: Props) {
  const t = useTexts();
  const { left } = useSnapshot(beyond);
  if (left === 0) return null;
  return (
    <button
      type="button"
      className={styles.pager}
      aria-label={t('board.earlier', { count: left })}
      onClick={() => onPage(-1)}
    >
      {GLYPHS.chevronLeft}+{left}
    </button>
  );
}

export function PagerRight({ beyond, onPage }: Props) {
  const t = useTexts();
  const { right } = useSnapshot(beyond);
  if (right === 0) return null;
  return (
    <button
      type="button"
      className={styles.pager}
      aria-label={t('board.later', { count: right })}
      onClick={() => onPage(1)}
    >
      +{right}
      {GLYPHS.chevronRight}
    </button>
  );
}
