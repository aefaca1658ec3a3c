/** A scenario file's text into a scenario, or the sentences that say what is wrong with it, and where. */
import type * as v from 'valibot';
import { createCarte } from '../../core/base/carte.ts';
import type { Scenario } from '../../core/script/script.ts';
import { FILE_FORMAT } from './file-format.ts';
import { findContradictions, findForeignProducts, findTooLongPreRoll } from './find-contradictions.ts';
import { findLostGuide, guideOf } from './guide-format.ts';
import { judgeByFormat } from './judge.ts';
import { type SourceFile, type SourceMistake, sentencesOf } from './mistakes.ts';
import { type ReadPart, readSteps } from './read-steps.ts';
import { readYaml } from './read-yaml.ts';
import { fill, VARIABLES, type Values } from './variables.ts';
import { machinesOf, venueOf } from './world-format.ts';

export type ParsedScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  /** One sentence a mistake, all mistakes of the file and of its parts, a line each. */
  | { readonly ok: false; readonly problem: string };

type RawFields = Readonly<Record<string, unknown>>;

const fieldsOf = (data: unknown): RawFields =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as RawFields) : {};

/** The variables of a file, none while they cannot be read: the file's own judgement says so. */
function valuesOf({ variables = {} }: RawFields): Values {
  const judged = judgeByFormat(VARIABLES, variables);
  return judged.ok ? judged.data : {};
}

/** While nobody can read how long a scenario is, nothing of it is too late. */
const NO_END_MS = 1_000 * 3_600_000;

type ReadFile = v.InferOutput<typeof FILE_FORMAT>;
type PlayedFile = Parameters<typeof findLostGuide>[1];

/** What is wrong with the guide of a file, where it has one. */
function lostGuide({ guide, world }: ReadFile, file: Omit<PlayedFile, 'carte'>, source: SourceFile) {
  if (guide === undefined) return [];
  const carte = createCarte(world?.menu);
  return findLostGuide(guideOf(guide), { ...file, carte }).map((mistake) => ({ ...mistake, source }));
}

function readScenario(name: string, data: unknown, source: SourceFile, readPart: ReadPart): ParsedScenario {
  const fields = fieldsOf(data);
  const values = valuesOf(fields);
  const { steps = [], variables, ...head } = fields;
  const filled = fill(head, [], values);
  const shown = {
    ...fieldsOf(filled.data),
    ...(variables === undefined ? {} : { variables }),
    ...('steps' in fields ? { steps } : {}),
  };
  const file = judgeByFormat(FILE_FORMAT, data === fields ? shown : data);
  const times = file.ok ? { lengthMs: file.data.length, preRollMs: file.data.preRoll } : null;
  const list = { source, steps: Array.isArray(steps) ? steps : [], values, lengthMs: times?.lengthMs ?? NO_END_MS };
  const read = readSteps(list, readPart);
  const own = [
    ...filled.mistakes,
    ...(file.ok ? [] : file.mistakes),
    ...(times === null ? [] : findTooLongPreRoll(times)),
  ];
  const mistakes: readonly SourceMistake[] = [
    ...own.map((mistake) => ({ ...mistake, source })),
    ...read.mistakes,
    ...findContradictions(read.steps, times, read.unread),
    ...(file.ok ? findForeignProducts(read.steps, createCarte(file.data.world?.menu)) : []),
    ...(file.ok && times !== null && read.mistakes.length === 0
      ? lostGuide(file.data, { ...times, steps: read.steps }, source)
      : []),
  ];
  if (!file.ok || times === null || mistakes.length > 0) return { ok: false, problem: sentencesOf(mistakes) };
  const { title, about, seed, startsAt, latencyMs, cooks, guide, world } = file.data;
  const venue = world === undefined ? undefined : venueOf(world);
  const asked = {
    ...(about === undefined ? {} : { about }),
    ...(startsAt === undefined ? {} : { startsAtMin: startsAt }),
    ...(latencyMs === undefined ? {} : { latencyMs }),
    ...(cooks === undefined ? {} : { cooks }),
    ...(guide === undefined ? {} : { guide: guideOf(guide) }),
    ...(world === undefined ? {} : { world: machinesOf(world) }),
    ...(venue === undefined ? {} : { venue }),
  };
  const scenario = { name, title, seed, ...times, ...asked, steps: read.steps.map(({ step }) => step) };
  return { ok: true, scenario };
}

export interface ParseOptions {
  /** What somebody asked for, by which the sentences name the file; by default the scenario's name. */
  readonly given?: string;
  /** Reads the files that it includes; by default there are none. */
  readonly readPart?: ReadPart;
}

/** Parses a scenario file's text, or answers the sentences that say what is wrong with it. `name` is the file's name without its ending. */
export function parseScenario(name: string, text: string, options: ParseOptions = {}): ParsedScenario {
  const { given = name, readPart = () => null } = options;
  const yaml = readYaml(text);
  if (yaml.ok) return readScenario(name, yaml.data, { given, placeOf: yaml.placeOf }, readPart);
  const source: SourceFile = { given, placeOf: () => ({ line: 1, column: 1 }) };
  const mistakes = yaml.mistakes.map(({ text: why, ...place }) => ({ path: [], text: why, source, place }));
  return { ok: false, problem: sentencesOf(mistakes) };
}
