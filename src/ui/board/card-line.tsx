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
  /** Some lines of the card burn and some do not. */
  readonly tellsFire: boolean;
  /** The dish above, for an extra. */
  readonly parent: CardLineData | undefined;
  readonly look: BoardLook;
}

/** A voided or locked line says so whatever status it keeps below. */
function shownStatus(row: CardLineData, look: BoardLook): StatusLook {
  if (row.isVoided) return look.status(STATUS.voidConfirmed);
  if (row.isLocked) return look.status(STATUS.locked);
  return look.status(row.status);
}

function notesOf({ row: { line }, look }: Props): readonly string[] {
  const { settings, language } = look;
  const priority = settings.prio === PRIORITY_AS_COMMENT ? inLanguage(line.priorityText, language) : '';
  const comments = settings.showComments ? line.comments.map(({ text }) => text.trim()) : [];
  return [...new Set([priority, ...comments])]
    .filter((text) => text !== '')
    .map((text) => look.t('line.quote', { text }));
}

export function CardLine(props: Props) {
  const { orderId, row, tellsFire, parent, look } = props;
  const { line } = row;
  const { t } = look;
  const status = shownStatus(row, look);
  const asParent = parent !== undefined && status === shownStatus(parent, look);
  // An extra that moves with its dish has a chip only where it tells something else.
  const told = asParent && row.mark === parent.mark && !look.settings.changeExtras;
  const product = inLanguage(line.name, look.language);
  const notes = notesOf(props);
  const key = lineKey(orderId, line.id);
  const marked = row.mark !== 'none';
  const named = [product, ...notes].join(' ');
  return (
    <li className={row.isExtra ? styles.extra : styles.item}>
      <button
        type="button"
        className={styles.line}
        data-line={key}
        data-mark={row.mark}
        data-state={row.isVoided ? 'voided' : row.isFinal ? 'final' : undefined}
        aria-label={t('line.name', { quantity: line.quantity, product: named, status: status.word })}
        aria-describedby={marked ? `mark-${key}` : undefined}
      >
        <span className={styles.quantity}>{row.isExtra ? '+' : line.quantity}</span>
        <span className={styles.name}>
          {row.isFire && tellsFire && !parent?.isFire && <span className={styles.fire}>{GLYPHS.flame}</span>}
          {/* The spaces part the words for who hears them. */}
          {row.isExtra && line.quantity !== 1 ? ` ${line.quantity}× ` : ' '}
          {product}
        </span>
        {notes.length > 0 && (
          <span className={styles.notes}>
            {notes.map((text) => (
              <span key={text}>{` ${text}`}</span>
            ))}
          </span>
        )}
        {!told && <LineChip look={status} mark={row.mark} brief={asParent} />}
        {marked && (
          <span id={`mark-${key}`} className={hidden.hidden}>
            {t(`line.${row.mark}`)}
          </span>
        )}
      </button>
    </li>
  );
}
