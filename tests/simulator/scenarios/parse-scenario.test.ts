import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEVICE_TROUBLES } from '../../../simulator/core/base/device-troubles.ts';
import { FAULT_NAMES } from '../../../simulator/core/base/fault-kinds.ts';
import { PERSON_NAMES } from '../../../simulator/core/base/person-facts.ts';
import { createLibrary, DEFAULT_SCENARIO } from '../../../simulator/scenarios/library.ts';
import { parseScenario } from '../../../simulator/scenarios/parse-scenario.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';
import { STEP_FORMATS } from '../../../simulator/scenarios/scenario-format.ts';
import { type JsonSchema, satisfies } from './json-schema-check.ts';

const folder = join(import.meta.dirname, '../../../simulator/scenarios');
const schema = JSON.parse(readFileSync(join(folder, 'scenario.schema.json'), 'utf8')) as JsonSchema;
const HEAD = 'title: { es: Prueba, en: Test }\nseed: 7\nlength: 1h\n';
const ORDER = '  - { order: table, at: 1m, as: one }\n';

const withSteps = (steps: string) => `${HEAD}steps:\n${steps}`;

const GOOD: readonly (readonly [string, string])[] = [
  ['no steps', `${HEAD}steps: []`],
  ['a pre-roll', `${HEAD}preRoll: 20m\nsteps: []`],
  ['a pre-roll of which almost nothing is left', `${HEAD}preRoll: 59m59s\nsteps: []`],
  ['no pre-roll, in words', `${HEAD}preRoll: 0s\nsteps: []`],
  ['a latency', `${HEAD}latencyMs: 25\nsteps: []`],
  [
    'two machines that differ',
    `${HEAD}world: { syncMs: 4000, cloudClock: { offsetMs: -2000 }, localClock: { driftPpm: 50 } }\nsteps: []`,
  ],
  ['etags of the content', `${HEAD}world: { ordersEtags: hash }\nsteps: []`],
  ['two machines of which nothing is said', `${HEAD}world: {}\nsteps: []`],
  ['a rush', withSteps('  - { rush: 60, at: 0s, during: 45m }')],
  ['an order chosen by the seed', withSteps(ORDER)],
  [
    'an order with lines',
    withSteps('  - { order: kiosk, at: 1h, as: k, lines: [{ product: 101, quantity: 2 }, { product: 603 }] }'),
  ],
  ['as many orders as can be played', withSteps('  - { rush: 2000, at: 0s, during: 30m }\n'.repeat(5))],
  ['a fault to the very end', withSteps('  - { fault: cloud-500, at: 30m, during: 30m }')],
  ['a shared value', `${HEAD}steps: [{ rush: 5, at: &start 1m, during: *start }]`],
  ['a void', withSteps(`${ORDER}  - { void-line: one, at: 2m }`)],
  ['a fire', withSteps(`${ORDER}  - { fire-order: one, at: 1m }`)],
  ['a web order', withSteps(`${ORDER}  - { web-order: { order: one, status: -2 }, at: 1m }`)],
  ['an added line', withSteps(`${ORDER}  - { add-line: one, at: 1m1s }`)],
  ...FAULT_NAMES.map((name) => [`fault ${name}`, withSteps(`  - { fault: ${name}, at: 1m, during: 90s }`)] as const),
  [
    'a fault with options',
    withSteps('  - { fault: cloud-slow, at: 1m, during: 9s, options: { delayMs: 800, on: local } }'),
  ],
  ...[...DEVICE_TROUBLES, 'second-tab'].map(
    (name) => [`trouble ${name}`, withSteps(`  - { trouble: ${name}, kds: 3, at: 1m, during: 90s }`)] as const,
  ),
  ...['killed', 'killed-in-write', 'storage-damaged'].map(
    (name) => [`trouble ${name}`, withSteps(`  - { trouble: ${name}, kds: 3, at: 1m }`)] as const,
  ),
  ['a clock that jumps', withSteps('  - { trouble: clock-jump, kds: 3, at: 1m, byMs: -7200000 }')],
  ['a local server of its own will', withSteps('  - { local-mode: auto, at: 1m }')],
  ['a local mode', withSteps('  - { local-mode: 2, at: 1m }')],
  ...['take-unit', 'revoke-unit', 'delete-unit', 'free-unit'].map(
    (kind) => [kind, withSteps(`  - { ${kind}: { kds: 3 }, at: 1m }`)] as const,
  ),
  ['blocked settings', withSteps('  - { block-settings: { kds: 3, on: true }, at: 1m }')],
  ...PERSON_NAMES.map((name) => [`the end of ${name}`, withSteps(`  - { expire-session: ${name}, at: 1m }`)] as const),
  ['a grant', withSteps('  - { change-grant: { person: cook, administrator: true }, at: 1m }')],
  ['an expectation', withSteps(`${ORDER}  - { expect: { kds: 3, cards: 1, shows: one, nothingLost: true }, at: 2m }`)],
];

/** Text, the line it is wrong in, and words of the sentence that says so. */
const BAD: readonly (readonly [string, string, number, string])[] = [
  ['no title', 'seed: 7\nlength: 1h\nsteps: []', 1, 'title is missing'],
  ['a title in one language', 'title: { es: Prueba }\nseed: 7\nlength: 1h\nsteps: []', 1, 'title.en is missing'],
  [
    'a broken seed',
    'title: { es: a, en: b }\nseed: many\nlength: 1h\nsteps: []',
    2,
    'seed must be a whole number from 0 to 4294967295, not "many"',
  ],
  [
    'a seed with a fraction',
    'title: { es: a, en: b }\nseed: 1.5\nlength: 1h\nsteps: []',
    2,
    'seed must be a whole number',
  ],
  [
    'a broken length',
    'title: { es: a, en: b }\nseed: 1\nlength: 1 hour\nsteps: []',
    3,
    'length must be a duration such as 90s, 45m or 1h30m, not "1 hour"',
  ],
  ['an unknown field', `${HEAD}speed: 2\nsteps: []`, 4, 'speed is not a known field'],
  [
    'a latency that is none',
    `${HEAD}latencyMs: -1\nsteps: []`,
    4,
    'latencyMs must be a whole number from 0 to 10000, not -1',
  ],
  [
    'a delay between machines that is none',
    `${HEAD}world: { syncMs: -1 }\nsteps: []`,
    4,
    'world.syncMs must be a whole number from 0 to 3600000, not -1',
  ],
  [
    'a clock that no machine has',
    `${HEAD}world:\n  localClock: { driftPpm: 10001 }\nsteps: []`,
    5,
    'world.localClock.driftPpm must be a whole number from -10000 to 10000',
  ],
  ['a third machine', `${HEAD}world: { kioskClock: {} }\nsteps: []`, 4, 'world.kioskClock is not a known field'],
  ['steps that are none', `${HEAD}steps: soon`, 4, 'steps must be a list of steps'],
  ['a step without an action', withSteps('  - { at: 1m }'), 5, 'steps.0 must say what happens, by one of rush'],
  [
    'a step with two actions',
    withSteps('  - { rush: 5, fault: cloud-500, at: 1m, during: 1m }'),
    5,
    'says both rush and fault',
  ],
  [
    'an unknown fault',
    withSteps(`${ORDER}  - fault: cloud-on-fire\n    at: 1m\n    during: 1m`),
    6,
    'steps.1.fault must be one of cloud-down, cloud-hang',
  ],
  ['a broken time', withSteps('  - rush: 5\n    at: 45x\n    during: 1m'), 6, 'steps.0.at must be a duration'],
  ['an empty time', withSteps('  - rush: 5\n    at: ""\n    during: 1m'), 6, 'steps.0.at must be a duration'],
  ['a number for a time', withSteps('  - { rush: 5, at: 45, during: 1m }'), 5, 'steps.0.at must be a duration'],
  ['no duration', withSteps('  - { fault: cloud-500, at: 1m }'), 5, 'steps.0.during is missing'],
  [
    'a field of another step',
    withSteps('  - { local-mode: 1, at: 1m, during: 1m }'),
    5,
    'steps.0.during is not a known field',
  ],
  [
    'an unknown trouble',
    withSteps(`${ORDER}  - trouble: coffee\n    kds: 3\n    at: 1m`),
    6,
    'steps.1.trouble must be one of storage-full, storage-refuses',
  ],
  ['a trouble of no device', withSteps('  - { trouble: killed, at: 1m }'), 5, 'steps.0.kds is missing'],
  [
    'a trouble that lasts nobody knows how long',
    withSteps('  - { trouble: storage-hangs, kds: 3, at: 1m }'),
    5,
    'steps.0.during is missing',
  ],
  [
    'a blow that lasts',
    withSteps('  - trouble: killed\n    kds: 3\n    at: 1m\n    during: 9s'),
    8,
    'steps.0.during is for what lasts, not for what strikes at once.',
  ],
  [
    'a jump that lasts',
    withSteps('  - { trouble: clock-jump, kds: 3, at: 1m, byMs: 1000, during: 9s }'),
    5,
    'steps.0.during is for what lasts, not for what strikes at once.',
  ],
  ['a jump by nobody knows how much', withSteps('  - { trouble: clock-jump, kds: 3, at: 1m }'), 5, 'byMs is missing'],
  [
    'a jump of more than a day',
    withSteps('  - { trouble: clock-jump, kds: 3, at: 1m, byMs: 86400001 }'),
    5,
    'steps.0.byMs must be a whole number from -86400000 to 86400000, not 86400001',
  ],
  [
    'a kill by milliseconds',
    withSteps('  - { trouble: killed, kds: 3, at: 1m, byMs: 1 }'),
    5,
    'steps.0.byMs is for clock-jump alone.',
  ],
  ['an unknown local mode', withSteps('  - { local-mode: 4, at: 1m }'), 5, 'must be 0, 1, 2, 3 or auto, not 4'],
  [
    'an option beyond its bounds',
    withSteps('  - { fault: cloud-loss, at: 1m, during: 9s, options: { share: 2 } }'),
    5,
    'share must be from 0 to 1',
  ],
  [
    'an option that nobody knows',
    withSteps('  - { fault: cloud-loss, at: 1m, during: 9s, options: { luck: 2 } }'),
    5,
    'steps.0.options.luck is not a known field',
  ],
  ['a unit without its number', withSteps('  - { take-unit: 3, at: 1m }'), 5, 'steps.0.take-unit must be a group'],
  [
    'a unit that can be none',
    withSteps('  - { revoke-unit: { kds: 0 }, at: 1m }'),
    5,
    'steps.0.revoke-unit.kds must be a whole number from 1',
  ],
  [
    'settings that are neither blocked nor open',
    withSteps('  - { block-settings: { kds: 3, on: maybe }, at: 1m }'),
    5,
    'steps.0.block-settings.on must be true or false, not "maybe"',
  ],
  [
    'somebody unknown',
    withSteps('  - { expire-session: waiter, at: 1m }'),
    5,
    'steps.0.expire-session must be one of owner, manager',
  ],
  [
    'a grant for nobody',
    withSteps('  - { change-grant: { administrator: true }, at: 1m }'),
    5,
    'steps.0.change-grant.person is missing',
  ],
  ['an unknown origin', withSteps('  - { order: drone, at: 1m, as: d }'), 5, 'steps.0.order must be one of table'],
  [
    'no quantity at all',
    withSteps('  - { order: table, at: 1m, as: d, lines: [{ product: 101, quantity: 0 }] }'),
    5,
    'steps.0.lines.0.quantity must be a whole number from 1 to 99, not 0',
  ],
  [
    'no length',
    'title: { es: a, en: b }\nseed: 1\nlength: 0s\nsteps: []',
    3,
    'length must be longer than 0s, not "0s"',
  ],
  [
    'a rush of no time',
    withSteps('  - { rush: 5, at: 1m, during: 0m }'),
    5,
    'steps.0.during must be longer than 0s, not "0m"',
  ],
  [
    'a fault of no time',
    withSteps('  - { fault: cloud-500, at: 1m, during: 0h0m0s }'),
    5,
    'steps.0.during must be longer than 0s',
  ],
  [
    'a trouble of no time',
    withSteps('  - { trouble: storage-hangs, kds: 3, at: 1m, during: 0s }'),
    5,
    'steps.0.during must be longer than 0s',
  ],
  [
    'an expectation of nothing',
    withSteps('  - expect: { kds: 3 }\n    at: 2m'),
    5,
    'steps.0.expect must say what is expected, by cards, shows or nothingLost: true',
  ],
  [
    'an expectation that any board meets',
    withSteps('  - { expect: { kds: 3, cards: 0 }, at: 2m }'),
    5,
    'steps.0.expect.cards must be a whole number from 1 to 10000, not 0',
  ],
];

/** A list of nine aliases of one anchor, under another anchor. */
const growing = (of: string, name: string) =>
  `  - &${name} [${Array.from({ length: 9 }, () => `*${of}`).join(', ')}]\n`;

/** What a schema cannot say: relations between steps, and broken YAML. */
const CONTRADICTIONS: typeof BAD = [
  ['an unknown order', withSteps('  - { void-line: two, at: 2m }'), 5, 'steps.0.void-line names no order: "two"'],
  [
    'an order before it is placed',
    withSteps(`${ORDER}  - { fire-order: one, at: 30s }`),
    6,
    'happens before "one" is placed',
  ],
  [
    'an expected order that is unknown',
    withSteps('  - { expect: { kds: 3, shows: x }, at: 2m }'),
    5,
    'steps.0.expect.shows names no order',
  ],
  ['a name used twice', withSteps(ORDER + ORDER), 6, '"one" is taken by an earlier order'],
  ['a step after the end', withSteps('  - { local-mode: 1, at: 61m }'), 5, 'is after the end'],
  [
    'a trouble of a device that is not there yet',
    `${HEAD}preRoll: 10m\nsteps:\n  - { trouble: killed, kds: 3, at: 10m }`,
    6,
    'steps.0.at is not after the pre-roll: there is no device yet.',
  ],
  [
    'an expectation of a device that is not there yet',
    `${HEAD}preRoll: 10m\nsteps:\n  - { expect: { kds: 3, nothingLost: true }, at: 9m }`,
    6,
    'steps.0.at is not after the pre-roll: there is no device yet.',
  ],
  [
    'an expectation that nothing may be lost of',
    withSteps('  - { expect: { kds: 3, nothingLost: false }, at: 2m }'),
    5,
    'steps.0.expect must say what is expected',
  ],
  [
    'a pre-roll as long as all',
    `${HEAD}preRoll: 60m\nsteps: []`,
    4,
    'preRoll must be shorter than the scenario of 1h, not 1h.',
  ],
  [
    'a pre-roll longer than all',
    `${HEAD}preRoll: 1h0m5s\nsteps: []`,
    4,
    'preRoll must be shorter than the scenario of 1h, not 1h5s.',
  ],
  [
    'a fault that outlives the scenario',
    withSteps('  - fault: cloud-500\n    at: 59m\n    during: 90s'),
    7,
    'steps.0.during lasts until 1h30s, past the end of the scenario at 1h.',
  ],
  [
    'a fault that begins when all is over',
    withSteps('  - { fault: cloud-500, at: 1h, during: 1s }'),
    5,
    'steps.0.during lasts until 1h1s, past the end',
  ],
  [
    'a trouble of a device that outlives the scenario',
    withSteps('  - { trouble: offline, kds: 3, at: 50m, during: 11m }'),
    5,
    'steps.0.during lasts until 1h1m, past the end',
  ],
  [
    'a rush that outlives the scenario',
    withSteps('  - { rush: 5, at: 50m, during: 11m }'),
    5,
    'steps.0.during lasts until 1h1m, past the end',
  ],
  [
    'a product that nobody sells',
    withSteps('  - { order: table, at: 1m, as: d, lines: [{ product: 101 }, { product: 4 }] }'),
    5,
    'steps.0.lines.1.product must be the id of a product on the menu, fixtures/menu.ts, not 4.',
  ],
  [
    'rushes beyond what can be played',
    withSteps(`${'  - { rush: 2000, at: 0s, during: 1h }\n'.repeat(5_000)}`),
    7,
    'steps.2 makes it 6000 orders; a scenario has at most 5000.',
  ],
  [
    'an order too many',
    withSteps(`${'  - { rush: 2000, at: 0s, during: 30m }\n'.repeat(5)}${ORDER}`),
    10,
    'steps.5 makes it 5001 orders; a scenario has at most 5000.',
  ],
  ['broken YAML', `${HEAD}steps: [`, 4, 'this is not YAML'],
  [
    'aliases that grow without end',
    `${HEAD}steps:\n  - &a [x, x, x, x, x, x, x, x, x]\n${growing('a', 'b')}${growing('b', 'c')}${growing('c', 'd')}`,
    6,
    'this has too many aliases: written out they must be at most 100.',
  ],
  [
    'an alias for nothing',
    `${HEAD}steps:\n  - *nobody`,
    5,
    'the alias *nobody stands for nothing that is named before it.',
  ],
];

describe('scenario files', () => {
  test.each(GOOD)('%s is read', (_, text) => {
    expect(parseScenario('x', text)).toMatchObject({ ok: true });
  });

  test.each([...BAD, ...CONTRADICTIONS])('%s is refused with its line and field', (_, text, line, words) => {
    const parsed = parseScenario('x', text);
    expect(parsed).toMatchObject({ ok: false });
    const problem = parsed.ok ? '' : parsed.problem;
    expect(problem).toContain(`line ${line}: `);
    expect(problem).toContain(words);
    expect(problem.startsWith('Failed to read scenario x: ')).toBe(true);
  });

  test('an option of another kind of fault is refused with those that there are', () => {
    const parsed = parseScenario(
      'x',
      withSteps('  - { fault: cloud-loss, at: 1m, during: 9s, options: { status: 500 } }'),
    );
    expect(parsed).toMatchObject({
      ok: false,
      problem: expect.stringContaining('cloud-loss has no option status, only share, on'),
    });
  });

  test.each(GOOD)('the editor schema accepts %s', (_, text) => {
    expect(satisfies(parse(text), schema)).toBe(true);
  });

  test.each(BAD)('the editor schema refuses %s', (_, text) => {
    expect(satisfies(parse(text), schema)).toBe(false);
  });

  test('the editor schema knows the same kinds of steps as the parser', () => {
    const rows = (schema.definitions as { step: { oneOf: { required: string[] }[] } }).step.oneOf;
    expect(rows.map((row) => row.required[0])).toEqual(Object.keys(STEP_FORMATS));
  });

  test('every step arrives with its times in milliseconds', () => {
    const parsed = parseScenario('x', withSteps(`${ORDER}  - { fault: cloud-down, at: 0h58m, during: 1m30s }`));
    expect(parsed).toEqual({
      ok: true,
      scenario: {
        name: 'x',
        title: { es: 'Prueba', en: 'Test' },
        seed: 7,
        lengthMs: 3_600_000,
        preRollMs: 0,
        steps: [
          { kind: 'order', atMs: 60_000, as: 'one', origin: 'table', lines: [] },
          { kind: 'fault', atMs: 3_480_000, forMs: 90_000, fault: 'cloud-down' },
        ],
      },
    });
  });
});

test('lists in lists without end are one sentence', () => {
  for (const depth of [500, 1_000, 2_000, 4_000, 8_000])
    expect(parseScenario('x', `${HEAD}steps: ${'['.repeat(depth)}${']'.repeat(depth)}`)).toMatchObject({ ok: false });
});

describe('the two machines', () => {
  test('[SIM14] what is not said of them is in step and right', () => {
    const parsed = parseScenario('x', `${HEAD}world: { syncMs: 4000, localClock: { offsetMs: -7 } }\nsteps: []`);
    expect(parsed.ok ? parsed.scenario.world : parsed.problem).toEqual({
      syncMs: 4_000,
      cloudClock: { offsetMs: 0, driftPpm: 0 },
      localClock: { offsetMs: -7, driftPpm: 0 },
      ordersEtags: 'counter',
    });
  });
});

describe('steps', () => {
  test('what happens to units and people arrives under its own names', () => {
    const parsed = parseScenario(
      'x',
      withSteps(
        [
          '  - { take-unit: { kds: 3 }, at: 1m }',
          '  - { block-settings: { kds: 4, on: false }, at: 1m }',
          '  - { expire-session: owner, at: 1m }',
          '  - { change-grant: { person: cook, administrator: true }, at: 1m }',
        ].join('\n'),
      ),
    );
    expect(parsed.ok ? parsed.scenario.steps : parsed.problem).toEqual([
      { kind: 'take-unit', atMs: 60_000, kdsId: 3 },
      { kind: 'block-settings', atMs: 60_000, kdsId: 4, on: false },
      { kind: 'expire-session', atMs: 60_000, person: 'owner' },
      { kind: 'change-grant', atMs: 60_000, person: 'cook', administrator: true },
    ]);
  });
});

describe('troubles of a device', () => {
  test('[SIM17] what lasts, what jumps and what strikes arrives with what is said of it alone', () => {
    const parsed = parseScenario(
      'x',
      withSteps(
        [
          '  - { trouble: storage-hangs, kds: 3, at: 1m, during: 20s }',
          '  - { trouble: second-tab, kds: 3, at: 1m, during: 20s }',
          '  - { trouble: clock-jump, kds: 4, at: 1m, byMs: -90000 }',
          '  - { trouble: killed, kds: 1, at: 1m }',
        ].join('\n'),
      ),
    );
    expect(parsed.ok ? parsed.scenario.steps : parsed.problem).toEqual([
      { kind: 'trouble', atMs: 60_000, kdsId: 3, trouble: 'storage-hangs', forMs: 20_000 },
      { kind: 'trouble', atMs: 60_000, kdsId: 3, trouble: 'second-tab', forMs: 20_000 },
      { kind: 'trouble', atMs: 60_000, kdsId: 4, trouble: 'clock-jump', byMs: -90_000 },
      { kind: 'trouble', atMs: 60_000, kdsId: 1, trouble: 'killed' },
    ]);
  });
});

describe('the library', () => {
  const library = readLibrary();

  test('every file of the folder is a scenario that parser and schema accept', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
    expect(library.names).toEqual(files.map((file) => file.replace('.yaml', '')).sort());
    expect(library.names).toContain(DEFAULT_SCENARIO);
    for (const name of library.names) {
      expect(library.find(name)).toMatchObject({ ok: true, scenario: { name } });
      expect(satisfies(parse(readFileSync(join(folder, `${name}.yaml`), 'utf8')), schema)).toBe(true);
    }
  });

  test('an unknown name is answered with the known ones', () => {
    expect(library.find('brunch')).toEqual({
      ok: false,
      problem: `There is no scenario "brunch". Known are: ${library.names.join(', ')}.`,
    });
  });

  test('what is wrong with a file of the library is said when it is asked for', () => {
    const bomb = `a: &a [x]\nb: [${'*a, '.repeat(101)}]`;
    const wrong = createLibrary(
      new Map([
        ['bomb', bomb],
        ['shut', null],
      ] as const),
    );
    expect(wrong.find('bomb')).toEqual({
      ok: false,
      problem: expect.stringContaining('Failed to read scenario bomb: line 2: this has too many aliases'),
    });
    expect(wrong.find('shut')).toEqual({
      ok: false,
      problem: 'Failed to read scenario shut: its file cannot be read.',
    });
  });

  test('a folder that is not there holds no scenario', () => {
    expect(readLibrary(join(folder, 'nowhere')).find('lunch-rush')).toEqual({
      ok: false,
      problem: 'There is no scenario "lunch-rush". None is known.',
    });
  });

  test('a bundle holds every scenario of the folder', () => {
    const bundle = readFileSync(join(folder, 'bundled-library.ts'), 'utf8');
    const held = [...bundle.matchAll(/\['([a-z-]+)', \w+\]/g)].map((found) => found[1]);
    expect(held.sort()).toEqual(library.names);
  });
});
