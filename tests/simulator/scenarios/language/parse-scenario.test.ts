import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { lengthText } from '../../../../simulator/control/base/clock-text.ts';
import { DEVICE_TROUBLES } from '../../../../simulator/core/base/device-troubles.ts';
import { FAULT_NAMES } from '../../../../simulator/core/base/fault-kinds.ts';
import { PERSON_NAMES } from '../../../../simulator/core/base/person-facts.ts';
import { parseScenario } from '../../../../simulator/scenarios/language/parse-scenario.ts';
import { createLibrary, DEFAULT_SCENARIO } from '../../../../simulator/scenarios/library.ts';
import { readLibrary } from '../../../../simulator/scenarios/read-library.ts';
import { partSchema, scenarioSchema } from '../editor-schema.ts';
import { type JsonSchema, satisfies } from '../json-schema-check.ts';
import { scenarioIn } from '../read-scenario.ts';

const folder = join(import.meta.dirname, '../../../../simulator/scenarios/situations');
const schema = scenarioSchema() as JsonSchema;
const HEAD = 'title: { es: Prueba, en: Test }\nseed: 7\nlength: 1h\n';
const ORDER = '  - { order: table, at: 1m, as: one }\n';

const withSteps = (steps: string) => `${HEAD}steps:\n${steps}`;

/** A scenario, the line of its mistake, and words of the sentence. */
type Mistake = readonly [text: string, line: number, words: string];

const fieldText = (field: string) => `${HEAD}${field}\nsteps: []`;
const stepText = (step: string) => withSteps(`  - ${step}`);
const stepAfterOrder = (step: string) => withSteps(`${ORDER}  - ${step}`);
const badField = (field: string, words: string): Mistake => [fieldText(field), 4, words];
const badStep = (step: string, words: string): Mistake => [stepText(step), 5, words];
const badAfterOrder = (step: string, words: string): Mistake => [stepAfterOrder(step), 6, words];
const afterPreRoll = (step: string, words: string): Mistake => [`${HEAD}preRoll: 10m\nsteps:\n  - ${step}`, 6, words];
const UNITS_MAX = 'must have at most 59 minutes behind hours and 59 seconds behind minutes, as 1h30m has';
const NO_DEVICE = 'steps.1.at is not after the pre-roll: there is no device yet.';

const GOOD: readonly string[] = [
  fieldText(''),
  fieldText('preRoll: 20m'),
  `${HEAD}preRoll: 02:30\nsteps: [{ rush: 60, at: 00:00, during: 0:59:59 }]`,
  `${HEAD}latencyMs: 2s\nworld: { syncMs: 00:04, localClock: { offsetMs: -00:07 } }\nsteps: []`,
  fieldText('preRoll: 59m59s'),
  fieldText('preRoll: 0s'),
  fieldText('startsAt: "00:05"'),
  fieldText('startsAt: 23:59'),
  fieldText('latencyMs: 25'),
  fieldText('world: { syncMs: 4000, cloudClock: { offsetMs: -2000 }, localClock: { driftPpm: 50 } }'),
  fieldText('world: { ordersEtags: hash }'),
  fieldText('world: { dialect: php }'),
  fieldText('world: { dialect: 7 }'),
  fieldText('world: {}'),
  stepText('{ rush: 60, at: 0s, during: 45m }'),
  stepText('{ order: table, at: 1m, as: one }'),
  stepText('{ order: kiosk, at: 1h, as: k, lines: [{ product: 101, quantity: 2 }, { product: 603 }] }'),
  withSteps('  - { rush: 2000, at: 0s, during: 30m }\n'.repeat(5)),
  stepText('{ fault: cloud-500, at: 30m, during: 30m }'),
  `${HEAD}steps: [{ rush: 5, at: &start 1m, during: *start }]`,
  stepText('{ order: table, at: 1m }'),
  stepText('{ rush: 60, at: 0s, during: 45m, mix: { delivery: 3, app: 1 } }'),
  stepText('{ order: table, at: 1m, as: one, every: 5m, until: 31m }'),
  stepText('{ fault: cloud-500, at: 1m, during: 30s, every: 90s }'),
  `${HEAD}variables: { rate: 60, from: 02:30, on: true }\nsteps: [{ rush: $rate, at: $from, during: 9m }]`,
  stepAfterOrder('{ void-line: one, at: 2m }'),
  stepAfterOrder('{ void-line: one, at: 2m, product: 301, how: cancelled }'),
  stepAfterOrder('{ void-order: one, at: 2m }'),
  stepAfterOrder('{ fire-order: one, at: 1m, product: 301 }'),
  stepAfterOrder('{ add-line: one, at: 1m1s, lines: [{ product: 603 }] }'),
  stepAfterOrder('{ transfer-order: one, at: 2m, table: 12 }'),
  stepAfterOrder('{ change-priority: one, at: 2m, to: 9, product: 301 }'),
  withSteps(
    `${ORDER}  - { split-order: one, at: 2m, products: [301], as: two }\n  - { merge-order: two, at: 3m, into: one }`,
  ),
  stepAfterOrder('{ tap-line: one, at: 2m, kds: 3, status: 110, product: 401 }'),
  withSteps('  - { fault: cloud-down, at: 1m, during: 5m }\n  - { heal: cloud-down, at: 2m }'),
  withSteps('  - { fault: cloud-down, at: 1m, during: 5m }\n  - { heal: all, at: 2m }'),
  stepAfterOrder('{ device-tap: { kds: 3, order: one, product: 401, times: 2 }, at: 2m, every: 1m, until: 9m }'),
  stepText('{ heal-device: 3, at: 2m, byHand: true }'),
  stepText('{ push-settings: { kds: 3, settings: { autosave: 0, darkMode: false } }, at: 1m }'),
  stepText('{ drop-settings: { kds: 3, names: [width] }, at: 1m }'),
  stepText('{ push-list: tables, entries: [{ id: 3, name: Ventana }], at: 1m }'),
  stepText('{ message: Hoy cerramos a las 23, at: 1m }'),
  stepText('{ mark: The rush begins, at: 1m }'),
  stepText('{ trouble: reloaded, kds: 3, at: 1m }'),
  stepAfterOrder('{ fire-order: one, at: 1m }'),
  withSteps(`  - { order: delivery, at: 1m, as: one }\n  - { web-order: { order: one, status: -2 }, at: 1m }`),
  stepAfterOrder('{ add-line: one, at: 1m1s }'),
  ...FAULT_NAMES.map((name) => stepText(`{ fault: ${name}, at: 1m, during: 90s }`)),
  stepText('{ fault: cloud-slow, at: 1m, during: 9s, options: { delayMs: 800, on: local } }'),
  ...[...DEVICE_TROUBLES, 'second-tab'].map((name) => stepText(`{ trouble: ${name}, kds: 3, at: 1m, during: 90s }`)),
  ...['killed', 'killed-in-write', 'storage-damaged'].map((name) => stepText(`{ trouble: ${name}, kds: 3, at: 1m }`)),
  stepText('{ trouble: clock-jump, kds: 3, at: 1m, byMs: -2h }'),
  stepText('{ trouble: clock-jump, kds: 3, at: 1m, byMs: -7200000 }'),
  stepText('{ local-mode: auto, at: 1m }'),
  stepText('{ local-mode: 2, at: 1m }'),
  ...['take-unit', 'revoke-unit', 'delete-unit', 'free-unit'].map((kind) =>
    stepText(`{ ${kind}: { kds: 3 }, at: 1m }`),
  ),
  stepText('{ configure: { kds: 3 }, at: 1m }'),
  stepText('{ configure: { kds: 3, person: manager }, at: 1m }'),
  fieldText('cooks: clumsy'),
  fieldText('world: { units: [{ kds: 3, cook: fast }] }'),
  fieldText('world: { units: [{ kds: 3, configured: false }] }'),
  fieldText('world: { users: [{ id: 11, name: Rosa }, { person: cook, rights: administrator }] }'),
  stepText('{ block-settings: { kds: 3, on: true }, at: 1m }'),
  ...PERSON_NAMES.map((name) => stepText(`{ expire-session: ${name}, at: 1m }`)),
  stepText('{ change-grant: { person: cook, administrator: true }, at: 1m }'),
  withSteps(
    `${ORDER}  - { order: table, at: 1m, as: two }\n  - expect: { kds: 3, within: 20s, cards: 1, cardsMost: 9, shows: [one], hides: [two], ready: [one], banner: none, works: all, link: online, message: none, notices: none, sounds: [1], lines: [{ order: one, product: 301, status: 100 }], saved: [{ order: one, status: 100 }], levels: [{ order: one, level: late }], requests: [{ call: orders, most: 3 }], converged: true, nothingLost: true }\n    at: 2m`,
  ),
  stepAfterOrder('{ expect: { kds: 9, tiles: [one] }, at: 2m }'),
  stepAfterOrder('{ expect: { kds: 3, cards: 1, shows: one, nothingLost: true }, at: 2m }'),
];

const BAD: readonly Mistake[] = [
  ['seed: 7\nlength: 1h\nsteps: []', 1, 'title is missing'],
  ['title: { es: Prueba }\nseed: 7\nlength: 1h\nsteps: []', 1, 'title.en is missing'],
  badField('startsAt: "24:00"', 'startsAt must be a time of day such as "12:40", not "24:00"'),
  [
    'title: { es: a, en: b }\nseed: many\nlength: 1h\nsteps: []',
    2,
    'seed must be a whole number from 0 to 4294967295, not "many"',
  ],
  ['title: { es: a, en: b }\nseed: 1.5\nlength: 1h\nsteps: []', 2, 'seed must be a whole number'],
  [
    'title: { es: a, en: b }\nseed: 1\nlength: 1 hour\nsteps: []',
    3,
    'length must be a time such as 90s, 45m, 1h30m or 02:30, not "1 hour"',
  ],
  badField('speed: 2', 'speed is not a known field'),
  badField(
    'latencyMs: -1',
    'latencyMs must be a whole number of milliseconds from 0 to 10000, or a time such as 90s, not -1',
  ),
  badField(
    'world: { syncMs: -1 }',
    'world.syncMs must be a whole number of milliseconds from 0 to 3600000, or a time such as 90s, not -1',
  ),
  [
    `${HEAD}world:\n  localClock: { driftPpm: 10001 }\nsteps: []`,
    5,
    'world.localClock.driftPpm must be a whole number from -10000 to 10000',
  ],
  badField('world: { kioskClock: {} }', 'world.kioskClock is not a known field'),
  [`${HEAD}steps: soon`, 4, 'steps must be a list of steps'],
  badStep('{ at: 1m }', 'steps.1 must have one of rush'),
  badStep('{ rush: 5, fault: cloud-500, at: 1m, during: 1m }', 'has both rush and fault'),
  badAfterOrder('{ fault: cloud-on-fire, at: 1m, during: 1m }', 'steps.2.fault must be one of cloud-down, cloud-hang'),
  badStep('{ rush: 5, at: 01:61, during: 1m }', `steps.1.at ${UNITS_MAX}, not "01:61"`),
  ...['12.3456s', '1m2.00001s'].map((time) =>
    badStep(
      `{ rush: 30, at: 1m, during: ${time} }`,
      `steps.1.during must be a time to the millisecond, as 1.234s is, not "${time}"`,
    ),
  ),
  ...['3m60s', '1h90m', '1h3m75s', '1:75:00', '2m100s'].map((time) =>
    badStep(`{ rush: 5, at: 1m, during: ${time} }`, `steps.1.during ${UNITS_MAX}, not "${time}"`),
  ),
  [withSteps('  - rush: 5\n    at: 45x\n    during: 1m'), 6, 'steps.1.at must be a time'],
  badStep('{ rush: 5, at: "", during: 1m }', 'steps.1.at must be a time'),
  badStep('{ rush: 5, at: 45, during: 1m }', 'steps.1.at must be a time'),
  badStep('{ fault: cloud-500, at: 1m }', 'steps.1.during is missing'),
  badStep('{ local-mode: 1, at: 1m, during: 1m }', 'steps.1.during is not a known field'),
  badAfterOrder('{ trouble: coffee, kds: 3, at: 1m }', 'steps.2.trouble must be one of storage-full, storage-refuses'),
  badStep('{ heal-device: all, at: 1m }', 'steps.1.heal-device must be a whole number from 1 to 1000000000, not "all"'),
  badAfterOrder('{ device-tap: { order: one }, at: 2m }', 'steps.2.device-tap.kds is missing'),
  badStep('{ trouble: killed, at: 1m }', 'steps.1.kds is missing'),
  badStep('{ trouble: storage-hangs, kds: 3, at: 1m }', 'steps.1.during is missing'),
  [
    withSteps('  - trouble: killed\n    kds: 3\n    at: 1m\n    during: 9s'),
    8,
    'steps.1.during is only for troubles that last.',
  ],
  badStep(
    '{ trouble: clock-jump, kds: 3, at: 1m, byMs: 1000, during: 9s }',
    'steps.1.during is only for troubles that last.',
  ),
  badStep('{ trouble: clock-jump, kds: 3, at: 1m }', 'byMs is missing'),
  badStep(
    '{ trouble: clock-jump, kds: 3, at: 1m, byMs: 86400001 }',
    'steps.1.byMs must be a whole number of milliseconds from -86400000 to 86400000, or a time such as -90s, not 86400001',
  ),
  badStep('{ trouble: killed, kds: 3, at: 1m, byMs: 1 }', 'steps.1.byMs is only for clock-jump.'),
  badStep('{ local-mode: 4, at: 1m }', 'must be 0, 1, 2, 3 or auto, not 4'),
  badStep('{ fault: cloud-loss, at: 1m, during: 9s, options: { share: 2 } }', 'share must be from 0 to 1'),
  badStep(
    '{ fault: cloud-loss, at: 1m, during: 9s, options: { luck: 2 } }',
    'steps.1.options.luck is not an option of cloud-loss, which has only these: share, on.',
  ),
  badStep('{ take-unit: 3, at: 1m }', 'steps.1.take-unit must be a group'),
  badStep('{ revoke-unit: { kds: 0 }, at: 1m }', 'steps.1.revoke-unit.kds must be a whole number from 1'),
  badStep(
    '{ block-settings: { kds: 3, on: maybe }, at: 1m }',
    'steps.1.block-settings.on must be true or false, not "maybe"',
  ),
  badStep('{ expire-session: whoever, at: 1m }', 'steps.1.expire-session must be one of owner, manager'),
  badField('cooks: clumsey', 'cooks cannot be "clumsey". Did you mean clumsy?'),
  badField('world: { users: [{ person: cook, rights: admin }] }', 'world.users.1'),
  badStep(
    '{ configure: { kds: 3, person: social }, at: 1m }',
    'steps.1.configure.person must be one of owner, manager',
  ),
  badStep('{ change-grant: { administrator: true }, at: 1m }', 'steps.1.change-grant.person is missing'),
  badAfterOrder(
    '{ transfer-order: one, at: 2m, table: 41 }',
    'steps.2.table must be a whole number from 1 to 40, not 41',
  ),
  badAfterOrder('{ change-priority: one, at: 2m, to: 3 }', 'steps.2.to must be 0, 1, 2 or 9, not 3'),
  badAfterOrder('{ split-order: one, at: 2m, products: [], as: two }', 'steps.2.products must name a product'),
  badStep('{ rush: 60, at: 0s, during: 45m, mix: {} }', 'steps.1.mix must name an origin'),
  badStep(
    '{ push-settings: { kds: 3, settings: { autosve: 0 } }, at: 1m }',
    'autosve is not a known field here. Did you mean autosave?',
  ),
  badStep(
    '{ push-settings: { kds: 3, settings: { autosave: soon } }, at: 1m }',
    'autosave must be one of 0, 2, 5, 7, 10, 15, not "soon"',
  ),
  badStep('{ mark: now, at: 1m, every: 0s }', 'steps.1.every must be longer than 0s'),
  badStep('{ message: "", at: 1m }', 'steps.1.message must not be empty'),
  badStep('{ push-list: cf, entries: [{ id: 1, name: a }], at: 1m }', 'steps.1.push-list must be one of channels'),
  badStep('{ include: a.yaml, at: 1m, every: 1m }', 'steps.1.every is not a known field'),
  badStep('{ order: drone, at: 1m, as: d }', 'steps.1.order must be one of table'),
  badStep(
    '{ order: table, at: 1m, as: d, lines: [{ product: 101, quantity: 0 }] }',
    'steps.1.lines.1.quantity must be a whole number from 1 to 99, not 0',
  ),
  ['title: { es: a, en: b }\nseed: 1\nlength: 0s\nsteps: []', 3, 'length must be longer than 0s, not "0s"'],
  badStep('{ rush: 5, at: 1m, during: 0m }', 'steps.1.during must be longer than 0s, not "0m"'),
  badStep('{ fault: cloud-500, at: 1m, during: 0h0m0s }', 'steps.1.during must be longer than 0s'),
  badStep('{ trouble: storage-hangs, kds: 3, at: 1m, during: 0s }', 'steps.1.during must be longer than 0s'),
  [
    withSteps('  - expect: { kds: 3 }\n    at: 2m'),
    5,
    'steps.1.expect must have an expectation besides kds and within',
  ],
  badStep(
    '{ expect: { kds: 3, levels: [{ order: one, level: lat }] }, at: 2m }',
    'steps.1.expect.levels.1.level cannot be "lat". Did you mean late?',
  ),
  badStep(
    '{ expect: { kds: 3, requests: [{ call: orders }] }, at: 2m }',
    'steps.1.expect.requests.1 must have least or most',
  ),
  badStep('{ expect: { kds: 3, notices: [changeGoon] }, at: 2m }', 'steps.1.expect.notices'),
  badStep(
    '{ expect: { kds: 3, cards: 0 }, at: 2m }',
    'steps.1.expect.cards must be a whole number from 1 to 10000, not 0',
  ),
];

/** A list of nine aliases of one anchor, under another anchor. */
const growing = (of: string, name: string) =>
  `  - &${name} [${Array.from({ length: 9 }, () => `*${of}`).join(', ')}]\n`;

/** Mistakes outside a schema: relations between steps, and broken YAML. */
const CONTRADICTIONS: readonly Mistake[] = [
  badStep('{ void-line: two, at: 2m }', 'steps.1.void-line names an unknown order: "two"'),
  badAfterOrder('{ fire-order: one, at: 30s }', 'happens before "one" is placed'),
  badStep('{ expect: { kds: 3, shows: x }, at: 2m }', 'steps.1.expect.shows names an unknown order'),
  badAfterOrder('{ order: table, at: 1m, as: one }', '"one" is used by an earlier order'),
  badStep('{ local-mode: 1, at: 61m }', 'is after the end'),
  afterPreRoll('{ trouble: killed, kds: 3, at: 10m }', NO_DEVICE),
  afterPreRoll('{ configure: { kds: 3 }, at: 10m }', NO_DEVICE),
  afterPreRoll('{ expect: { kds: 3, nothingLost: true }, at: 9m }', NO_DEVICE),
  badStep('{ expect: { kds: 3, within: 9s, nothingLost: false }, at: 2m }', 'steps.1.expect must have an expectation'),
  badStep(
    '{ expect: { kds: 3, nothingLost: true, within: 2m }, at: 59m }',
    'steps.1.expect.within lasts until 1h1m, past the end',
  ),
  badStep(
    '{ expect: { kds: 3, saved: [{ order: x, status: 0 }] }, at: 2m }',
    'steps.1.expect.saved.1.order names an unknown order: "x"',
  ),
  badStep('{ expect: { kds: 3, nothingLost: false }, at: 2m }', 'steps.1.expect must have an expectation'),
  badField('preRoll: 60m', 'preRoll must be shorter than the scenario of 1h, not 1h.'),
  badField('preRoll: 1h0m5s', 'preRoll must be shorter than the scenario of 1h, not 1h5s.'),
  [
    withSteps('  - fault: cloud-500\n    at: 59m\n    during: 90s'),
    7,
    'steps.1.during lasts until 1h30s, past the end of the scenario at 1h.',
  ],
  badStep('{ fault: cloud-500, at: 1h, during: 1s }', 'steps.1.during lasts until 1h1s, past the end'),
  badStep('{ trouble: offline, kds: 3, at: 50m, during: 11m }', 'steps.1.during lasts until 1h1m, past the end'),
  badStep('{ rush: 5, at: 50m, during: 11m }', 'steps.1.during lasts until 1h1m, past the end'),
  badStep(
    '{ order: table, at: 1m, as: d, lines: [{ product: 101 }, { product: 4 }] }',
    'steps.1.lines.2.product names product 4, which is not on the menu; its products are 101 to 107, 121 to 127,',
  ),
  [
    withSteps(`${'  - { rush: 2000, at: 0s, during: 1h }\n'.repeat(5_000)}`),
    7,
    'steps.3 brings the total to 6000 orders; a scenario has at most 5000.',
  ],
  [
    withSteps(`${'  - { rush: 2000, at: 0s, during: 30m }\n'.repeat(5)}${ORDER}`),
    10,
    'steps.6 brings the total to 5001 orders; a scenario has at most 5000.',
  ],
  badStep('{ mark: now, at: 1m, until: 2m }', 'steps.1.until is only for a step with every'),
  badStep('{ mark: now, at: 5m, every: 1m, until: 2m }', 'steps.1.until is before the step happens at 5m'),
  [
    `title: { es: a, en: b }\nseed: 1\nlength: 100h\nsteps: [{ mark: now, at: 1m, every: 1s }]`,
    4,
    'steps.1.every brings the total to 359941 steps; a scenario has at most 5000',
  ],
  [
    withSteps('  - { mark: now, at: 0s, every: 1s }\n'.repeat(2)),
    6,
    'steps.2 brings the total to 7202 steps; a scenario has at most 5000',
  ],
  badStep('{ mark: now, at: $when }', 'steps.1.at names an unknown variable: "$when"'),
  badAfterOrder('{ merge-order: one, at: 2m, into: two }', 'steps.2.into names an unknown order: "two"'),
  badStep(
    '{ include: nowhere.yaml, at: 1m }',
    'steps.1.include names a file that cannot be read: nowhere.yaml does not exist',
  ),
  [`${HEAD}steps: [`, 4, 'this is not YAML'],
  [`${HEAD}steps: !banana []`, 4, 'a scenario has no tag !banana: write the value alone'],
  badStep('{ trouble: clock-jump, kds: 3, at: 1m, byMs: 0 }', 'steps.1.byMs must be a jump, forward or back, not 0'),
  badStep('{ trouble: clock-jump, kds: 3, at: 1m, byMs: 0s }', 'steps.1.byMs must be a jump, forward or back, not 0'),
  [
    `${HEAD}steps:\n  - &a [x, x, x, x, x, x, x, x, x]\n${growing('a', 'b')}${growing('b', 'c')}${growing('c', 'd')}`,
    6,
    'this has too many aliases: expanded, they must be at most 100.',
  ],
  badStep('*missing', 'the alias *missing has no anchor before it.'),
  [`${HEAD}steps: &x\n  - { mark: a, at: 1m }\n  - *x`, 6, 'the alias *x is inside its own anchor, so it never ends.'],
  badStep('&x { mark: a, at: 1m, foo: { bar: [*x] } }', 'the alias *x is inside its own anchor, so it never ends.'),
];

test.each(GOOD)('the parser reads the scenario %j', (text) => {
  expect(parseScenario('x', text)).toMatchObject({ ok: true });
});

test.each([...BAD, ...CONTRADICTIONS])(
  'the parser refuses a mistake with its line and the message "$2"',
  (text, line, words) => {
    const parsed = parseScenario('x', text);
    expect(parsed).toMatchObject({ ok: false });
    const problem = parsed.ok ? '' : parsed.problem;
    expect(problem).toContain(`line ${line}, column `);
    expect(problem).toContain(words);
    expect(problem.startsWith('Failed to read scenario x: ')).toBe(true);
  },
);

test.each(GOOD)('the editor schema accepts the scenario %j', (text) => {
  expect(satisfies(parse(text), schema)).toBe(true);
});

test.each(BAD)('the editor schema refuses a scenario with the mistake "$2"', (text) => {
  expect(satisfies(parse(text), schema)).toBe(false);
});

test.each([
  ['scenario', scenarioSchema],
  ['part', partSchema],
])('the editor schema of a %s consists of the formats of the parser', async (name, made) => {
  const text = `${JSON.stringify(made(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(`../../../../simulator/scenarios/${name}.schema.json`);
});

test('the parser gives each step with its times in milliseconds', () => {
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

test('[ROOM-13] a composed order has a channel of its origin', () => {
  const from = (origin: string, channel: number) =>
    parseScenario(
      'x',
      withSteps(`  - { compose: { from: ${origin}, channel: ${channel}, lines: [{ product: 301 }] }, at: 1m }`),
    );
  expect(from('delivery', 109)).toMatchObject({ ok: true, scenario: { steps: [{ order: { channel: 109 } }] } });
  for (const [origin, channel] of [['table', 109] as const, ['kiosk', 2] as const])
    expect(from(origin, channel)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(
        /steps\.1\.compose\.channel is (not a channel of table orders; their channels are 2, 4|not for kiosk orders, which have no numbered channel)\.$/,
      ),
    });
});

test.each(['[', '{a: ', '- ', '? ', '[ '])(
  'a scenario that is nested over 200 levels deep is refused with one sentence: %j',
  (open) => {
    for (const depth of [199, 201, 2_000, 50_000]) {
      const parsed = parseScenario('x', `${HEAD}steps: \n  ${open.repeat(depth)}`);
      const lines = parsed.ok ? [] : parsed.problem.split('\n');
      expect(lines.length).toBeGreaterThan(0);
      if (depth > 200) expect(lines).toEqual([expect.stringContaining('this is nested too deeply to be read')]);
    }
  },
);

function mistakesIn(text: string): readonly string[] {
  const parsed = parseScenario('x', text, { fileName: 'x.yaml' });
  if (parsed.ok) return [];
  return parsed.problem.split('\n').map((line) => line.replace('Failed to read scenario x.yaml: ', ''));
}

const HEAD_OF_PART = 'variables: { long: 90s, who: guest }\nsteps:\n';
const PARTS: Readonly<Record<string, string>> = {
  'parts/outage.yaml': `${HEAD_OF_PART}  - { fault: cloud-down, at: 0s, during: $long }\n  - { order: table, at: 10s, as: $who }\n`,
  'parts/twice.yaml': 'steps:\n  - { include: outage.yaml, at: 1m, with: { who: second } }\n',
  'parts/wrong.yaml': `${HEAD_OF_PART}  - { fualt: cloud-down, at: 0s, during: $lnog }\n  - { order: drone, at: 2h }\n`,
  'parts/late.yaml': 'steps:\n  - { mark: here, at: 2h }\n',
  'parts/a.yaml': 'steps: [{ include: b.yaml, at: 0s }]\n',
  'parts/b.yaml': 'steps: [{ include: a.yaml, at: 0s }]\n',
  'parts/broken.yaml': 'steps: [\n',
  'parts/many.yaml': `steps:\n${'  - { include: empty.yaml, at: 0s }\n'.repeat(150)}`,
  'parts/empty.yaml': 'steps: []\n',
};
const readPart = (file: string) => PARTS[file] ?? { whyNot: 'does not exist' };
const parseWithParts = (steps: string) => parseScenario('x', withSteps(steps), { readPart });
const problemOf = (steps: string): string => {
  const parsed = parseWithParts(steps);
  return parsed.ok ? '' : parsed.problem;
};

test('a part’s steps happen at its time, with its variables or those of the including file, and with its own parts', () => {
  const parsed = parseWithParts(
    '  - { include: parts/outage.yaml, at: 20m, with: { long: 02:00 } }\n  - { include: parts/twice.yaml, at: 30m }',
  );
  expect(parsed.ok ? parsed.scenario.steps : parsed.problem).toEqual([
    { kind: 'fault', atMs: 1_200_000, forMs: 120_000, fault: 'cloud-down' },
    { kind: 'order', atMs: 1_210_000, as: 'guest', origin: 'table', lines: [] },
    { kind: 'fault', atMs: 1_860_000, forMs: 90_000, fault: 'cloud-down' },
    { kind: 'order', atMs: 1_870_000, as: 'second', origin: 'table', lines: [] },
  ]);
});

test('a message about a part names the part’s file, and a step of a part after the scenario’s end is reported', () => {
  expect(problemOf('  - { include: parts/wrong.yaml, at: 1m }').split('\n')).toEqual([
    'Failed to read scenario parts/wrong.yaml: line 3, column 7: steps.1.fualt is not a kind of step (included at line 5 of x). Did you mean fault?',
    'Failed to read scenario parts/wrong.yaml: line 3, column 42: steps.1.during names an unknown variable: "$lnog" (included at line 5 of x). Did you mean long?',
    expect.stringMatching(
      /^Failed to read scenario parts\/wrong.yaml: line 4, column 14: steps\.2\.order must be one of .*, not "drone" \(included at line 5 of x\)\.$/,
    ),
    'Failed to read scenario parts/wrong.yaml: line 4, column 25: steps.2.at is after the end of the scenario at 1h (included at line 5 of x).',
  ]);
  expect(problemOf('  - { include: parts/late.yaml, at: 1m }')).toBe(
    'Failed to read scenario parts/late.yaml: line 2, column 23: steps.1.at is after the end of the scenario at 1h (included at line 5 of x).',
  );
});

test.each([
  [
    'parts that include each other',
    '  - { include: parts/a.yaml, at: 0s }',
    'steps.1.include is circular: x, parts/a.yaml, parts/b.yaml, parts/a.yaml (included at line 1 of parts/a.yaml, line 5 of x).',
  ],
  [
    'a part that is not YAML',
    '  - { include: parts/broken.yaml, at: 0s }',
    'parts/broken.yaml: line 2, column 1: this is not YAML',
  ],
  [
    'more than 200 parts',
    '  - { include: parts/many.yaml, at: 0s }\n'.repeat(2),
    'brings the total to more than 200 parts',
  ],
  [
    'a variable that the part does not have',
    '  - { include: parts/outage.yaml, at: 1m, with: { lnog: 9s } }',
    'steps.1.with.lnog is not a variable of parts/outage.yaml. Did you mean long?',
  ],
  [
    'a part whose names are in use',
    '  - { include: parts/outage.yaml, at: 1m }\n'.repeat(2),
    'Failed to read scenario x: line 6, column 5: steps.2 includes parts/outage.yaml, whose order "guest" has the name of an earlier order: give it another name in with.',
  ],
])('the parser reports %s', (_, steps, words) => {
  expect(problemOf(steps)).toContain(words);
});

test('a repeated step happens at each of its times, and the names of its orders are numbered', () => {
  const { steps } = scenarioIn(
    withSteps('  - { order: kiosk, at: 1m, as: one, every: 2m, until: 5m }\n  - { fire-order: one-3, at: 6m }'),
  );
  expect(steps).toEqual([
    ...[60_000, 180_000, 300_000].map((atMs, at) => ({
      kind: 'order',
      atMs,
      as: `one-${at + 1}`,
      origin: 'kiosk',
      lines: [],
    })),
    { kind: 'fire-order', atMs: 360_000, order: 'one-3' },
  ]);
});

test('a step without `until` repeats as long as each repetition ends within the scenario', () => {
  const { steps } = scenarioIn(withSteps('  - { fault: cloud-500, at: 50m, during: 3m, every: 4m }'));
  expect(steps.map(({ atMs }) => atMs / 60_000)).toEqual([50, 54]);
});

const strayBehind = (field: string) =>
  `the list continues here after the field ${field}; put all steps in one list under steps, with no other field between them.`;

test('all mistakes of a file are reported at once, each with line and column, value found, value expected, and probable word', () => {
  const text = [
    'title: { es: Prueba }',
    'sed: 7',
    'seed: many',
    'length: 1h',
    'wrold: {}',
    'steps:',
    '  - { fualt: cloud-down, at: 1m, during: 90s }',
    '  - { fault: cloud-dwon, at: 45x, during: 90s }',
    '  - { order: table, at: 61m, az: one, line: [] }',
    '  - { order: table, at: 2m, as: big-table }',
    '  - { fire-order: big-tabel, at: 1m }',
    '  - { trouble: storage-hang, kds: 3, at: 1m, during: 20s }',
  ].join('\n');
  expect(mistakesIn(text)).toEqual([
    'line 1, column 8: title.en is missing.',
    'line 2, column 1: sed is not a known field here. Did you mean seed?',
    'line 3, column 7: seed must be a whole number from 0 to 4294967295, not "many".',
    'line 5, column 1: wrold is not a known field here. Did you mean world?',
    'line 7, column 7: steps.1.fualt is not a kind of step. Did you mean fault?',
    'line 8, column 14: steps.2.fault cannot be "cloud-dwon". Did you mean cloud-down?',
    'line 8, column 30: steps.2.at must be a time such as 90s, 45m, 1h30m or 02:30, not "45x".',
    'line 9, column 25: steps.3.at is after the end of the scenario at 1h.',
    'line 9, column 30: steps.3.az is not a known field here. Did you mean as?',
    'line 9, column 39: steps.3.line is not a known field here. Did you mean lines?',
    'line 9, column 45: steps.3.line must have a line; leave lines out to let the seed choose.',
    'line 11, column 19: steps.5.fire-order names an unknown order: "big-tabel". Did you mean big-table?',
    'line 12, column 16: steps.6.trouble cannot be "storage-hang". Did you mean storage-hangs?',
  ]);
});

test('an order in a step with a mistake is not reported as unknown', () => {
  expect(mistakesIn(withSteps('  - { order: drone, at: 1m, as: one }\n  - { fire-order: one, at: 2m }'))).toHaveLength(
    1,
  );
});

test('of more than fifty mistakes, the first fifty are listed, with the number of the others', () => {
  const mistakes = mistakesIn(withSteps('  - { order: drone, at: 45x }\n'.repeat(50)));
  expect([mistakes.length, mistakes.at(-1)]).toEqual([51, 'And 50 more mistakes.']);
  const one = mistakesIn(withSteps(`${'  - { order: drone, at: 45x }\n'.repeat(25)}  - { mark: a, at: 45x }\n`));
  expect([one.length, one.at(-1)]).toEqual([51, 'And 1 more mistake.']);
});

test('in invalid YAML only one mistake is reported', () => {
  expect(mistakesIn('title: {\nseed: 7\n\tlength: "1h\n')).toEqual([
    expect.stringMatching(/^line \d, column \d+: this is not YAML: .*\.$/),
  ]);
});

test('a file of two million characters is refused with its size', () => {
  expect(mistakesIn(`${HEAD}steps: []\n${'# '.repeat(1_000_000)}`)).toEqual([
    expect.stringMatching(/^line 1, column 1: the file has 2000\d+ letters; a scenario has at most 300000\.$/),
  ]);
});

test.each([
  ['world:\n  syncMs: 0\n  - { mark: b, at: 2m }\n', 'line 8, column 3: ', 'world'],
  ['latencyMs: 5\n  - { mark: b, at: 2m }\n', 'line 7, column 3: ', 'latencyMs'],
  ['latencyMs: 5\n\n# more\n  - mark: b\n    at: 2m\n', 'line 9, column 3: ', 'latencyMs'],
  ['latencyMs: 5\n- { mark: b, at: 2m }\n- { mark: c, at: 3m }\n', 'line 7, column 1: ', 'latencyMs'],
  ['guide:\n  kds: 3\n  steps: []\n  - { mark: b, at: 2m }\n', 'line 9, column 3: ', 'guide'],
])('steps that follow another field are reported with the name of that field: %j', (more, place, field) => {
  const text = withSteps(`  - { mark: a, at: 1m }\n${more}`);
  expect(mistakesIn(text)).toEqual([`${place}this is not YAML: ${strayBehind(field)}`]);
});

test.each(['world:\n  units:\n    - { kds: 3\n', 'world:\n  syncMs: 0\n\tunits: []\n'])(
  'another mistake after the steps is not reported as a step outside the list: %j',
  (more) => {
    const mistakes = mistakesIn(withSteps(`  - { mark: a, at: 1m }\n${more}`));
    expect(mistakes).toEqual([
      expect.stringMatching(/^line \d, column \d+: this is not YAML: (?!the list continues here)/),
    ]);
  },
);

test('[SIM-40] fields omitted from `world` have their defaults: no clock offset, no drift, and counter etags', () => {
  const { world } = scenarioIn(`${HEAD}world: { syncMs: 4000, localClock: { offsetMs: -7 } }\nsteps: []`);
  expect(world).toEqual({
    syncMs: 4_000,
    cloudClock: { offsetMs: 0, driftPpm: 0 },
    localClock: { offsetMs: -7, driftPpm: 0 },
    ordersEtags: 'counter',
  });
});

test.each(['php', 7])('[SIM-36] a file with the dialect %j gives a scenario of that dialect', (dialect) => {
  expect(scenarioIn(`${HEAD}world: { dialect: ${dialect} }\nsteps: []`).dialect).toBe(dialect);
});

test('steps about units and people have the number of the unit or the name of the person', () => {
  const { steps } = scenarioIn(
    withSteps(`  - { take-unit: { kds: 3 }, at: 1m }
  - { block-settings: { kds: 4, on: false }, at: 1m }
  - { expire-session: owner, at: 1m }
  - { change-grant: { person: cook, administrator: true }, at: 1m }`),
  );
  expect(steps).toEqual([
    { kind: 'take-unit', atMs: 60_000, kdsId: 3 },
    { kind: 'block-settings', atMs: 60_000, kdsId: 4, on: false },
    { kind: 'expire-session', atMs: 60_000, person: 'owner' },
    { kind: 'change-grant', atMs: 60_000, person: 'cook', administrator: true },
  ]);
});

test('[SIM-44] lasting troubles, jumps and instant troubles have exactly their fields', () => {
  const { steps } = scenarioIn(
    withSteps(`  - { trouble: storage-hangs, kds: 3, at: 1m, during: 20s }
  - { trouble: second-tab, kds: 3, at: 1m, during: 20s }
  - { trouble: clock-jump, kds: 4, at: 1m, byMs: -90000 }
  - { trouble: killed, kds: 1, at: 1m }`),
  );
  expect(steps).toEqual([
    { kind: 'trouble', atMs: 60_000, kdsId: 3, trouble: 'storage-hangs', forMs: 20_000 },
    { kind: 'trouble', atMs: 60_000, kdsId: 3, trouble: 'second-tab', forMs: 20_000 },
    { kind: 'trouble', atMs: 60_000, kdsId: 4, trouble: 'clock-jump', byMs: -90_000 },
    { kind: 'trouble', atMs: 60_000, kdsId: 1, trouble: 'killed' },
  ]);
});

const library = readLibrary();

test('every file of the folder is a scenario that parser and schema accept', () => {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.yaml'));
  expect([...library.names].sort()).toEqual(files.map((file) => basename(file, '.yaml')).sort());
  expect(library.names).toContain(DEFAULT_SCENARIO);
  for (const file of files) {
    const name = basename(file, '.yaml');
    expect(library.find(name)).toMatchObject({ ok: true, scenario: { name } });
    expect(satisfies(parse(readFileSync(join(folder, file), 'utf8')), schema)).toBe(true);
  }
});

test('every situation has a sentence in both languages, and an expectation', () => {
  const found = library.names.map((name) => library.find(name));
  const poor = found.filter(
    (one) => !one.ok || one.scenario.about === undefined || one.scenario.steps.every(({ kind }) => kind !== 'expect'),
  );
  expect([poor, library.names.length >= 25]).toEqual([[], true]);
});

test('a misspelled scenario name gets a suggestion', () => {
  expect(library.find('lunch-rsh')).toMatchObject({ problem: expect.stringContaining('Did you mean lunch-rush?') });
});

test('the report of an unknown name lists the known names', () => {
  expect(library.find('brunch')).toEqual({
    ok: false,
    problem: `There is no scenario "brunch". Known scenarios: ${library.names.join(', ')}.`,
  });
});

test('mistakes in a file of the library are reported when its scenario is requested', () => {
  const bomb = `a: &a [x]\nb: [${'*a, '.repeat(101)}]`;
  const wrong = createLibrary(
    new Map([
      ['bomb', bomb],
      ['shut', null],
    ] as const),
  );
  expect(wrong.find('bomb')).toEqual({
    ok: false,
    problem: expect.stringContaining('Failed to read scenario bomb: line 2, column 5: this has too many aliases'),
  });
  expect(wrong.find('shut')).toEqual({
    ok: false,
    problem: 'Failed to read scenario shut: its file cannot be read.',
  });
});

test('a missing folder has no scenario', () => {
  expect(readLibrary(join(folder, 'nowhere')).find('lunch-rush')).toEqual({
    ok: false,
    problem: 'There is no scenario "lunch-rush". No scenario is known.',
  });
});

test('the bundled library contains every scenario of the folder', () => {
  const bundle = readFileSync(join(folder, '../bundled-library.ts'), 'utf8');
  const held = [...bundle.matchAll(/\['([a-z-]+)', \w+\]/g)].map((found) => found[1]);
  expect(held.sort()).toEqual([...library.names].sort());
});

test('docs/situations.md lists all situations, each with its sentence', async () => {
  const library = readLibrary();
  const rows = library.names.flatMap((name) => {
    const found = library.find(name);
    if (!found.ok || found.scenario.about === undefined) return [];
    const { title, about, lengthMs, preRollMs, seed } = found.scenario;
    return `| \`${name}\` | ${lengthText(lengthMs - preRollMs)} | ${seed} | ${title.en}<br>${title.es} | ${about.en}<br>${about.es} |`;
  });
  const head = [
    '# Situations',
    '',
    'The library of scenarios. `npm run sim -- list` and the control room list them too, and [scenarios.md](scenarios.md) explains how to write one.',
    '',
    'The length counts from the start of the devices, as in the control room. The length in `list` includes the time before it (`preRoll`). `npm run generate` writes this page from `simulator/scenarios/situations`.',
    '',
    '| Name | Length | Seed | Title | What it shows |',
    '|---|---|---|---|---|',
  ];
  await expect(`${[...head, ...rows].join('\n')}\n`).toMatchFileSnapshot('../../../../docs/situations.md');
});
