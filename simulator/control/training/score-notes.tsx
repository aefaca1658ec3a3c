import type { TrainingNote } from '../../core/base/training.ts';
import { elapsedText } from '../base/clock-text.ts';
import * as styles from './score-card.module.css';
import type { TrainingTexts } from './training-texts.ts';

/** The printed sheet has room for this many; the style sheet hides the others in print. */
const PRINTED_MAX = 6;

interface Props {
  readonly notes: readonly TrainingNote[];
  readonly texts: TrainingTexts;
  readonly momentOf: (ms: number) => string;
}

export function ScoreNotes({ notes, texts, momentOf }: Props) {
  if (notes.length === 0) return null;
  const numbered = notes.map((note, at) => ({ ...note, number: at + 1 }));
  return (
    <section>
      <h2>{texts.notes}</h2>
      <ol className={styles.notes}>
        {numbered.map(({ number, atMs, text }) => (
          <li key={number}>
            <span>{number}</span>
            <time>
              {momentOf(atMs)} (+{elapsedText(atMs)})
            </time>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ol>
      {notes.length > PRINTED_MAX && (
        <p className={styles.onlyPrinted}>{texts.moreNotes(notes.length - PRINTED_MAX)}</p>
      )}
    </section>
  );
}
