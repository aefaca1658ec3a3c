import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { COOK_STYLES, NOBODY, SIMULATED } from '../../../simulator/core/base/cook-styles.ts';
import {
  FAULT_KINDS,
  FAULT_NAMES,
  type FaultName,
  type FaultNumber,
} from '../../../simulator/core/base/fault-kinds.ts';
import { FAULT_OPTIONS } from '../../../simulator/scenarios/language/fault-options.ts';
import { FILE_FORMAT } from '../../../simulator/scenarios/language/file-format.ts';
import { parseScenario } from '../../../simulator/scenarios/language/parse-scenario.ts';
import { INCLUDE_FORMAT, PART_FORMAT } from '../../../simulator/scenarios/language/read-steps.ts';
import { STEP_FORMATS } from '../../../simulator/scenarios/language/step-formats.ts';
import { TROUBLE_NAMES } from '../../../simulator/scenarios/language/trouble-names.ts';
import { partSchema, scenarioSchema } from './editor-schema.ts';
import { fieldsIn, formatSamples, type Walked } from './format-samples.ts';
import { type JsonSchema, satisfies } from './json-schema-check.ts';
import { aroundNumber, type Samples } from './samples.ts';
import { schemaSamples } from './schema-samples.ts';

const schema = scenarioSchema() as JsonSchema;
const samplesOf = schemaSamples(schema);

type Fields = Readonly<Record<string, unknown>>;

/** Conditions beyond a schema: combinations of fields, and references to other places. */
const RELATIONS = [
  /is not after the pre-roll|past the end|is after the end|happens before|must be shorter than the scenario/,
  /is before the step happens|is before .*, when the step before it|is pointed at before/,
  /names no (order|file|variable)|is no variable of|is taken by an earlier|which is not on the menu/,
  /names KDS \d+|is no unit of the venue|once more[:.]|must (?:come (?:after|before)|be an(?:other)? order)/,
  /fewer than the|which is expected to be there as well|and the same lines are to be at|never has|nothing would be left/,
  /makes it \d+ (steps|orders)/,
  /does not (?:make|set): it (?:makes|sets)|takes .* alone|makes nothing: there are|is expected of KDS \d+, which/,
  /is not on at|no fault is on at|nothing is wrong at|is on already, from/,
];
/** Nor the bounds of a time in words; the parser reports nothing further then. */
const LENGTH_IN_WORDS = /milliseconds from .* such as (?:-90s, not "-?|90s, not ")[\dhms:.]+"\.$/;

/** A document in file form, with the verdicts of parser and schema. */
function judged(document: unknown, readPart?: () => string, by = schema) {
  const text = JSON.stringify(document);
  const parsed = parseScenario('made', text, readPart && { readPart });
  const problems = parsed.ok ? [] : parsed.problem.split('\n');
  const wrong = problems.filter((line) => !RELATIONS.some((relation) => relation.test(line)));
  return {
    isPlayed: parsed.ok,
    problems,
    isForm: wrong.length === 0,
    isBySchema: satisfies(JSON.parse(text), by),
    isUnsayable: wrong.length > 0 && wrong.every((line) => LENGTH_IN_WORDS.test(line)),
  };
}

const withoutPlaces = (path: readonly string[]): string => path.filter((name) => !/^\d+$/.test(name)).join('.');

/** The fields of data, nested ones included. */
function fieldsOf(data: unknown): readonly string[] {
  if (Array.isArray(data)) return data.flatMap(fieldsOf);
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => [name, ...fieldsOf(value).map((field) => `${name}.${field}`)]);
}

/** Compares parser and schema document by document; returns the fields of valid documents, and the wrong ones. */
function compare(samples: readonly unknown[], documentOf: (sample: unknown) => unknown, by: typeof judged = judged) {
  const right = new Set<string>();
  const wrong = new Set<string>();
  const differing: unknown[] = [];
  for (const sample of samples) {
    const { isForm, isBySchema, isUnsayable, problems } = by(documentOf(sample));
    if (isForm !== isBySchema && !isUnsayable) differing.push([sample, problems, isBySchema]);
    if (isForm) for (const field of fieldsOf(sample)) right.add(field);
    else
      for (const line of problems)
        wrong.add(withoutPlaces((/column \d+: (\S+)/.exec(line)?.[1] ?? '').replace(/^steps\.2\./, '').split('.')));
  }
  expect(differing.slice(0, 3)).toEqual([]);
  return { right, wrong };
}

const HEAD = { title: { es: 'a', en: 'b' }, seed: 1, length: '3h' };
const FIRST = { order: 'table', as: 'one', at: '1s' };
const withStep = (step: unknown): unknown => ({ ...HEAD, steps: [FIRST, step] });
const withHead = (head: unknown): unknown =>
  typeof head === 'object' && head !== null && !Array.isArray(head) ? { ...head, steps: [FIRST] } : head;

const { steps: _, ...headEntries } = FILE_FORMAT.entries;
const HEAD_FORMAT = v.strictObject(headEntries) as unknown as Walked;
const FORMATS = { ...STEP_FORMATS, include: INCLUDE_FORMAT } as unknown as Readonly<Record<string, Walked>>;
/** Each fault with each option, its own and others, within its bounds and beyond them. */
const faultSteps = FAULT_NAMES.flatMap((fault) =>
  Object.keys(FAULT_OPTIONS.entries).flatMap((name) => {
    const { min, max } = FAULT_KINDS[fault].numbers[name as FaultNumber] ?? { min: 1, max: 1 };
    const values = [...aroundNumber(min), ...aroundNumber(max), 'cloud'];
    return [...new Set(values)].map((value) => ({ fault, at: '2m', during: '1m', options: { [name]: value } }));
  }),
);

const optionsOf = (fault: FaultName): readonly string[] => {
  const { on, numbers } = FAULT_KINDS[fault];
  return [...Object.keys(numbers), ...(on === null ? [] : ['on'])];
};

function samplesOfKind(kind: string, format: Walked): Samples {
  const { right, wrong } = formatSamples(format);
  return kind === 'fault' ? { right, wrong: [...wrong, ...faultSteps] } : { right, wrong };
}

const samplesByKind = new Map(
  Object.entries(FORMATS).map(([kind, format]) => [kind, samplesOfKind(kind, format)] as const),
);
const headSamples = formatSamples(HEAD_FORMAT);

const allOf = ({ right, wrong }: Samples): readonly unknown[] => [...right, ...wrong];

test.each(Object.entries(FORMATS))(
  'schema and parser agree on the step %s, each of its fields valid and invalid',
  (kind, format) => {
    const { right, wrong } = compare(allOf(samplesByKind.get(kind) as Samples), withStep);
    const fields = fieldsIn(format);
    expect(fields).toEqual(expect.arrayContaining([kind, 'at']));
    expect(fields.filter((field) => !right.has(field))).toEqual([]);
    expect(fields.filter((field) => !wrong.has(field))).toEqual([]);
  },
);

test('schema and parser agree on the file beside its steps, each field valid and invalid', () => {
  const { right, wrong } = compare(allOf(headSamples), withHead);
  const fields = fieldsIn(HEAD_FORMAT);
  expect(fields).toEqual(expect.arrayContaining(['world.users.person', 'guide.steps.wait.status', 'variables']));
  expect(fields.filter((field) => !right.has(field))).toEqual([]);
  expect(fields.filter((field) => !wrong.has(field))).toEqual([]);
});

test('the parser accepts the schema’s samples of steps and of the rest, and nothing else', () => {
  const { properties, required, ...rest } = schema;
  const { steps: list, ...head } = properties as Fields;
  expect(list).toBeDefined();
  const known = new Set([...samplesByKind.values()].flatMap(allOf).map((sample) => JSON.stringify(sample)));
  const fresh = (samples: Samples) => allOf(samples).filter((sample) => !known.has(JSON.stringify(sample)));
  compare(fresh(samplesOf((schema.$defs as Readonly<Record<string, JsonSchema>>).step as JsonSchema)), withStep);
  const needed = (required as readonly string[]).filter((name) => name !== 'steps');
  compare(fresh(samplesOf({ ...rest, properties: head, required: needed })), withHead);
});

test('each fault has its options in valid documents, and no others', () => {
  const right = faultSteps.filter((step) => judged(withStep(step)).isForm);
  const known = FAULT_NAMES.flatMap((fault) => optionsOf(fault).map((name) => `${fault} ${name}`));
  const taken = right.flatMap(({ fault, options }) => Object.keys(options).map((name) => `${fault} ${name}`));
  expect([...new Set(taken)].sort()).toEqual(known.sort());
});

test('schema and parser agree on each trouble of a device, with and without a duration', () => {
  const steps = TROUBLE_NAMES.flatMap((trouble) =>
    [{}, { during: '1m' }, { byMs: 5 }, { during: '1m', byMs: 5 }].map((more) => ({
      trouble,
      kds: 3,
      at: '2m',
      ...more,
    })),
  );
  const taken = new Set(steps.filter((step) => judged(withStep(step)).isForm).map(({ trouble }) => trouble));
  compare(steps, withStep);
  expect([...taken].sort()).toEqual([...TROUBLE_NAMES].sort());
});

test('schema and parser agree on parts, and on includes', () => {
  const step = { include: 'part', at: '1m', with: { one: 1 } };
  const part = { variables: { one: 2 }, steps: [{ rush: '$one', at: '0s', during: '1m' }] };
  const { steps: __, ...entries } = PART_FORMAT.entries;
  const samples = allOf(formatSamples(v.strictObject(entries) as unknown as Walked));
  const partJudged: typeof judged = (document) => ({
    ...judged({ ...HEAD, steps: [{ include: 'part', at: '1m' }] }, () => JSON.stringify(document)),
    isBySchema: satisfies(JSON.parse(JSON.stringify(document)), partSchema() as JsonSchema),
  });
  const { right, wrong } = compare(
    [...samples, part, { steps: 5 }, { steps: [{ rush: 0 }] }, {}],
    (each) => (each === samples[0] ? { ...part } : each),
    partJudged,
  );
  expect([...right]).toEqual(expect.arrayContaining(['steps']));
  expect([...wrong]).toEqual(expect.arrayContaining(['steps', 'variables']));
  expect(judged({ ...HEAD, steps: [step] }, () => JSON.stringify(part))).toMatchObject({
    isPlayed: true,
    isBySchema: true,
  });
});

/** Any included file. */
const withPart = (): string => JSON.stringify({ variables: { one: 1 }, steps: [] });

/** Data with each of its single values replaced by a variable in turn. */
function inVariables(
  data: unknown,
  path = '',
): readonly { readonly path: string; readonly data: unknown; readonly value: unknown }[] {
  if (typeof data !== 'object' || data === null)
    return [{ path: `${path} ${typeof data}`, data: '$filled', value: data }];
  const entries = Object.entries(data);
  return entries.flatMap(([name, inner]) =>
    inVariables(inner, Array.isArray(data) ? path : `${path}.${name}`).map((filled) => ({
      ...filled,
      data: Array.isArray(data) ? data.with(Number(name), filled.data) : { ...data, [name]: filled.data },
    })),
  );
}

test.each([
  ...[...samplesByKind].map(([kind, { right }]) => [`the step ${kind}`, right, withStep] as const),
  ['the rest', headSamples.right.filter((head) => !('variables' in (head as object))), withHead] as const,
])('a variable replaces any value of %s, in an editor too', (_, right, documentOf) => {
  const tried = new Set<string>();
  for (const sample of right) {
    if (!judged(documentOf(sample), withPart).isPlayed) continue;
    for (const { path, data, value } of inVariables(sample)) {
      if (tried.has(path) || value === null || String(value).length > 500) continue;
      tried.add(path);
      const document = { ...(documentOf(data) as Fields), variables: { filled: value } };
      expect(judged(document, withPart), JSON.stringify(document)).toMatchObject({ isPlayed: true, isBySchema: true });
    }
  }
  expect(tried.size).toBeGreaterThan(1);
});

/** Mostly valid values. */
const mostly = ({ right, wrong }: Samples) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) });

const someStep = fc.oneof(...[...samplesByKind.values()].map(mostly));
const twoInOne = fc.tuple(someStep, someStep).map(([one, other]) => ({ ...(one as object), ...(other as object) }));
const documents = fc
  .record({
    head: mostly(headSamples),
    steps: fc.array(fc.oneof({ weight: 20, arbitrary: someStep }, { weight: 1, arbitrary: twoInOne }), {
      maxLength: 3,
    }),
  })
  .map(({ head, steps }) => (withHead(head) === head ? head : { ...(head as object), steps: [FIRST, ...steps] }));

test('schema and parser agree on random documents', () => {
  const seen = { right: 0, wrong: 0 };
  fc.assert(
    fc.property(documents, (document) => {
      const { isForm, isBySchema, isUnsayable } = judged(document);
      seen[isForm ? 'right' : 'wrong'] += 1;
      expect(isBySchema || isUnsayable).toBe(isForm || isUnsayable);
    }),
    { seed: 1, numRuns: 1_500 },
  );
  expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(300);
});

interface Branch {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly Branch[];
  readonly oneOf?: readonly Branch[];
}

const branchesOf = (branch: Branch): readonly Branch[] => [
  branch,
  ...[...(branch.anyOf ?? []), ...(branch.oneOf ?? [])].flatMap(branchesOf),
];

const steps = branchesOf((schema.$defs as Readonly<Record<string, Branch>>).step ?? {});

/** An editor's completions for a field: its valid words. */
const offered = (field: JsonSchema | undefined): readonly unknown[] =>
  JSON.stringify(field ?? {})
    .match(/"enum":\[[^\]]*\]/g)
    ?.flatMap((list) => JSON.parse(list.slice(7)) as unknown[]) ?? [];

test.each(Object.keys(STEP_FORMATS))('an editor completes the step %s with its time, and describes it', (kind) => {
  const found = steps.filter((one) => one.properties !== undefined && Object.hasOwn(one.properties, kind));
  expect(found.length).toBeGreaterThan(0);
  for (const { properties, required } of found) {
    expect(properties).toMatchObject({ at: expect.anything(), every: expect.anything(), until: expect.anything() });
    expect(required).toEqual(expect.arrayContaining([kind, 'at']));
    expect(JSON.stringify(properties?.[kind])).toMatch(/"(description|\$ref)"/);
  }
});

test('an editor completes the words of faults and of styles', () => {
  const fault = steps.find(({ properties }) => properties !== undefined && 'fault' in properties);
  expect(offered(fault?.properties?.fault)).toEqual(FAULT_NAMES);
  expect(offered((schema.properties as Readonly<Record<string, JsonSchema>>).cooks)).toEqual([
    ...COOK_STYLES,
    SIMULATED,
    NOBODY,
  ]);
});

test('a hundred thousand orders give one sentence, at once', () => {
  const head = 'title: { es: a, en: b }\nseed: 1\nlength: 200h\n';
  for (const written of [
    'steps: [{ order: table, at: 1s, every: 7s }]\n',
    'steps: [{ rush: 2000, at: 0s, during: 50h }]\n',
    `steps:\n${'  - { order: table, at: 1m }\n'.repeat(100_000)}`,
  ]) {
    const parsed = parseScenario('many', head + written);
    expect(parsed.ok ? [] : parsed.problem.split('\n')).toEqual([expect.stringMatching(/at most (5000|300000)\.$/)]);
  }
});
