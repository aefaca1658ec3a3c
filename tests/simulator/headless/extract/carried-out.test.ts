import { expect, test } from 'vitest';
import type { Scenario } from '../../../../simulator/core/script/script.ts';
import { extractScenario } from '../../../../simulator/headless/extract/extract.ts';
import type { ReadRecording } from '../../../../simulator/headless/replay/read-recording.ts';
import { runScenario } from '../../../../simulator/headless/run-scenario.ts';
import { parseScenario } from '../../../../simulator/scenarios/language/parse-scenario.ts';
import type { RecordedEntry } from '../../../../src/recording/entry.ts';

const START_MS = Date.UTC(2026, 0, 15, 13, 0, 0);
const START_S = START_MS / 1_000;
const MINUTE_S = 60;

/** As the device knows them. */
const UNITS = [{ id: 3, sts: [{ id: 0 }, { id: 100 }, { id: 110 }] }];

type Line = Readonly<Record<string, unknown>>;

/** The first dish of each test's order. */
const line = (more: Line = {}): Line => {
  const { li = 11, fp = START_S - 300, ...rest } = more;
  return {
    li,
    lk: 0,
    ca: 1,
    np: `[es]P${li}[en]D${li}`,
    pi: 700 + Number(li),
    j: '',
    st: 0,
    prio: 0,
    fp,
    fm: fp,
    ...rest,
  };
};
const order = (dl: readonly Line[], more: Line = {}): Line => ({
  io: 1,
  im: [4],
  ch: '2',
  fechaUnixO: START_S - 300,
  dl,
  ...more,
});
/** Another dish, so that a line of the first can be finished without all of it. */
const OTHER = line({ li: 12 });

/** A board with these lines of the order; without any the order is absent. */
const shows = (...lines: readonly Line[]): Readonly<Record<string, string | null>> => ({
  cards: lines.length === 0 ? '' : '1-0',
  ...Object.fromEntries(lines.map(({ li, st }) => [`card 1-0 line ${li}`, `${st}`])),
});

interface Told {
  readonly orders: readonly Line[];
  readonly cells?: ReturnType<typeof shows>;
}

/** A recording of KDS 3 that received these orders at first, and others a minute apart. */
function recording(first: Told, ...later: readonly Told[]): ReadRecording {
  const start = {
    k: 'start',
    t: START_MS,
    run: false,
    facts: { 'list:kd': JSON.stringify({ data: UNITS }) },
    pending: [],
    outbox: [],
    orders: { etag: 'a', list: first.orders },
    values: {},
    online: true,
    realtimeUp: true,
    aheadMs: 0,
  } as unknown as ReadRecording['runs'][number]['start'];
  const screen = (t: number, { cells }: Told) => (cells === undefined ? [] : [{ k: 'screen', t: t + 1_000, cells }]);
  const told = later.flatMap((each, at) => {
    const t = START_MS + (at + 1) * MINUTE_S * 1_000;
    const body = { ok: true, data: { d: [], et: `b${at}` } };
    return [
      { k: 'asked', t, n: at, call: 'orders', of: '' },
      { k: 'answer', t, n: at, status: 200, body, orders: each.orders },
      ...screen(t, each),
    ];
  });
  const end = { k: 'random', t: START_MS + (later.length + 1) * MINUTE_S * 1_000, value: 0 };
  const entries = [start, ...screen(START_MS, first), ...told, end] as unknown as readonly RecordedEntry[];
  return { head: { kdsrec: 3, app: 'test', kdsId: 3 }, runs: [{ start, entries }], endMs: end.t, isCutOff: false };
}

/** Its scenario, which must run without a failure. */
async function made(of: ReadRecording): Promise<{ scenario: Scenario; untold: readonly string[]; steps: string[] }> {
  const { yaml, untold } = extractScenario(of);
  const parsed = parseScenario('extracted', yaml);
  if (!parsed.ok) throw new Error(parsed.problem);
  const { scenario } = parsed;
  const { verdicts } = await runScenario(scenario);
  expect(verdicts.filter(({ problems }) => problems.length > 0)).toEqual([]);
  const steps = scenario.steps.filter((step) => 'order' in step || step.kind === 'order').map(({ kind }) => kind);
  return { scenario, untold, steps };
}

const REVIVED = 'Orders in which something was done with voided lines, of which nothing is expected after it: 1.';
const soon = { fm: START_S + 50 };
const voided = line({ esAnulado: true, st: 110, ...soon });

test.each<readonly [string, readonly Line[]]>([
  ['a status', [line({ ...voided, st: 120 })]],
  ['a fire', [line({ ...voided, fire: true })]],
  ['a turn', [line({ ...voided, prio: 1 })]],
  ['a return', [line({ ...voided, esAnulado: false })]],
  [
    'a return, and a status later',
    [line({ ...voided, esAnulado: false }), line({ ...voided, esAnulado: false, st: 120 })],
  ],
])('[RCD10] %s of a voided line is no step, and nothing is expected of its order from then on', async (_, states) => {
  const { scenario, untold, steps } = await made(
    recording(
      { orders: [order([line(), OTHER])], cells: shows(line(), OTHER) },
      { orders: [order([voided, OTHER])], cells: shows(OTHER) },
      ...states.map((state) => ({ orders: [order([state, OTHER])], cells: shows(OTHER) })),
    ),
  );
  expect(untold).toContain(REVIVED);
  expect(steps).toEqual(['order', 'tap-line', 'void-line']);
  expect(scenario.steps.flatMap((step) => (step.kind === 'expect' ? [step.wish.shows] : []))).toEqual([undefined]);
});

test('[RCD10] changes in the same response as a void came before it', async () => {
  const all = line({ esAnulado: true, st: 110, fire: true, prio: 1, ...soon });
  const { steps } = await made(recording({ orders: [order([line(), OTHER])] }, { orders: [order([all, OTHER])] }));
  expect(steps).toEqual(['order', 'fire-order', 'change-priority', 'tap-line', 'void-line']);
});

test('[RCD10] a confirmed void is no later change', async () => {
  const settled = line({ esAnulado: true, st: 170, ...soon });
  const { untold } = await made(
    recording(
      { orders: [order([line(), OTHER])] },
      { orders: [order([voided, OTHER])] },
      { orders: [order([settled, OTHER])] },
    ),
  );
  expect(untold).not.toContain(REVIVED);
});

const served = line({ st: 130, fm: START_S + 30 });
const more = line({ li: 13, fp: START_S + 170 });
const begun = line({ ...more, st: 100, fm: START_S + 230 });
const AWAY =
  'Orders of which nothing was heard for a while before they were served, and nothing is expected meanwhile: 1.';

test.each<readonly [string, Line, readonly string[], boolean]>([
  ['all of which was served', served, ['order', 'tap-line', 'add-line', 'tap-line'], false],
  ['of which something was wanted', line(), ['order', 'add-line', 'tap-line'], true],
])('[RCD10] an order %s and that returns stays until its last absence', async (_, was, expected, isTold) => {
  const until = [
    { orders: [order([was])] },
    { orders: [], cells: { ...shows(), 'card 1-0 line 11': null } },
    { orders: [order([was, more])], cells: shows(more) },
    { orders: [order([was, begun])], cells: shows(begun) },
    { orders: [order([was, begun])] },
  ];
  const gone = { orders: [], cells: { ...shows(), 'card 1-0 line 13': null } };
  for (const [later, shown] of [
    [until, ['order-1']],
    [[...until, gone], []],
  ] as const) {
    const { scenario, steps, untold } = await made(recording({ orders: [order([was])], cells: shows(was) }, ...later));
    expect(steps).toEqual(expected);
    expect(untold.includes(AWAY)).toBe(isTold);
    const wishes = scenario.steps.flatMap((step) => (step.kind === 'expect' ? [step.wish] : []));
    expect(wishes.flatMap(({ shows: all = [] }) => all)).toEqual(shown);
    expect(wishes.flatMap(({ hides = [] }) => hides)).toEqual([]);
  }
});

test.each<readonly [string, readonly Line[], readonly string[]]>([
  ['that nobody has ordered anything of yet', [order([]), order([line({ fp: START_S + 50 })])], ['order']],
  ['whose dishes all came after it', [order([line({ fp: START_S - 100 })])], ['order']],
  [
    'of the venue without a table, that moves to one',
    [order([line()], { im: [-5] }), order([line()], { im: [7] })],
    ['order'],
  ],
  ['that moves to a table that the venue has not', [order([line()]), order([line()], { im: [900] })], ['order']],
  ['that moves', [order([line()]), order([line()], { im: [7] })], ['order', 'transfer-order']],
  ['whose turn is none', [order([line()]), order([line({ prio: 7 })])], ['order', 'change-priority']],
  [
    'of changes alone',
    [order([line({ lk: 3 })]), order([line({ lk: 3, st: 110 }), OTHER]), order([OTHER], { im: [7] })],
    [],
  ],
])('[RCD10] an order %s gives a scenario that runs', async (_, states, expected) => {
  const dishesOf = ({ dl }: Line) => (dl as readonly Line[]).filter(({ lk }) => lk === 0);
  const [first, ...later] = states.map((state) => ({ orders: [state], cells: shows(...dishesOf(state)) }));
  const { steps } = await made(recording(first as Told, ...later));
  expect(steps).toEqual(expected);
});
