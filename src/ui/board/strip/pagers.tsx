import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { GLYPHS } from '../../kit/glyph.tsx';
import { levelWord } from '../card/level-word.ts';
import * as styles from './under-cards.module.css';
import type { HiddenOrders } from './viewport.ts';

export interface HiddenCards {
  left: HiddenOrders;
  right: HiddenOrders;
}

export const NOTHING_HIDDEN: HiddenOrders = { count: 0, level: 'neutral' };

interface Props {
  /** A proxy: the strip writes what is outside the view, and only the pagers render it. */
  readonly hidden: HiddenCards;
  readonly onPage: (direction: -1 | 1) => void;
}

interface PagerProps extends HiddenOrders {
  readonly side: -1 | 1;
  readonly onPage: Props['onPage'];
}

/** Shows the worst level as word and color (rule BOARD-23); nothing for neutral and normal. */
function Pager({ count, level, side, onPage }: PagerProps) {
  const t = useTexts();
  const word = levelWord(level, t);
  const where = side === -1 ? t('board.earlier', { count }) : t('board.later', { count });
  // For voice control, the accessible name begins with the visible text.
  const shown = [`+${count}`, word].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={word === '' ? styles.pager : `${styles.pager} ${styles.alarmed}`}
      data-level={level}
      data-side={side}
      aria-label={`${shown}, ${where}`}
      onClick={() => onPage(side)}
    >
      {side === -1 && GLYPHS.chevronLeft}
      <span className={styles.beyond}>
        +{count} {word !== '' && <small>{word}</small>}
      </span>
      {side === 1 && GLYPHS.chevronRight}
    </button>
  );
}

export function PagerLeft({ hidden, onPage }: Props) {
  const { left } = useSnapshot(hidden);
  return left.count > 0 && <Pager {...left} side={-1} onPage={onPage} />;
}

export function PagerRight({ hidden, onPage }: Props) {
  const { right } = useSnapshot(hidden);
  return right.count > 0 && <Pager {...right} side={1} onPage={onPage} />;
}
