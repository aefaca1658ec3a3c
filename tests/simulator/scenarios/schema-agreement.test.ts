/** The editors' schema and the parser: they agree on documents that chance makes, right and wrong, and the schema completes what the parser reads. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { COOK_STYLES, NOBODY, SIMULATED } from '../../../simulator/core/base/cook-styles.ts';
import { FAULT_NAMES } from '../../../simulator/core/base/fault-kinds.ts';
import { parseScenario } from '../../../simulator/scenarios/language/parse-scenario.ts';
import { STEP_FORMATS } from '../../../simulator/scenarios/language/step-formats.ts';
import { scenarioSchema } from './editor-schema.ts';
import { type JsonSchema, satisfies } from './json-schema-check.ts';

const schema = scenarioSchema() as JsonSchema;

/** Mostly what is right. */
const mostly = (right: readonly unknown[], wrong: readonly unknown[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) });

const at = mostly(['1m', '90s', '02:30', '0s'], ['45x', '', 7]);
const during = mostly(['1m', '30s'], ['0s', 'soon', true]);
const kds = mostly([3, 9], [0, 1.5, 'three']);

/** Steps of which none speaks of another: what is wrong with one is its form. */
const step = fc.oneof(
  fc.record({ rush: mostly([5], [0, 3_000, 'many']), at, during }),
  fc.record({ order: mostly(['table', 'kiosk'], ['drone']), at }),
  fc.record({ fault: mostly(['cloud-down', 'realtime-down'], ['cloud-dwon']), at, during }),
  fc.record({ heal: mostly(['all', 'cloud-down'], ['everything']), at }),
  fc.record({ 'local-mode': mostly([0, 3, 'auto'], [4]), at }),
  fc.record({ trouble: mostly(['offline', 'asleep'], ['coffee']), kds, at, during }),
  fc.record({ configure: fc.record({ kds, person: mostly(['owner'], ['social', 'nobody']) }), at }),
  fc.record({ mark: mostly(['here'], ['', 5]), at }),
  fc.record({ message: mostly(['Hola'], ['']), at }),
  fc.record({ expect: fc.record({ kds, cards: mostly([1], [0]), nothingLost: fc.constant(true) }), at }),
  fc.record({ order: fc.constant('table'), at, every: mostly(['5m'], ['0s']), speed: mostly([undefined], [2]) }),
);

const documents = fc
  .record({
    title: mostly([{ es: 'a', en: 'b' }], [{ es: 'a' }, 'title']),
    seed: mostly([7], [-1, 'lucky']),
    length: mostly(['2h'], ['0s', 'long']),
    cooks: mostly([undefined, ...COOK_STYLES], ['clumsey']),
    steps: fc.array(step, { maxLength: 3 }),
    speed: mostly([undefined], [2]),
  })
  // As a file has it: what is undefined is not there.
  .map((document): unknown => JSON.parse(JSON.stringify(document)));

/** What no schema can say: a time that no device or no scenario has yet. */
const isRelation = (problem: string): boolean =>
  problem.split('\n').every((line) => /is not after the pre-roll|past the end|is after the end/.test(line));

test('schema and parser agree on documents that chance makes', () => {
  const seen = { right: 0, wrong: 0 };
  fc.assert(
    fc.property(documents, (document) => {
      const parsed = parseScenario('made', stringify(document));
      const isForm = parsed.ok || isRelation(parsed.problem);
      seen[isForm ? 'right' : 'wrong'] += 1;
      expect(satisfies(document, schema)).toBe(isForm);
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

/** What an editor offers of a field: the words that it may hold. */
const offered = (field: JsonSchema | undefined): readonly unknown[] =>
  JSON.stringify(field ?? {})
    .match(/"enum":\[[^\]]*\]/g)
    ?.flatMap((list) => JSON.parse(list.slice(7)) as unknown[]) ?? [];

test.each(Object.keys(STEP_FORMATS))('an editor completes the step %s with its time, and says what it is', (kind) => {
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

test('a hundred thousand orders are one sentence, at once', () => {
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
