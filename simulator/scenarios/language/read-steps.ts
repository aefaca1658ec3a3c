/** The steps of a scenario: those of its file, and those of the parts that it includes, each at its time. */
import * as v from 'valibot';
import type { ScenarioStep } from '../../core/script/script.ts';
import { described, moment, text } from './fields.ts';
import { type Judged, judgeByFormat } from './judge.ts';
import { meantWord } from './meant-word.ts';
import type { DocumentPath, Mistake, SourceFile, SourceMistake } from './mistakes.ts';
import { readYaml } from './read-yaml.ts';
import { repeat, STEPS_MAX } from './repeat.ts';
import { STEP_FORMATS, type StepKind } from './step-formats.ts';
import { TIMED } from './steps/step.ts';
import { fill, VARIABLES, type Values } from './variables.ts';

/** The text of a file that a scenario includes, null where there is none that can be read. */
export type ReadPart = (file: string) => string | null;

/** A step that can be read, at its time in the whole scenario. */
export interface ReadStep {
  readonly step: ScenarioStep;
  readonly path: DocumentPath;
  readonly source: SourceFile;
}

export interface ReadSteps {
  readonly steps: readonly ReadStep[];
  readonly mistakes: readonly SourceMistake[];
  /** The names that steps which cannot be read give to orders: whoever speaks of those speaks of something. */
  readonly unread: readonly string[];
}

const PART = 'include';

export const INCLUDE_FORMAT = v.strictObject({
  include: described(text(200), 'A file of steps, by its path from this file. Its times begin at this step.'),
  at: moment,
  with: v.optional(VARIABLES, {}),
});

/** A file that others include. */
export const PART_FORMAT = v.strictObject({
  variables: v.optional(VARIABLES, {}),
  steps: v.array(v.unknown(), 'must be a list of steps'),
});

const REPETITION = v.object(TIMED);

/** Parts of a scenario at most, each time counted. */
const PARTS_MAX = 200;

/** One reading of a scenario with all its parts. */
interface Reading {
  readonly readPart: ReadPart;
  readonly lengthMs: number;
  readonly steps: ReadStep[];
  readonly mistakes: SourceMistake[];
  readonly unread: string[];
  parts: number;
}

/** Where in the reading a list of steps stands. */
interface StepsPosition {
  readonly source: SourceFile;
  /** When its time begins in the scenario. */
  readonly fromMs: number;
  /** The files around it, this one last. */
  readonly within: readonly string[];
}

const STEP_KINDS = Object.keys(STEP_FORMATS) as readonly StepKind[];
const KINDS: readonly string[] = [...STEP_KINDS, PART];

/** A step of which nobody can say what happens: which word was perhaps meant to. */
function unknownStep(keys: readonly string[], path: DocumentPath): Mistake {
  const words = `must say what happens, by one of ${KINDS.join(', ')}`;
  const meant = keys.map((key) => [key, meantWord(key, KINDS)] as const).find(([, kind]) => kind !== undefined);
  return meant === undefined
    ? { path, text: words }
    : { path: [...path, meant[0]], text: words, meant: meant[1], isName: true };
}

function later(step: ScenarioStep, byMs: number): ScenarioStep {
  return byMs === 0 ? step : { ...step, atMs: step.atMs + byMs };
}

/** Puts a step that can be read at its time, as often as it happens. */
function putStep(
  reading: Reading,
  step: ScenarioStep,
  raw: unknown,
  path: DocumentPath,
  position: StepsPosition,
): void {
  const { source, fromMs } = position;
  const { every, until, byHand } = v.parse(REPETITION, raw);
  const own = byHand === undefined ? step : { ...step, byHand };
  const untilMs = until === undefined ? null : until + fromMs;
  const times = repeat(later(own, fromMs), { everyMs: every ?? null, untilMs }, reading.lengthMs);
  if ('text' in times) {
    reading.mistakes.push({ ...times, path: [...path, ...times.path], source });
    return;
  }
  if (reading.steps.length + times.length > STEPS_MAX) {
    const many = `makes it ${reading.steps.length + times.length} steps; a scenario has at most ${STEPS_MAX}`;
    reading.mistakes.push({ path, text: many, source });
    return;
  }
  for (const one of times) reading.steps.push({ step: one, path, source });
}

/** The step at `path`, or what is wrong with it. */
function judgeStep(raw: unknown, kinds: readonly string[], path: DocumentPath): Judged<ScenarioStep> {
  const [kind, second] = kinds;
  const keys = typeof raw === 'object' && raw !== null ? Object.keys(raw) : [];
  if (kind === undefined) return { ok: false, mistakes: [unknownStep(keys, path)] };
  if (second === undefined) return judgeByFormat<ScenarioStep>(STEP_FORMATS[kind as StepKind], raw, path);
  return { ok: false, mistakes: [{ path, text: `says both ${kind} and ${second}; make them two steps` }] };
}

function noteUnread(reading: Reading, raw: unknown): void {
  const name = (raw as { readonly as?: unknown } | null)?.as;
  if (typeof name === 'string') reading.unread.push(name);
}

/** A path from one file to another, from where the first one is named. */
function beside(file: string, path: string): string {
  const end = file.lastIndexOf('/');
  return end === -1 ? path : `${file.slice(0, end + 1)}${path}`;
}

/** What keeps a part from being included, null when nothing does. */
function whyNoPart(reading: Reading, file: string, { within }: StepsPosition): string | null {
  if (within.includes(file)) return `leads back to itself: ${[...within, file].join(', ')}`;
  return reading.parts > PARTS_MAX ? `makes it more than ${PARTS_MAX} parts` : null;
}

function includePart(reading: Reading, raw: unknown, path: DocumentPath, position: StepsPosition): void {
  const { source, fromMs, within } = position;
  const say = (mistakes: readonly Mistake[]) =>
    reading.mistakes.push(...mistakes.map((mistake) => ({ ...mistake, source })));
  const judged = judgeByFormat(INCLUDE_FORMAT, raw, path);
  if (!judged.ok) {
    say(judged.mistakes);
    return;
  }
  const file = beside(source.given, judged.data.include);
  const at = [...path, PART];
  reading.parts += 1;
  const whyNot = whyNoPart(reading, file, position);
  if (whyNot !== null) {
    say([{ path: at, text: whyNot }]);
    return;
  }
  const part = reading.readPart(file);
  if (part === null) {
    say([{ path: at, text: `names no file that can be read: "${file}"` }]);
    return;
  }
  const given = { file, text: part, values: judged.data.with };
  const unknown = readPartFile(reading, given, { fromMs: fromMs + judged.data.at, within: [...within, file] });
  say(unknown.map(({ name, meant }) => ({ path: [...path, 'with', name], text: `is no variable of ${file}`, meant })));
}

interface GivenPart {
  readonly file: string;
  readonly text: string;
  /** What whoever includes it says of its variables. */
  readonly values: Values;
}

/** Reads a part at its place; answers the variables that it was given and does not have. */
function readPartFile(
  reading: Reading,
  { file, text: given, values }: GivenPart,
  where: Omit<StepsPosition, 'source'>,
) {
  const yaml = readYaml(given);
  if (!yaml.ok) {
    const placeOf = () => ({ line: 1, column: 1 });
    for (const { text: why, ...place } of yaml.mistakes)
      reading.mistakes.push({ path: [], text: why, source: { given: file, placeOf }, place });
    return [];
  }
  const source: SourceFile = { given: file, placeOf: yaml.placeOf };
  const judged = judgeByFormat(PART_FORMAT, yaml.data);
  if (!judged.ok) {
    reading.mistakes.push(...judged.mistakes.map((mistake) => ({ ...mistake, source })));
    return [];
  }
  const own = judged.data.variables;
  readStepList(reading, judged.data.steps, { ...own, ...values }, { ...where, source });
  return Object.keys(values)
    .filter((name) => !Object.hasOwn(own, name))
    .map((name) => ({ name, meant: meantWord(name, Object.keys(own)) }));
}

function readStepList(reading: Reading, raws: readonly unknown[], values: Values, position: StepsPosition): void {
  const { source } = position;
  for (const [index, given] of raws.entries()) {
    const path = ['steps', index];
    const { data: raw, mistakes } = fill(given, path, values);
    const kinds = typeof raw === 'object' && raw !== null ? KINDS.filter((kind) => Object.hasOwn(raw, kind)) : [];
    if (mistakes.length > 0) {
      reading.mistakes.push(...mistakes.map((mistake) => ({ ...mistake, source })));
      noteUnread(reading, raw);
    } else if (kinds.length === 1 && kinds[0] === PART) includePart(reading, raw, path, position);
    else {
      const judged = judgeStep(raw, kinds, path);
      if (judged.ok) putStep(reading, judged.data, raw, path, position);
      else {
        reading.mistakes.push(...judged.mistakes.map((mistake) => ({ ...mistake, source })));
        noteUnread(reading, raw);
      }
    }
  }
}

interface StepList {
  readonly source: SourceFile;
  readonly steps: readonly unknown[];
  readonly values: Values;
  readonly lengthMs: number;
}

/** All steps that can be read of a scenario's list and of the parts in it, what is wrong with the others, and the orders that those name. */
export function readSteps({ source, steps, values, lengthMs }: StepList, readPart: ReadPart): ReadSteps {
  const reading: Reading = { readPart, lengthMs, steps: [], mistakes: [], unread: [], parts: 0 };
  readStepList(reading, steps, values, { source, fromMs: 0, within: [source.given] });
  return reading;
}
