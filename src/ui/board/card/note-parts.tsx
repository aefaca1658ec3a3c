/** An allergy note has a band, an icon and a word (rule LOOK-23). */
import { mentionsAllergy } from '../../../domain/presentation/allergy.ts';
import type { NotePart } from '../../../domain/presentation/notes.ts';
import type { Texts } from '../../../i18n/set-up.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import * as styles from './note-parts.module.css';

interface MarkProps {
  readonly t: Texts;
  /** If this text contains the word, the mark does not repeat it. */
  readonly beside?: string;
  /** Shows only the icon. */
  readonly brief?: boolean;
}

/** CSS adds the word, so it is not part of a line's accessible name. */
export function AllergyMark({ t, beside = '', brief = false }: MarkProps) {
  const word = t('card.allergy');
  return (
    <b
      role="img"
      aria-label={word}
      className={styles.mark}
      data-word={brief || mentionsAllergy(beside) ? undefined : word}
    >
      {GLYPHS.alert}
    </b>
  );
}

interface PartsProps {
  readonly parts: readonly NotePart[];
  readonly t: Texts;
}

export const OrderNotes = ({ parts, t }: PartsProps) =>
  parts.map((part) => (
    <p key={part.key} className={part.isAllergy ? styles.orderAllergy : styles.orderNote}>
      {part.isAllergy && part.isFirst && <AllergyMark t={t} beside={part.text} />}
      <span dir="auto">{part.text}</span>
    </p>
  ));

/** The spaces separate words for screen readers. */
export const LineNotes = ({ parts, t }: PartsProps) =>
  parts.length > 0 && (
    <span className={styles.lineNotes}>
      {parts.map((part) => (
        <span key={part.key} dir="auto" className={part.isAllergy ? styles.lineAllergy : undefined}>
          {part.isAllergy && part.isFirst && <AllergyMark t={t} beside={part.text} />}
          {` ${part.text}`}
        </span>
      ))}
    </span>
  );

interface ContinuationRowProps {
  readonly part: NotePart;
  readonly t: Texts;
  /** The accessible name of a line contains its text; the name of a card does not contain the notes above the lines. */
  readonly isOfLine: boolean;
}

/** Rule LOOK-19. */
export const ContinuationRow = ({ part, t, isOfLine }: ContinuationRowProps) => (
  <li
    data-row={isOfLine ? 'rest' : 'note'}
    aria-hidden={isOfLine || undefined}
    className={isOfLine ? styles.rest : undefined}
  >
    {part.key.startsWith('name.') ? (
      <span dir="auto">{part.text}</span>
    ) : (
      <ContinuationNote part={part} t={t} isOfLine={isOfLine} />
    )}
  </li>
);

const ContinuationNote = ({ part, t, isOfLine }: ContinuationRowProps) =>
  isOfLine ? <LineNotes parts={[part]} t={t} /> : <OrderNotes parts={[part]} t={t} />;
