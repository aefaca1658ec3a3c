/** One line of a card: quantity, name, chip, and what belongs to it. The whole line is the button. */
import { memo } from 'react';
import type { CardLine as CardLineData } from '../../../domain/board/card.ts';
import type { LineNews } from '../../../domain/board/news.ts';
import { lineKey } from '../../../domain/shown/line-key.ts';
import { inLanguage } from '../../../domain/shown/names.ts';
import { priorityName } from '../../../domain/shown/priority-name.ts';
import { toldStatus } from '../../../domain/shown/status-label.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import type { BoardLook } from './board-look.ts';
import * as styles from './card-line.module.css';
import { LineChip } from './line-chip.tsx';
import { longMark } from './long-text.ts';
import type { StatusLook } from './status-look.ts';

/** `prio` 1: the priority shows as a comment (ruling C3). */
const PRIORITY_AS_COMMENT = 1;

interface Props {
  readonly orderId: number;
  /** Of its order. */
  readonly webStatus: number | null;
  readonly row: CardLineData;
  /** Some lines of the card burn and some do not. */
  readonly tellsFire: boolean;
  /** The dish above, for an extra. */
  readonly parent: CardLineData | undefined;
  /** Finished here and left: only an expanded card shows it, and a press takes it back. */
  readonly isGone: boolean;
  readonly news: LineNews | undefined;
  /** Who has it selected at another device; empty for nobody. */
  readonly selectedBy: string;
  readonly look: BoardLook;
}

const shownStatus = (row: CardLineData, { look, webStatus }: Pick<Props, 'look' | 'webStatus'>): StatusLook =>
  look.status(toldStatus({ ...row, webStatus }));

function notesOf({ row: { line }, look }: Props): readonly string[] {
  const { settings, language } = look;
  const priority = settings.prio === PRIORITY_AS_COMMENT ? inLanguage(priorityName(line, look.venue), language) : '';
  const comments = settings.showComments ? line.comments.map(({ text }) => text.trim()) : [];
  return [...new Set([priority, ...comments])]
    .filter((text) => text !== '')
    .map((text) => look.t('line.quote', { text }));
}

/** The button's description; what of it is drawn is no part of the name: how far its change has come, what is new, who has it. */
function marksOf({ row, news, selectedBy, look: { t } }: Props): string | undefined {
  const said = [row.mark === 'none' ? '' : t(`line.${row.mark}`), news ? t(`line.news.${news}`) : '', selectedBy];
  return said.filter(Boolean).join(', ') || undefined;
}

interface NameProps extends Pick<Props, 'row' | 'news' | 'look'> {
  readonly product: string;
  readonly quantity: string;
  readonly burns: boolean;
}

function Name({ row, news, look, product, quantity, burns }: NameProps) {
  return (
    <span dir="auto" className={styles.name} data-long={longMark(product)}>
      {burns && <span className={styles.fire}>{GLYPHS.flame}</span>}
      {news && <b className={styles.news} data-word={look.t(`line.news.${news}`)} />}
      {/* The spaces part the words for who hears them. */}
      {row.isExtra && quantity !== '1' ? ` ${quantity}× ` : ' '}
      {product}
    </span>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <span className={styles.notes}>
      {notes.map((text) => (
        <span key={text} dir="auto" data-long={longMark(text)}>{` ${text}`}</span>
      ))}
    </span>
  );
}

/** Drawn again only when its own row, or what stands around it, is another one. */
export const CardLine = memo(function CardLine(props: Props) {
  const { orderId, row, tellsFire, parent, isGone, news, selectedBy, look } = props;
  const { line } = row;
  const { t } = look;
  const status = shownStatus(row, props);
  const asParent = parent !== undefined && status === shownStatus(parent, props);
  // An extra that moves with its dish has a chip only where it tells something else.
  const told = asParent && row.mark === parent.mark && !look.settings.changeExtras;
  const product = inLanguage(line.name, look.language);
  const notes = notesOf(props);
  const key = lineKey(orderId, line.id);
  // An extra burns with its dish.
  const burns = row.isFire && tellsFire && !parent?.isFire;
  const named = [product, ...notes].join(' ');
  const quantity = look.quantity(line.quantity);
  // What is drawn stands in the name as it is drawn; the flame is told after it.
  const name = t('line.name', { quantity, product: named, status: status.word }) + (burns ? `, ${t('card.fire')}` : '');
  const undoes = isGone && !look.viewOnly;
  return (
    <li className={row.isExtra ? styles.extra : styles.item} data-row={row.isExtra ? 'extra' : 'dish'}>
      <button
        type="button"
        className={styles.line}
        data-line={key}
        data-undo={undoes ? key : undefined}
        data-mark={row.mark}
        data-state={row.isVoided ? 'voided' : row.isFinal ? 'final' : undefined}
        aria-label={undoes ? t('line.undo', { product: name }) : name}
        aria-description={marksOf(props)}
      >
        <span className={styles.quantity}>{row.isExtra ? '+' : quantity}</span>
        <Name row={row} news={news} look={look} product={product} quantity={quantity} burns={burns} />
        <Notes notes={notes} />
        {!told && <LineChip look={status} mark={row.mark} isLocked={row.isLocked} brief={asParent || status.isPlain} />}
        {selectedBy !== '' && <span className={styles.selected} data-word={selectedBy} />}
      </button>
      {look.isExpanded && !look.viewOnly && (
        <button type="button" className={styles.undo} data-undo={key} aria-label={t('line.undo', { product })}>
          {GLYPHS.undo}
        </button>
      )}
    </li>
  );
});
