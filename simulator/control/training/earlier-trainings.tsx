/** Trainings that are over, each with the way back to its score card: what runs since has nothing to do with them (rule TRAIN14). */
import { dayOf, lengthText } from '../base/clock-text.ts';
import type { RoomLanguage } from '../base/texts.ts';
import * as styles from './earlier-trainings.module.css';
import { isMet } from './judge-figures.ts';
import { type KeptScore, keptId } from './kept-scores.ts';
import * as form from './training-form.module.css';
import { goalSaid, type TrainingTexts } from './training-texts.ts';
import { unfolded } from './unfolded.ts';
import type { ScoreView } from './use-score.tsx';

const SHOWN_MAX = 20;

interface Props {
  readonly score: Pick<ScoreView, 'openKept' | 'kept'>;
  readonly texts: TrainingTexts;
  readonly language: RoomLanguage;
  readonly timeZone: string;
}

function EarlierTraining({ kept, score, texts, language, timeZone }: Props & { readonly kept: KeptScore }) {
  const { wish, title, beganMs, passedMs } = kept.score;
  const facts = [dayOf(beganMs, language, timeZone), lengthText(passedMs)];
  return (
    <li>
      <button type="button" onClick={() => score.openKept(kept)}>
        {wish.trainee}
        <small>{title[language]}</small>
        <small>{[...facts, goalSaid(isMet(kept.score), texts)].join(' · ')}</small>
      </button>
    </li>
  );
}

export function EarlierTrainings(props: Props) {
  const { score, texts } = props;
  const all = [...score.kept].reverse();
  if (all.length === 0) return null;
  return (
    <details className={form.training} onToggle={unfolded}>
      <summary>{texts.earlier(all.length)}</summary>
      <ul className={styles.earlier}>
        {all.slice(0, SHOWN_MAX).map((kept) => (
          <EarlierTraining key={keptId(kept)} {...props} kept={kept} />
        ))}
      </ul>
    </details>
  );
}
