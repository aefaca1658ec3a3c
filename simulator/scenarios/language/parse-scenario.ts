import * as v from 'valibot';
import { NO_COOKS } from '../../core/base/cook-styles.ts';
import type { Scenario } from '../../core/script/script.ts';
import { withClosestNames } from './closest-word.ts';
import { FILE_FORMAT } from './file-format.ts';
import { findContradictions, findTooLongPreRoll } from './find-contradictions.ts';
import { findLostGuide, GUIDE_FORMAT, type GuidedFile, guideOf } from './guide-format.ts';
import { findWrongVenue, type KnownVenue, knownVenue } from './known-venue.ts';
import { type Mistake, placed, type SourceFile, type SourceMistake, sentencesOf } from './mistakes.ts';
import { isFields, type RawFields, rawFieldsOf } from './raw-fields.ts';
import { type ReadPart, type ReadSteps, readSteps, withoutVariables } from './read-steps.ts';
import { type ReadYaml, readYaml } from './read-yaml.ts';
import { validateByFormat } from './validate.ts';
import { fill, valuesOf } from './variables.ts';
import { differencesOf, venueOf } from './world-format.ts';

export type ParsedScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  /** Mistakes of the file and its parts, one line each. */
  | { readonly ok: false; readonly problem: string };

/** The length when it cannot be read, so that no step counts as too late. */
const NO_END_MS = 1_000 * 3_600_000;

/** Regardless of mistakes in other fields; null when unreadable. */
function fieldBy<Output>(format: v.GenericSchema<unknown, Output>, value: unknown): Output | null {
  const parsed = validateByFormat(v.object({ value: format }), { value });
  return parsed.ok ? (parsed.data.value as Output) : null;
}

function lostGuide(fields: RawFields, file: Omit<GuidedFile, keyof KnownVenue>, venue: KnownVenue): readonly Mistake[] {
  const guide = fields.guide === undefined ? null : fieldBy(GUIDE_FORMAT, fields.guide);
  return guide === null ? [] : findLostGuide(guideOf(guide), { ...file, ...venue });
}

function contradictionsIn(fields: RawFields, read: ReadSteps, source: SourceFile): readonly SourceMistake[] {
  const times = {
    lengthMs: fieldBy(FILE_FORMAT.entries.length, fields.length),
    preRollMs: fieldBy(FILE_FORMAT.entries.preRoll, fields.preRoll),
  };
  const venue = knownVenue(fields.world);
  const own = [
    ...findTooLongPreRoll(times),
    ...findWrongVenue(fields.world, venue),
    ...lostGuide(fields, { ...times, read }, venue),
  ];
  return [...own.map((mistake) => ({ ...mistake, source })), ...findContradictions(read, times, venue)];
}

/** A file with a guide has no cooks by default. */
function cookingOf({ cooks, guide }: v.InferOutput<typeof FILE_FORMAT>): Pick<Scenario, 'cooks'> {
  if (cooks === undefined && guide === undefined) return {};
  return { cooks: cooks ?? NO_COOKS };
}

const FIELD_NAMES = Object.keys(FILE_FORMAT.entries);

type YamlRead = Extract<ReadYaml, { ok: true }>;

function readScenario(
  name: string,
  { data, doubled }: YamlRead,
  given: SourceFile,
  readPart: ReadPart,
): ParsedScenario {
  const { fields, asWritten, pathAsWritten } = withClosestNames(rawFieldsOf(data), FIELD_NAMES);
  const source: SourceFile = { ...given, placeOf: (path, isName) => given.placeOf(pathAsWritten(path), isName) };
  const values = valuesOf(fields.variables);
  const { steps = [], variables, ...head } = fields;
  const filled = fill(head, [], values);
  const shown: RawFields = {
    ...rawFieldsOf(filled.data),
    ...(variables === undefined ? {} : { variables }),
    ...('steps' in fields ? { steps } : {}),
  };
  const file = validateByFormat(FILE_FORMAT, isFields(data) ? asWritten(shown) : data);
  const lengthMs = fieldBy(FILE_FORMAT.entries.length, shown.length) ?? NO_END_MS;
  const list = { source, steps: Array.isArray(steps) ? steps : [], values, lengthMs };
  const read = readSteps(list, readPart);
  const written = <Wrong extends Mistake>(mistake: Wrong): Wrong => ({ ...mistake, path: pathAsWritten(mistake.path) });
  const own = withoutVariables(filled.mistakes.map(written), file);
  const mistakes: readonly SourceMistake[] = [
    ...placed(doubled, source),
    ...own.map((mistake) => ({ ...mistake, source })),
    ...[...read.mistakes, ...contradictionsIn(shown, read, source)].map((mistake) =>
      mistake.source === source ? written(mistake) : mistake,
    ),
  ];
  if (!file.ok || mistakes.length > 0) return { ok: false, problem: sentencesOf(mistakes) };
  const { title, about, seed, length, preRoll, startsAt, latencyMs, guide, world } = file.data;
  const venue = world === undefined ? undefined : venueOf(world);
  const optionalFields = {
    ...(about === undefined ? {} : { about }),
    ...(startsAt === undefined ? {} : { startsAtMin: startsAt }),
    ...(latencyMs === undefined ? {} : { latencyMs }),
    ...cookingOf(file.data),
    ...(guide === undefined ? {} : { guide: guideOf(guide) }),
    ...(world === undefined ? {} : { world: differencesOf(world) }),
    ...(world?.dialect === undefined ? {} : { dialect: world.dialect }),
    ...(venue === undefined ? {} : { venue }),
  };
  const scenario = {
    name,
    title,
    seed,
    lengthMs: length,
    preRollMs: preRoll,
    ...optionalFields,
    steps: read.steps.map(({ step }) => step),
  };
  return { ok: true, scenario };
}

export interface ParseOptions {
  /** Messages contain this name; by default the name of the scenario. */
  readonly fileName?: string;
  /** By default the scenario includes no files. */
  readonly readPart?: ReadPart;
}

const NO_FILE = { whyNot: 'does not exist' };

/** `name` is the file's name without its ending. */
export function parseScenario(name: string, text: string, options: ParseOptions = {}): ParsedScenario {
  const { fileName = name, readPart = () => NO_FILE } = options;
  const yaml = readYaml(text);
  if (yaml.ok) return readScenario(name, yaml, { fileName, placeOf: yaml.placeOf }, readPart);
  const source: SourceFile = { fileName, placeOf: () => ({ line: 1, column: 1 }) };
  return { ok: false, problem: sentencesOf(placed(yaml.mistakes, source)) };
}
