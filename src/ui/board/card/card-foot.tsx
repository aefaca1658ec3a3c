/** The foot of a card: all of it one step on, all of it to be seen, and in an expanded card the way to another place. */
import { memo } from 'react';
import { GLYPHS } from '../../kit/glyph.tsx';
import type { BoardLook } from './board-look.ts';
import styles from './card-foot.module.css';
import { MoveButtons } from './move-buttons.tsx';

interface Props {
  readonly cardKey: string;
  readonly title: string;
  readonly onExpand: () => void;
  readonly look: BoardLook;
}

/** Stands while only lines change. */
export const CardFoot = memo(function CardFoot({ cardKey, title, onExpand, look }: Props) {
  const { t, isExpanded, settings } = look;
  return (
    <footer className={styles.footer}>
      {isExpanded && settings.dragndrop && !look.viewOnly && <MoveButtons cardKey={cardKey} title={title} t={t} />}
      {!look.viewOnly && (
        <button type="button" className={styles.advance} data-advance aria-label={t('card.advanceOf', { title })}>
          {GLYPHS.checkCheck}
          {t('card.advance')}
        </button>
      )}
      <button
        type="button"
        className={styles.expand}
        aria-expanded={isExpanded}
        aria-label={t('card.expand', { title })}
        onClick={onExpand}
      >
        {GLYPHS.chevronLeft}
      </button>
    </footer>
  );
});
