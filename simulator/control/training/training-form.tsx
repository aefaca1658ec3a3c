/** What a trainer chooses: who trains, for how long, how dense, and what is asked of them (rule TRAIN9). */
import { GraduationCap } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { TrainingWish } from '../../core/base/training.ts';
import * as fields from '../base/form.module.css';
import * as styles from './training-form.module.css';
import type { TrainingTexts } from './training-texts.ts';
import { GoalFields, LabelledInput, RushFields, wishedIn } from './wish-fields.tsx';

interface Props {
  /** How long the situation is. */
  readonly lengthMs: number;
  readonly texts: TrainingTexts;
  readonly onStart: (training: TrainingWish) => void;
}

export function TrainingForm({ lengthMs, texts, onStart }: Props) {
  const [trainee, setTrainee] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onStart({ trainee: trainee.trim(), ...wishedIn(new FormData(event.currentTarget)) });
  };
  return (
    <details className={styles.training}>
      <summary>{texts.train}</summary>
      <form onSubmit={submit}>
        <LabelledInput
          label={texts.trainee}
          name="trainee"
          autoComplete="off"
          maxLength={60}
          value={trainee}
          onChange={(event) => setTrainee(event.target.value)}
        />
        <RushFields lengthMs={lengthMs} texts={texts} />
        <fieldset>
          <GoalFields texts={texts} />
        </fieldset>
        <button type="submit" className={fields.begin} disabled={trainee.trim() === ''}>
          <GraduationCap aria-hidden="true" />
          {texts.begin}
        </button>
      </form>
    </details>
  );
}
