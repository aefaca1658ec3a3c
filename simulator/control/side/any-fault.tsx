/** A fault with duration, strength and place (rule ROOM-26). */
import { type FormEvent, useId, useRef, useState } from 'react';
import type { ControlCommand } from '../../core/base/control.ts';
import {
  FAULT_KINDS,
  FAULT_NAMES,
  FAULT_PLACES,
  type FaultGroup,
  type FaultName,
  type FaultNumber,
  type FaultPlace,
} from '../../core/base/fault-kinds.ts';
import * as form from '../base/form.module.css';
import * as styles from './any-fault.module.css';
import {
  DURATIONS,
  type DurationUnit,
  FAULT_FIELDS,
  formatField,
  type NumberField,
  readField,
} from './fault-fields.ts';
import type { FaultTexts } from './fault-texts.ts';
import * as side from './side-panel.module.css';

type FaultCommand = Extract<ControlCommand, { do: 'fault' }>;

const GROUPS: readonly FaultGroup[] = [...new Set(FAULT_NAMES.map((fault) => FAULT_KINDS[fault].group))];
const MODES = [0, 1, 2, 3] as const;
const UNITS = Object.keys(DURATIONS) as readonly DurationUnit[];

/** A number that is missing has its default value. */
interface FaultDraft {
  readonly fault: FaultName;
  readonly duration: string;
  readonly unit: DurationUnit;
  readonly numbers: Readonly<Partial<Record<FaultNumber, string>>>;
  readonly on: FaultPlace | null;
}

const FIRST: FaultDraft = { fault: 'cloud-slow', duration: '2', unit: 'min', numbers: {}, on: null };

interface Option {
  readonly name: FaultNumber;
  readonly field: NumberField;
  readonly text: string;
  /** Null for an invalid number or one out of bounds. */
  readonly value: number | null;
}

function optionsOf({ fault, numbers }: FaultDraft, texts: FaultTexts): readonly Option[] {
  const kind = FAULT_KINDS[fault].numbers;
  return (Object.keys(kind) as FaultNumber[]).flatMap((name) => {
    const range = kind[name];
    if (range === undefined) return [];
    const { per, whole } = FAULT_FIELDS[name];
    const field = { per, whole, min: range.min, max: range.max };
    const text = numbers[name] ?? texts.decimal(formatField(range.default, per));
    return [{ name, field, text, value: readField(text, field) }];
  });
}

/** Null while a field is invalid. Default values are left out. */
function commandOf(draft: FaultDraft, texts: FaultTexts): FaultCommand | null {
  const { fault, on } = draft;
  const forMs = readField(draft.duration, DURATIONS[draft.unit]);
  const read = optionsOf(draft, texts);
  if (forMs === null || read.some(({ value }) => value === null)) return null;
  const kind = FAULT_KINDS[fault];
  const changed = read.filter(({ name, value }) => value !== kind.numbers[name]?.default);
  const options = {
    ...Object.fromEntries(changed.map(({ name, value }) => [name, value])),
    ...(on === null || on === kind.on ? {} : { on }),
  };
  return { do: 'fault', fault, forMs, ...(Object.keys(options).length === 0 ? {} : { options }) };
}

interface NumberProps {
  readonly label: string;
  readonly text: string;
  readonly field: NumberField;
  readonly texts: FaultTexts;
  readonly onText: (text: string) => void;
}

/** The number is in the reader's number format. */
function NumberInput({ label, text, field, texts, onText }: NumberProps) {
  const id = useId();
  const isWrong = readField(text, field) === null;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode={field.min < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => onText(target.value)}
      />
      {isWrong && (
        <p id={`${id}-wrong`}>
          {(field.whole ? texts.wholeWithin : texts.within)(
            texts.decimal(formatField(field.min, field.per)),
            texts.decimal(formatField(field.max, field.per)),
          )}
        </p>
      )}
    </>
  );
}

interface ListProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Value[];
  readonly nameOf: (choice: Value) => string;
  readonly onChoice: (choice: Value) => void;
}

function Choice<Value extends string | number>({ label, value, choices, nameOf, onChoice }: ListProps<Value>) {
  const id = useId();
  const choose = (text: string) => {
    const chosen = choices.find((choice) => String(choice) === text);
    if (chosen !== undefined) onChoice(chosen);
  };
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
    </>
  );
}

interface FieldsProps {
  readonly draft: FaultDraft;
  readonly texts: FaultTexts;
  readonly onChange: (draft: FaultDraft) => void;
}

function Fields({ draft, texts, onChange }: FieldsProps) {
  const usual = FAULT_KINDS[draft.fault].on;
  const change = (name: FaultNumber, text: string) =>
    onChange({ ...draft, numbers: { ...draft.numbers, [name]: text } });
  return (
    <div className={styles.fields}>
      <NumberInput
        label={texts.faultDuration}
        text={draft.duration}
        field={DURATIONS[draft.unit]}
        texts={texts}
        onText={(duration) => onChange({ ...draft, duration })}
      />
      <Choice
        label={texts.faultUnit}
        value={draft.unit}
        choices={UNITS}
        nameOf={(unit) => texts.faultUnits[unit]}
        onChoice={(unit) => onChange({ ...draft, unit })}
      />
      {optionsOf(draft, texts).map(({ name, field, text, value }) =>
        name === 'mode' ? (
          <Choice
            key={name}
            label={texts.faultNumber[name]}
            value={value ?? 0}
            choices={MODES}
            nameOf={(mode) => `${mode}: ${texts.localModes[mode as 0 | 1 | 2 | 3]}`}
            onChoice={(mode) => change(name, String(mode))}
          />
        ) : (
          <NumberInput
            key={name}
            label={texts.faultNumber[name]}
            text={text}
            field={field}
            texts={texts}
            onText={(changed) => change(name, changed)}
          />
        ),
      )}
      {usual !== null && (
        <Choice
          label={texts.faultOn}
          value={draft.on ?? usual}
          choices={FAULT_PLACES}
          nameOf={(place) => texts.faultPlace[place]}
          onChoice={(on) => onChange({ ...draft, on })}
        />
      )}
    </div>
  );
}

interface Props {
  readonly texts: FaultTexts;
  readonly onCause: (command: FaultCommand) => void;
}

/** A list that acts on change would start each fault that a keyboard user passes, so there is a button. */
export function AnyFault({ texts, onCause }: Props) {
  const [draft, setDraft] = useState(FIRST);
  const fields = useRef<HTMLDetailsElement>(null);
  const choose = (value: string) => {
    const fault = FAULT_NAMES.find((name) => name === value);
    // A new fault resets the options but keeps the duration.
    if (fault !== undefined) setDraft({ ...draft, fault, numbers: {}, on: null });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const command = commandOf(draft, texts);
    if (command !== null) return onCause(command);
    if (fields.current === null) return;
    fields.current.open = true;
    fields.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form className={`${form.edgeless} ${side.questionForm} ${styles.any}`} onSubmit={submit} noValidate>
      <select aria-label={texts.allFaults} value={draft.fault} onChange={({ target }) => choose(target.value)}>
        {GROUPS.map((group) => (
          <optgroup key={group} label={texts.faultGroup[group]}>
            {FAULT_NAMES.filter((fault) => FAULT_KINDS[fault].group === group).map((fault) => (
              <option key={fault} value={fault}>
                {texts.fault[fault]}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <button type="submit">{texts.cause}</button>
      <details ref={fields}>
        <summary>{texts.faultOptions}</summary>
        <Fields draft={draft} texts={texts} onChange={setDraft} />
      </details>
    </form>
  );
}
