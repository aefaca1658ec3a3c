/** What is asked of whoever trains, in a room and in a class: for how long, how dense, and the goal; and what such fields say. */
import { type InputHTMLAttributes, type SelectHTMLAttributes, useId, useState } from 'react';
import { DIFFICULTIES, type Difficulty } from '../../core/base/situation.ts';
import { type TrainingWish, USUAL_GOAL } from '../../core/base/training.ts';
import * as fields from '../base/form.module.css';
import type { TrainingTexts } from './training-texts.ts';

const MINUTE_MS = 60_000;
/** In less than ten no dish of the hot station is done. */
const LENGTHS_MIN = [10, 15, 30, 45];
const USUAL_LENGTH_MS = 15 * MINUTE_MS;

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
}

export function LabelledInput({ label, ...input }: InputProps) {
  const id = useId();
  return (
    <p className={fields.labelled}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className={fields.field} {...input} />
    </p>
  );
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string;
}

export function LabelledSelect({ label, ...select }: SelectProps) {
  const id = useId();
  return (
    <p className={fields.labelled}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={fields.field} {...select} />
    </p>
  );
}

interface Props {
  readonly texts: TrainingTexts;
}

interface RushFieldsProps extends Props {
  /** How long the situation is. */
  readonly lengthMs: number;
}

/** No longer than the situation. */
export const RushFields = ({ lengthMs, texts }: RushFieldsProps) => (
  <>
    <LabelledSelect label={texts.length} name="length" defaultValue={Math.min(USUAL_LENGTH_MS, lengthMs)}>
      {LENGTHS_MIN.map((minutes) => minutes * MINUTE_MS)
        .filter((ms) => ms < lengthMs)
        .map((ms) => (
          <option key={ms} value={ms}>{`${ms / MINUTE_MS} min`}</option>
        ))}
      <option value={lengthMs}>{texts.whole}</option>
    </LabelledSelect>
    <LabelledSelect label={texts.difficulty} name="difficulty" defaultValue={'middle' satisfies Difficulty}>
      {DIFFICULTIES.map((one) => (
        <option key={one} value={one}>
          {texts.difficulties[one]}
        </option>
      ))}
    </LabelledSelect>
  </>
);

interface GoalProps extends Props {
  readonly label: string;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly usual: number;
}

/** Whether a field's text is a whole number within its bounds. */
const isWithin = (text: string, min: number, max: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;

/** A part of the goal; what is wrong with it stands beside it, and keeps the training from beginning. */
function GoalInput({ label, name, min, max, usual, texts }: GoalProps) {
  const id = useId();
  const [text, setText] = useState(String(usual));
  const wrong = isWithin(text, min, max) ? '' : texts.wholeWithin(String(min), String(max));
  return (
    <p className={fields.labelled}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={(field) => field?.setCustomValidity(wrong)}
        id={id}
        className={fields.field}
        name={name}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={text}
        aria-invalid={wrong !== ''}
        aria-describedby={wrong === '' ? undefined : `${id}-wrong`}
        onChange={({ target }) => setText(target.value)}
      />
      {wrong !== '' && <small id={`${id}-wrong`}>{wrong}</small>}
    </p>
  );
}

/** What stands in a set of fields of its own. */
export const GoalFields = ({ texts }: Props) => (
  <>
    <legend>{texts.goal}</legend>
    <GoalInput
      label={texts.servedShare}
      name="served"
      min={0}
      max={100}
      usual={USUAL_GOAL.servedShareMin * 100}
      texts={texts}
    />
    <GoalInput
      label={texts.meanMin}
      name="mean"
      min={1}
      max={60}
      usual={USUAL_GOAL.meanMsMax / MINUTE_MS}
      texts={texts}
    />
    <GoalInput label={texts.p95Min} name="p95" min={1} max={60} usual={USUAL_GOAL.p95MsMax / MINUTE_MS} texts={texts} />
    <GoalInput
      label={texts.lateShare}
      name="late"
      min={0}
      max={100}
      usual={USUAL_GOAL.lateShareMax * 100}
      texts={texts}
    />
  </>
);

const numberOf = (form: FormData, name: string): number => Number(form.get(name));

/** What these fields say; a goal beyond its bounds is not handed in. */
export const wishedIn = (form: FormData): Omit<TrainingWish, 'trainee'> => ({
  lengthMs: numberOf(form, 'length'),
  difficulty: DIFFICULTIES.find((one) => one === form.get('difficulty')) ?? 'middle',
  goal: {
    servedShareMin: numberOf(form, 'served') / 100,
    meanMsMax: numberOf(form, 'mean') * MINUTE_MS,
    p95MsMax: numberOf(form, 'p95') * MINUTE_MS,
    lateShareMax: numberOf(form, 'late') / 100,
  },
});
