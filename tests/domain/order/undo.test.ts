import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kdsConfig } from '../../../fixtures/kds.ts';
import { line, order } from '../../../fixtures/order.ts';
import type { AllowedStatus, KdsConfig } from '../../../src/domain/device/kds.ts';
import type { Line, Order, StatusStep } from '../../../src/domain/order/order.ts';
import { linesUndoneWith, undoLines } from '../../../src/domain/order/undo.ts';
import { withUnsent } from '../../../src/domain/order/unsent.ts';

const WAITER = 11;
const US = 903;
const OTHER = 904;

/** Steps one minute apart. */
const history = (...steps: readonly (readonly [userId: number, status: number])[]): readonly StatusStep[] =>
  steps.map(([userId, status], at) => ({ atS: 1_760_540_400 + 60 * at, userId, status }));

const allowed = (...ids: readonly number[]): readonly AllowedStatus[] => ids.map((id) => ({ id, name: '', icon: '' }));

interface Situation {
  readonly of: Order;
  readonly lineIds?: readonly number[];
  readonly pending?: ReadonlyMap<number, number>;
  readonly kds?: Partial<KdsConfig>;
  readonly userId?: number;
  readonly own?: readonly number[];
}

const undo = ({ of, lineIds = [1], pending = new Map(), kds = {}, userId = US, own }: Situation) => {
  const mayBeOwn = (id: number, status: number) => own === undefined || (id === 1 && own.includes(status));
  return undoLines({ order: of, lineIds, pendingOf: (id) => pending.get(id), kds: kdsConfig(kds), userId, mayBeOwn });
};

/** The changes of the lines as `[lineId, status]`, or the refusal. */
const outcome = (situation: Situation) => {
  const reply = undo(situation);
  return reply.ok ? reply.data.map((change) => [change.lineId, change.status]) : reply.why;
};

const single = (overrides: Partial<Line>): Order => order({ lines: [line(overrides)] });

test.each([
  { steps: [0, 100], saved: 100, pending: undefined, to: 0 },
  { steps: [0, 100, 110], saved: 110, pending: undefined, to: 100 },
  { steps: [0, 100, 100], saved: 100, pending: undefined, to: 0 },
  { steps: [0, 110, 100], saved: 100, pending: undefined, to: 110 },
  { steps: [0, 100, 0], saved: 0, pending: undefined, to: 100 },
  { steps: [0, 100], saved: 100, pending: 110, to: null },
  { steps: [0, 100], saved: 100, pending: 0, to: null },
  { steps: [0, 100], saved: 100, pending: 100, to: 0 },
  { steps: [0], saved: 0, pending: 100, to: null },
  { steps: [], saved: 0, pending: 100, to: null },
])(
  '[ORDER-38] with the history $steps, saved $saved and pending $pending, undo leads to $to (null: the saved status)',
  ({ steps, saved, pending, to }) => {
    const of = single({ saved, history: history(...steps.map((status) => [US, status] as const)) });
    const held = new Map(pending === undefined ? [] : [[1, pending] as const]);
    expect(outcome({ of, pending: held })).toEqual([[1, to]]);
  },
);

test('[ORDER-39] a saved status missing from the end of the history counts as this device’s last step', () => {
  const steps = history([US, 0], [OTHER, 100]);
  expect(outcome({ of: single({ saved: 110, history: steps }) })).toEqual([[1, 100]]);
  expect(outcome({ of: single({ saved: 110, history: steps }), pending: new Map([[1, 100]]) })).toEqual([[1, null]]);
  expect(outcome({ of: single({ saved: 110, history: [] }), pending: new Map([[1, 0]]) })).toEqual([[1, null]]);
});

test.each([
  { times: [3, 2, 1], statuses: [100, 40, 0], to: 40 },
  { times: [1, 3, 2], statuses: [0, 100, 40], to: 40 },
  { times: [5, 5, 5], statuses: [0, 40, 100], to: 40 },
  { times: [2, Number.NaN, 1], statuses: [100, 40, 0], to: 0 },
  { times: [1, Number.NaN, 2], statuses: [90, 40, 100], to: 90 },
  { times: [-1, Number.NaN, 2], statuses: [90, 40, 100], to: 40 },
  { times: [1, 9e15, Number.POSITIVE_INFINITY], statuses: [0, 40, 100], to: 40 },
])(
  '[ORDER-39] undo reads steps of the times $times and statuses $statuses by time, and leads to $to',
  ({ times, statuses, to }) => {
    const steps = times.map((atS, at) => ({ atS, userId: US, status: statuses[at] ?? 0 }));
    expect(outcome({ of: single({ saved: 100, history: steps }) })).toEqual([[1, to]]);
  },
);

test.each([true, false])(
  '[ORDER-40] with bst and jst %s, undo may skip statuses and return to a status outside the allowed list',
  (may) => {
    const kds = { statuses: allowed(100, 110), allowBelowSaved: may, allowJump: may };
    expect(outcome({ of: single({ saved: 110, history: history([US, 40], [US, 110]) }), kds })).toEqual([[1, 40]]);
    expect(outcome({ of: single({ saved: 0, history: history([US, 200], [US, 0]) }), kds })).toEqual([[1, 200]]);
    expect(
      outcome({ of: single({ saved: 0, history: history([US, 200], [US, 0]) }), kds: { ...kds, statuses: [] } }),
    ).toEqual([[1, 200]]);
  },
);

test.each([
  { between: 74, to: 74 },
  { between: 75, to: 0 },
  { between: 76, to: 76 },
  { between: 169, to: 169 },
  { between: 170, to: 0 },
  { between: 179, to: 0 },
  { between: 180, to: 180 },
  { between: Number.NaN, to: 0 },
  { between: Number.POSITIVE_INFINITY, to: 0 },
])('[ORDER-40] a line with the status $between before 100 returns to $to', ({ between, to }) => {
  const steps = history([WAITER, 0], [US, between], [US, 100]);
  expect(outcome({ of: single({ saved: 100, history: steps }) })).toEqual([[1, to]]);
});

test('[ORDER-40] undo of a voided line drops its pending change and does not move the line', () => {
  const of = single({ voided: true, saved: 100, history: history([WAITER, 0], [US, 100]) });
  expect(outcome({ of, pending: new Map([[1, 170]]) })).toEqual([[1, null]]);
  expect(outcome({ of, pending: new Map([[1, 110]]) })).toEqual([[1, null]]);
  expect(outcome({ of })).toBe('no-earlier-status');
});

test.each([
  { users: [US, OTHER], why: 'changed-by-other' },
  { users: [US, US, OTHER], why: 'changed-by-other' },
  { users: [WAITER, US, OTHER], why: 'changed-by-other' },
  { users: [OTHER, US, OTHER], why: 'changed-by-other' },
  { users: [WAITER, OTHER, US], why: null },
  { users: [US, OTHER, US], why: null },
  { users: [WAITER, OTHER], why: null },
])(
  '[ORDER-41] for user 903, an undo after steps of the users $users has the refusal $why (null: none)',
  ({ users, why }) => {
    const statuses = [0, 40, 100].slice(-users.length);
    const of = single({ saved: 100, history: history(...users.map((user, at) => [user, statuses[at] ?? 0] as const)) });
    expect(outcome({ of })).toEqual(why ?? [[1, statuses.at(-2)]]);
  },
);

test.each([
  ['all statuses of the user', [100, 110], [[1, 100]]],
  ['only the earlier status', [100], 'changed-by-other'],
  ['neither status', [90], [[1, 100]]],
  ['unknown statuses', undefined, [[1, 100]]],
] as const)(
  '[ORDER-48] when devices share a user and this device has sent %s, undo has the result $2',
  (_, sent, expected) => {
    const of = single({ saved: 110, history: history([WAITER, 0], [US, 100], [US, 110]) });
    expect(outcome(sent ? { of, own: sent } : { of })).toEqual(expected);
  },
);

test('[ORDER-48] a status missing from the history and a pending status count as the device’s own, whatever the device has sent', () => {
  const of = single({ saved: 110, history: history([WAITER, 0], [US, 100]) });
  expect(outcome({ of, own: [100] })).toEqual([[1, 100]]);
  expect(outcome({ of, pending: new Map([[1, 120]]), own: [100] })).toEqual([[1, null]]);
});

test('[ORDER-41] a pending change counts as the device’s own last step, whatever step precedes the change', () => {
  const of = single({ saved: 100, history: history([US, 0], [OTHER, 100]) });
  expect(outcome({ of, pending: new Map([[1, 110]]) })).toEqual([[1, null]]);
});

test('[ORDER-41] the user id of this device decides which steps are its own', () => {
  const of = single({ saved: 100, history: history([US, 0], [OTHER, 100]) });
  expect([US, OTHER, WAITER].map((userId) => outcome({ of, userId }))).toEqual([
    'changed-by-other',
    [[1, 0]],
    [[1, 0]],
  ]);
});

const DONE = { saved: 100, history: history([WAITER, 0], [US, 100]) };

test.each([
  { name: 'a line on a view-only KDS', of: single(DONE), kds: { viewOnly: true }, why: 'view-only' },
  { name: 'a line saved as 75', of: single({ ...DONE, saved: 75 }), kds: {}, why: 'locked' },
  { name: 'a line of an order with status 75', of: order({ status: 75, lines: [line(DONE)] }), kds: {}, why: 'locked' },
  { name: 'a confirmed void', of: single({ ...DONE, saved: 170 }), kds: {}, why: 'void-confirmed' },
  { name: 'a canceled line', of: single({ ...DONE, saved: 172 }), kds: {}, why: 'voided' },
  { name: 'a void without cvoid', of: single({ ...DONE, voided: true }), kds: { changeVoided: false }, why: 'voided' },
  { name: 'a line that the order lacks', of: single({ ...DONE, id: 2 }), kds: {}, why: 'unknown-line' },
  { name: 'a line of an order without lines', of: order({ lines: [] }), kds: {}, why: 'unknown-line' },
  { name: 'a line that never moved', of: single({}), kds: {}, why: 'no-earlier-status' },
  { name: 'a line without history', of: single({ history: [] }), kds: {}, why: 'no-earlier-status' },
])('[ORDER-42] undo of $name is refused as $why', ({ of, kds, why }) => {
  expect(outcome({ of, kds })).toBe(why);
  // A pending change of a line that cannot move cannot be undone either.
  if (why !== 'no-earlier-status') expect(outcome({ of, kds, pending: new Map([[1, 110]]) })).toBe(why);
});

const lines = (overrides: Readonly<Record<number, Partial<Line>>>): Order =>
  order({ lines: [1, 2, 3].map((id) => line({ id, ...DONE, ...overrides[id] })) });

test('[ORDER-43] undo of several lines reverts each line that can be reverted once, in the sequence of the order', () => {
  expect(outcome({ of: lines({}), lineIds: [3, 1, 3, 99] })).toEqual([
    [1, 0],
    [3, 0],
  ]);
  expect(outcome({ of: lines({ 1: { saved: 75 }, 3: { history: [], saved: 0 } }), lineIds: [1, 2, 3] })).toEqual([
    [2, 0],
  ]);
});

test('[ORDER-43] each line returns to its own earlier status', () => {
  const of = lines({ 2: { saved: 110, history: history([WAITER, 0], [US, 40], [US, 110]) } });
  expect(outcome({ of, lineIds: [1, 2, 3], pending: new Map([[3, 110]]) })).toEqual([
    [1, 0],
    [2, 40],
    [3, null],
  ]);
});

test('[ORDER-43] when no line can be undone, the first refusal counts', () => {
  const of = lines({ 1: { saved: 75 }, 2: { saved: 170 }, 3: { saved: 0, history: [] } });
  expect(outcome({ of, lineIds: [3, 2, 1] })).toBe('locked');
  expect(outcome({ of, lineIds: [3, 2] })).toBe('void-confirmed');
  expect(outcome({ of, lineIds: [99, 3] })).toBe('no-earlier-status');
  expect(outcome({ of, lineIds: [] })).toBe('unknown-line');
});

test('[ORDER-43] undo reverts the first of two lines with the same id', () => {
  const of = order({ lines: [line({ ...DONE }), line({ saved: 110, history: history([US, 100], [US, 110]) })] });
  expect(outcome({ of })).toEqual([[1, 0]]);
});

const anyStatus = fc.oneof(
  fc.constantFrom(0, 40, 75, 100, 110, 120, 130, 170, 172, 200),
  fc.integer({ min: -300, max: 300 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
);
const anyTime = fc.oneof(fc.nat(5), fc.constantFrom(Number.NaN, -1, 9e15));
const anyHistory = fc.array(
  fc.record({ atS: anyTime, userId: fc.constantFrom(WAITER, US, OTHER, 0, Number.NaN), status: anyStatus }),
  { maxLength: 6 },
);
const anyLine = fc.record({
  id: fc.integer({ min: -1, max: 4 }),
  parentId: fc.integer({ min: -1, max: 5 }),
  saved: anyStatus,
  voided: fc.boolean(),
  history: anyHistory,
});

const endsAsSaved = (of: Line): boolean =>
  of.history.toSorted((one, other) => (one.atS || 0) - (other.atS || 0)).at(-1)?.status === of.saved;

/** The line as the server sends it back once the status is saved under our name. */
function savedAs(of: Line, status: number): Line {
  const lastS = of.history.reduce((latest, step) => Math.max(latest, step.atS || 0), 0);
  const steps = endsAsSaved(of) ? [] : [{ atS: lastS, userId: US, status: of.saved }];
  return { ...of, saved: status, history: [...of.history, ...steps, { atS: lastS + 1, userId: US, status }] };
}

test('[ORDER-44] the second of two undos restores the former status while the first is pending, in the outbox or saved', () => {
  let undone = 0;
  fc.assert(
    fc.property(anyLine, (drawn) => {
      const before = line({ ...drawn, id: 1, saved: Number.isFinite(drawn.saved) ? drawn.saved : 0 });
      const of = order({ lines: [before] });
      const first = undo({ of });
      if (!first.ok) return;
      undone += 1;
      const target = first.data[0]?.status ?? Number.NaN;
      expect(outcome({ of, pending: new Map([[1, target]]) })).toEqual([[1, null]]);
      // While the first undo is in the outbox, the saved status is known only if the history ends with it.
      if (endsAsSaved(before)) expect(outcome({ of: withUnsent(of, () => target) })).toEqual([[1, before.saved]]);
      expect(outcome({ of: order({ lines: [savedAs(before, target)] }) })).toEqual([[1, before.saved]]);
    }),
    { numRuns: 400 },
  );
  expect(undone).toBeGreaterThan(0);
});

test('[ORDER-40][ORDER-42] for any input, undo leads to a status that a line can leave again, or returns a reason', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 6 }),
      fc.array(fc.integer({ min: -2, max: 6 }), { maxLength: 8 }),
      fc.array(fc.tuple(fc.integer({ min: -1, max: 4 }), anyStatus), { maxLength: 4 }),
      fc.record({ changeVoided: fc.boolean(), viewOnly: fc.boolean() }),
      (drawn, lineIds, pairs, kds) => {
        const of = order({ lines: drawn.map((each) => line(each)) });
        const given = structuredClone(of);
        const pending = new Map(pairs);
        const reply = undo({ of, lineIds, pending, kds });
        expect(of).toEqual(given);
        if (!reply.ok) {
          expect(Object.keys(reply)).toEqual(['ok', 'why']);
          return;
        }
        const ids = reply.data.map((change) => change.lineId);
        expect(ids).toEqual([...new Set(drawn.map((each) => each.id))].filter((id) => ids.includes(id)));
        expect(lineIds).toEqual(expect.arrayContaining(ids));
        for (const { lineId, status } of reply.data) {
          const moved = of.lines.find((each) => each.id === lineId);
          const to = status ?? moved?.saved ?? Number.NaN;
          expect(Number.isFinite(to) && to !== 75 && (to < 170 || to >= 180)).toBe(true);
          expect(status).not.toBe(moved?.saved);
          expect(to).not.toBe(pending.get(lineId) ?? moved?.saved);
          expect([moved?.saved, ...(moved?.history ?? []).map((step) => step.status)]).toContain(to);
          if (moved?.voided) expect(status).toBeNull();
        }
      },
    ),
    { numRuns: 400 },
  );
});

const FAMILY = order({
  lines: [line({ id: 1 }), line({ id: 2, parentId: 1 }), line({ id: 3, parentId: 1 }), line({ id: 4 })],
});

test.each([
  { changeExtras: false, changeParent: false, of: 1, lines: [1, 2, 3] },
  { changeExtras: false, changeParent: false, of: 3, lines: [1, 2, 3] },
  { changeExtras: true, changeParent: false, of: 1, lines: [1] },
  { changeExtras: true, changeParent: true, of: 1, lines: [1, 2, 3] },
  { changeExtras: true, changeParent: true, of: 3, lines: [3] },
  { changeExtras: false, changeParent: true, of: 4, lines: [4] },
  { changeExtras: false, changeParent: false, of: 99, lines: [99] },
])(
  '[ORDER-45] with changeExtras $changeExtras and changeParent $changeParent, undo of line $of reverts the lines $lines',
  ({ of, lines, ...settings }) => {
    expect(linesUndoneWith(FAMILY, of, settings)).toEqual(lines);
  },
);
