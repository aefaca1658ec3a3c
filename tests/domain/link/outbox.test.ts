import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { CLOUD_UNKNOWN_ORDER_MS_MAX, RETRIES } from '../../../src/domain/limits.ts';
import { enqueue, groupByOrder, ownStatusOf, type SavedChange } from '../../../src/domain/link/enqueue.ts';
import {
  abortSend,
  afterOrdersRead,
  afterSend,
  type Change,
  changesToSend,
  deferUntilKnown,
  dropChanges,
  EMPTY_OUTBOX,
  hasWaitExpired,
  lastIdOf,
  markInFlight,
  nextEntryId,
  nextSend,
  type OrdersRead,
  type OutboxEntry,
  type OutboxState,
  pageRunOf,
  type QueuedEntry,
  queuedStatuses,
  queuedSteps,
  restoreEntries,
  type SendOutcome,
  statusesForCloud,
} from '../../../src/domain/link/outbox.ts';
import {
  isUnknownToCloud,
  lossReasonOf,
  type ReconcileContext,
  reconcile,
} from '../../../src/domain/link/reconcile.ts';

const SERVER_MS = 1_760_540_400_000;
const id = (count: number): string => String(count).padStart(16, '0');
const batch = (orderId: number, ...changes: Change[]) => ({ orderId, changes, earlier: [] });
const entry = (count: number, orderId: number, ...changes: Change[]): OutboxEntry => ({
  id: id(count),
  ...batch(orderId, ...changes),
});
const waiting = (each: OutboxEntry, facts: Partial<QueuedEntry> = {}): QueuedEntry => ({
  entry: each,
  oldSinceMs: null,
  oneByOne: false,
  ...facts,
});
const box = (...entries: QueuedEntry[]): OutboxState => ({ ...EMPTY_OUTBOX, waiting: entries });
const saved = (orderId: number, lineId: number, status: number, tappedAtMs = SERVER_MS): SavedChange => ({
  orderId,
  lineId,
  status,
  tappedAtMs,
  from: null,
});

test.each([
  [0, 1_760_540_400_000, 0, '1760540400000000'],
  [0, 1_760_540_400_000, 42, '1760540400000042'],
  [1_760_540_400_000_042, 1_760_540_400_000, 42, '1760540400001042'],
  [1_760_540_400_005_042, 1_760_540_399_000, 42, '1760540400006042'],
  [1_760_540_400_000, 1_760_540_400_000, 42, '1760540400000042'],
  [1_760_540_400_005, 5, 42, '0001760540400042'],
  [7, 0, 42, '0000000000000042'],
  [42, 0, 42, '0000000000001042'],
  [7, -5, 42, '0000000000000042'],
  [7, Number.NaN, 42, '0000000000000042'],
  [7, 12.5, 42, '0000000000000042'],
  [7, 9_100_000_000_000, 42, '0000000000000042'],
  [7, 1, 42, '0000000000001042'],
])('[OUTBOX-10] in the page run $2 at $1 ms the id after $0 is $3', (lastId, wallMs, pageRun, next) => {
  expect(nextEntryId(lastId, wallMs, pageRun)).toBe(next);
});

test('[OUTBOX-27] pages that start from the same id never give two entries the same id', () => {
  const runs = [0, 0.0004, 0.001, 0.5, 0.9999].map(pageRunOf);
  expect(runs).toEqual([0, 0, 1, 500, 999]);
  const idsOf = (pageRun: number) => {
    const ids = [nextEntryId(SERVER_MS * 1_000 + 700, 0, pageRun)];
    while (ids.length < 5) ids.push(nextEntryId(Number(ids.at(-1)), 0, pageRun));
    return ids;
  };
  const ids = [1, 500, 999].flatMap(idsOf);
  expect(new Set(ids).size).toBe(15);
});

test('[OUTBOX-17] saved changes are grouped by order, in the sequence of the taps, with the last change of each line', () => {
  const changes = [saved(8, 1, 100, 10), saved(7, 2, 100, 11), saved(7, 1, 100, 12), saved(7, 2, 110, 13)];
  expect(groupByOrder([...changes, saved(8, 2, 0, 14)], 20)).toEqual([
    batch(8, [1, 100, 10], [2, 0, 14]),
    batch(7, [1, 100, 12], [2, 110, 13]),
  ]);
});

test('[OUTBOX-17] an entry has at most 200 lines', () => {
  const sizes = (lines: number) =>
    groupByOrder(
      Array.from({ length: lines }, (_, at) => saved(7, at + 1, 100, 5)),
      9,
    ).map(({ changes }) => changes.length);
  expect(sizes(0)).toEqual([]);
  expect(sizes(199)).toEqual([199]);
  expect(sizes(200)).toEqual([200]);
  expect(sizes(201)).toEqual([200, 1]);
  expect(sizes(401)).toEqual([200, 200, 1]);
});

test.each([
  saved(0, 1, 100),
  saved(-3, 1, 100),
  saved(Number.NaN, 1, 100),
  saved(2 ** 60, 1, 100),
  saved(7, 0, 100),
  saved(7, 1.5, 100),
  saved(7, Number.POSITIVE_INFINITY, 100),
  saved(7, 1, Number.NaN),
  saved(7, 1, 1e300),
])('[OUTBOX-17] a change with the order $orderId, line $lineId and status $status is not queued', (change) => {
  expect(groupByOrder([change, saved(7, 2, 100)], SERVER_MS)).toEqual([batch(7, [2, 100, SERVER_MS])]);
});

test.each([
  [5, 5],
  [0, 0],
  [20, 20],
  [21, 20],
  [-1, 20],
  [Number.NaN, 20],
])('[OUTBOX-17] a tap at %d ms that is queued at 20 ms gets the time %i ms', (tappedAtMs, datedAtMs) => {
  expect(groupByOrder([saved(7, 1, 100, tappedAtMs)], 20)[0]?.changes).toEqual([[1, 100, datedAtMs]]);
});

test.each([
  ['before the tap', 4, 5],
  ['at the time of the tap', 5, 5],
  ['after the tap, because the clock was behind', 15, 15],
  ['in the future by the clock', 30, 30],
])(
  '[OUTBOX-29] a tap at 5 ms, on a line whose last step was seen %s, at %i ms, gets the time %i ms',
  (_, seenMs, datedAtMs) => {
    expect(groupByOrder([{ ...saved(7, 1, 100, 5), seenMs }], 20)[0]?.changes).toEqual([[1, 100, datedAtMs]]);
  },
);

const toEnqueue = (orderId: number, changes: readonly Change[], nowMs = 9_000) => ({
  orderId,
  changes,
  earlier: [],
  newId: id(99),
  serverMs: SERVER_MS,
  nowMs,
});

test('[OUTBOX-18] changes of an order without a queued entry become a new entry at the end', () => {
  const before = box(waiting(entry(1, 8, [1, 100, SERVER_MS])));
  const { box: after, entry: queued } = enqueue(before, toEnqueue(7, [[1, 100, SERVER_MS]]));
  expect(queued).toEqual(entry(99, 7, [1, 100, SERVER_MS]));
  expect(after).toEqual({ ...before, waiting: [...before.waiting, waiting(queued)] });
});

test('[OUTBOX-18] changes join the queued entry of their order and replace earlier changes of their lines', () => {
  const old = waiting(entry(1, 7, [1, 100, 1], [2, 100, 2]), { oldSinceMs: 500, oneByOne: true });
  const other = waiting(entry(2, 8, [1, 100, 3]));
  const { box: after, entry: queued } = enqueue(box(old, other), toEnqueue(7, [[1, 110, SERVER_MS]]));
  expect(queued).toEqual({ ...entry(1, 7, [2, 100, 2], [1, 110, SERVER_MS]), earlier: [[1, 100, 1]] });
  expect(after.waiting).toEqual([{ ...old, entry: queued }, other]);
});

test('[OUTBOX-18] changes join the last entry of their order', () => {
  const [first, second] = [waiting(entry(1, 7, [1, 100, 1])), waiting(entry(2, 7, [2, 100, 2]))];
  const { box: after } = enqueue(box(first, second), toEnqueue(7, [[1, 110, SERVER_MS]]));
  const joined = { ...entry(2, 7, [2, 100, 2], [1, 110, SERVER_MS]), earlier: [[1, 100, 1]] as Change[] };
  expect(after.waiting).toEqual([first, waiting(joined)]);
});

test('[OUTBOX-18][OUTBOX-27] changes do not join an entry of another page run, and remove superseded changes from that entry', () => {
  const left = waiting(entry(1, 7, [1, 100, 1], [2, 100, 2]), { isOfEarlierRun: true });
  const alone = waiting(entry(2, 7, [1, 110, 3]), { isOfEarlierRun: true });
  const other = waiting(entry(3, 8, [1, 100, 4]), { isOfEarlierRun: true });
  const batch = toEnqueue(7, [[1, 120, SERVER_MS]]);
  const { box: after, entry: queued, shrunkEntryIds } = enqueue(box(left, alone, other), batch);
  const known: Change[] = [
    [1, 100, 1],
    [1, 110, 3],
  ];
  expect(queued).toEqual({ ...entry(99, 7, [1, 120, SERVER_MS]), earlier: known });
  expect(after.waiting).toEqual([{ ...left, entry: entry(1, 7, [2, 100, 2]) }, other, waiting(queued)]);
  expect(shrunkEntryIds).toEqual([id(1), id(2)]);
  const sending = enqueue(markInFlight(box(left), id(1)), batch);
  expect(sending.box.waiting).toEqual([left, waiting(sending.entry)]);
});

test('[OUTBOX-18] changes do not join an entry in flight', () => {
  const first = waiting(entry(1, 7, [1, 100, 1]));
  const { box: after } = enqueue(markInFlight(box(first), id(1)), toEnqueue(7, [[1, 110, SERVER_MS]]));
  const own = { ...entry(99, 7, [1, 110, SERVER_MS]), earlier: [[1, 100, 1]] as Change[] };
  expect(after.waiting).toEqual([first, waiting(own)]);
});

test.each([
  [199, 1, 200],
  [200, 1, 1],
  [200, 2, 2],
])(
  '[OUTBOX-18] with %i lines in the queued entry, changes of %i other lines go into an entry of %i lines',
  (lines, added, length) => {
    const changes = (count: number, from: number) =>
      Array.from({ length: count }, (_, at): Change => [from + at, 100, SERVER_MS]);
    const { entry: queued } = enqueue(
      box(waiting(entry(1, 7, ...changes(lines, 1)))),
      toEnqueue(7, changes(added, 1_000)),
    );
    expect(queued.changes).toHaveLength(length);
  },
);

test('[LINK-21] a later change of a line replaces only the change of this line that waits for the cloud', () => {
  const mixed = waiting(entry(1, 7, [1, 100, SERVER_MS], [2, 100, SERVER_MS], [3, 100, SERVER_MS]), {
    forCloud: [1, 2],
  });
  const alone = waiting(entry(2, 7, [1, 110, SERVER_MS]), { forCloud: [1] });
  const others = waiting(entry(3, 8, [1, 100, SERVER_MS]), { forCloud: [1] });
  const { changes } = batch(7, [1, 120, SERVER_MS], [3, 110, SERVER_MS]);
  const { box: after, shrunkEntryIds } = enqueue(box(mixed, alone, others), toEnqueue(7, changes));
  expect(
    after.waiting.map(({ entry: { orderId, changes } }) => [orderId, ...changes.map(([line, to]) => `${line}>${to}`)]),
  ).toEqual([
    [7, '2>100', '3>100'],
    [8, '1>100'],
    [7, '1>120', '3>110'],
  ]);
  expect(shrunkEntryIds).toEqual([id(1), id(2)]);
});

test('[OUTBOX-18] a full entry still accepts changes of its own lines', () => {
  const changes = Array.from({ length: 200 }, (_, at): Change => [at + 1, 100, SERVER_MS]);
  const { entry: queued } = enqueue(box(waiting(entry(1, 7, ...changes))), toEnqueue(7, [[5, 110, SERVER_MS]]));
  expect([queued.id, queued.changes.length, queued.changes.at(-1)]).toEqual([id(1), 200, [5, 110, SERVER_MS]]);
});

test.each([
  [30_000, null],
  [30_001, 9_000],
])('[OUTBOX-19] an entry with a tap of %i ms ago is marked as old since %s (null: not old)', (agoMs, oldSinceMs) => {
  const changes: Change[] = [
    [1, 100, SERVER_MS],
    [2, 100, SERVER_MS - agoMs],
  ];
  expect(enqueue(EMPTY_OUTBOX, toEnqueue(7, changes)).box.waiting[0]?.oldSinceMs).toBe(oldSinceMs);
});

test('[OUTBOX-13] entries of an earlier run are sent first, each once in the sequence of their ids, and count as old', () => {
  const own = waiting(entry(50, 6, [9, 110, 1]));
  const [one, two] = [entry(2, 5, [1, 110, 1]), entry(1, 5, [1, 100, 1])];
  const absurd: OutboxEntry = { id: '9'.repeat(20), orderId: 5, changes: [[1, 100, 1]], earlier: [] };
  const after = restoreEntries(box(own), [one, two, { ...two }, absurd, entry(50, 6, [9, 0, 1])], 700);
  const left = { oldSinceMs: 700, isOfEarlierRun: true };
  expect(after.waiting).toEqual([waiting(two, left), waiting(one, left), own]);
  expect(lastIdOf(after)).toBe(50);
});

test('[OUTBOX-13] the last id of an outbox is the highest id of its entries, and 0 without entries', () => {
  expect(lastIdOf(EMPTY_OUTBOX)).toBe(0);
  expect(lastIdOf(box(waiting(entry(3, 5)), waiting(entry(12, 5)), waiting(entry(7, 5))))).toBe(12);
});

test('[OUTBOX-10] the board shows the later of two queued changes of a line', () => {
  const queued = [entry(1, 7, [1, 100, 1], [2, 100, 1]), entry(2, 8, [1, 100, 1]), entry(3, 7, [1, 110, 1])];
  const statuses = queuedStatuses(box(...queued.map((each) => waiting(each))));
  expect(Object.fromEntries(statuses)).toEqual({ '7:1': 110, '7:2': 100, '8:1': 100 });
});

const one = waiting(entry(1, 7, [1, 100, 1]));
const two = waiting(entry(2, 8, [1, 100, 1]));
const old = { ...one, oldSinceMs: 5_000 };
const read = (readAtMs: number | null, ...entries: QueuedEntry[]): OutboxState => ({ ...box(...entries), readAtMs });
const failing = (failures: number, failedAtMs: number, readAtMs: number | null = 1): OutboxState => ({
  ...read(readAtMs, { ...one, oldSinceMs: failedAtMs }),
  failures,
  failedAtMs,
});

test.each([
  ['no entry is queued', read(1), 0, { kind: 'rest' }],
  ['the board was never read', read(null, one), 0, { kind: 'read' }],
  ['the board was read', read(0, one, two), 0, { kind: 'send', waiting: one }],
  ['an entry is in flight', { ...read(1, one, two), sendingId: id(1) }, 0, { kind: 'rest' }],
  ['an old entry is queued and no later board was read', read(4_999, old), 9_000, { kind: 'read' }],
  ['an old entry is queued and a later board was read', read(5_000, old), 9_000, { kind: 'send', waiting: old }],
] as const)('[OUTBOX-19] when %s, the outbox chooses $3', (_, outbox, nowMs, expected) => {
  expect(nextSend(outbox, nowMs)).toEqual(expected);
});

const FIRST_WAIT_MS = RETRIES.taps.firstMs;

test.each([
  ['a send just failed', failing(1, 1_000), 0, { kind: 'wait', forMs: FIRST_WAIT_MS }],
  ['a send failed for the second time', failing(2, 1_000), 0, { kind: 'wait', forMs: 2 * FIRST_WAIT_MS }],
  ['a send failed for the tenth time', failing(10, 1_000), 0, { kind: 'wait', forMs: 30_000 }],
  ['a send failed before any read', failing(1, 1_000, null), 0, { kind: 'wait', forMs: FIRST_WAIT_MS }],
  ['the wait after a failure is nearly over', failing(1, 1_000), FIRST_WAIT_MS - 1, { kind: 'wait', forMs: 1 }],
  ['the wait after a failure is over', failing(1, 1_000), FIRST_WAIT_MS, { kind: 'read' }],
] as const)('[OUTBOX-11] when %s, the outbox chooses $3', (_, outbox, sinceMs, expected) => {
  expect(nextSend(outbox, 1_000 + sinceMs)).toEqual(expected);
});

/** A response of the cloud that was requested at this time and has every order. */
const readAt = (startedAtMs: number): OrdersRead => ({
  startedAtMs,
  from: 'cloud',
  nowMs: startedAtMs,
  has: () => true,
});

test('[OUTBOX-11] a read that started after the failure ends the wait', () => {
  expect(nextSend(afterOrdersRead(failing(1, 1_000), readAt(1_000)), 1_100)).toMatchObject({ kind: 'wait' });
  expect(nextSend(afterOrdersRead(failing(1, 1_000), readAt(1_001)), 1_100)).toMatchObject({ kind: 'send' });
});

test.each([
  [null, 5, 5],
  [3, 5, 5],
  [7, 5, 7],
])(
  '[OUTBOX-19] after an earlier orders read at %s (null: none) and a read at %i, the stored read time is %i',
  (readAtMs, startedAtMs, now) => {
    expect(afterOrdersRead(read(readAtMs, one), readAt(startedAtMs))).toEqual(read(now, one));
  },
);

const MINE = 11;
const TAP_MS = 1_760_540_400_000;
const reconciling = (facts: Partial<ReconcileContext> = {}): ReconcileContext => ({
  order: order({ lines: [line({ id: 1 }), line({ id: 2, saved: 110 })] }),
  ownUserId: MINE,
  ...facts,
});
const step = (userId: number, afterMs: number) => ({ userId, atS: (TAP_MS + afterMs) / 1_000, status: 110 });

const outcome = (change: Change, facts?: Partial<ReconcileContext>, earlier: readonly Change[] = []): string =>
  Object.entries(reconcile({ changes: [change], earlier }, reconciling(facts)))
    .filter(([, changes]) => changes.length > 0)
    .map(([name, changes]) => `${name} ${changes.length}`)
    .join();

test('[OUTBOX-20] after a fresh read each change is sent, already saved, or superseded', () => {
  const lines = [
    line({ id: 1 }),
    line({ id: 2, saved: 100 }),
    line({ id: 3, history: [step(99, 1_000)] }),
    line({ id: 4, saved: 100, history: [step(99, 5_000)] }),
  ];
  const changes = [1, 2, 3, 4, 5].map((lineId): Change => [lineId, 100, TAP_MS]);
  expect(reconcile({ changes, earlier: [] }, reconciling({ order: order({ lines }) }))).toEqual({
    send: [changes[0], changes[4]],
    alreadyApplied: [changes[1], changes[3]],
    superseded: [changes[2]],
    voided: [],
  });
});

test.each([
  ['no user changed', [], 'send 1'],
  ['another user changed before the tap', [step(99, -1_000)], 'send 1'],
  ['another user changed less than a second after the tap', [step(99, 999)], 'send 1'],
  ['another user changed a second after the tap', [step(99, 1_000)], 'superseded 1'],
  ['another user and then this device changed', [step(99, 5_000), step(MINE, 9_000)], 'superseded 1'],
  ['another user changed at an unknown time', [step(99, Number.NaN)], 'send 1'],
] as const)('[OUTBOX-20] a tap on a line that %s has the outcome "$2"', (_, history, expected) => {
  expect(outcome([1, 100, TAP_MS], { order: order({ lines: [line({ id: 1, history })] }) })).toBe(expected);
});

test.each([
  ['the status that was tapped', 100, 'send 1'],
  ['a status that this device sent before', 90, 'send 1'],
  ['a status that this device sent before for another line', 110, 'superseded 1'],
  ['a status that this device never sent', 130, 'superseded 1'],
])('[OUTBOX-24] when devices share a user, a tap before a step to %s has the outcome "$2"', (_, status, expected) => {
  const history = [{ ...step(MINE, 60_000), status }];
  const earlier: Change[] = [
    [1, 90, TAP_MS - 1],
    [2, 110, TAP_MS - 1],
  ];
  expect(outcome([1, 100, TAP_MS], { order: order({ lines: [line({ id: 1, history })] }) }, earlier)).toBe(expected);
});

test.each([
  [90, 'send 1'],
  [130, 'superseded 1'],
])(
  '[OUTBOX-24] seed 985: a tap before a step of the same user to status %i has the outcome "$1" after the server acknowledged status 90',
  (status, expected) => {
    const history = [{ ...step(MINE, 60_000), status }];
    const context = {
      order: order({ lines: [line({ id: 1, saved: status, history })] }),
      acknowledged: () => new Set([90]),
    };
    expect(outcome([1, 100, TAP_MS], context)).toBe(expected);
  },
);

test.each([
  ['without a step for that status', [step(12, -60_000)], 90],
  ['with a step for that status', [step(12, -60_000), { ...step(MINE, -50_000), status: 90 }], null],
  ['with a step that has no time', [{ ...step(MINE, Number.NaN), status: 90 }], null],
  ['without a history', [], 90],
])('[OUTBOX-24] for a line at status 90 %s, the device’s own status is $2 (null: none)', (_, history, own) => {
  expect(ownStatusOf({ saved: 90, history })).toBe(own);
});

test('[OUTBOX-24] an entry keeps all earlier statuses of its lines: at the tap, in flight and superseded', () => {
  const known = (from: number | null, status: number, atMs: number) =>
    groupByOrder([{ ...saved(7, 1, status, atMs), from }], SERVER_MS)[0] ?? { orderId: 7, changes: [], earlier: [] };
  const first = enqueue(EMPTY_OUTBOX, { ...toEnqueue(7, []), ...known(0, 100, 1) });
  const sending = markInFlight(first.box, first.entry.id);
  const second = enqueue(sending, { ...toEnqueue(7, []), ...known(100, 110, 2), newId: id(100) });
  expect(second.entry.earlier).toEqual([
    [1, 0, 1],
    [1, 100, 1],
    [1, 100, 2],
  ]);
  const third = enqueue(second.box, { ...toEnqueue(7, []), ...known(110, 0, 3) });
  expect(third.entry.id).toBe(id(100));
  expect(third.entry.earlier).toEqual([...second.entry.earlier, [1, 110, 2], [1, 110, 3]]);
  expect(queuedSteps(third.box, 7).map(([, status]) => status)).toEqual([0, 100, 0, 100, 100, 110, 110, 0]);
  expect(queuedSteps(third.box, 8)).toEqual([]);
  const other = enqueue(sending, { ...toEnqueue(7, [[2, 100, 5]]), newId: id(101) });
  expect(other.entry.earlier).toEqual([]);
});

test.each([
  ['this device had sent the reverting status', 100, 'send'],
  ['only the server had shown the reverting status', null, 'superseded'],
] as const)(
  '[OUTBOX-24] seeds 47 and 278: when $0, a tap that a later step of the same user reverts has the outcome $2',
  (_, from, outcomeWanted) => {
    const [tap] = groupByOrder([{ ...saved(7, 1, 110, TAP_MS), from }], SERVER_MS);
    const history = [{ ...step(MINE, 960_000), status: 100 }];
    const read = reconciling({ order: order({ lines: [line({ id: 1, saved: 100, history })] }) });
    expect(reconcile(tap ?? { changes: [], earlier: [] }, read)[outcomeWanted]).toEqual(tap?.changes);
  },
);

test('[OUTBOX-24] an outbox keeps the latest 200 former statuses', () => {
  let outbox = EMPTY_OUTBOX;
  for (let tap = 0; tap < 300; tap++) outbox = enqueue(outbox, toEnqueue(7, [[1, tap % 2, tap]])).box;
  const { earlier } = outbox.waiting[0]?.entry ?? { earlier: [] };
  expect([earlier.length, earlier.at(-1)]).toEqual([200, [1, 0, 298]]);
});

test.each([
  [
    '[OUTBOX-22] a change of an order that is not on the board is sent, and the server decides',
    { order: undefined },
    'send 1',
  ],
  [
    '[OUTBOX-22] a change of a line that its order lacks is sent, and the server decides',
    { order: order({ lines: [] }) },
    'send 1',
  ],
  [
    '[LINK-25][OUTBOX-21] seed 733: a change is sent although a server that lacks steps of the line shows its status',
    { order: order({ lines: [line({ id: 1, saved: 100 })] }), isBehind: () => true },
    'send 1',
  ],
  [
    '[OUTBOX-21] seed 34000040: a change is sent although the server shows its status, because a request has an unknown outcome',
    {
      order: order({ lines: [line({ id: 1, saved: 100, history: [{ ...step(MINE, -5_000), status: 100 }] })] }),
      unknownOutcomes: () => new Set([100, 110]),
    },
    'send 1',
  ],
  [
    '[OUTBOX-21] a change is completed by a step since the tap, although a request has an unknown outcome',
    {
      order: order({ lines: [line({ id: 1, saved: 100, history: [{ ...step(MINE, 500), status: 100 }] })] }),
      unknownOutcomes: () => new Set([110]),
    },
    'alreadyApplied 1',
  ],
  [
    '[OUTBOX-21] a change whose request has an unknown outcome is completed when the server shows its status',
    { order: order({ lines: [line({ id: 1, saved: 100 })] }), unknownOutcomes: () => new Set([100]) },
    'alreadyApplied 1',
  ],
  [
    '[OUTBOX-21] a change to a status that the server already has is completed',
    { order: order({ lines: [line({ id: 1, saved: 100 })] }) },
    'alreadyApplied 1',
  ],
] as const)('%s', (_, facts, expected) => {
  expect(outcome([1, 100, TAP_MS], facts)).toBe(expected);
});

test.each([
  ['untouched', line({ id: 1 }), 'send 1'],
  ['changed by another user after the tap', line({ id: 1, saved: 130, history: [step(99, 5_000)] }), 'superseded 1'],
  ['changed by another user before the tap', line({ id: 1, saved: 130, history: [step(99, -5_000)] }), 'send 1'],
  ['at the tapped status', line({ id: 1, saved: 100 }), 'send 1'],
  ['missing from the order', line({ id: 2 }), 'send 1'],
] as const)(
  '[OUTBOX-31] after the order has left, a change of a line that is $0 has the outcome "$2"',
  (_, last, expected) => {
    expect(outcome([1, 100, TAP_MS], { order: order({ lines: [last] }), left: true })).toBe(expected);
  },
);

const three = entry(1, 7, [1, 100, 1], [2, 100, 1], [3, 100, 1]);
const busy = (facts: Partial<QueuedEntry> = {}): OutboxState => ({
  ...read(1, waiting(three, facts), two),
  sendingId: id(1),
  failures: 2,
  failedAtMs: 40,
});

test('[OUTBOX-22] a rejected change is reported as rejected, or as gone when its order or line is missing', () => {
  const reconcileWith = (facts: Omit<ReconcileContext, 'ownUserId'>) =>
    lossReasonOf([[1, 100, TAP_MS]], { ownUserId: 11, ...facts });
  const there = order({ lines: [line({ id: 1 })] });
  expect(reconcileWith({ order: there })).toBe('rejected');
  const others: Omit<ReconcileContext, 'ownUserId'>[] = [
    { order: there, left: true },
    { order: undefined },
    { order: order({ lines: [line({ id: 2 })] }) },
  ];
  expect(others.map(reconcileWith)).toEqual(['gone', 'gone', 'gone']);
});

test('[OUTBOX-30] an entry whose send was aborted counts as old, and is sent again after a later orders response', () => {
  const left = abortSend(busy(), 50);
  expect(left.waiting.map(({ entry, oldSinceMs }) => [entry.id, oldSinceMs])).toEqual([
    [id(1), 50],
    [id(2), 50],
  ]);
  expect(nextSend(left, 51)).toEqual({ kind: 'read' });
  expect(nextSend(afterOrdersRead(left, readAt(50)), 51)).toMatchObject({ kind: 'send', waiting: { entry: three } });
  const idle = { ...busy(), sendingId: null };
  expect(abortSend(idle, 50)).toBe(idle);
});

test('[LINK-23] an entry whose order the cloud lacks waits until the cloud has the order, the local server responds, or half an hour has passed', () => {
  const waits = deferUntilKnown(busy(), id(1), 1_000);
  const [first] = waits.waiting;
  expect([first && changesToSend(first), statusesForCloud(waits).size]).toEqual([[], first?.entry.changes.length]);
  // The waiting entry blocks no other entry.
  expect(nextSend(waits, 1_000)).toMatchObject({ kind: 'send', waiting: { entry: { id: id(2) } } });
  const lacking: OrdersRead = { ...readAt(2_000), has: (_, lineId) => lineId !== first?.entry.changes.at(-1)?.[0] };
  expect(statusesForCloud(afterOrdersRead(waits, lacking)).size).toBe(first?.entry.changes.length);
  for (const read of [
    readAt(2_000),
    { ...lacking, from: 'local' },
    { ...lacking, nowMs: 1_000 + CLOUD_UNKNOWN_ORDER_MS_MAX },
  ] as const) {
    const freed = afterOrdersRead(waits, read);
    expect(statusesForCloud(freed).size).toBe(0);
    expect(nextSend(freed, read.nowMs)).toMatchObject({ kind: 'send', waiting: { entry: { id: id(1) } } });
    // The entry keeps the start of its wait, so it does not wait forever.
    expect(freed.waiting.map((each) => hasWaitExpired(each, 1_000 + CLOUD_UNKNOWN_ORDER_MS_MAX))).toEqual([
      true,
      false,
    ]);
  }
});

test('[LINK-23] seed 2100000342: a later change of a line replaces the change whose order the cloud lacks', () => {
  const orderUnknown = { isOrderUnknown: true, orderUnknownSinceMs: 1_000 };
  const both = waiting(entry(1, 7, [1, 110, SERVER_MS], [2, 110, SERVER_MS]), orderUnknown);
  const alone = waiting(entry(2, 7, [1, 120, SERVER_MS]), orderUnknown);
  const { box: after, shrunkEntryIds } = enqueue(box(both, alone), toEnqueue(7, [[1, 100, SERVER_MS]]));
  expect(after.waiting.map(({ entry: { changes } }) => changes.map(([line, status]) => [line, status]))).toEqual([
    [[2, 110]],
    [[1, 100]],
  ]);
  expect(shrunkEntryIds).toEqual([id(1), id(2)]);
  // The new entry keeps the former statuses of the line.
  expect(after.waiting[1]?.entry.earlier.map(([line, status]) => [line, status])).toEqual([
    [1, 110],
    [1, 120],
  ]);
  expect(after.waiting.map((each) => each.isOrderUnknown)).toEqual([true, undefined]);
});

test.each([
  [{ left: true, lastFrom: 'local', byLocal: false }, true],
  [{ left: false, lastFrom: 'local', byLocal: false }, false],
  [{ left: true, lastFrom: 'cloud', byLocal: false }, false],
  [{ left: true, lastFrom: undefined, byLocal: false }, false],
  [{ left: true, lastFrom: 'local', byLocal: true }, false],
  [{ left: false, byLocal: false, isLackedByCloud: (lineId: number) => lineId === 2 }, true],
  [{ left: false, byLocal: false, isLackedByCloud: (lineId: number) => lineId === 3 }, false],
  [{ left: false, byLocal: true, isLackedByCloud: (lineId: number) => lineId === 2 }, false],
] as const)('[LINK-23] case %#: the cloud may lack an order or line: $1', (context, isSo) => {
  const changes: readonly Change[] = [
    [1, 100, 1],
    [2, 100, 1],
  ];
  expect(isUnknownToCloud(changes, { order: undefined, ownUserId: MINE, ...context })).toBe(isSo);
});

test('[OUTBOX-23] an entry is sent as a whole, or with its first line alone', () => {
  expect(changesToSend(waiting(three))).toEqual(three.changes);
  expect(changesToSend(waiting(three, { oneByOne: true }))).toEqual([three.changes[0]]);
});

test('[OUTBOX-10] an entry that is marked as in flight stays in the outbox', () => {
  expect(markInFlight(box(one, two), id(1))).toEqual({ ...box(one, two), sendingId: id(1) });
});

test('[OUTBOX-20] changes that are dropped leave their entry, and an empty entry leaves the outbox', () => {
  expect(dropChanges(box(waiting(three), two), id(1), [[2, 7, 7]]).waiting).toEqual([
    waiting(entry(1, 7, [1, 100, 1], [3, 100, 1])),
    two,
  ]);
  expect(dropChanges(box(waiting(three), two), id(1), three.changes).waiting).toEqual([two]);
  expect(dropChanges(box(waiting(three), two), id(77), three.changes).waiting).toEqual([waiting(three), two]);
});

test('[OUTBOX-12] the response ok acknowledges the sent changes', () => {
  expect(afterSend(busy(), id(1), three.changes, 'ok', 500)).toEqual({
    outcome: 'confirmed',
    box: { ...read(1, two), failures: 0, failedAtMs: 40 },
  });
});

test('[OUTBOX-23] several lines that are rejected together are sent one by one, and a single rejected line is dropped', () => {
  const split = afterSend(busy(), id(1), three.changes, 'rejected', 500);
  expect(split).toEqual({
    outcome: 'stays',
    box: { ...read(1, waiting(three, { oneByOne: true }), two), failures: 0, failedAtMs: 40 },
  });
  const [first] = split.box.waiting;
  const alone = afterSend(split.box, id(1), first ? changesToSend(first) : [], 'rejected', 600);
  expect(alone.outcome).toBe('dropped');
  expect(alone.box.waiting).toEqual([waiting(entry(1, 7, [2, 100, 1], [3, 100, 1]), { oneByOne: true }), two]);
  expect(afterSend(split.box, id(1), [[1, 100, 1]], 'ok', 600).outcome).toBe('confirmed');
});

test.each<SendOutcome>(['unauthorised', 'shape', 'network', 'timeout', 'server', 'portal'])(
  '[OUTBOX-11] after a send that ends in %s all changes stay queued and count as old',
  (response) => {
    expect(afterSend(busy(), id(1), three.changes, response, 500)).toEqual({
      outcome: 'stays',
      box: {
        ...read(1, waiting(three, { oldSinceMs: 500 }), { ...two, oldSinceMs: 500 }),
        failures: 3,
        failedAtMs: 500,
      },
    });
  },
);

const hostileNumber = fc.oneof(fc.integer({ min: -2, max: 4 }), fc.double());
const hostile = fc.record({
  orderId: hostileNumber,
  lineId: hostileNumber,
  status: hostileNumber,
  tappedAtMs: fc.oneof(fc.integer({ min: SERVER_MS - 60_000, max: SERVER_MS + 60_000 }), fc.double()),
  from: fc.option(hostileNumber),
});

test('[OUTBOX-17] for any saved changes, each line of each order is queued once, with its last status', () => {
  fc.assert(
    fc.property(fc.array(fc.array(hostile)), (handOvers) => {
      let outbox = EMPTY_OUTBOX;
      let lastId = 0;
      const last = new Map<string, number>();
      for (const changes of handOvers) {
        for (const batch of groupByOrder(changes, SERVER_MS)) {
          const newId = nextEntryId(lastId, SERVER_MS, 0);
          lastId = Number(newId);
          outbox = enqueue(outbox, { ...batch, newId, serverMs: SERVER_MS, nowMs: 0 }).box;
          for (const [lineId, status] of batch.changes) last.set(`${batch.orderId}:${lineId}`, status);
        }
      }
      expect(new Map<string, number>(queuedStatuses(outbox))).toEqual(last);
      expect(outbox.waiting.reduce((sum, { entry }) => sum + entry.changes.length, 0)).toBe(last.size);
      const times = outbox.waiting.flatMap(({ entry }) => entry.changes.map(([, , tappedAtMs]) => tappedAtMs));
      expect(times.every((tappedAtMs) => tappedAtMs >= 0 && tappedAtMs <= SERVER_MS)).toBe(true);
      const known = outbox.waiting.flatMap(({ entry }) => entry.earlier.map(([, status]) => status));
      expect(known.every(Number.isSafeInteger)).toBe(true);
    }),
  );
});

test('[OUTBOX-20] for any order each change has exactly one outcome', () => {
  const history = fc.array(fc.record({ atS: fc.double(), userId: fc.integer(), status: fc.double() }));
  const lines = fc.array(fc.record({ id: hostileNumber, saved: hostileNumber, history }));
  const changes = fc.array(fc.tuple(hostileNumber, hostileNumber, fc.double()));
  fc.assert(
    fc.property(changes, fc.option(lines), (tapped, sentLines) => {
      const read = sentLines?.map((facts) => line(facts));
      const facts = { order: read && order({ lines: read }), ownUserId: MINE };
      const { send, alreadyApplied, superseded } = reconcile({ changes: tapped, earlier: [] }, facts);
      expect([...send, ...alreadyApplied, ...superseded]).toHaveLength(tapped.length);
    }),
  );
});
