/** Length, load and goal of a training, in a room and in a class. */
import { type InputHTMLAttributes, type SelectHTMLAttributes, useId, useState } from 'react';
import { DIFFICULTIES, type Difficulty } from '../../core/base/situation.ts';
import { type TrainingOptions, USUAL_GOAL } from '../../core/base/training.ts';
import * as fields from '../base/form.module.css';
import type { TrainingTexts } from './training-texts.ts';

const MINUTE_MS = 60_000;
/** In less than ten minutes, no dish of the hot station can be ready. */
const LENGTHS_MIN = [10, 15, 30, 45];
const USUAL_LENGTH_MS = 15 * MINUTE_MS;

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** Empty for a valid value. */
  readonly wrong?: string;
}

export function LabelledInput({ label, wrong = '', ...input }: InputProps) {
  const id = useId();
  return (
    <p className={fields.labelled}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={(field) => field?.setCustomValidity(wrong)}
        id={id}
        className={fields.field}
        aria-invalid={wrong !== ''}
        aria-describedby={wrong === '' ? undefined : `${id}-wrong`}
        {...input}
      />
      {wrong !== '' && <small id={`${id}-wrong`}>{wrong}</small>}
    </p>
  );
}

/** Each field shows its own error instead of the browser's messages; the first invalid one gets the focus. */
export function isFormValid(form: HTMLFormElement): boolean {
  const wrong = form.querySelector<HTMLElement>(':is(input, select):invalid');
  wrong?.focus();
  return wrong === null;
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

/** Values by field name. */
export type FirstValues = Readonly<Record<string, string>>;

interface Props {
  readonly texts: TrainingTexts;
  readonly first?: FirstValues;
}

interface RushFieldsProps extends Props {
  readonly lengthMs: number;
}

/** No length is longer than the situation's. */
export const RushFields = ({ lengthMs, texts, first = {} }: RushFieldsProps) => (
  <>
    <LabelledSelect
      label={texts.length}
      name="length"
      defaultValue={Math.min(Number(first.length ?? USUAL_LENGTH_MS), lengthMs)}
    >
      {LENGTHS_MIN.map((minutes) => minutes * MINUTE_MS)
        .filter((ms) => ms < lengthMs)
        .map((ms) => (
          <option key={ms} value={ms}>{`${ms / MINUTE_MS} min`}</option>
        ))}
      <option value={lengthMs}>{texts.whole}</option>
    </LabelledSelect>
    <LabelledSelect
      label={texts.difficulty}
      name="difficulty"
      defaultValue={first.difficulty ?? ('middle' satisfies Difficulty)}
    >
      {DIFFICULTIES.map((one) => (
        <option key={one} value={one}>
          {texts.difficulties[one]}
        </option>
      ))}
    </LabelledSelect>
  </>
);

interface GoalBounds {
  readonly label: 'servedShare' | 'meanMin' | 'p95Min' | 'lateShare';
  readonly min: number;
  readonly max: number;
}

type GoalName = 'served' | 'mean' | 'p95' | 'late';

const GOAL: Readonly<Record<GoalName, GoalBounds>> = {
  served: { label: 'servedShare', min: 0, max: 100 },
  mean: { label: 'meanMin', min: 1, max: 60 },
  p95: { label: 'p95Min', min: 1, max: 60 },
  late: { label: 'lateShare', min: 0, max: 100 },
};
const GOAL_NAMES: readonly GoalName[] = ['served', 'mean', 'p95', 'late'];

type WrittenGoal = Readonly<Record<GoalName, string>>;
const USUAL: WrittenGoal = {
  served: String(USUAL_GOAL.servedShareMin * 100),
  mean: String(USUAL_GOAL.meanMsMax / MINUTE_MS),
  p95: String(USUAL_GOAL.p95MsMax / MINUTE_MS),
  late: String(USUAL_GOAL.lateShareMax * 100),
};

/** A whole number within its bounds. */
const isWithin = (name: GoalName, written: WrittenGoal): boolean =>
  /^\d+$/.test(written[name]) && Number(written[name]) >= GOAL[name].min && Number(written[name]) <= GOAL[name].max;

/** The error of a part by itself or together with another part (rule TRAINING-13); empty for a valid part. */
function goalProblemOf(name: GoalName, written: WrittenGoal, texts: TrainingTexts): string {
  if (!isWithin(name, written)) return texts.wholeWithin(String(GOAL[name].min), String(GOAL[name].max));
  const isBelow = name === 'p95' && isWithin('mean', written) && Number(written.p95) < Number(written.mean);
  return isBelow ? texts.p95BelowMean : '';
}

/** An invalid value blocks the start of the training. */
export function GoalFields({ texts, first = {} }: Props) {
  const [written, setWritten] = useState<WrittenGoal>({ ...USUAL, ...first });
  return (
    <>
      <legend>{texts.goal}</legend>
      {GOAL_NAMES.map((name) => (
        <LabelledInput
          key={name}
          label={texts[GOAL[name].label]}
          wrong={goalProblemOf(name, written, texts)}
          name={name}
          type="number"
          inputMode="numeric"
          min={GOAL[name].min}
          max={GOAL[name].max}
          value={written[name]}
          onChange={({ target }) => setWritten({ ...written, [name]: target.value })}
        />
      ))}
    </>
  );
}

const numberOf = (form: FormData, name: string): number => Number(form.get(name));

/** The form must be valid. */
export const readTrainingOptions = (form: FormData): Omit<TrainingOptions, 'trainee'> => ({
  lengthMs: numberOf(form, 'length'),
  difficulty: DIFFICULTIES.find((one) => one === form.get('difficulty')) ?? 'middle',
  goal: {
    servedShareMin: numberOf(form, 'served') / 100,
    meanMsMax: numberOf(form, 'mean') * MINUTE_MS,
    p95MsMax: numberOf(form, 'p95') * MINUTE_MS,
    lateShareMax: numberOf(form, 'late') / 100,
  },
});
