/** Rule CLASS-2. */
import { Play } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ClassOptions, KitchenFacts } from '../../core/base/class.ts';
import type { DeviceFacts, ProductFacts } from '../../core/base/control.ts';
import type { SituationFacts } from '../../core/base/situation.ts';
import * as fields from '../base/form.module.css';
import { readSeed } from '../base/link-request.ts';
import type { RoomLanguage } from '../base/texts.ts';
import { CookTimesList, CookTimesSentence } from '../training/cook-times.tsx';
import {
  type FirstValues,
  GoalFields,
  isFormValid,
  LabelledSelect,
  RushFields,
  readTrainingOptions,
} from '../training/training-fields.tsx';
import { trainingTexts } from '../training/training-texts.ts';
import * as styles from './class-page.module.css';
import { ClassQuestion } from './class-question.tsx';
import { classTexts } from './class-texts.ts';
import { isOfThisMachine, KitchenAddress } from './kitchen-address.tsx';

/** The browser has already checked the bounds of the numbers. */
function classOptionsOf(form: FormData, kitchens: readonly KitchenFacts[], situation: SituationFacts): ClassOptions {
  return {
    scenario: situation.name,
    seed: readSeed(String(form.get('seed'))) ?? situation.seed,
    speed: Number(form.get('speed')),
    ...readTrainingOptions(form),
    ...(form.has('kds') ? { kdsId: Number(form.get('kds')) } : {}),
    trainees: Object.fromEntries(
      kitchens.flatMap(({ number }) => {
        const name = String(form.get(`trainee-${number}`) ?? '').trim();
        return name === '' ? [] : [[number, name] as const];
      }),
    ),
  };
}

const KEY = 'simulator:class';

/** The values from before a reload, by field name; null when none are stored. Ignores values that are not texts. */
function storedValues(): FirstValues | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return null;
  }
}

function storeValues(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(new FormData(form))));
  } catch {
    // Without storage the form starts empty after a reload.
  }
}

const MINUTE_MS = 60_000;

const valuesOf = ({ scenario, seed, speed = 1, lengthMs, difficulty, goal, kdsId }: ClassOptions): FirstValues => ({
  scenario,
  seed: String(seed),
  speed: String(speed),
  length: String(lengthMs),
  difficulty,
  served: String(Math.round(goal.servedShareMin * 100)),
  mean: String(goal.meanMsMax / MINUTE_MS),
  p95: String(goal.p95MsMax / MINUTE_MS),
  late: String(Math.round(goal.lateShareMax * 100)),
  ...(kdsId === undefined ? {} : { kds: String(kdsId) }),
});

/** A name that two trainees have; null if all names differ. */
function nameTwice({ trainees }: ClassOptions): string | null {
  const names = Object.values(trainees);
  const same = (name: string) => name.toLowerCase();
  return names.find((name, at) => names.findIndex((other) => same(other) === same(name)) < at) ?? null;
}

/** Simulated seconds per real second. */
const SPEEDS = [1, 2, 5];

interface InLanguage {
  readonly language: RoomLanguage;
}

interface RushProps extends InLanguage {
  readonly situation: SituationFacts;
  readonly situations: readonly SituationFacts[];
  readonly first: FirstValues;
  readonly onChoose: (name: string) => void;
}

function Rush({ situation, situations, first, onChoose, language }: RushProps) {
  const texts = classTexts(language);
  const [seed, setSeed] = useState<string | null>(first.seed ?? null);
  const wrongId = useId();
  const written = seed ?? String(situation.seed);
  const isWrong = readSeed(written) === null;
  const wrongSeed = (field: HTMLInputElement | null) => field?.setCustomValidity(isWrong ? texts.wrongSeed : '');
  return (
    <div className={styles.rush}>
      <LabelledSelect
        label={texts.situation}
        name="scenario"
        value={situation.name}
        onChange={(event) => onChoose(event.target.value)}
      >
        {situations.map(({ name, title }) => (
          <option key={name} value={name}>
            {title[language]}
          </option>
        ))}
      </LabelledSelect>
      <div>
        <label>
          {texts.seed}
          <input
            ref={wrongSeed}
            className={fields.field}
            name="seed"
            inputMode="numeric"
            autoComplete="off"
            value={written}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? wrongId : undefined}
            onChange={(event) => setSeed(event.target.value)}
          />
        </label>
        {isWrong && <small id={wrongId}>{texts.wrongSeed}</small>}
      </div>
      <RushFields lengthMs={situation.lengthMs} texts={trainingTexts(language)} first={first} />
      <LabelledSelect label={texts.speed} name="speed" defaultValue={first.speed ?? 1}>
        {SPEEDS.map((factor) => (
          <option key={factor} value={factor}>{`×${factor}`}</option>
        ))}
      </LabelledSelect>
    </div>
  );
}

interface KitchensProps {
  readonly kitchens: readonly KitchenFacts[];
  readonly devices: readonly DeviceFacts[];
  readonly language: RoomLanguage;
  readonly first: FirstValues;
  /** The class code for a tablet; null when none is required. */
  readonly code: string | null;
  readonly onName: () => void;
}

/** Also shows the address that each tablet opens. */
function Kitchens({ kitchens, devices, language, first, code, onName }: KitchensProps) {
  const texts = classTexts(language);
  const units = devices.filter(({ role }) => role === 'kitchen');
  const [unit, setUnit] = useState<number | null>(first.kds === undefined ? null : Number(first.kds));
  const isUnreachable = kitchens.some(({ origin }) => isOfThisMachine(origin));
  const kdsId = unit ?? units.find((one) => one.kdsId === 3)?.kdsId ?? units[0]?.kdsId;
  return (
    <fieldset className={styles.kitchens}>
      <legend>{texts.tablets}</legend>
      <LabelledSelect
        label={texts.unit}
        name="kds"
        value={kdsId}
        onChange={(event) => setUnit(Number(event.target.value))}
      >
        {units.map((one) => (
          <option key={one.kdsId} value={one.kdsId}>
            {one.name}
          </option>
        ))}
      </LabelledSelect>
      <p>{texts.counts}</p>
      {isUnreachable && (
        <p className={styles.unreachable}>
          {texts.unreachable} <code>{`npm start -- --worlds ${kitchens.length} --host 0.0.0.0`}</code>
        </p>
      )}
      <ol>
        {kitchens.map(({ number, origin, trainee, state, tablets }) => (
          <li key={number}>
            <label>
              <b>
                {[
                  texts.kitchen(number),
                  texts.states[state],
                  ...(kdsId !== undefined && tablets.includes(kdsId) ? [texts.tabletHere] : []),
                ].join(' · ')}
              </b>{' '}
              {texts.traineeName}
              <input
                className={fields.field}
                name={`trainee-${number}`}
                defaultValue={trainee === '' ? (first[`trainee-${number}`] ?? '') : trainee}
                autoComplete="off"
                maxLength={60}
                placeholder={texts.noName}
                onChange={onName}
              />
            </label>
            <KitchenAddress
              address={`${origin}/device/${kdsId ?? ''}/?lang=${language}`}
              code={code}
              number={number}
              texts={texts}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

interface Props extends InLanguage {
  readonly kitchens: readonly KitchenFacts[];
  readonly situations: readonly SituationFacts[];
  readonly devices: readonly DeviceFacts[];
  readonly menu: readonly ProductFacts[];
  /** The run whose ranking is on the page; null before a start. */
  readonly run: ClassOptions | null;
  readonly isStarting: boolean;
  /** A start would discard a run. */
  readonly confirmsStart: boolean;
  /** The class code for a tablet; null when none is required. */
  readonly code: string | null;
  readonly onStart: (options: ClassOptions) => void;
}

export function ClassForm({
  kitchens,
  situations,
  devices,
  menu,
  run,
  isStarting,
  confirmsStart,
  language,
  code,
  onStart,
}: Props) {
  const texts = classTexts(language);
  const hasRun = run !== null;
  const [first] = useState<FirstValues>(() => storedValues() ?? (run === null ? {} : valuesOf(run)));
  const [name, setName] = useState(first.scenario ?? 'lunch-rush');
  const [message, setMessage] = useState<string | null>(null);
  const [pendingOptions, setPendingOptions] = useState<ClassOptions | null>(null);
  const [isOpen, setOpen] = useState(!hasRun);
  const summary = useRef<HTMLElement>(null);
  // After a start the form folds, so that the ranking stays visible (rule CLASS-13). The focus must not stay inside.
  useEffect(() => {
    setOpen(!hasRun);
    if (hasRun && summary.current?.parentElement?.contains(document.activeElement)) summary.current.focus();
  }, [hasRun]);
  const situation = situations.find((one) => one.name === name) ?? situations[0];
  if (situation === undefined) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPendingOptions(null);
    if (isStarting || !isFormValid(event.currentTarget)) return;
    const options = classOptionsOf(new FormData(event.currentTarget), kitchens, situation);
    const twice = nameTwice(options);
    if (Object.keys(options.trainees).length === 0) setMessage(texts.noNames);
    else if (twice !== null) setMessage(texts.sameName(twice));
    else if (confirmsStart) setPendingOptions(options);
    else onStart(options);
  };
  const settleConfirmation = (isYes: boolean) => {
    if (isYes && pendingOptions !== null) onStart(pendingOptions);
    setPendingOptions(null);
  };
  return (
    <details className={styles.form} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary}>{texts.setUp}</summary>
      <form
        aria-label={texts.setUp}
        noValidate
        onChange={(event) => storeValues(event.currentTarget)}
        onSubmit={submit}
      >
        <Rush
          key={situation.name}
          situation={situation}
          situations={situations}
          language={language}
          first={situation.name === (first.scenario ?? situation.name) ? first : {}}
          onChoose={setName}
        />
        <fieldset className={styles.goal}>
          <GoalFields texts={trainingTexts(language)} first={first} />
        </fieldset>
        <CookTimesSentence menu={menu} language={language} />
        <CookTimesList menu={menu} language={language} />
        <Kitchens
          kitchens={kitchens}
          devices={devices}
          language={language}
          first={first}
          code={code}
          onName={() => setMessage(null)}
        />
        {message !== null && <p role="alert">{message}</p>}
        <button type="submit" className={fields.begin} aria-disabled={isStarting}>
          <Play aria-hidden="true" />
          {isStarting ? texts.starting : texts.start}
        </button>
        {pendingOptions !== null && confirmsStart && (
          <ClassQuestion sentence={texts.startedAgain} yes={texts.yes} no={texts.no} onAnswer={settleConfirmation} />
        )}
      </form>
    </details>
  );
}
