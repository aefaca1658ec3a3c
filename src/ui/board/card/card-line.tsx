import { memo } from 'react';
import type { CardLine as CardLineData } from '../../../domain/board/card.ts';
import type { LineChange, LineChangeMark } from '../../../domain/board/change-marks.ts';
import { isAllergyLine, isAllergyName } from '../../../domain/presentation/allergy.ts';
import { lineKey } from '../../../domain/presentation/line-key.ts';
import { isRemoval, REMOVAL_SIGN } from '../../../domain/presentation/names.ts';
import { displayStatus } from '../../../domain/presentation/status-label.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import type { BoardLook } from './board-look.ts';
import { CardClock } from './card-clock.tsx';
import * as styles from './card-line.module.css';
import { LineChip } from './line-chip.tsx';
import { lineTexts } from './line-texts.ts';
import { AllergyMark, LineNotes } from './note-parts.tsx';
import type { StatusLook } from './status-look.ts';

interface Props {
  readonly orderId: number;
  readonly webStatus: number | null;
  readonly row: CardLineData;
  /** The line waits for its fire, and the card also has lines that do not. */
  readonly waits: boolean;
  /** Undefined for a dish. */
  readonly parent: CardLineData | undefined;
  /** The line was finished here and has left the board: only an expanded card shows it, and a press returns it. */
  readonly isGone: boolean;
  readonly changeMark: LineChangeMark | undefined;
  /** Names of other devices; empty for none. */
  readonly selectedBy: string;
  readonly look: BoardLook;
}

const shownStatus = (row: CardLineData, { look, webStatus }: Pick<Props, 'look' | 'webStatus'>): StatusLook =>
  look.status(displayStatus({ ...row, webStatus }));

/** Rule ORDER-57. */
function Quantity({ row, product, quantity }: Pick<Props, 'row'> & { product: string; quantity: string }) {
  if (!row.isExtra) return <span className={styles.quantity}>{quantity}</span>;
  return isRemoval(product) ? (
    <span className={styles.removal}>{REMOVAL_SIGN}</span>
  ) : (
    <span className={styles.quantity}>+</span>
  );
}

interface ChangeWords {
  readonly visible: string;
  readonly spoken: string;
}

/** `+2` for an increase and `3 → 1` for a decrease. */
function quantityText(before: number, now: number, { quantity }: BoardLook): string {
  return now > before ? `+${quantity(now - before)}` : `${quantity(before)} → ${quantity(now)}`;
}

function changeWords({ row, changeMark, look }: Pick<Props, 'row' | 'changeMark' | 'look'>): ChangeWords {
  const { t, quantity } = look;
  const { added, line } = row;
  const before = changeMark?.quantityBefore ?? 0;
  const changes = changeMark?.changes.filter((change) => added === 0 || change !== 'quantity') ?? [];
  const visible = (change: LineChange) =>
    change === 'quantity' ? quantityText(before, line.quantity, look) : t(`line.news.${change}`);
  const spoken = (change: LineChange) =>
    t(`line.news.${change}`, { before: quantity(before), now: quantity(line.quantity) });
  return {
    visible: [...(added > 0 ? [`+${quantity(added)}`] : []), ...changes.map(visible)].join(' · '),
    spoken: [...(added > 0 ? [t('line.added', { count: added })] : []), ...changes.map(spoken)].join(', '),
  };
}

/** The marks that the button's name does not contain. */
function marksOf(
  { row, waits, selectedBy, look: { t } }: Props,
  { spoken }: ChangeWords,
  warns: boolean,
): string | undefined {
  const marks = [
    warns ? t('card.allergy') : '',
    row.saveMark === 'none' ? '' : t(`line.${row.saveMark}`),
    spoken,
    waits ? t('card.held') : '',
    selectedBy,
  ];
  return marks.filter(Boolean).join(', ') || undefined;
}

interface NameProps extends Pick<Props, 'row' | 'waits' | 'look'> {
  /** Visible text; empty for none. */
  readonly changeText: string;
  readonly product: string;
  readonly quantity: string;
  /** The name or a note warns of an allergy. */
  readonly warns: boolean;
}

function Name({ row, waits, changeText, look, product, quantity, warns }: NameProps) {
  return (
    <span dir="auto" className={styles.name}>
      {warns && <AllergyMark t={look.t} beside={product} brief={!isAllergyName(row.line.name)} />}
      {waits && <b className={styles.held} data-word={look.t('card.held')} />}
      {changeText !== '' && (
        <b
          className={styles.changeMark}
          data-strong={look.settings.dest || row.added > 0 || undefined}
          data-word={changeText}
        />
      )}
      {/* The spaces separate the words for screen readers. */}
      {row.isExtra && quantity !== '1' ? ` ${quantity}× ` : ' '}
      {product}
    </span>
  );
}

/** The mark is over the button, because the button's name must not change every second (rule FILTER-13). */
function FireMark({ startedAtS, word }: { startedAtS: number; word: string }) {
  return (
    <b className={styles.fire}>
      {word} <CardClock startedAtS={startedAtS} />
    </b>
  );
}

/** Renders again only when its own row or a shared prop changes. */
export const CardLine = memo(function CardLine(props: Props) {
  const { orderId, row, waits, parent, isGone, selectedBy, look } = props;
  const { line } = row;
  const { t } = look;
  const status = shownStatus(row, props);
  const asParent = parent !== undefined && status === shownStatus(parent, props);
  // An extra that moves with its dish shows a status only if it differs. A line with added units is not finished any
  // more, so it shows none.
  const hidesStatus = (asParent && row.saveMark === parent.saveMark && !look.settings.changeExtras) || row.added > 0;
  const { product, notes, name: shownName, divided } = lineTexts(line, look);
  const warns = isAllergyLine(line);
  const key = lineKey(orderId, line.id);
  // A fire of the dish includes its extras.
  const burns = row.isFire && !parent?.isFire;
  const named = [product, ...notes.map(({ text }) => text)].join(' ');
  const quantity = look.quantity(line.quantity);
  const name = t('line.name', { quantity, product: named, status: status.word }) + (burns ? `, ${t('card.fire')}` : '');
  const words = changeWords(props);
  const undoes = isGone && !look.viewOnly;
  return (
    <li
      className={row.isExtra ? styles.extra : styles.item}
      data-row={row.isExtra ? 'extra' : 'dish'}
      data-allergy={warns || undefined}
      data-fire={burns || undefined}
    >
      <button
        type="button"
        className={styles.line}
        data-line={key}
        data-undo={undoes ? key : undefined}
        data-mark={row.saveMark}
        data-state={row.isVoided ? 'voided' : row.isFinal ? 'final' : undefined}
        aria-label={undoes ? t('line.undo', { product: name }) : name}
        aria-description={marksOf(props, words, warns)}
      >
        <Quantity row={row} product={product} quantity={quantity} />
        <Name
          row={row}
          waits={waits && !row.isExtra}
          changeText={words.visible}
          look={look}
          product={shownName}
          quantity={quantity}
          warns={warns}
        />
        <LineNotes parts={divided.together} t={t} />
        {!hidesStatus && (
          <LineChip look={status} mark={row.saveMark} isLocked={row.isLocked} brief={asParent || status.isPlain} />
        )}
        {selectedBy !== '' && <span className={styles.selected} data-word={selectedBy} />}
      </button>
      {burns && <FireMark startedAtS={row.startsAtS} word={t('line.fire')} />}
      {look.isExpanded && !look.viewOnly && (
        <button type="button" className={styles.undo} data-undo={key} aria-label={t('line.undo', { product })}>
          {GLYPHS.undo}
        </button>
      )}
    </li>
  );
});
