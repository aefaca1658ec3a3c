/** Notes as a card shows them. An allergy has a band, an icon and its word (rule AL4). */
import { saysAllergy } from '../../../domain/shown/allergy.ts';
import type { NotePart } from '../../../domain/shown/notes.ts';
import type { Texts } from '../../../i18n/set-up.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import * as styles from './note-parts.module.css';

interface MarkProps {
  readonly t: Texts;
  /** What stands beside the icon; where it says allergy itself, the word is left out. */
  readonly beside?: string;
  /** The icon alone. */
  readonly brief?: boolean;
}

/** The style sheet draws the word: it is no part of the name of a line. */
export function AllergyMark({ t, beside = '', brief = false }: MarkProps) {
  const word = t('card.allergy');
  return (
    <b role="img" aria-label={word} className={styles.mark} data-word={brief || saysAllergy(beside) ? undefined : word}>
      {GLYPHS.alert}
    </b>
  );
}

interface PartsProps {
  readonly parts: readonly NotePart[];
  readonly t: Texts;
}

/** The notes of an order, under the head of its cards. */
export const OrderNotes = ({ parts, t }: PartsProps) =>
  parts.map((part) => (
    <p key={part.key} className={part.isAllergy ? styles.orderAllergy : styles.orderNote}>
      {part.isAllergy && part.isFirst && <AllergyMark t={t} beside={part.text} />}
      <span dir="auto">{part.text}</span>
    </p>
  ));

/** The notes of a line, under its name. The spaces part the words for who hears them. */
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

interface RestRowProps {
  readonly part: NotePart;
  readonly t: Texts;
  /** It continues a line, whose name says all of it already; otherwise it continues the notes of the order. */
  readonly isOfLine: boolean;
}

/** What of a long note or name has no room in the head or in its line. */
export const RestRow = ({ part, t, isOfLine }: RestRowProps) => (
  <li
    data-row={isOfLine ? 'rest' : 'note'}
    aria-hidden={isOfLine || undefined}
    className={isOfLine ? styles.rest : undefined}
  >
    {part.key.startsWith('name.') ? (
      <span dir="auto">{part.text}</span>
    ) : (
      <RestNote part={part} t={t} isOfLine={isOfLine} />
    )}
  </li>
);

const RestNote = ({ part, t, isOfLine }: RestRowProps) =>
  isOfLine ? <LineNotes parts={[part]} t={t} /> : <OrderNotes parts={[part]} t={t} />;
