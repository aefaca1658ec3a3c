import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseScenario } from '../../../../simulator/scenarios/language/parse-scenario.ts';
import { writeScenario } from '../../../../simulator/scenarios/saved/write-run.ts';
import { scenarioSchema } from '../editor-schema.ts';
import { type JsonSchema, satisfies } from '../json-schema-check.ts';
import { scenarioIn, scenarioNamed } from '../read-scenario.ts';

const schema = scenarioSchema() as JsonSchema;
const TEXTS = 'title: { es: a, en: b }, say: { es: a, en: b }';
const step = (rest: string) => `    - { ${TEXTS}, ${rest} }\n`;
const GOOD =
  'at: 2m, point: [{ on: line, order: one, product: 301 }], wait: { is: status, order: one, product: 301, status: 100 }';
const file = (steps: string) => `title: { es: Prueba, en: Test }
seed: 7
length: 10m
preRoll: 1m
guide:
  kds: 3
  steps:
${steps}steps:
  - { order: table, at: 90s, as: one, lines: [{ product: 301 }] }
`;

const problemOf = (text: string): string => {
  const parsed = parseScenario('made', text);
  return parsed.ok ? 'none' : parsed.problem;
};

test('[GUIDE-1] the parser reads the steps of a guide with times, texts, places and waits', () => {
  const parsed = parseScenario('made', file(step(GOOD) + step('at: 2m, point: [{ on: menu }], wait: { is: read }')));
  expect(parsed).toMatchObject({
    ok: true,
    scenario: {
      guide: {
        kdsId: 3,
        steps: [
          {
            atMs: 120_000,
            say: { es: 'a', en: 'b' },
            point: [{ on: 'line', order: 'one', productId: 301 }],
            wait: { is: 'status', order: 'one', productId: 301, status: 100 },
          },
          { atMs: 120_000, point: [{ on: 'menu' }], wait: { is: 'read' } },
        ],
      },
    },
  });
});

test.each([
  ['no step', '', 'guide.steps must be a list of steps'],
  [
    'a step before the previous step',
    step(GOOD) + step('at: 90s, point: [], wait: { is: read }'),
    'guide.steps.2.at is before 2m',
  ],
  ['a step before the devices’ start', step('at: 30s, point: [], wait: { is: read }'), 'guide.steps.1.at is before 1m'],
  [
    'a step past the end',
    step('at: 11m, point: [], wait: { is: read }'),
    'guide.steps.1.at is after the end of the scenario at 10m',
  ],
  [
    'an order that is never placed',
    step('at: 2m, point: [{ on: card, order: onee }], wait: { is: read }'),
    'guide.steps.1.point.1.order names an unknown order: "onee". Did you mean one?',
  ],
  [
    'an order that comes later',
    step('at: 1m, point: [], wait: { is: here, order: one }'),
    'guide.steps.1.wait.order names "one" before it is placed',
  ],
  [
    'a dish that is not sold',
    step('at: 2m, point: [{ on: undo, order: one, product: 9 }], wait: { is: read }'),
    'guide.steps.1.point.1.product names product 9, which is not on the menu',
  ],
  [
    'a place with a dish that its order never has',
    step('at: 2m, point: [{ on: line, order: one, product: 302 }], wait: { is: read }'),
    'guide.steps.1.point.1.product names product 302, which order "one" never has; its products: 301.',
  ],
  [
    'a wait for a dish that its order never has',
    step(GOOD.replace('product: 301, status', 'product: 302, status')),
    'guide.steps.1.wait.product names product 302, which order "one" never has; its products: 301.',
  ],
] as const)('[GUIDE-1] a guide with %s is reported with the field', (_, steps, problem) => {
  expect(problemOf(file(steps))).toContain(problem);
});

test.each([
  ['a place that no screen has', step('at: 2m, point: [{ on: kettle }], wait: { is: read }')],
  ['an unknown kind of wait', step('at: 2m, point: [], wait: { is: magic }')],
  ['a status that no kitchen sets', step(GOOD.replace('status: 100', 'status: 130'))],
  ['a text in one language only', step(GOOD).replace('say: { es: a, en: b }', 'say: { es: a }')],
  ['a line without its dish', step('at: 2m, point: [{ on: line, order: one }], wait: { is: read }')],
] as const)('[GUIDE-1] the schema and the parser refuse %s', (_, steps) => {
  expect(problemOf(file(steps))).toContain('guide.steps.1');
  expect(satisfies(parse(file(steps)), schema)).toBe(false);
  expect(satisfies(parse(file(step(GOOD))), schema)).toBe(true);
});

test('[GUIDE-1] the library’s guide is the same after it is written and read again', () => {
  const scenario = scenarioNamed('first-day');
  expect(scenario.guide?.steps.length).toBeGreaterThan(7);
  // With a single dish the test could not see that the whole card was advanced.
  const whole = scenario.guide?.steps.filter(({ point }) => point[0]?.on === 'advance');
  expect(whole?.map(({ wait }) => wait)).toEqual([{ is: 'advanced', order: 'second' }]);
  expect(scenarioIn(writeScenario(scenario), 'first-day')).toEqual(scenario);
});

const stepWithText = (es: string, point = '', field = 'say') =>
  `    - { ${TEXTS}, at: 2m, point: [${point}], wait: { is: read } }\n`
    .replace('say: { es: a', field === 'say' ? `say: { es: "${es}"` : `${field}: { es: "${es}", en: b }, say: { es: a`)
    .replace(field === 'title' ? 'title: { es: a, en: b }, ' : '', '');
const LINE = '{ on: line, order: one, product: 301 }';
const CARD = '{ on: card, order: one }';

test.each([
  [
    'a {dsh} more',
    LINE,
    'say',
    'say.es has {dsh}, which has no value; only {card} and {dish} have one. Did you mean {dish}?',
  ],
  ['{}', LINE, 'say', 'say.es has {}, which has no value; only {card} and {dish} have one.'],
  ['{dish}', CARD, 'say', 'say.es has {dish}, but point has no dish: add a line, extra or undo.'],
  ['{card}', '{ on: menu }', 'say', 'say.es has {card}, but point has no order: add one.'],
  ['{dish}', LINE, 'praise', 'praise.es has {dish}; only say may contain names of the screen.'],
  ['{card}', LINE, 'wrong', 'wrong.es has {card}; only say may contain names of the screen.'],
  ['{card}', LINE, 'title', 'title.es has {card}; only say may contain names of the screen.'],
])('[GUIDE-1] the text %j of a step at the place %s is refused in its field %s', (words, point, field, problem) => {
  const bilingual = problemOf(file(stepWithText(words, point, field)));
  expect(bilingual).toMatch(/^Failed to read scenario made: line 8, column \d+: guide\.steps\.1\./);
  expect(bilingual).toContain(`guide.steps.1.${problem}`);
  expect(bilingual.split('\n')).toHaveLength(1);
});

test('[GUIDE-1] the placeholders {card} and {dish} of a step’s place are valid', () => {
  expect(problemOf(file(stepWithText('{card}, {dish}', LINE)))).toBe('none');
  expect(problemOf(file(stepWithText('{card}', CARD)))).toBe('none');
});

test('[GUIDE-1] with a guide no simulated cook works, unless the file names a style', () => {
  const cooksOf = (text: string) => {
    const parsed = parseScenario('made', text);
    return parsed.ok ? parsed.scenario.cooks : parsed.problem;
  };
  const guided = file(step(GOOD));
  expect(cooksOf(guided)).toBe('none');
  expect(cooksOf(`cooks: careful\n${guided}`)).toBe('careful');
  expect(
    cooksOf(guided.slice(0, guided.indexOf('guide:')) + guided.slice(guided.lastIndexOf('steps:'))),
  ).toBeUndefined();
});
