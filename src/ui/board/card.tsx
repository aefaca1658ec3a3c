/** One ticket: where it goes, how long it has waited, what to make, anything unusual. */
import type { CSSProperties } from 'react';
import type { Card as CardData, CardLine as CardLineData, Level } from '../../domain/board/card.ts';
import { inLanguage } from '../../domain/order/names.ts';
import { generalComment, orderTitle } from '../../domain/order/title.ts';
import { GLYPHS } from '../kit/glyph.tsx';
import type { BoardLook } from './board-look.ts';
import styles from './card.module.css';
import { CardClock } from './card-clock.tsx';
import { CardHeader } from './card-header.tsx';
import { CardLine } from './card-line.tsx';
import { levelWord } from './level-word.ts';

interface Props {
  readonly card: CardData;
  readonly level: Level;
  readonly look: BoardLook;
}

function Bands({ card, look }: Omit<Props, 'level'>) {
  const { t, settings } = look;
  const isTitle = settings.useGeneralComment;
  const comment = settings.showGeneralComment && card.showsHeader && !isTitle ? generalComment(card.order) : '';
  return (
    <>
      {card.fireAtS !== null && (
        <p className={styles.fire}>
          {GLYPHS.flame}
          {t('card.fire')}
          <CardClock startedAtS={card.fireAtS} />
        </p>
      )}
      {card.priorityName !== '' && (
        <p className={styles.priority}>
          {GLYPHS.arrowUp}
          {inLanguage(card.priorityName, look.language)}
        </p>
      )}
      {comment !== '' && <p className={styles.comment}>{comment}</p>}
    </>
  );
}

function Lines({ card, look }: Omit<Props, 'level'>) {
  const shown = look.settings.showExtras ? card.lines : card.lines.filter(({ isExtra }) => !isExtra);
  // Where all burns, the band says it.
  const tellsFire = !card.lines.every(({ isFire }) => isFire);
  const dishes = new Map<number, CardLineData>(card.lines.map((row) => [row.line.id, row]));
  return (
    <ul className={styles.lines}>
      {shown.map((row) => (
        <CardLine
          key={row.line.id}
          orderId={card.order.id}
          row={row}
          tellsFire={tellsFire}
          parent={row.isExtra ? dishes.get(row.line.parentId) : undefined}
          look={look}
        />
      ))}
    </ul>
  );
}

/** Rows that a card off the screen is taken to have, so that the columns hardly move when it comes into sight. */
const rowsOf = ({ lines }: CardData): number =>
  lines.reduce((rows, { line, isExtra }) => rows + (isExtra ? 0.7 : 1) + (line.comments.length > 0 ? 0.5 : 0), 0);

/** `M 12, 4 líneas, Tarde`: the running time is its description, so that the name stands still. */
function nameOf({ lines }: CardData, level: Level, title: string, { t }: BoardLook): string {
  const count = lines.filter(({ isExtra }) => !isExtra).length;
  const parts = [title, t('card.lines', { count }), levelWord(level, t)];
  return parts.filter((part) => part !== '').join(', ');
}

/** Drawn again only when its slot is: when its entry or the look of the board changes. */
export function Card({ card, level, look }: Props) {
  const { key } = card;
  const title = orderTitle(card.order, look.venue, look.names, look.settings);
  return (
    <article
      className={styles.card}
      style={{ '--rows': rowsOf(card) } as CSSProperties}
      data-card={key}
      data-level={level}
      data-torn-above={card.tornAbove || undefined}
      data-torn-below={card.tornBelow || undefined}
      aria-label={nameOf(card, level, title, look)}
      aria-describedby={`clock-${key}`}
    >
      <CardHeader card={card} level={level} look={look} />
      <Bands card={card} look={look} />
      <Lines card={card} look={look} />
      {!look.viewOnly && (
        <footer className={styles.footer}>
          <button
            type="button"
            className={styles.advance}
            data-advance
            aria-label={look.t('card.advanceOf', { title })}
          >
            {GLYPHS.checkCheck}
            {look.t('card.advance')}
          </button>
        </footer>
      )}
    </article>
  );
}
