import * as v from 'valibot';
import { FAULT_NAMES } from '../../core/base/fault-kinds.ts';
import type { ScenarioStep } from '../../core/script/script.ts';
import { closestWord } from './closest-word.ts';
import { noOption } from './fault-options.ts';
import { described, moment, text } from './fields.ts';
import {
  type DocumentPath,
  type IncludePlace,
  type Mistake,
  placed,
  type SourceFile,
  type SourceMistake,
} from './mistakes.ts';
import { type RawFields, rawFieldsOf } from './raw-fields.ts';
import { readYaml } from './read-yaml.ts';
import { repeat, STEPS_MAX } from './repeat.ts';
import { factsOf, ownTimeMs, type StepFacts } from './step-facts.ts';
import { STEP_FORMATS, type StepKind } from './step-formats.ts';
import { TIMED } from './steps/step.ts';
import { type Validated, validateByFormat } from './validate.ts';
import { type Filled, fill, type KnownValues, REFERENCE, VARIABLES, type Values } from './variables.ts';

/** The text of an included file. `whyNot` is the end of a message that begins with the file's name. */
export type ReadPart = (file: string) => string | { readonly whyNot: string };

/** `atMs` is the time in the whole scenario. */
export interface FoundStep {
  /** Null for an unreadable step. */
  readonly step: ScenarioStep | null;
  /** Undefined without a valid kind. */
  readonly kind: string | undefined;
  /** Null when unknown. */
  readonly atMs: number | null;
  readonly facts: StepFacts;
  readonly path: DocumentPath;
  readonly source: SourceFile;
  readonly includes: readonly IncludePlace[];
}

export interface ReadStep extends FoundStep {
  readonly step: ScenarioStep;
}

interface Unread {
  readonly steps: FoundStep[];
  /** Order names of these unreadable steps; references to them are valid. */
  readonly names: string[];
  /** Order names of unreadable repeated steps: the orders are `name-1`, `name-2` and so on. */
  readonly repeated: string[];
  /** Whether these steps may place orders of any name. */
  isOpen: boolean;
}

export interface ReadSteps {
  readonly steps: readonly ReadStep[];
  readonly mistakes: readonly SourceMistake[];
  readonly unread: Readonly<Unread>;
}

const PART = 'include';

export const INCLUDE_FORMAT = v.strictObject({
  include: described(text(200), 'A file of steps, by its path from this file. Its times begin at this step.'),
  at: moment,
  with: v.optional(VARIABLES, {}),
});

export const PART_FORMAT = v.strictObject({
  variables: v.optional(VARIABLES, {}),
  steps: v.array(v.unknown(), 'must be a list of steps'),
});

const REPETITION = v.object(TIMED);

/** A part that is included twice counts twice. */
const PARTS_MAX = 200;

interface Reading {
  readonly readPart: ReadPart;
  readonly lengthMs: number;
  readonly steps: ReadStep[];
  readonly mistakes: SourceMistake[];
  /** Files whose own mistakes are already reported. */
  readonly reported: Set<string>;
  readonly unread: Unread;
  parts: number;
  /** The limit of steps is exceeded, which is reported once. */
  isFull: boolean;
}

/** Adds the including lines. A part that is included several times reports its mistakes once. */
function noteWrong(
  { mistakes, reported }: Reading,
  wrong: readonly SourceMistake[],
  includes: readonly IncludePlace[],
): void {
  for (const mistake of wrong) {
    const { source, place, path, text: why } = mistake;
    const name = [source.fileName, place?.line, place?.column, ...path, why].join(' ');
    if (includes.length > 0 && reported.has(name)) continue;
    reported.add(name);
    mistakes.push({ ...mistake, includes });
  }
}

interface StepsPosition {
  readonly source: SourceFile;
  /** The time in the scenario at which the file begins. */
  readonly fromMs: number;
  /** Files from the outermost including one to this one. */
  readonly within: readonly string[];
  readonly includes: readonly IncludePlace[];
}

const STEP_KINDS = Object.keys(STEP_FORMATS) as readonly StepKind[];
const KINDS: readonly string[] = [...STEP_KINDS, PART];

/** Suggests the kind that was probably intended. */
function unknownStep(raw: RawFields, path: DocumentPath): Mistake {
  const closest = closestKind(raw);
  if (closest === undefined) return { path, text: `must have one of ${KINDS.join(', ')}` };
  return { path: [...path, closest.written], text: 'is not a kind of step', suggestion: closest.kind, isName: true };
}

/** The field that was probably intended as the kind. */
function closestKind(raw: RawFields): { readonly written: string; readonly kind: string } | undefined {
  return Object.keys(raw).flatMap((written) => {
    const kind = closestWord(written, KINDS);
    return kind === undefined ? [] : [{ written, kind }];
  })[0];
}

function later(step: ScenarioStep, byMs: number): ScenarioStep {
  return byMs === 0 ? step : { ...step, atMs: step.atMs + byMs };
}

interface StepInFile {
  readonly raw: unknown;
  readonly kind: string | undefined;
  readonly path: DocumentPath;
  readonly position: StepsPosition;
}

/** Also adds its repetitions. */
function putStep(reading: Reading, step: ScenarioStep, { raw, kind, path, position }: StepInFile): void {
  const { source, fromMs, includes } = position;
  const { every, until, byHand } = v.parse(REPETITION, raw);
  const own = byHand === undefined ? step : { ...step, byHand };
  const untilMs = until === undefined ? null : until + fromMs;
  const times = repeat(later(own, fromMs), { everyMs: every ?? null, untilMs }, reading.lengthMs);
  const tooMany = 'text' in times ? 0 : reading.steps.length + times.length;
  if ('text' in times) reading.mistakes.push({ ...times, path: [...path, ...times.path], source, includes });
  if (tooMany > STEPS_MAX && !reading.isFull) {
    reading.isFull = true;
    const many = `brings the total to ${tooMany} steps; a scenario has at most ${STEPS_MAX}`;
    reading.mistakes.push({ path, text: many, source, includes });
  }
  if ('text' in times || tooMany > STEPS_MAX) {
    noteUnread(reading, { raw, kind, path, position });
    return;
  }
  const facts = factsOf(raw);
  for (const one of times) reading.steps.push({ step: one, kind, atMs: one.atMs, facts, path, source, includes });
}

/** The message lists only the options of the step's fault. */
function withOwnOptions(parsed: Validated<ScenarioStep>, raw: unknown): Validated<ScenarioStep> {
  const fault = FAULT_NAMES.find((name) => name === rawFieldsOf(raw).fault);
  if (parsed.ok || fault === undefined) return parsed;
  const isOption = ({ path, isName = false, suggestion }: Mistake) =>
    isName && suggestion === undefined && path.at(-2) === 'options';
  // A value out of the bounds of every fault has two mistakes; only the last has the bounds of this fault.
  const isLast = ({ path }: Mistake, at: number) =>
    path.at(-2) !== 'options' ||
    !parsed.mistakes.slice(at + 1).some((mistake) => mistake.path.join('.') === path.join('.'));
  const mistakes = parsed.mistakes
    .filter(isLast)
    .map((mistake) => (isOption(mistake) ? { ...mistake, text: noOption(fault) } : mistake));
  return { ok: false, mistakes };
}

function validateStep(raw: unknown, kinds: readonly string[], path: DocumentPath): Validated<ScenarioStep> {
  const [kind, second] = kinds;
  if (kind === undefined) return { ok: false, mistakes: misnamed(rawFieldsOf(raw), path) };
  if (second === undefined)
    return withOwnOptions(validateByFormat<ScenarioStep>(STEP_FORMATS[kind as StepKind], raw, path), raw);
  return { ok: false, mistakes: [{ path, text: `has both ${kind} and ${second}; make them two steps` }] };
}

/** The missing or misspelled kind, and the mistakes of the other fields. */
function misnamed(raw: RawFields, path: DocumentPath): readonly Mistake[] {
  const closest = closestKind(raw);
  const unknown = unknownStep(raw, path);
  if (closest === undefined || closest.kind === PART) return [unknown];
  const { [closest.written]: value, ...rest } = raw;
  const parsed = validateByFormat(
    STEP_FORMATS[closest.kind as StepKind] as v.GenericSchema,
    { ...rest, [closest.kind]: value },
    path,
  );
  const others = parsed.ok ? [] : parsed.mistakes;
  const written = others.map((mistake) =>
    mistake.path[path.length] === closest.kind
      ? { ...mistake, path: [...path, closest.written, ...mistake.path.slice(path.length + 1)] }
      : mistake,
  );
  return [unknown, ...written];
}

function noteUnread({ unread }: Reading, { raw, kind, path, position }: StepInFile): void {
  const { as, every } = rawFieldsOf(raw);
  const { source, fromMs, includes } = position;
  const ownMs = ownTimeMs(raw);
  const atMs = ownMs === null ? null : fromMs + ownMs;
  unread.steps.push({ step: null, kind, atMs, facts: factsOf(raw), path, source, includes });
  if (typeof as !== 'string') return;
  unread.names.push(as);
  if (every !== undefined) unread.repeated.push(as);
  // A name with an unknown variable may be any name.
  if (REFERENCE.test(as)) unread.isOpen = true;
}

/** Resolves `path` against the folder of `file`; an absolute path stays the same. */
function beside(file: string, path: string): string {
  if (/^(?:[/\\]|[A-Za-z]:)/.test(path)) return path;
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return `${folder}${path}`;
}

/** Null when the part can be included. Reports too many parts at the first one over the limit. */
function whyNoPart(reading: Reading, file: string, { within }: StepsPosition): Omit<Mistake, 'path'> | null {
  if (within.includes(file)) return { text: `is circular: ${[...within, file].join(', ')}` };
  if (reading.parts <= PARTS_MAX) return null;
  return {
    text: `brings the total to more than ${PARTS_MAX} parts`,
    isReportedElsewhere: reading.parts > PARTS_MAX + 1,
  };
}

function includePart(
  reading: Reading,
  { data: raw, mistakes }: Filled,
  path: DocumentPath,
  position: StepsPosition,
): void {
  const { source, fromMs, within, includes } = position;
  const noteMistakes = (wrong: readonly Mistake[]) =>
    noteWrong(
      reading,
      wrong.map((mistake) => ({ ...mistake, source })),
      includes,
    );
  const parsed = validateByFormat(INCLUDE_FORMAT, raw, path);
  if (!parsed.ok || mistakes.length > 0) {
    reading.unread.isOpen = true;
    noteMistakes(withoutVariables(mistakes, parsed));
    return;
  }
  const file = beside(source.fileName, parsed.data.include);
  const at = [...path, PART];
  reading.parts += 1;
  const whyNot = whyNoPart(reading, file, position);
  const part = whyNot === null ? reading.readPart(file) : null;
  if (typeof part !== 'string') {
    reading.unread.isOpen = true;
    noteMistakes([{ path: at, ...(whyNot ?? { text: `names a file that cannot be read: ${file} ${part?.whyNot}` }) }]);
    return;
  }
  const given = { file, text: part, values: parsed.data.with };
  const where = {
    fromMs: fromMs + parsed.data.at,
    within: [...within, file],
    includes: [...includes, { source, path }],
  };
  const unknown = readPartFile(reading, given, where);
  noteMistakes(
    unknown.map(({ name, suggestion }) => ({
      path: [...path, 'with', name],
      text: `is not a variable of ${file}`,
      suggestion,
    })),
  );
}

interface GivenPart {
  readonly file: string;
  readonly text: string;
  /** Values of the part's variables, from the including file. */
  readonly values: Values;
}

/** Returns the given variables that the part does not have. */
function readPartFile(
  reading: Reading,
  { file, text: given, values }: GivenPart,
  where: Omit<StepsPosition, 'source'>,
) {
  const yaml = readYaml(given);
  if (!yaml.ok) {
    reading.unread.isOpen = true;
    const placeOf = () => ({ line: 1, column: 1 });
    noteWrong(reading, placed(yaml.mistakes, { fileName: file, placeOf }), where.includes);
    return [];
  }
  const source: SourceFile = { fileName: file, placeOf: yaml.placeOf };
  noteWrong(reading, placed(yaml.doubled, source), where.includes);
  const parsed = validateByFormat(PART_FORMAT, yaml.data);
  if (!parsed.ok) {
    reading.unread.isOpen = true;
    const wrong = parsed.mistakes.map((mistake) => ({ ...mistake, source }));
    noteWrong(reading, wrong, where.includes);
    return [];
  }
  const own = parsed.data.variables;
  readStepList(reading, parsed.data.steps, { ...own, ...values }, { ...where, source });
  return Object.keys(values)
    .filter((name) => !Object.hasOwn(own, name))
    .map((name) => ({ name, suggestion: closestWord(name, Object.keys(own)) }));
}

/** Unknown variables, and other mistakes that these did not cause. */
export function withoutVariables(unknown: readonly Mistake[], parsed: Validated<unknown>): readonly Mistake[] {
  const places = unknown.map(({ path }) => path.join('.'));
  return [...unknown, ...(parsed.ok ? [] : parsed.mistakes.filter(({ path }) => !places.includes(path.join('.'))))];
}

function readStepList(reading: Reading, raws: readonly unknown[], values: KnownValues, position: StepsPosition): void {
  const { source } = position;
  for (const [index, given] of raws.entries()) {
    const path = ['steps', index];
    const { data: raw, mistakes } = fill(given, path, values);
    const kinds = KINDS.filter((kind) => Object.hasOwn(rawFieldsOf(raw), kind));
    const written = { raw, kind: kinds[0] ?? closestKind(rawFieldsOf(raw))?.kind, path, position };
    if (kinds.length === 1 && kinds[0] === PART) includePart(reading, { data: raw, mistakes }, path, position);
    else {
      const parsed = validateStep(raw, kinds, path);
      if (mistakes.length === 0 && parsed.ok) putStep(reading, parsed.data, written);
      else {
        const wrong = withoutVariables(mistakes, parsed).map((mistake) => ({ ...mistake, source }));
        noteWrong(reading, wrong, position.includes);
        noteUnread(reading, written);
      }
    }
  }
}

interface StepList {
  readonly source: SourceFile;
  readonly steps: readonly unknown[];
  readonly values: KnownValues;
  readonly lengthMs: number;
}

/** Returns readable steps, the mistakes of unreadable steps, and the names of orders in unreadable steps. */
export function readSteps({ source, steps, values, lengthMs }: StepList, readPart: ReadPart): ReadSteps {
  const unread: Unread = { steps: [], names: [], repeated: [], isOpen: false };
  const reading: Reading = {
    readPart,
    lengthMs,
    steps: [],
    mistakes: [],
    reported: new Set(),
    unread,
    parts: 0,
    isFull: steps.length > STEPS_MAX,
  };
  readStepList(reading, steps, values, { source, fromMs: 0, within: [source.fileName], includes: [] });
  return reading;
}
