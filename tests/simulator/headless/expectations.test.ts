import { expect, test } from 'vitest';
import {
  EXPECTED_LEVELS,
  EXPECTED_LINKS,
  EXPECTED_MESSAGES,
  EXPECTED_NOTICES,
  type ExpectStep,
} from '../../../simulator/core/script/script.ts';
import { checkExpectation, neverTogetherReason } from '../../../simulator/headless/check-expectation.ts';
import { runScenario } from '../../../simulator/headless/run-scenario.ts';
import type { BoardMessage } from '../../../src/domain/board/messages.ts';
import type { LinkWord } from '../../../src/domain/link/indicator.ts';
import { LEVELS } from '../../../src/domain/presentation/levels.ts';
import type { NoticeText } from '../../../src/engine/base/state.ts';
import { scenarioIn } from '../scenarios/read-scenario.ts';

const HEAD = 'title: { es: a, en: b }\nseed: 5\nlength: 12m\npreRoll: 1m\n';
const WORLD = 'world: { settings: [{ kds: 3, settings: { autosave: 0, tw: 60, tt: 120, tc: 180 } }] }\n';
/** An order of the hot kitchen, and one of only the bar, to which a dish of the hot kitchen is added at the end. */
const ORDERS = [
  '  - { order: table, at: 2m, as: one, lines: [{ product: 301 }, { product: 302 }] }',
  '  - { order: kiosk, at: 2m, as: drinks, stays: 9m59s, lines: [{ product: 603 }] }',
  '  - { add-line: drinks, at: 11m58s, lines: [{ product: 301 }] }\n',
].join('\n');

/** Excludes the check at the end of the run. */
async function verdictsOf(steps: string, world = WORLD) {
  const { results } = await runScenario(scenarioIn(`${HEAD}${world}steps:\n${ORDERS}${steps}`));
  return results.slice(0, -1);
}

const at = (time: string, expectation: string, kds = 3) =>
  `  - { expect: { kds: ${kds}, ${expectation} }, at: ${time} }\n`;

/** An expectation that is met three seconds after the order, one that is not, and the sentence about the state. */
const EXPECTATIONS: readonly (readonly [right: string, wrong: string, seen: string])[] = [
  ['cards: 1', 'cards: 2', 'the board shows 1 card'],
  ['cardsMost: 1', 'cardsMost: 0', 'the board shows 1 card'],
  ['shows: one', 'hides: [one]', 'the board shows order "one"'],
  ['hides: [drinks]', 'shows: drinks', 'the board does not show order "drinks"'],
  [
    'lines: [{ order: one, product: 302, status: 0 }]',
    'lines: [{ order: one, product: 302, status: 110 }]',
    'the board shows product 302 of order "one" at 0, not 110',
  ],
  [
    'saved: [{ order: one, status: 0 }]',
    'saved: [{ order: one, status: 100 }]',
    'the platform has order "one" at 0, not 100',
  ],
  ['levels: [{ order: one, level: normal }]', 'levels: [{ order: one, level: late }]', 'order "one" is normal'],
  ['banner: none', 'banner: offline', 'the banner is none'],
  ['works: all', 'works: device', 'works is all'],
  ['link: online', 'link: noCloud', 'the link is online'],
  ['message: none', 'message: no-orders', 'the message is none'],
  ['notices: none', 'notices: [changeGone]', 'notices: none'],
];

test('an expectation of the present state is met, and the failure of another expectation names the present state', async () => {
  const verdicts = await verdictsOf(
    EXPECTATIONS.map(([right, wrong]) => at('2m3s', right) + at('2m3s', wrong)).join(''),
  );
  for (const [row, [right, , seen]] of EXPECTATIONS.entries()) {
    expect(verdicts[2 * row]?.problems, right).toEqual([]);
    expect(verdicts[2 * row + 1]?.problems[0]).toContain(seen);
  }
});

// Sounds and requests count from the unit's last check, so each expectation needs its own run.
test.each([
  ['sounds: [1]', 'sounds: none', 'sounds: 1'],
  ['requests: [{ call: orders, least: 1 }]', 'requests: [{ call: orders, most: 0 }]', 'orders was requested'],
])('the expectation %s is met, and the expectation %s is not', async (right, wrong, seen) => {
  const [holds] = await verdictsOf(at('2m3s', right));
  const [fails] = await verdictsOf(at('2m3s', wrong));
  expect(holds?.problems).toEqual([]);
  expect(fails?.problems[0]).toContain(seen);
});

/** For an order at 2m with levels at 60, 120 and 180 s: a time, its level, and a wrong level. */
const WAITED = [
  ['2m30s', 'normal', 'warning'],
  ['3m10s', 'warning', 'late'],
  ['4m10s', 'late', 'critical'],
  ['5m10s', 'critical', 'late'],
] as const;

test('an order rises through the levels, and the failure of an expectation names the present level', async () => {
  const expectLevel = (level: string) => `levels: [{ order: one, level: ${level} }]`;
  const steps = WAITED.map(([time, right, wrong]) => at(time, expectLevel(right)) + at(time, expectLevel(wrong))).join(
    '',
  );
  const verdicts = await verdictsOf(steps, `cooks: none\n${WORLD}`);
  expect(verdicts.map(({ problems }) => problems)).toEqual(
    WAITED.flatMap(([, right]) => [[], [`order "one" is ${right}`]]),
  );
});

test('a board agrees with the platform, except while it lacks another device’s save', async () => {
  const steps = [
    '  - { trouble: offline, kds: 3, at: 3m, during: 2m }',
    '  - { tap-line: one, at: 4m, kds: 1, status: 100, product: 302 }\n',
  ].join('\n');
  const agrees = 'converged: true';
  const [before, apart, after] = await verdictsOf(
    steps + at('2m30s', agrees) + at('4m30s', agrees) + at('5m', `${agrees}, within: 1m`),
    `cooks: none\n${WORLD}`,
  );
  expect([before?.problems, after?.problems]).toEqual([[], []]);
  expect(apart?.problems).toEqual([
    expect.stringMatching(/^Cocina caliente shows 1× .+ \(line \d+\) of order M \d+ \(\d+\) at 0, the cloud has 100$/),
  ]);
});

test.each(['take-unit', 'revoke-unit'])(
  '[SIM-19] after %s no check applies to a board until its device has the unit again',
  async (what) => {
    const steps = (more: string) =>
      [
        `  - { ${what}: { kds: 3 }, at: 3m }`,
        '  - { tap-line: one, at: 4m, kds: 1, status: 120, product: 302 }\n',
        '  - { order: kiosk, at: 5m, as: two, lines: [{ product: 301 }] }\n',
      ].join('\n') + more;
    const expectation = at('6m', 'converged: true') + at('11m', 'converged: true, within: 40s');
    const shutOut = await verdictsOf(steps(expectation));
    expect(shutOut.map(({ problems }) => problems)).toEqual([[], []]);
    // The device has its unit again, and has received nothing yet.
    const free = '  - { free-unit: { kds: 3 }, at: 6m }\n';
    const freed = await verdictsOf(steps(free + expectation), `cooks: none\n${WORLD}`);
    expect(freed.map(({ problems }) => problems.length > 0)).toEqual([true, false]);
  },
);

test('expectations of banner, link and working functions are met only while the cloud is down', async () => {
  const steps = '  - { fault: cloud-down, at: 3m, during: 5m }\n  - { fault: realtime-down, at: 3m, during: 5m }\n';
  const expectation = 'banner: offline, works: device, link: noCloud';
  const verdicts = await verdictsOf(
    steps + at('2m30s', expectation) + at('5m', expectation) + at('3m', `${expectation}, within: 2m`),
  );
  expect(verdicts.map(({ problems }) => problems.length)).toEqual([3, 0, 0]);
});

test('an expectation with a time limit is met when the state occurs in time, and otherwise fails', async () => {
  const verdicts = await verdictsOf(
    at('1m59s', 'cards: 1, within: 5s') + at('1m50s', 'cards: 1, within: 5s') + at('2m', 'cards: 9, within: 9s'),
  );
  expect(verdicts.map(({ title, problems }) => [title, problems.length])).toEqual([
    ['KDS 3 at 1m50s within 5s: at least 1 card', 1],
    ['KDS 3 at 1m59s within 5s: at least 1 card', 0],
    ['KDS 3 at 2m within 9s: at least 9 cards', 1],
  ]);
});

test('sounds and requests count from the unit’s last check', async () => {
  const [first, second] = await verdictsOf(at('2m3s', 'sounds: [1]') + at('2m4s', 'sounds: [1]'));
  expect([first?.problems, second?.problems]).toEqual([[], ['sounds: none']]);
});

test('a customer screen shows the ready orders, the last changed first, and nothing else', async () => {
  const steps = [
    '  - { order: kiosk, at: 3m, as: two, lines: [{ product: 701 }] }',
    '  - { tap-line: two, at: 3m1s, kds: 5, status: 110 }',
    '  - { tap-line: drinks, at: 3m1s, kds: 5, status: 110 }\n',
  ].join('\n');
  const verdicts = await verdictsOf(
    steps +
      at('2m1s', 'tiles: none', 9) +
      at('2m1s', 'shows: drinks', 9) +
      at('3m5s', 'tiles: [two, drinks]', 9) +
      at('3m5s', 'tiles: [drinks]', 9) +
      at('3m5s', 'shows: drinks', 9) +
      at('3m5s', 'hides: [drinks]', 9),
  );
  expect(verdicts.map(({ problems }) => problems.length)).toEqual([0, 1, 0, 1, 0, 1]);
});

test('[SIM-19][ORDER-36] an order is ready once all its lines except voided lines are ready, and an order of only voided lines is not ready', async () => {
  const steps = [
    '  - { device-tap: { kds: 3, order: one, product: 301, times: 2 }, at: 3m }',
    '  - { void-line: one, at: 4m, product: 302, how: asked }',
    '  - { order: table, at: 5m, as: gone, lines: [{ product: 301 }] }',
    '  - { void-line: gone, at: 6m, product: 301, how: asked }\n',
  ].join('\n');
  const expectations = at('3m30s', 'ready: [one]') + at('4m30s', 'ready: [one]') + at('6m30s', 'ready: [gone]');
  const verdicts = await verdictsOf(steps + expectations, `cooks: none\n${WORLD}`);
  expect(verdicts.map(({ problems }) => problems)).toEqual([
    ['order "one" is not ready'],
    [],
    ['order "gone" is not ready'],
  ]);
});

test('the small orders show an order as ready once all its lines are ready, if the unit has small orders', async () => {
  const [before, after] = await verdictsOf(at('2m3s', 'ready: [one]') + at('2m30s', 'ready: [one], within: 9m'));
  expect([before?.problems, after?.problems]).toEqual([['order "one" is not ready'], []]);
  const [none] = await verdictsOf(
    `  - { push-settings: { kds: 3, settings: { showmini: false } }, at: 2m30s }\n${at('3m', 'ready: [one]')}`,
  );
  expect(none?.problems).toEqual(['the settings show no small cards']);
});

test('[SIM-19] a headless run checks the banner’s text, and a failure quotes that text', async () => {
  const steps = '  - { fault: cloud-down, at: 3m, during: 5m }\n  - { fault: realtime-down, at: 3m, during: 5m }\n';
  const expected = at('5m', 'says: [OFFLINE, La nube no responde desde, Pedidos al día hace]');
  const absent = at('5m', 'says: [OFFLINE, Trabajando con el servidor local]');
  const verdicts = await verdictsOf(steps + at('2m', 'says: [La nube]') + expected + absent + at('5m', 'says: [O]', 9));
  expect(verdicts.map(({ problems, skipped }) => [skipped, problems])).toEqual([
    [undefined, ['there is no banner']],
    [undefined, []],
    [
      undefined,
      [
        expect.stringMatching(
          /^the banner shows "OFFLINE La nube no responde desde \d\d:\d\d .*Pedidos al día hace \d+ (s|min)"$/,
        ),
      ],
    ],
    [undefined, []],
  ]);
});

test('[SIM-19] a board that lacks an order does not agree with the cloud until the order arrives', async () => {
  const away = '  - { fault: cloud-down, at: 4m, during: 3m }\n  - { fault: realtime-down, at: 4m, during: 3m }\n';
  const late = '  - { order: kiosk, at: 5m, as: two, lines: [{ product: 701 }, { product: 301 }] }\n';
  const asks = at('3m59s', 'converged: true') + at('6m', 'converged: true') + at('10m', 'converged: true');
  const verdicts = await verdictsOf(away + late + asks);
  expect(verdicts.map(({ problems }) => problems)).toEqual([
    [],
    expect.arrayContaining([
      expect.stringMatching(/^Cocina caliente does not show order K \d+ \(\d+\), which still has: 1× .+ \(line \d+\)$/),
    ]),
    [],
  ]);
});

test('the result of an expectation with many fields has a title of at most 100 characters, and all problems', async () => {
  const [verdict] = await verdictsOf(
    at(
      '2m3s',
      'shows: [one, drinks], cardsMost: 0, banner: none, requests: [{ call: orders, most: 99 }], lines: [{ order: one, product: 301, status: 0 }, { order: one, product: 302, status: 110 }]',
    ),
  );
  expect(verdict?.title).toBe(
    'KDS 3 at 2m3s: at most 0 cards, 2 orders on the board, 2 dishes at their statuses, no OFFLINE, orde…',
  );
  expect(verdict?.title).toHaveLength(100);
  expect(verdict?.problems).toEqual([
    'the board shows 1 card',
    expect.stringMatching(/^the board does not show order "drinks"/),
    'the board shows product 302 of order "one" at 0, not 110',
  ]);
});

test('the title of a result has its time to the millisecond, and all fields of a short expectation', async () => {
  const verdicts = await verdictsOf(
    at('2m3.25s', 'shows: [one, drinks], cardsMost: 2') + at('3m', 'requests: [{ call: orders, most: 0 }]'),
  );
  expect(verdicts.map(({ title }) => title)).toEqual([
    'KDS 3 at 2m3.25s: at most 2 cards, order "one", "drinks" on the board',
    'KDS 3 at 3m: orders 0 to 0 times',
  ]);
});

const checkedFields = (...failed: readonly boolean[]) =>
  failed.map((isFailed, at) => ({ words: `field ${at + 1}`, problems: isFailed ? ['no'] : [] }));

test.each([
  [
    'the field that was never true',
    [checkedFields(true, true), checkedFields(true, false)],
    ['never true in that time: field 1'],
  ],
  [
    'the fields that were never true together',
    [checkedFields(true, false, false), checkedFields(false, true, false)],
    ['each was true at some time, but never all at once: field 1; field 2'],
  ],
  ['no field, after a single check', [checkedFields(true, false)], []],
  ['no field, if the expectation has only one field', [checkedFields(true), checkedFields(true)], []],
])('[SIM-35] the report of an expectation that fails at its time limit names %s', (_, looks, expected) => {
  expect(neverTogetherReason(looks)).toEqual(expected);
});

test('[SIM-35] the problems of a failed expectation end with the field that was never true', async () => {
  const [verdict] = await verdictsOf(at('3m', 'cards: 1, banner: offline, within: 2s'));
  expect(verdict?.problems.at(-1)).toBe('never true in that time: OFFLINE');
});

test('an expectation of a unit without a device fails with the number of the unit', async () => {
  const step: ExpectStep = {
    kind: 'expect',
    atMs: 180_000,
    kdsId: 99,
    withinMs: 0,
    expectation: { nothingLost: true },
  };
  expect(checkExpectation(step, null)?.problems).toEqual(['the scenario has no KDS 99 with a device']);
});

/** Whether two lists contain the same words. */
const sameWords = (one: readonly string[], other: readonly string[]) =>
  expect([...one].sort()).toEqual([...other].sort());

test('the words of expectations are those of the product', () => {
  const links: Record<LinkWord, true> = {
    idle: true,
    broken: true,
    online: true,
    connecting: true,
    noNetwork: true,
    noCloud: true,
    noResponse: true,
    localServer: true,
  };
  const messages: Record<BoardMessage, true> = { 'log-out': true, configure: true, unread: true, 'no-orders': true };
  const notices: readonly NoticeText[] = EXPECTED_NOTICES;
  const missing: Exclude<NoticeText, (typeof EXPECTED_NOTICES)[number]>[] = [];
  sameWords(EXPECTED_LEVELS, LEVELS);
  sameWords(EXPECTED_LINKS, Object.keys(links));
  sameWords(EXPECTED_MESSAGES, Object.keys(messages));
  expect([missing, notices.length > 0]).toEqual([[], true]);
});
