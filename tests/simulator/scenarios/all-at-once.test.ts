import { expect, test } from 'vitest';
import { EXPECTED_NOTICES } from '../../../simulator/core/script/script.ts';
import { parseScenario } from '../../../simulator/scenarios/language/parse-scenario.ts';
import { writeScenario } from '../../../simulator/scenarios/saved/write-run.ts';
import { scenarioIn } from './read-scenario.ts';

const HEAD = 'title: { es: a, en: b }\nseed: 1\nlength: 10m\nsteps:\n';

function mistakesIn(text: string, parts: Readonly<Record<string, string>> = {}): readonly string[] {
  const parsed = parseScenario('x', text, { readPart: (file) => parts[file] ?? { whyNot: 'does not exist' } });
  if (parsed.ok) return [];
  return parsed.problem
    .split('\n')
    .map((line) =>
      line.replace(
        /^Failed to read scenario (\S+): line (\d+), column \d+: /,
        (_, file, at) => `${file === 'x' ? '' : `${file} `}${at}: `,
      ),
    );
}

test('[SIM-22] in a file without seed and title, with wrong cooks and a wrong unit, times, products, devices and names are checked too', () => {
  const text = [
    'length: 10m',
    'preRoll: 2m',
    'cooks: nonne',
    'world: { units: [{ kds: 3, warning: soon }, { kds: 12, active: 5 }], syncMs: x }',
    'steps:',
    '  - { fault: cloud-down, at: 9m, during: 2m }',
    '  - { order: table, at: 11m, as: late }',
    '  - { expect: { kds: 3, nothingLost: true }, at: 1m }',
    '  - { expect: { kds: 12, nothingLost: true, within: 9m }, at: 5m }',
    '  - { order: table, at: 3m, as: one, lines: [{ product: 4 }] }',
    '  - { trouble: killed, kds: 77, at: 3m }',
    '  - { fire-order: two, at: 4m }',
  ].join('\n');
  expect(mistakesIn(text)).toEqual([
    '1: title is missing.',
    '1: seed is missing.',
    '3: cooks cannot be "nonne". Did you mean none?',
    expect.stringMatching(/^4: world\.units\.1\.warning must be a time/),
    '4: world.units.2.active must be true or false, not 5.',
    expect.stringMatching(/^4: world\.syncMs must be a whole number of milliseconds/),
    '6: steps.1.during lasts until 11m, past the end of the scenario at 10m.',
    '7: steps.2.at is after the end of the scenario at 10m.',
    '8: steps.3.at is not after the pre-roll: there is no device yet.',
    '9: steps.4.expect.within lasts until 14m, past the end of the scenario at 10m.',
    expect.stringMatching(/^10: steps\.5\.lines\.1\.product names product 4, which is not on the menu/),
    '11: steps.6.kds names KDS 77, but the venue has only KDS 1, 3, 4, 5, 6, 7, 9, 12.',
    '12: steps.7.fire-order names an unknown order: "two".',
  ]);
});

test('[SIM-22] steps and list entries are counted from 1', () => {
  const text = `${HEAD}  - { order: table, at: 1m, lines: [{ product: 301 }, { product: 4 }] }`;
  expect(mistakesIn(text)).toEqual([expect.stringMatching(/^5: steps\.1\.lines\.2\.product names product 4,/)]);
});

test('[SIM-22] times, products, units and names of steps with a wrong form are checked too', () => {
  const text = [
    'title: { es: a, en: b }',
    'seed: 1',
    'length: 10m',
    'preRoll: 2m',
    'steps:',
    '  - { fault: cloud-dwn, at: 9m, during: 2m }',
    '  - { ordr: table, at: 11m, as: one }',
    '  - { trouble: kild, kds: 77, at: 1m }',
    '  - { order: table, at: $when, as: two, lines: [{ product: 4, quantity: 0 }] }',
    '  - { tap-line: three, at: 3m, kds: 33, status: 105, product: 5 }',
    '  - { expect: { kds: 88, shows: [four], cards: many }, at: 4m }',
    '  - { split-order: one, at: 3m, products: [6, x], as: other }',
  ].join('\n');
  expect(
    mistakesIn(text).map((line) =>
      line.replace(/; its products are .*/, '').replace(/, but the venue has only .*/, ''),
    ),
  ).toEqual([
    '6: steps.1.fault cannot be "cloud-dwn". Did you mean cloud-down?',
    '6: steps.1.during lasts until 11m, past the end of the scenario at 10m.',
    '7: steps.2.ordr is not a kind of step. Did you mean order?',
    '7: steps.2.at is after the end of the scenario at 10m.',
    '8: steps.3.trouble cannot be "kild". Did you mean killed?',
    '8: steps.3.kds names KDS 77',
    '8: steps.3.at is not after the pre-roll: there is no device yet.',
    '9: steps.4.at names an unknown variable: "$when".',
    '9: steps.4.lines.1.product names product 4, which is not on the menu',
    '9: steps.4.lines.1.quantity must be a whole number from 1 to 99, not 0.',
    '10: steps.5.tap-line names an unknown order: "three".',
    '10: steps.5.kds names KDS 33',
    '10: steps.5.status must be one of 0, 100, 110, 120, 130, not 105.',
    '10: steps.5.product names product 5, which is not on the menu',
    '11: steps.6.expect.kds names KDS 88',
    '11: steps.6.expect.shows.1 names an unknown order: "four".',
    '11: steps.6.expect.cards must be a whole number from 1 to 10000, not "many".',
    '12: steps.7.products.1 names product 6, which is not on the menu',
    '12: steps.7.products.2 must be a whole number from 1 to 1000000000, not "x".',
  ]);
});

test.each([
  ['length', ['lenght', 'preRoll', 'steps']],
  ['list of steps', ['length', 'preRoll', 'stpes']],
  ['pre-roll, length and steps', ['lenght', 'preRol', 'step']],
])(
  '[SIM-22] times and names are checked despite a misspelled field, and messages use the file’s spelling: %s',
  (_, [length, preRoll, steps]) => {
    const text = [
      'title: { es: a, en: b }',
      'seed: x',
      `${length}: 10m`,
      `${preRoll}: 2m`,
      `${steps}:`,
      '  - { fault: cloud-down, at: 9m, during: 2m }',
      '  - { expct: { kds: 3, nothingLost: true }, at: 1m }',
      '  - { order: table, at: 13m, as: one }',
      '  - { fire-order: two, at: 4m }',
    ].join('\n');
    const unknown = (at: number, written: string | undefined, meant: string) =>
      written === meant ? [] : [`${at}: ${written} is not a known field here. Did you mean ${meant}?`];
    expect(mistakesIn(text)).toEqual([
      '2: seed must be a whole number from 0 to 4294967295, not "x".',
      ...unknown(3, length, 'length'),
      ...unknown(4, preRoll, 'preRoll'),
      ...unknown(5, steps, 'steps'),
      `6: ${steps}.1.during lasts until 11m, past the end of the scenario at 10m.`,
      `7: ${steps}.2.expct is not a kind of step. Did you mean expect?`,
      `7: ${steps}.2.at is not after the pre-roll: there is no device yet.`,
      `8: ${steps}.3.at is after the end of the scenario at 10m.`,
      `9: ${steps}.4.fire-order names an unknown order: "two".`,
    ]);
  },
);

test.each([
  [
    'a misspelled required field is not reported as missing too',
    '{ fault: cloud-down, at: 1m, durng: 2m }',
    ['5: steps.1.durng is not a known field here. Did you mean during?'],
  ],
  [
    'the value of a misspelled field is checked as the intended field, at its place',
    '{ fault: cloud-down, at: 1m, durng: soon }',
    [
      '5: steps.1.durng is not a known field here. Did you mean during?',
      '5: steps.1.durng must be a time such as 90s, 45m, 1h30m or 02:30, not "soon".',
    ],
  ],
  [
    'an expectation with a misspelled field is not empty',
    '{ expect: { kds: 3, card: 1 }, at: 1m }',
    ['5: steps.1.expect.card is not a known field here. Did you mean cards?'],
  ],
  [
    'an expectation with an unknown field is not empty',
    '{ expect: { kds: 3, wondrous: 1 }, at: 1m }',
    [
      expect.stringMatching(
        /^5: steps\.1\.expect\.wondrous is not a known field here; known fields: kds, within, cards, cardsMost, /,
      ),
    ],
  ],
  [
    'a field outside its group is reported with its group',
    '{ fault: cloud-down, at: 1m, during: 2m, on: local }',
    ['5: steps.1.on is not a known field here: it belongs inside options.'],
  ],
  [
    'a field outside its group is not missing in the group',
    '{ expect: { cards: 1 }, kds: 3, at: 1m }',
    ['5: steps.1.kds is not a known field here: it belongs inside expect.'],
  ],
  [
    'an option of another fault is reported once, with the valid options',
    '{ fault: cloud-down, at: 1m, during: 2m, options: { delayMs: 3000 } }',
    ['5: steps.1.options.delayMs is not an option of cloud-down, which has only these: on.'],
  ],
  [
    'an option that no fault has is reported once, with the valid options',
    '{ fault: cloud-down, at: 1m, during: 2m, options: { luck: 3000 } }',
    ['5: steps.1.options.luck is not an option of cloud-down, which has only these: on.'],
  ],
  [
    'a word without a similar valid word is reported with all valid words',
    '{ local-mode: wonderful, at: 1m }',
    ['5: steps.1.local-mode must be 0, 1, 2, 3 or auto, not "wonderful".'],
  ],
  [
    'an unknown name with a similar valid name is reported with that name alone',
    '{ fault: cloud-dwon, at: 1m, during: 2m }',
    ['5: steps.1.fault cannot be "cloud-dwon". Did you mean cloud-down?'],
  ],
  [
    'no suggestion is the opposite of the word',
    '{ expect: { kds: 3, link: offlin }, at: 1m }',
    ['5: steps.1.expect.link cannot be "offlin". Did you mean banner: offline?'],
  ],
  [
    'an order of an unreadable repeated step is not reported as unknown',
    '{ order: drone, at: 1m, as: one, every: 1m }\n  - { fire-order: one-2, at: 3m }',
    ['5: steps.1.order must be one of table, venue-app, app, delivery, kiosk, not "drone".'],
  ],
  [
    'an order of an unreadable part is not reported as unknown',
    '{ include: nowhere.yaml, at: 1m }\n  - { fire-order: one-2, at: 3m }',
    ['5: steps.1.include names a file that cannot be read: nowhere.yaml does not exist.'],
  ],
  [
    'an order that an unknown variable would name is not reported as unknown',
    '{ order: table, at: 1m, as: $guest }\n  - { fire-order: anna, at: 3m }',
    ['5: steps.1.as names an unknown variable: "$guest".'],
  ],
] as const)('%s', (_, step, sentences) => {
  expect(mistakesIn(`${HEAD}  - ${step}\n`)).toEqual(sentences);
});

test('[SIM-22] a late step of a part that is included twice is reported with each including line', () => {
  const parts = { 'p.yaml': 'steps:\n  - { include: q.yaml, at: 5m }\n', 'q.yaml': 'steps: [{ mark: a, at: 4m }]\n' };
  expect(
    mistakesIn(
      `${HEAD}  - { include: p.yaml, at: 2m }\n  - { include: p.yaml, at: 3m }\n  - { include: p.yaml, at: 0s }\n`,
      parts,
    ),
  ).toEqual([
    'q.yaml 1: steps.1.at is after the end of the scenario at 10m (included at line 2 of p.yaml, line 5 of x).',
    'q.yaml 1: steps.1.at is after the end of the scenario at 10m (included at line 2 of p.yaml, line 6 of x).',
  ]);
});

const step = (fields: string) => `steps: [{ ${fields} }]`;

test.each<readonly [string, string, string, string?]>([
  ['an unknown kind of step', step('mrk: a, at: 1m'), '1: steps.1.mrk is not a kind of step', ' Did you mean mark?'],
  [
    'a wrong value',
    step('mark: a, at: soon'),
    '1: steps.1.at must be a time such as 90s, 45m, 1h30m or 02:30, not "soon"',
  ],
  ['an unknown variable', step('mark: a, at: $when'), '1: steps.1.at names an unknown variable: "$when"'],
  ['no list of steps', 'steps: 5', '1: steps must be a list of steps, not 5'],
  [
    'a field that no part has',
    'seed: 1\nsteps: []',
    '1: seed is not a known field here; known fields: variables, steps',
  ],
  ['a duplicate field', 'steps: []\nsteps: []', '2: steps is written twice in one group, the first time in line 1'],
  [
    'an end before the step',
    step('mark: a, at: 1m, every: 1m, until: 0s'),
    '1: steps.1.until is before the step happens at 4m',
  ],
  ['an unknown order', step('fire-order: one, at: 1m'), '1: steps.1.fire-order names an unknown order: "one"'],
  [
    'a missing part inside',
    step('include: r.yaml, at: 1m'),
    '1: steps.1.include names a file that cannot be read: r.yaml does not exist',
  ],
  [
    'an unknown variable for a part inside',
    step('include: s.yaml, at: 1m, with: { a: 1 }'),
    '1: steps.1.with.a is not a variable of s.yaml',
  ],
])(
  '[SIM-22] a mistake in a part is reported with all lines that include the part: %s',
  (_, part, sentence, guess = '') => {
    const parts = {
      'p.yaml': 'steps:\n  - { include: q.yaml, at: 1m }\n',
      'q.yaml': `${part}\n`,
      's.yaml': 'steps: []\n',
    };
    expect(mistakesIn(`${HEAD}  - { include: p.yaml, at: 2m }\n`, parts)).toEqual([
      `q.yaml ${sentence} (included at line 2 of p.yaml, line 5 of x).${guess}`,
    ]);
  },
);

test('[SIM-22] a mistake in a part is reported once, with the line that includes the part, also if the part is invalid YAML', () => {
  expect(mistakesIn(`${HEAD}  - { include: p.yaml, at: 2m }\n`, { 'p.yaml': 'steps: [\n' })).toEqual([
    expect.stringMatching(/^p\.yaml 2: this is not YAML.* \(included at line 5 of x\)\.$/),
  ]);
  const twice = `${HEAD}  - { include: p.yaml, at: 2m }\n  - { include: p.yaml, at: 3m }\n`;
  expect(mistakesIn(twice, { 'p.yaml': 'steps: [{ mrk: a, at: 1m }]\n' })).toEqual([
    'p.yaml 1: steps.1.mrk is not a kind of step (included at line 5 of x). Did you mean mark?',
  ]);
});

test('[SIM-22] a duplicate field is reported with its name, in a part too, and hides nothing else', () => {
  const part = 'steps:\n  - { mark: y,\n      at: 1m, at: 2m }\n  - { mark: z, at: never }\n';
  const text = `${HEAD}  - { mark: x, at: 1m, at: 2m }\n  - { fire-order: unknown, at: 3m }\n  - { include: p.yaml, at: 2m }\n`;
  expect(mistakesIn(text, { 'p.yaml': part })).toEqual([
    '5: at is written twice in one group, the first time in line 5.',
    expect.stringMatching(/^6: steps\.2\.fire-order /),
    'p.yaml 3: at is written twice in one group, the first time in line 3 (included at line 7 of x).',
    expect.stringMatching(/^p\.yaml 4: steps\.2\.at must be a time.* \(included at line 7 of x\)\.$/),
  ]);
});

test('[SIM-22] a duplicate seed is reported once, and nothing else', () => {
  expect(mistakesIn(`seed: 8\n${HEAD}  - { mark: x, at: 1m }\n`)).toEqual([
    expect.stringMatching(/: seed is written twice in one group, the first time in line 1\.$/),
  ]);
});

test('[SIM-22] a name that one part gives twice is reported in the part', () => {
  const twice = '  - { order: table, at: 1m, as: one }\n'.repeat(2);
  expect(mistakesIn(`${HEAD}  - { include: p.yaml, at: 2m }\n`, { 'p.yaml': `steps:\n${twice}` })).toEqual([
    'p.yaml 3: steps.2.as "one" is used by an earlier order (included at line 5 of x).',
  ]);
});

test.each([
  ['a file that is not text', 'seed: \u0000\ufffd\u0001', /^1: the file is not UTF-8 text\.$/],
  ['a text with invalid bytes at its end', 'seed: 1\ntitle: a\ufffd', /^2: the file is not UTF-8 text\.$/],
  [
    'a long text that is not a group of fields',
    'a'.repeat(9_000),
    /^1: the file must be a group of fields, not "a{60}…" of 9000 letters\.$/,
  ],
  [
    'a long value',
    `${HEAD}  - { mark: a, at: ${'b'.repeat(9_000)} }\n`,
    /^5: steps\.1\.at must be a time .*, not "b{60}…" of 9000 letters\.$/,
  ],
  [
    'a long name of a field',
    `${HEAD}  - { mark: a, at: 1m, ${'c'.repeat(900)}: 1 }\n`,
    /^5: steps\.1\.c{40}… is not a known field here; known fields: mark, at, every, until, byHand\.$/,
  ],
  ['a long alias', `a: *${'d'.repeat(900)}\n`, /^1: the alias \*d{40}… has no anchor/],
  ['a long tag', `a: !${'e'.repeat(900)} x\n`, /^1: a scenario has no tag !e{39}…: write the value alone\.$/],
  [
    'control characters of a terminal',
    'seed: "\\e[2J\\u202e"\ntitle: 1\n',
    /seed must be a whole number .*, not "\\u001b\[2J\\u202e"/,
  ],
])('[SIM-22] the message about %s quotes the text shortened and escaped', (_, text, sentence) => {
  const [first = ''] = mistakesIn(text).filter((line) => sentence.test(line));
  expect([sentence.test(first), Math.max(...mistakesIn(text).map((line) => line.length)) < 400]).toEqual([true, true]);
});

const TOP = 'title: { es: a, en: b }\nseed: 1\nlength: 20m\n';

test('[SIM-22] only the invalid variable of several is reported, and the other variables keep their values', () => {
  const text = `${TOP}preRoll: $d\nvariables: { c: 3m, d: [1, 2] }\nsteps:\n  - { mark: x, at: $c }\n  - { mark: x, at: $d }\n  - { mark: x, at: $e }\n`;
  expect(mistakesIn(text)).toEqual([
    '5: variables.d must be a text, a number, true or false, not the list [1,2].',
    expect.stringMatching(/^9: steps\.3\.at names an unknown variable: "\$e"/),
  ]);
  const none = `${TOP}variables: [c]\nsteps:\n  - { mark: x, at: $c }\n`;
  expect(mistakesIn(none)).toEqual(['4: variables must be a group of fields, not a list.']);
});

test('[SIM-22] a text that begins with two $ signs is read with one $ sign, and is not a variable', () => {
  const text = `${TOP}steps:\n  - { mark: $$c, at: 1m }\n  - { mark: $$$c, at: 1m }\n  - { mark: $5, at: 1m }\n`;
  const scenario = scenarioIn(text);
  expect(scenario.steps.map((step) => step.kind === 'mark' && step.note)).toEqual(['$c', '$$c', '$5']);
  expect(scenarioIn(writeScenario(scenario))).toEqual(scenario);
});

const MARKS = (count: number, every: string) =>
  Array.from({ length: count }, () => `  - { mark: x, at: 0s, every: ${every} }\n`).join('');

test.each<[string, string, Readonly<Record<string, string>>, readonly unknown[]]>([
  [
    'too many repeated steps',
    `${TOP}steps:\n${MARKS(9, '1s')}`,
    {},
    [expect.stringMatching(/^9: steps\.5 brings the total to 6005 steps/)],
  ],
  [
    'too many parts',
    `${TOP}steps:\n${'  - { include: p, at: 1s }\n'.repeat(210)}`,
    { p: 'steps: []\n' },
    ['205: steps.201.include brings the total to more than 200 parts.'],
  ],
  [
    'an option out of bounds',
    `${TOP}steps:\n  - { fault: cloud-500, at: 2m, during: 1m, options: { status: 5000 } }\n`,
    {},
    ['5: steps.1.options.status must be from 500 to 599, not 5000.'],
  ],
  ['a list as a file', '- a\n- b\n', {}, ['1: the file must be a group of fields, not a list.']],
  [
    'infinite numbers',
    `${TOP.replace('1', '1e400')}steps:\n  - { mark: x, at: .inf }\n`,
    {},
    [
      '2: seed must be a whole number from 0 to 4294967295, not "1e400".',
      '5: steps.1.at must be a time such as 90s, 45m, 1h30m or 02:30, not ".inf".',
    ],
  ],
  [
    'lists in the place of values',
    `${TOP}steps:\n  - { expect: { kds: [3, 4], notices: [x] }, at: 3m }\n`,
    {},
    [
      '5: steps.1.expect.kds must be a whole number from 1 to 1000000000, not the list [3,4].',
      `5: steps.1.expect.notices.1 must be one of ${EXPECTED_NOTICES.join(', ')}, not "x".`,
    ],
  ],
  [
    'two documents',
    `${TOP}steps: []\n---\na: b\n`,
    {},
    ['5: a second document begins here, after a line with ---; a file has only one scenario.'],
  ],
])('[SIM-22] the parser reports %s, each mistake in one sentence', (_, text, parts, expected) => {
  expect(mistakesIn(text, parts)).toEqual(expected);
});
