/** What a trainer chooses: who trains, for how long, how dense, and what is asked of them (rule TRAIN9). */
import { GraduationCap } from 'lucide-react';
import { type FormEvent, type InputHTMLAttributes, useId, useState } from 'react';
import { DIFFICULTIES, type Difficulty } from '../../core/base/situation.ts';
import type { TrainingWish } from '../../core/base/training.ts';
import * as fields from '../base/form.module.css';
import * as styles from './training-form.module.css';
import type { TrainingTexts } from './training-texts.ts';

const MINUTE_MS = 60_000;
const LENGTHS_MIN = [5, 10, 15, 30, 45];

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
}

function Field({ label, ...input }: FieldProps) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input id={id} className={fields.field} {...input} />
    </p>
  );
}

const numberOf = (form: FormData, name: string): number => Number(form.get(name));

/** What the form says; its fields are within their bounds, the browser saw to it. */
function wishOf(form: FormData): TrainingWish {
  return {
    trainee: String(form.get('trainee')).trim(),
    lengthMs: numberOf(form, 'length'),
    difficulty: DIFFICULTIES.find((one) => one === form.get('difficulty')) ?? 'middle',
    goal: {
      servedShareMin: numberOf(form, 'served') / 100,
      meanMsMax: numberOf(form, 'mean') * MINUTE_MS,
      p95MsMax: numberOf(form, 'p95') * MINUTE_MS,
      lateShareMax: numberOf(form, 'late') / 100,
    },
  };
}

interface Props {
  /** How long the situation is. */
  readonly lengthMs: number;
  readonly texts: TrainingTexts;
  readonly onStart: (training: TrainingWish) => void;
}

export function TrainingForm({ lengthMs, texts, onStart }: Props) {
  const [trainee, setTrainee] = useState('');
  const [lengthId, difficultyId] = [useId(), useId()];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onStart(wishOf(new FormData(event.currentTarget)));
  };
  const goal = { type: 'number', inputMode: 'numeric', required: true } as const;
  return (
    <details className={styles.training}>
      <summary>{texts.train}</summary>
      <form onSubmit={submit}>
        <Field
          label={texts.trainee}
          name="trainee"
          autoComplete="off"
          maxLength={60}
          value={trainee}
          onChange={(event) => setTrainee(event.target.value)}
        />
        <p>
          <label htmlFor={lengthId}>{texts.length}</label>
          <select
            id={lengthId}
            className={fields.field}
            name="length"
            defaultValue={Math.min(15 * MINUTE_MS, lengthMs)}
          >
            {LENGTHS_MIN.map((minutes) => minutes * MINUTE_MS)
              .filter((ms) => ms < lengthMs)
              .map((ms) => (
                <option key={ms} value={ms}>{`${ms / MINUTE_MS} min`}</option>
              ))}
            <option value={lengthMs}>{texts.whole}</option>
          </select>
        </p>
        <p>
          <label htmlFor={difficultyId}>{texts.difficulty}</label>
          <select
            id={difficultyId}
            className={fields.field}
            name="difficulty"
            defaultValue={'middle' satisfies Difficulty}
          >
            {DIFFICULTIES.map((one) => (
              <option key={one} value={one}>
                {texts.difficulties[one]}
              </option>
            ))}
          </select>
        </p>
        <fieldset>
          <legend>{texts.goal}</legend>
          <Field label={texts.servedShare} name="served" min={0} max={100} defaultValue={80} {...goal} />
          <Field label={texts.meanMin} name="mean" min={1} max={60} defaultValue={8} {...goal} />
          <Field label={texts.p95Min} name="p95" min={1} max={60} defaultValue={14} {...goal} />
          <Field label={texts.lateShare} name="late" min={0} max={100} defaultValue={15} {...goal} />
        </fieldset>
        <button type="submit" className={fields.begin} disabled={trainee.trim() === ''}>
          <GraduationCap aria-hidden="true" />
          {texts.begin}
        </button>
      </form>
    </details>
  );
}
