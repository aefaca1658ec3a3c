/** Earlier trainings do not depend on the current run (rule TRAINING-14). */
import { dayOf, lengthText } from '../base/clock-text.ts';
import type { RoomLanguage } from '../base/texts.ts';
import * as styles from './earlier-trainings.module.css';
import { revealUnfolded } from './reveal-unfolded.ts';
import { isMet } from './score-figures.ts';
import { type StoredScore, storedScoreId } from './stored-scores.ts';
import * as form from './training-form.module.css';
import { goalSentence, type TrainingTexts } from './training-texts.ts';
import type { ScoreView } from './use-score.tsx';

const SHOWN_MAX = 20;

interface Props {
  readonly score: Pick<ScoreView, 'openStored' | 'storedScores'>;
  readonly texts: TrainingTexts;
  readonly language: RoomLanguage;
  readonly timeZone: string;
}

function EarlierTraining({ stored, score, texts, language, timeZone }: Props & { readonly stored: StoredScore }) {
  const { options, title, beganMs, passedMs } = stored.score;
  const facts = [dayOf(beganMs, language, timeZone), lengthText(passedMs)];
  return (
    <li>
      <button type="button" onClick={() => score.openStored(stored)}>
        {options.trainee}
        <small>{title[language]}</small>
        <small>{[...facts, goalSentence(isMet(stored.score), texts)].join(' · ')}</small>
      </button>
    </li>
  );
}

export function EarlierTrainings(props: Props) {
  const { score, texts } = props;
  const all = [...score.storedScores].reverse();
  if (all.length === 0) return null;
  return (
    <details className={form.training} onToggle={revealUnfolded}>
      <summary>{texts.earlier(all.length)}</summary>
      <ul className={styles.earlier}>
        {all.slice(0, SHOWN_MAX).map((stored) => (
          <EarlierTraining key={storedScoreId(stored)} {...props} stored={stored} />
        ))}
      </ul>
    </details>
  );
}
