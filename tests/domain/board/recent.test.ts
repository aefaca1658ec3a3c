import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { layout } from '../../../src/domain/board/layout.ts';
import { type RecentEntry, recentList, returningLines, undoLineIds } from '../../../src/domain/board/recent.ts';
import type { Line, Order } from '../../../src/domain/order/order.ts';
import { undoLines } from '../../../src/domain/order/undo.ts';
import { type BoardFacts, boardInput } from './board.ts';

const T = 1_760_540_400;
const NOW_S = T + 900;

/** The list after the board of `was` became the board of `is`. */
function listAfter(
  was: BoardFacts,
  is: BoardFacts,
  previous: readonly RecentEntry[] = [],
  nowS = NOW_S,
): readonly RecentEntry[] {
  const input = boardInput(is);
  const before = layout(boardInput(was), null).cards;
  return recentList(previous, { ...input, before, after: layout(input, null).cards, nowS });
}

/** Such as `1-0-0 1:110 2:110`. */
const entryTexts = (list: readonly RecentEntry[]) =>
  list.map((entry) => [entry.key, ...entry.lines.map((each) => `${each.line.id}:${each.status}`)].join(' '));

const two = (first: Partial<Line>, second: Partial<Line>, id = 1): Order =>
  order({ id, lines: [line({ id: 1, ...first }), line({ id: 2, ...second })] });

const lateBatch = (over: Partial<Line>) => ({ firstAtS: T + 600, ...over });

test('[RECENT-1] a card whose last line became final becomes a recent entry with all lines of its batch', () => {
  const was = { orders: [two({ saved: 110 }, { saved: 100 })] };
  expect(entryTexts(listAfter(was, { orders: [two({ saved: 110 }, { saved: 110 })] }))).toEqual(['1-0-0 1:110 2:110']);
});

test('[RECENT-1] a card that has an unfinished line, or was never on the board, does not become an entry', () => {
  const was = { orders: [two({}, {})] };
  expect(listAfter(was, { orders: [two({ saved: 110 }, {}), two({ saved: 110 }, { saved: 110 }, 2)] })).toEqual([]);
});

test('[RECENT-1] a change in the outbox counts as saved', () => {
  const was = { orders: [order({ id: 7 })] };
  const list = listAfter(was, { orders: [order({ id: 7 })], unsent: [['7:1', 110]] });
  expect(entryTexts(list)).toEqual(['7-0-0 1:110']);
  expect(list[0]?.order.lines[0]?.saved).toBe(110);
});

test('[RECENT-1] a card that another device finished becomes an entry, even if its lines are beyond this station’s last status', () => {
  expect(
    entryTexts(listAfter({ orders: [order({ id: 7 })] }, { orders: [two({ saved: 130 }, { saved: 200 }, 7)] })),
  ).toEqual(['7-0-0 1:130 2:200']);
});

test('[RECENT-1] a finished batch becomes an entry while another batch of the order stays on the board', () => {
  const was = { orders: [two({}, lateBatch({}))] };
  expect(entryTexts(listAfter(was, { orders: [two({ saved: 110 }, lateBatch({}))] }))).toEqual(['1-0-0 1:110']);
  expect(entryTexts(listAfter(was, { orders: [two({}, lateBatch({ saved: 110 }))] }))).toEqual(['1-1-0 2:110']);
});

test('[RECENT-1] in priority mode the card of one priority leaves the board without the other cards', () => {
  const courses = (first: number, second: number) => two({ priority: 1, saved: first }, { priority: 2, saved: second });
  const chosen = { prio: 2 };
  const list = listAfter({ orders: [courses(0, 0)], chosen }, { orders: [courses(110, 0)], chosen });
  expect(entryTexts(list)).toEqual(['1-0-1 1:110']);
  const both = listAfter({ orders: [courses(110, 0)], chosen }, { orders: [courses(110, 110)], chosen }, list);
  expect(entryTexts(both)).toEqual(['1-0-2 2:110', '1-0-1 1:110']);
  const plain = { prio: 0 };
  expect(
    entryTexts(listAfter({ orders: [courses(0, 0)], chosen: plain }, { orders: [courses(110, 110)], chosen: plain })),
  ).toEqual(['1-0-0 1:110 2:110']);
});

test('[RECENT-1] in priority mode lines without a priority and lines with a negative priority share a card', () => {
  const courses = (saved: number) => two({ priority: -4, saved }, { priority: 0, saved });
  const chosen = { prio: 2 };
  const list = listAfter({ orders: [courses(0)], chosen }, { orders: [courses(110)], chosen });
  expect(entryTexts(list)).toEqual(['1-0-0 1:110 2:110']);
});

test('[RECENT-1] in priority mode lines fired by priority and lines without priority become two entries', () => {
  const dishes = (saved: number) => two({ priority: 9, saved }, { saved });
  const board = { chosen: { prio: 2 }, venue: { priorities: [{ id: 9, name: 'FIRE' }] } };
  const list = listAfter({ ...board, orders: [dishes(0)] }, { ...board, orders: [dishes(110)] });
  expect(entryTexts(list)).toEqual(['1-0-9 1:110', '1-0-0 2:110']);
});

test('[RECENT-1] the parts of a batch become one entry', () => {
  const dishes = (saved: number) => order({ id: 3, lines: [1, 2, 3, 4, 5].map((id) => line({ id, saved })) });
  const chosen = { orderLines: 2 };
  const list = listAfter({ orders: [dishes(0)], chosen }, { orders: [dishes(110)], chosen });
  expect(entryTexts(list)).toEqual(['3-0-0 1:110 2:110 3:110 4:110 5:110']);
});

test('[RECENT-1] an entry has only the lines that this station makes, each extra after its product', () => {
  const mixed = (here: number, there: number) =>
    order({
      id: 5,
      lines: [
        line({ id: 1, productId: 301, saved: here }),
        line({ id: 2, parentId: 1, productId: 9, saved: here }),
        line({ id: 3, productId: 601, saved: there }),
      ],
    });
  const kds = { productIds: [301] };
  const [entry] = listAfter({ orders: [mixed(0, 0)], kds }, { orders: [mixed(110, 0)], kds });
  expect(entry?.lines.map((each) => [each.line.id, each.isExtra])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('[RECENT-1] a station without statuses has no recent entries', () => {
  const kds = { statuses: [], showVoided: false };
  const removed = order({ id: 1, lines: [line({ saved: 172 })] });
  expect(listAfter({ orders: [order({ id: 1 })], kds }, { orders: [removed], kds })).toEqual([]);
});

const leaving = (ids: readonly number[]) => ({
  was: { orders: ids.map((id) => order({ id })) },
  is: { orders: ids.map((id) => order({ id, lines: [line({ saved: 110 })] })) },
});

test('[RECENT-2] the latest entry is first, and cards that left together are in board order', () => {
  const first = leaving([1]);
  const then = leaving([2, 3]);
  const list = listAfter(then.was, then.is, listAfter(first.was, first.is, [], NOW_S - 60));
  expect(list.map((entry) => [entry.order.id, entry.leftAtS])).toEqual([
    [2, NOW_S],
    [3, NOW_S],
    [1, NOW_S - 60],
  ]);
});

test.each([
  [10, 10],
  [1, 1],
  [2.9, 2],
  [0.5, 0],
  [0, 0],
  [-3, 0],
  [Number.NaN, 0],
  [99, 99],
  [100, 100],
  [101, 100],
  [Number.POSITIVE_INFINITY, 100],
])('[RECENT-2] with recordCount %d the list keeps %d of 120 entries', (recordCount, shownCount) => {
  const many = leaving(Array.from({ length: 120 }, (_, at) => at + 1));
  const list = listAfter(many.was, { ...many.is, chosen: { recordCount } });
  expect(list.map((entry) => entry.order.id)).toEqual(Array.from({ length: shownCount }, (_, at) => at + 1));
});

test('[RECENT-2] a smaller recordCount shortens the list at once', () => {
  const three = leaving([1, 2, 3]);
  const list = listAfter(three.was, three.is);
  expect(listAfter({ orders: [] }, { orders: [], chosen: { recordCount: 1 } }, list)).toEqual([list[0]]);
});

test('[RECENT-3] an entry is removed when one of its lines is back on the board', () => {
  const finished = { orders: [two({ saved: 110 }, { saved: 110 })] };
  const list = listAfter({ orders: [two({}, {})] }, finished);
  expect(list).toHaveLength(1);
  expect(listAfter(finished, { ...finished, pending: [['1:2', 100]] }, list)).toEqual([]);
  expect(listAfter(finished, { orders: [two({ saved: 100 }, { saved: 110 })] }, list)).toEqual([]);
});

test('[RECENT-3] an entry is removed when a new line joins its batch, and stays when a new line opens another batch', () => {
  const finished = { orders: [order({ id: 1, lines: [line({ saved: 110 })] })] };
  const list = listAfter({ orders: [order({ id: 1 })] }, finished);
  expect(listAfter(finished, { orders: [two({ saved: 110 }, { firstAtS: T + 60 })] }, list)).toEqual([]);
  expect(listAfter(finished, { orders: [two({ saved: 110 }, lateBatch({}))] }, list)).toBe(list);
});

test('[RECENT-3] a line with the same id in another order does not remove an entry', () => {
  const finished = { orders: [order({ id: 1, lines: [line({ saved: 110 })] })] };
  const list = listAfter({ orders: [order({ id: 1 })] }, finished);
  expect(listAfter(finished, { orders: [...finished.orders, order({ id: 2 })] }, list)).toBe(list);
});

test('[RECENT-3] an entry is removed when its line returns to the board in another batch', () => {
  const finished = { orders: [two({}, lateBatch({ saved: 110 }))] };
  const list = listAfter({ orders: [two({}, lateBatch({}))] }, finished);
  expect(entryTexts(list)).toEqual(['1-1-0 2:110']);
  const regrouped = { orders: [two({}, lateBatch({ saved: 100 }))], chosen: { timeToGroupUp: 0 } };
  expect(listAfter(finished, regrouped, list)).toEqual([]);
});

test('[RECENT-3] a card that leaves the board again has only its new entry', () => {
  const open = { orders: [order({ id: 1 }), order({ id: 2 })] };
  const done = { orders: [1, 2].map((id) => order({ id, lines: [line({ saved: 110 })] })) };
  const list = listAfter(open, done, [], NOW_S - 60);
  const back = { orders: [order({ id: 1 }), order({ id: 2, lines: [line({ saved: 110 })] })] };
  const between = listAfter(done, back, list, NOW_S - 30);
  const again = listAfter(back, done, between);
  expect(again.map((entry) => [entry.key, entry.leftAtS])).toEqual([
    ['1-0-0', NOW_S],
    ['2-0-0', NOW_S - 60],
  ]);
  // The result is the same if the device did not receive the board on which the card was back.
  expect(listAfter(back, done, list).map((entry) => [entry.key, entry.leftAtS])).toEqual([
    ['1-0-0', NOW_S],
    ['2-0-0', NOW_S - 60],
  ]);
});

test.each([
  { what: 'another device closes its order', is: { orders: [] } },
  {
    what: 'the KDS no longer shows its origin',
    is: { orders: [two({ saved: 110 }, {})], kds: { showTables: false } },
  },
  { what: 'this station no longer makes its lines', is: { orders: [two({}, {})], kds: { productIds: [5] } } },
  {
    what: 'another line replaces its lines',
    is: { orders: [order({ id: 1, lines: [line({ id: 9, saved: 110 })] })] },
  },
  { what: 'its order has no lines', is: { orders: [order({ id: 1, lines: [] })] } },
  {
    what: 'one line is paid and one is open',
    is: { orders: [two({ saved: 200 }, {})], chosen: { onlyForDeliveries: true } },
  },
] satisfies readonly { what: string; is: BoardFacts }[])(
  '[RECENT-4] a card does not become an entry when $what',
  ({ is }) => {
    expect(listAfter({ orders: [two({}, {})] }, is)).toEqual([]);
  },
);

test('[RECENT-4] lines that are now on another card do not become an entry', () => {
  const courses = { orders: [two({ priority: 1 }, { priority: 2 })] };
  expect(listAfter({ ...courses, chosen: { prio: 2 } }, courses)).toEqual([]);
  const done = { orders: [two({ priority: 1, saved: 110, fire: true }, { priority: 2, saved: 110, fire: true })] };
  expect(listAfter({ ...done, chosen: { prio: 2 } }, done)).toEqual([]);
});

test('[RECENT-5] an order that is missing from the response becomes an entry if all lines on its card were struck through or canceled', () => {
  const facts = { orders: [two({ saved: 100 }, { saved: 172 })] };
  expect(entryTexts(listAfter({ ...facts, pending: [['1:1', 110]] }, { orders: [] }))).toEqual(['1-0-0 1:110 2:172']);
  expect(listAfter(facts, { orders: [] })).toEqual([]);
});

test('[RECENT-5] the entry of a missing order includes a line that left the card because of an unsent change', () => {
  const unsent = [['1:1', 110]] as const;
  const was = { orders: [two({}, {})], unsent, pending: [['1:2', 110]] as const };
  expect(entryTexts(listAfter(was, { orders: [], unsent }))).toEqual(['1-0-0 1:110 2:110']);
  expect(listAfter(was, { orders: [] })).toEqual([]);
});

test('[RECENT-5] an entry stays when its order closes later', () => {
  const finished = { orders: [order({ id: 1, lines: [line({ saved: 110 })] })] };
  const list = listAfter({ orders: [order({ id: 1 })] }, finished);
  expect(listAfter(finished, { orders: [] }, list)).toBe(list);
});

test.each([
  [NOW_S, NOW_S],
  [NOW_S + 0.9, NOW_S],
  [1, 1],
  [0, 0],
  [-5, 0],
  [Number.NaN, 0],
])('[RECENT-6] a card that leaves at %d s has the leaving time %d', (nowS, leftAtS) => {
  const one = leaving([1]);
  expect(listAfter(one.was, one.is, [], nowS)[0]?.leftAtS).toBe(leftAtS);
});

test('[RECENT-6] an entry keeps the order and the status of each line as they were when the card left', () => {
  const lines = [
    line({ id: 4, productId: 900, parentId: 2, saved: 110 }),
    line({ id: 2, saved: 110 }),
    line({ id: 3, saved: 170, voided: true }),
  ];
  const left = order({ id: 1, guests: 6, lines });
  const [entry] = listAfter({ orders: [two({}, {})] }, { orders: [left] });
  expect(entry).toEqual({
    key: '1-0-0',
    order: left,
    leftAtS: NOW_S,
    lines: [
      { line: lines[1], status: 110, isExtra: false, isVoided: false },
      { line: lines[0], status: 110, isExtra: true, isVoided: false },
      { line: lines[2], status: 170, isExtra: false, isVoided: true },
    ],
  });
  expect(entry?.order).toBe(left);
});

test.each([
  { showVoided: true, entries: ['1-0-0 1:110 2:170'] },
  { showVoided: false, entries: ['1-0-0 1:110'] },
])('[RECENT-6] with mvoid $showVoided an entry has the lines $entries', ({ showVoided, entries }) => {
  const kds = { showVoided };
  const is = { orders: [two({ saved: 110 }, { saved: 170 })], kds };
  expect(entryTexts(listAfter({ orders: [two({}, {})], kds }, is))).toEqual(entries);
});

test.each([
  { showVoided: true, entries: 1 },
  { showVoided: false, entries: 0 },
])(
  '[RECENT-6] with mvoid $showVoided the number of recent entries for a card with only canceled lines is $entries',
  ({ showVoided, entries }) => {
    const kds = { showVoided };
    expect(
      listAfter({ orders: [two({}, {})], kds }, { orders: [two({ saved: 170 }, { saved: 170 })], kds }),
    ).toHaveLength(entries);
  },
);

test('[RECENT-7] an unchanged list of entries, and each entry that stays, keeps its identity', () => {
  const three = leaving([1, 2]);
  const list = listAfter(three.was, three.is);
  const input = boardInput(three.is);
  expect(recentList(list, { ...input, before: [], after: [], nowS: NOW_S + 5 })).toBe(list);
  expect(listAfter(three.is, three.is, list, NOW_S + 5)).toBe(list);
  const more = listAfter({ orders: [order({ id: 3 })] }, leaving([3]).is, list);
  expect(more.slice(1)).toEqual(list);
  expect(more[1]).toBe(list[0]);
});

test('[RECENT-7] a customer screen has no entries', () => {
  const one = leaving([1]);
  const list = listAfter(one.was, one.is);
  expect(listAfter(one.was, { ...one.is, chosen: { finalClients: true } }, list)).toEqual([]);
});

test('[RECENT-8] the undo of an entry undoes all its lines except canceled lines', () => {
  const lines = [
    line({ id: 1, saved: 110 }),
    line({ id: 2, parentId: 1, saved: 110 }),
    line({ id: 3, saved: 110, voided: true }),
    line({ id: 4, saved: 170 }),
  ];
  const was = { orders: [order({ id: 1, lines: [line({ id: 1 }), line({ id: 3 })] })] };
  const kds = { changeVoided: true };
  const entries = [
    ...listAfter(was, { orders: [order({ id: 1, lines })], kds: { ...kds, showVoided: false } }),
    ...listAfter(was, { orders: [order({ id: 1, lines: lines.filter(({ id }) => id !== 3) })], kds }),
  ];
  expect(entries.map(undoLineIds)).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('[RECENT-10] the preview of an undo has the lines that change, each with its new status', () => {
  const lines = [1, 2, 3].map((id) => line({ id, parentId: id === 2 ? 1 : 0, saved: 110 }));
  const was = { orders: [order({ id: 1, lines: [line({ id: 1 })] })] };
  const [entry] = listAfter(was, { orders: [order({ id: 1, lines })] });
  if (!entry) throw new Error('Failed to test: nothing has left.');
  const asSaved = order({ id: 1, lines: lines.map((each) => ({ ...each, saved: each.id === 3 ? 40 : 110 })) });
  const entriesOf = (...changes: Parameters<typeof returningLines>[2]) =>
    returningLines(entry, asSaved, changes).map((row) => [row.line.id, row.status, row.isExtra]);
  expect(entriesOf({ lineId: 3, status: null }, { lineId: 2, status: 0 }, { lineId: 1, status: 100 })).toEqual([
    [1, 100, false],
    [2, 0, true],
    [3, 40, false],
  ]);
  // Line 2 becomes a dish when its own dish is missing; otherwise it would look like an extra of the line above.
  expect(entriesOf({ lineId: 2, status: 0 }, { lineId: 77, status: 0 })).toEqual([[2, 0, false]]);
  expect(entriesOf()).toEqual([]);
});

test('[RECENT-3][RECENT-8] the undo of an entry restores its card and removes the entry', () => {
  const history = [0, 100, 110].map((status, at) => ({ atS: T + at, userId: 903, status }));
  const finished = { orders: [order({ id: 1, lines: [line({ saved: 110, history })] })] };
  const list = listAfter({ orders: [order({ id: 1 })] }, finished);
  const [entry] = list;
  const undone = undoLines({
    order: entry?.order ?? order(),
    lineIds: entry ? undoLineIds(entry) : [],
    pendingOf: () => undefined,
    kds: boardInput(finished).kds,
    userId: 903,
    mayBeOwn: () => true,
  });
  expect(undone).toEqual({ ok: true, data: [{ lineId: 1, status: 100 }] });
  expect(listAfter(finished, { ...finished, pending: [['1:1', 100]] }, list)).toEqual([]);
});

const hostileLine = fc
  .record({
    id: fc.integer({ min: -2, max: 6 }),
    parentId: fc.integer({ min: -2, max: 6 }),
    productId: fc.constantFrom(-1, 0, 301, Number.NaN),
    saved: fc.constantFrom(-7, 0, 75, 100, 110, 115, 170, 172, 200, Number.NaN, 9e15),
    firstAtS: fc.constantFrom(-1, 0, T, T + 61, 9e15, Number.NaN),
    priority: fc.constantFrom(-1, 0, 1, 9, 77),
    quantity: fc.constantFrom(-1, 0, Number.NaN),
    voided: fc.boolean(),
    fire: fc.boolean(),
  })
  .map((over) => line(over));

const hostileOrder = fc
  .record({
    id: fc.constantFrom(-1, 0, 1, 2, Number.NaN),
    tableIds: fc.constantFrom([], [12], [-14_000], [Number.NaN]),
    status: fc.constantFrom(0, 75, 200),
    lines: fc.array(hostileLine, { maxLength: 5 }),
  })
  .map((over) => order(over));

const hostileFacts = fc.record({
  orders: fc.array(hostileOrder, { maxLength: 4 }),
  pending: fc.array(fc.tuple(fc.constantFrom('1:1' as const, '2:3' as const), fc.constantFrom(0, 110)), {
    maxLength: 2,
  }),
  chosen: fc.record({
    recordCount: fc.constantFrom(-1, 0, 2, 10, Number.NaN, 1e9),
    timeToGroupUp: fc.constantFrom(-1, 0, 60, Number.NaN),
    prio: fc.constantFrom(0, 1, 2),
    orderLines: fc.constantFrom(0, 2, 10),
  }),
});

test('[RECENT-1][RECENT-2][RECENT-3] for any change, no entry has a line that is on the board, and the list stays within its limit', () => {
  fc.assert(
    fc.property(fc.array(hostileFacts, { minLength: 2, maxLength: 5 }), (boards) => {
      let list: readonly RecentEntry[] = [];
      for (const [at, is] of boards.slice(1).entries()) {
        list = listAfter(boards[at] as BoardFacts, is, list);
        const { cards } = layout(boardInput(is), null);
        const shown = new Set(cards.flatMap((card) => card.lines.map((each) => `${card.order.id}:${each.line.id}`)));
        const held = list.flatMap((entry) => entry.lines.map((each) => `${entry.order.id}:${each.line.id}`));
        expect(held.filter((key) => shown.has(key))).toEqual([]);
        expect(new Set(list.map((entry) => entry.key)).size).toBe(list.length);
        expect(list.length).toBeLessThanOrEqual(10);
        expect(list.every((entry) => entry.lines.length > 0)).toBe(true);
      }
    }),
  );
});

test('[RECENT-9] an entry shows the new table of a moved order and keeps its lines', () => {
  const left = order({ id: 7, tableIds: [5], mainTableId: 5, lines: [line({ saved: 110 })] });
  const [entry] = listAfter({ orders: [{ ...left, lines: [line()] }] }, { orders: [left] });
  if (!entry) throw new Error('Failed to test: the order did not leave.');
  const moved = { ...left, tableIds: [8, 9], mainTableId: 8, lines: [line({ saved: 130 })] };
  const [after] = listAfter({ orders: [left] }, { orders: [moved] }, [entry]);
  expect(after?.order).toMatchObject({ tableIds: [8, 9], mainTableId: 8 });
  expect(after?.lines).toBe(entry.lines);
  expect(after?.order.lines).toBe(entry.order.lines);
});

test('[RECENT-9] an entry stays the same object while its order stays at its table, and keeps the table after the order closes', () => {
  const left = order({ id: 7, tableIds: [5], mainTableId: 5, lines: [line({ saved: 110 })] });
  const list = listAfter({ orders: [{ ...left, lines: [line()] }] }, { orders: [left] });
  expect(listAfter({ orders: [left] }, { orders: [{ ...left, modifiedAtS: T + 1 }] }, list)).toBe(list);
  const moved = listAfter({ orders: [left] }, { orders: [{ ...left, tableIds: [8] }] }, list);
  expect(listAfter({ orders: [left] }, { orders: [] }, moved)[0]?.order.tableIds).toEqual([8]);
});
