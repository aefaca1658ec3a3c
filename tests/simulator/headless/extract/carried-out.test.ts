import { expect, test } from 'vitest';
import type { Scenario } from '../../../../simulator/core/script/script.ts';
import { extractScenario } from '../../../../simulator/headless/extract/extract.ts';
import type { ReadRecording } from '../../../../simulator/headless/replay/read-recording.ts';
import { runScenario } from '../../../../simulator/headless/run-scenario.ts';
import type { RecordedEntry } from '../../../../src/recording/entry.ts';
import { scenarioIn } from '../../scenarios/read-scenario.ts';
import { RECORDED_START } from '../recorded-start.ts';

const START_MS = Date.UTC(2026, 0, 15, 13, 0, 0);
const START_S = START_MS / 1_000;
const MINUTE_S = 60;

const UNITS = [{ id: 3, sts: [{ id: 0 }, { id: 100 }, { id: 110 }] }];

type Line = Readonly<Record<string, unknown>>;

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
/** With this line in the order, the first dish can be finished while the order is not. */
const OTHER = line({ li: 12 });

/** A board with these lines; without lines the order is absent. */
const shows = (...lines: readonly Line[]): Readonly<Record<string, string | null>> => ({
  cards: lines.length === 0 ? '' : '1-0',
  ...Object.fromEntries(lines.map(({ li, st }) => [`card 1-0 line ${li}`, `${st}`])),
});

interface Received {
  readonly orders: readonly Line[];
  readonly cells?: ReturnType<typeof shows>;
  /** A line that the cook taps shortly before. */
  readonly tapped?: Line;
  /** Seconds from the start to the arrival; by default one minute apart. */
  readonly atS?: number;
  /** Whether the cloud does not respond. */
  readonly isDown?: boolean;
}

/** A recording of KDS 3 with these orders, then others one minute apart. */
const recording = (first: Received, ...later: readonly Received[]): ReadRecording => recordingWith({}, first, ...later);

function recordingWith(
  facts: Readonly<Record<string, string>>,
  first: Received,
  ...later: readonly Received[]
): ReadRecording {
  const start = {
    ...RECORDED_START,
    t: START_MS,
    run: false,
    facts: { 'list:kd': JSON.stringify({ data: UNITS }), ...facts },
    orders: { etag: 'a', list: first.orders },
  } as unknown as ReadRecording['runs'][number]['start'];
  const screen = (t: number, { cells }: Received) =>
    cells === undefined ? [] : [{ k: 'screen', t: t + 1_000, cells }];
  const received = later.flatMap((each, at) => {
    const t = START_MS + (each.atS ?? (at + 1) * MINUTE_S) * 1_000;
    const body = { ok: true, data: { d: [], et: `b${at}` } };
    const tap = { k: 'command', t: t - 5_000, name: 'advanceLine', values: ['1-0', each.tapped?.li] };
    return [
      ...(each.tapped === undefined ? [] : [tap]),
      { k: 'asked', t, n: at, call: 'orders', of: '' },
      { k: 'answer', t, n: at, ...(each.isDown ? { none: 'network' } : { status: 200, body, orders: each.orders }) },
      ...screen(t, each),
    ];
  });
  const lastS = later.at(-1)?.atS ?? later.length * MINUTE_S;
  const end = { k: 'random', t: START_MS + (lastS + MINUTE_S) * 1_000, value: 0 };
  const entries = [start, ...screen(START_MS, first), ...received, end] as unknown as readonly RecordedEntry[];
  return { head: { kdsrec: 3, app: 'test', kdsId: 3 }, runs: [{ start, entries }], endMs: end.t, isCutOff: false };
}

/** The recording's scenario, which must run without a failure. */
async function made(of: ReadRecording): Promise<{ scenario: Scenario; omitted: readonly string[]; steps: string[] }> {
  const { yaml, omitted } = extractScenario(of);
  const scenario = scenarioIn(yaml);
  const { results } = await runScenario(scenario);
  expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
  const steps = scenario.steps.filter((step) => 'order' in step || step.kind === 'order').map(({ kind }) => kind);
  return { scenario, omitted, steps };
}

const REVIVED = 'Orders with changes of lines after a void; no expectation checks these orders afterwards: 1.';
const soon = { fm: START_S + 50 };
const voided = line({ esAnulado: true, st: 110, ...soon });

test.each<readonly [string, readonly Line[]]>([
  ['a status', [line({ ...voided, st: 120 })]],
  ['a fire', [line({ ...voided, fire: true })]],
  ['a change of course', [line({ ...voided, prio: 1 })]],
  ['a return', [line({ ...voided, esAnulado: false })]],
  [
    'a return, and then a status',
    [line({ ...voided, esAnulado: false }), line({ ...voided, esAnulado: false, st: 120 })],
  ],
])(
  '[RECORDING-11] a change of a voided line is not a step, and the order has no later expectation: $0',
  async (_, states) => {
    const { scenario, omitted, steps } = await made(
      recording(
        { orders: [order([line(), OTHER])], cells: shows(line(), OTHER) },
        { orders: [order([voided, OTHER])], cells: shows(OTHER) },
        ...states.map((state) => ({ orders: [order([state, OTHER])], cells: shows(OTHER) })),
      ),
    );
    expect(omitted).toContain(REVIVED);
    expect(steps).toEqual(['order', 'tap-line', 'void-line']);
    expect(scenario.steps.flatMap((step) => (step.kind === 'expect' ? [step.expectation.shows] : []))).toEqual([
      undefined,
    ]);
  },
);

test('[RECORDING-11] changes in the same response as a void become steps before the void', async () => {
  const all = line({ esAnulado: true, st: 110, fire: true, prio: 1, ...soon });
  const { steps } = await made(recording({ orders: [order([line(), OTHER])] }, { orders: [order([all, OTHER])] }));
  expect(steps).toEqual(['order', 'fire-order', 'change-priority', 'tap-line', 'void-line']);
});

test('[RECORDING-11] the confirmation of a void does not count as a change after the void', async () => {
  const settled = line({ esAnulado: true, st: 170, ...soon });
  const { omitted } = await made(
    recording(
      { orders: [order([line(), OTHER])] },
      { orders: [order([voided, OTHER])] },
      { orders: [order([settled, OTHER])] },
    ),
  );
  expect(omitted).not.toContain(REVIVED);
});

const served = line({ st: 130, fm: START_S + 30 });
const more = line({ li: 13, fp: START_S + 170 });
const begun = line({ ...more, st: 100, fm: START_S + 230 });
const AWAY =
  'Orders that were missing from responses for a while before they were served; no expectation checks them in that time: 1.';

test.each<readonly [string, Line, readonly string[], boolean]>([
  ['with only served lines', served, ['order', 'tap-line', 'add-line', 'tap-line'], false],
  ['with an open line', line(), ['order', 'add-line', 'tap-line'], true],
])(
  '[RECORDING-11] an order that left and returned stays in the scenario until it leaves for the last time: %s',
  async (_, was, expected, isReported) => {
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
      const { scenario, steps, omitted } = await made(
        recording({ orders: [order([was])], cells: shows(was) }, ...later),
      );
      expect(steps).toEqual(expected);
      expect(omitted.includes(AWAY)).toBe(isReported);
      const expectations = scenario.steps.flatMap((step) => (step.kind === 'expect' ? [step.expectation] : []));
      expect(expectations.flatMap(({ shows: all = [] }) => all)).toEqual(shown);
      expect(expectations.flatMap(({ hides = [] }) => hides)).toEqual([]);
    }
  },
);

test.each<readonly [string, readonly Line[], readonly string[]]>([
  ['that has no dishes at first', [order([]), order([line({ fp: START_S + 50 })])], ['order']],
  ['whose dishes are all older than the order', [order([line({ fp: START_S - 100 })])], ['order']],
  ['of the app that moves to a table', [order([line()], { im: [-5] }), order([line()], { im: [7] })], ['order']],
  ['that moves to a table that the venue lacks', [order([line()]), order([line()], { im: [900] })], ['order']],
  ['that moves to another table', [order([line()]), order([line()], { im: [7] })], ['order', 'transfer-order']],
  ['with an unknown priority', [order([line()]), order([line({ prio: 7 })])], ['order', 'change-priority']],
  [
    'that has only extras',
    [order([line({ lk: 3 })]), order([line({ lk: 3, st: 110 }), OTHER]), order([OTHER], { im: [7] })],
    [],
  ],
])('[RECORDING-11] an order %s gives a scenario that runs', async (_, states, expected) => {
  const dishesOf = ({ dl }: Line) => (dl as readonly Line[]).filter(({ lk }) => lk === 0);
  const [first, ...later] = states.map((state) => ({ orders: [state], cells: shows(...dishesOf(state)) }));
  const { steps } = await made(recording(first as Received, ...later));
  expect(steps).toEqual(expected);
});

const KEPT =
  'Orders whose lines moved, were edited or were marked on the device; no expectation checks these orders afterwards: 1.';
const edited = line({ st: 110, ca: 2, fm: START_S - 60 });

test.each<readonly [string, string, Line]>([
  ['an added quantity', 'made', edited],
  ['a removed line', 'unseen', line({ st: 0 })],
])('[RECORDING-11] an order for which the device had stored %s has no expectation', async (_, fact, shown) => {
  const stored = fact === 'made' ? [1, 11, 1] : [1, { id: 11 }];
  const received = { orders: [order([shown, OTHER])], cells: shows(shown, OTHER) };
  const { scenario, omitted } = await made(recordingWith({ [fact]: JSON.stringify([stored]) }, received, received));
  expect(omitted).toContain(KEPT);
  expect(scenario.steps.filter((step) => step.kind === 'expect' && step.expectation.shows !== undefined)).toEqual([]);
});

test('[RECORDING-11] an order with a line of quantity 0 has no expectation', async () => {
  const none = line({ ca: 0 });
  const received = { orders: [order([none, OTHER])], cells: shows(OTHER) };
  const { omitted } = await made(recording({ ...received, cells: shows(none, OTHER) }, received));
  expect(omitted).toContain(KEPT);
});

test('[RECORDING-11][NEWS-13] an order whose voided line a cook has seen and removed has no expectation', async () => {
  const gone = line({ esAnulado: true, st: 170, ...soon });
  const { omitted } = await made(
    recording(
      { orders: [order([line(), OTHER])], cells: shows(line(), OTHER) },
      { orders: [order([gone, OTHER])], cells: shows(gone, OTHER) },
      { orders: [order([gone, OTHER])], cells: { ...shows(OTHER), 'card 1-0 line 11': null }, tapped: OTHER },
    ),
  );
  expect(omitted).toContain(KEPT);
});

test('[RECORDING-14][FILTER-15] an order with a voided line keeps the steps of other units, because its card waits for their dishes', async () => {
  const units = [{ ...UNITS[0], mvoid: true, cvoid: false }];
  const ready = line({ st: 110, ...soon });
  const gone = line({ esAnulado: true, st: 170, fm: START_S + 110 });
  const elsewhere = line({ ...OTHER, st: 110, fm: START_S + 170 });
  const away = { ...shows(), 'card 1-0 line 11': null };
  const { steps } = await made(
    recordingWith(
      { 'list:kd': JSON.stringify({ data: units }) },
      { orders: [order([line(), OTHER])], cells: shows(line()) },
      { orders: [order([ready, OTHER])], cells: away },
      { orders: [order([gone, OTHER])], cells: shows(gone) },
      { orders: [order([gone, elsewhere])], cells: away },
    ),
  );
  expect(steps).toEqual(['order', 'tap-line', 'void-line', 'tap-line']);
});

test('[RECORDING-11] an order that last changed as an outage began has no expectation until the outage ends', async () => {
  const ready = line({ st: 100, fm: START_S + 3 });
  const orders = [order([ready, OTHER])];
  const down = { orders, isDown: true };
  const { scenario } = await made(
    recording(
      { orders: [order([line(), OTHER])], cells: shows(line(), OTHER) },
      { orders, cells: shows(ready, OTHER), atS: 4 },
      { ...down, atS: 6 },
      { ...down, cells: { banner: 'offline', 'card 1-0 level': 'late' }, atS: 320 },
      { ...down, atS: 400 },
    ),
  );
  const expectations = scenario.steps.flatMap((step) => (step.kind === 'expect' ? [step.expectation] : []));
  expect(expectations.length).toBeGreaterThan(0);
  expect(expectations.flatMap(({ shows: all = [], lines = [] }) => [...all, ...lines])).toEqual([]);
});

test('[RECORDING-11] a full customer screen has no expectation of orders, because each tile’s position depends on all other tiles', async () => {
  const ids = Array.from({ length: 13 }, (_, at) => at + 1);
  const ready = (io: number) => order([line({ li: 100 + io, st: 110, fm: START_S - 200 + io })], { io });
  const tiles = ids.slice(1).reverse().join(' ');
  const received = recording({ orders: ids.map(ready), cells: { tiles } });
  const { scenario } = await made({ ...received, head: { ...received.head, kdsId: 9 } });
  const [expectation] = scenario.steps.flatMap((step) => (step.kind === 'expect' ? [step.expectation] : []));
  expect(expectation).toMatchObject({ banner: 'none' });
  expect([expectation?.shows, expectation?.hides]).toEqual([undefined, undefined]);
});
