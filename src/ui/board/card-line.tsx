/** One line of a card: quantity, name, chip, and what belongs to it. The whole line is the button. */
import type { CardLine as CardLineData } from '../../domain/board/card.ts';
import { STATUS } from '../../domain/limits.ts';
import { inLanguage } from '../../domain/order/names.ts';
import { lineKey } from '../../domain/order/order.ts';
import { GLYPHS } from '../kit/glyph.tsx';
import hidden from '../kit/hidden.module.css';
import type { BoardLook } from './board-look.ts';
import styles from './card-line.module.css';
import { LineChip } from './line-chip.tsx';
import type { StatusLook } from './status-look.ts';

/** `prio` 1: the priority shows as a comment (ruling C3). */
const PRIORITY_AS_COMMENT = 1;

interface Props {
  readonly orderId: number;
  readonly row: CardLineData;
  /** The dish above, for an extra. */
  readonly parent: CardLineData | undefined;
  readonly look: BoardLook;
}

/** A voided or locked line says so whatever status it keeps below. */
function shownStatus({ row, look }: Props): StatusLook {
  if (row.isVoided) return look.status(STATUS.voidConfirmed);
  if (row.isLocked) return look.status(STATUS.locked);
  return look.status(row.status);
}

function notesOf({ row: { line }, look }: Props): readonly string[] {
  const { settings, language } = look;
  const priority = settings.prio === PRIORITY_AS_COMMENT ? inLanguage(line.priorityText, language) : '';
  const comments = settings.showComments ? line.comments.map(({ text }) => text.trim()) : [];
  return [...new Set([priority, ...comments])].filter((text) => text !== '');
}

export function CardLine(props: Props) {
  const { orderId, row, parent, look } = props;
  const { line } = row;
  const { t } = look;
  const status = shownStatus(props);
  const product = inLanguage(line.name, look.language);
  const notes = notesOf(props);
  const key = lineKey(orderId, line.id);
  const noted = notes.length > 0 || row.mark !== 'none';
  return (
    <li className={row.isExtra ? styles.extra : styles.item}>
      <button
        type="button"
        className={styles.line}
        data-line={key}
        data-mark={row.mark}
        data-state={row.isVoided ? 'voided' : row.isFinal ? 'final' : undefined}
        aria-label={t('line.name', { quantity: line.quantity, product, status: status.word })}
        aria-describedby={noted ? `notes-${key}` : undefined}
      >
        <span className={styles.quantity}>{row.isExtra ? '+' : line.quantity}</span>
        <span className={styles.name}>
          {row.isFire && <span className={styles.fire}>{GLYPHS.flame}</span>}
          {row.isExtra && line.quantity !== 1 && `${line.quantity}× `}
          {product}
        </span>
        <LineChip look={status} mark={row.mark} brief={parent !== undefined && parent.status === row.status} />
        {noted && (
          <span id={`notes-${key}`} className={styles.notes}>
            {notes.map((text) => (
              <span key={text}>{t('line.quote', { text })}</span>
            ))}
            {row.mark !== 'none' && <span className={hidden.hidden}>{t(`line.${row.mark}`)}</span>}
          </span>
        )}
      </button>
    </li>
  );
}
