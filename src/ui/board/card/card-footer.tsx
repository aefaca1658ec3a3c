import { memo } from 'react';
import { GLYPHS } from '../../kit/glyph.tsx';
import type { BoardLook } from './board-look.ts';
import * as styles from './card-footer.module.css';
import { MoveButtons } from './move-buttons.tsx';

interface Props {
  readonly cardKey: string;
  readonly title: string;
  /** The index of the part in its order. */
  readonly part: number;
  readonly parts: number;
  /** A card without lines cannot be bumped (rule FILTER-18). */
  readonly hasLines: boolean;
  readonly onExpand: () => void;
  readonly look: BoardLook;
}

/** Does not render again when only lines change. */
export const CardFooter = memo(function CardFooter({
  cardKey,
  title: whole,
  part,
  parts,
  hasLines,
  onExpand,
  look,
}: Props) {
  const { t, isExpanded, settings } = look;
  const title = parts > 1 ? `${whole}, ${t('card.part', { part: part + 1, parts })}` : whole;
  return (
    <footer className={styles.footer}>
      {isExpanded && settings.dragndrop && !look.viewOnly && <MoveButtons cardKey={cardKey} title={title} t={t} />}
      {hasLines && !look.viewOnly && (
        <button
          type="button"
          className={styles.advance}
          data-advance
          data-part={parts > 1 ? `${part + 1}/${parts}` : undefined}
          aria-label={t('card.advanceOf', { title })}
        >
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
