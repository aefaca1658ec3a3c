import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import {
  type BoardSnapshot,
  type ChangeMarks,
  markCardSeen,
  NO_CHANGE_MARKS,
  updateChangeMarks,
} from '../../../src/domain/board/change-marks.ts';
import { layout } from '../../../src/domain/board/layout.ts';
import type { Line, Order } from '../../../src/domain/order/order.ts';
import { type BoardFacts, boardInput, cardsOn } from './board.ts';
import { anyBoard } from './hostile.ts';

const dish = (id: number, overrides: Partial<Line> = {}) => line({ id, ...overrides });
const of = (id: number, ...lines: readonly Line[]) => order({ id, lines });
const drawn = (facts: BoardFacts): BoardSnapshot => ({ cards: cardsOn(facts), orders: facts.orders });
const note = (text: string) => ({ atS: 1, userId: 11, text });

const after = (...boards: readonly BoardFacts[]): ChangeMarks =>
  boards.reduce<ChangeMarks>(
    (changeMarks, facts) => updateChangeMarks(changeMarks, drawn(facts)).changeMarks,
    NO_CHANGE_MARKS,
  );

const marked = ({ lineMarks }: ChangeMarks) =>
  Object.fromEntries([...lineMarks].map(([key, { changes }]) => [key, changes.join()]));

function soundsOf(...boards: readonly BoardFacts[]): readonly string[] {
  const last = boards.at(-1);
  if (!last) return [];
  return [...updateChangeMarks(after(...boards.slice(0, -1)), drawn(last)).sounds.values()].flatMap((each) => [
    ...each,
  ]);
}

const FIRST: BoardFacts = { orders: [of(1, dish(1), dish(2))] };

test('[NEWS-1] a line added to an order on the screen is marked and sounds as a change', () => {
  const now = { orders: [of(1, dish(1), dish(2), dish(3))] };
  expect(marked(after(FIRST, now))).toEqual({ '1:3': 'added' });
  expect(soundsOf(FIRST, now)).toEqual(['changed']);
});

test('[NEWS-1] neither a new order nor the first board gets a mark or a sound', () => {
  expect(marked(after(FIRST))).toEqual({});
  expect(soundsOf(FIRST)).toEqual([]);
  const now = { orders: [...FIRST.orders, of(2, dish(1))] };
  expect([marked(after(FIRST, now)), soundsOf(FIRST, now)]).toEqual([{}, []]);
  expect(marked(after({ orders: [] }, FIRST))).toEqual({});
});

test('[NEWS-1] a line that is already voided when it joins its order gets no mark and no sound', () => {
  const now = { orders: [of(1, dish(1), dish(2), dish(3, { voided: true }))] };
  expect([marked(after(FIRST, now)), soundsOf(FIRST, now)]).toEqual([{}, []]);
});

test('[NEWS-1] a line added to an order whose card has left is marked', () => {
  const done = { orders: [of(1, dish(1, { saved: 110 }))] };
  expect(cardsOn(done)).toEqual([]);
  expect(marked(after(done, { orders: [of(1, dish(1, { saved: 110 }), dish(2))] }))).toEqual({ '1:2': 'added' });
});

test.each<[string, Partial<Line>, string | undefined, readonly string[]]>([
  ['a higher quantity', { quantity: 2 }, 'quantity', ['changed']],
  ['a quantity of 0', { quantity: 0 }, 'quantity', ['void']],
  ['another name', { name: 'Seco de cordero' }, 'edited', ['changed']],
  ['a note', { comments: [note('sin sal')] }, 'note', ['changed']],
  ['a priority', { priority: 3 }, 'priority', ['changed']],
  ['another priority text', { priorityText: 'PRIM' }, 'priority', ['changed']],
  ['a void', { voided: true }, 'voided', ['void']],
  ['a cancellation', { saved: 172 }, 'voided', ['void']],
  ['a fire', { fire: true }, 'fired', ['fire']],
  ['a quantity and a note', { quantity: 2, comments: [note('sin sal')] }, 'quantity,note', ['changed']],
  ['another status', { saved: 100 }, undefined, []],
  ['another time', { modifiedAtS: 1_760_540_500 }, undefined, []],
])(
  '[NEWS-3][NEWS-4] a line that gets %s has the mark $2 (undefined: none) and plays the sounds $3',
  (_, change, mark, sounds) => {
    const now = { orders: [of(1, dish(1, change), dish(2))] };
    const changeMarks = after(FIRST, now);
    expect(changeMarks.lineMarks.get('1:1')?.changes.join()).toBe(mark);
    expect(changeMarks.lineMarks.has('1:2')).toBe(false);
    expect(soundsOf(FIRST, now)).toEqual(sounds);
  },
);

test('[NEWS-3] a line that gets its first name from the product list has no mark and no sound', () => {
  const nameless = { orders: [of(1, dish(1, { name: '' }))] };
  const named = { orders: [of(1, dish(1, { name: 'Ceviche' }))] };
  expect([marked(after(nameless, named)), soundsOf(nameless, named)]).toEqual([{}, []]);
});

test('[NEWS-3] a cook’s changes on this device get no mark: a pending status, a confirmed void and a returned line', () => {
  const finished = { orders: [of(1, dish(1), dish(2, { saved: 110 }))] };
  const voided = { orders: [of(1, dish(1), dish(2, { voided: true }))] };
  expect(marked(after(FIRST, { ...FIRST, pending: [['1:1', 110]] }))).toEqual({});
  expect(marked(after(voided, { ...voided, pending: [['1:2', 170]] }))).toEqual({});
  expect(marked(after(finished, { ...finished, pending: [['1:2', 0]] }))).toEqual({});
});

test('[NEWS-3][NEWS-4] a void of a line with a pending change is marked and sounds once', () => {
  const tapped: BoardFacts = { ...FIRST, pending: [['1:1', 100]] };
  const voided: BoardFacts = { orders: [of(1, dish(1, { voided: true }), dish(2))], pending: [['1:1', 100]] };
  const confirmed: BoardFacts = { orders: voided.orders };
  expect([marked(after(tapped, voided)), soundsOf(tapped, voided)]).toEqual([{ '1:1': 'voided' }, ['void']]);
  expect(soundsOf(tapped, voided, confirmed)).toEqual([]);
});

test('[NEWS-3] a line that a colleague returns to work has no mark and no sound', () => {
  const finished = { orders: [of(1, dish(1), dish(2, { saved: 110 }))] };
  expect([marked(after(finished, FIRST)), soundsOf(finished, FIRST)]).toEqual([{}, []]);
});

test('[NEWS-5] an added line keeps the mark `added` after an edit, and gets the mark `voided` after a void', () => {
  const added = [FIRST, { orders: [of(1, dish(1), dish(2), dish(3))] }];
  expect(marked(after(...added, { orders: [of(1, dish(1), dish(2), dish(3, { quantity: 4 }))] }))).toEqual({
    '1:3': 'added',
  });
  expect(marked(after(...added, { orders: [of(1, dish(1), dish(2), dish(3, { voided: true }))] }))).toEqual({
    '1:3': 'voided',
  });
});

test('[NEWS-5] a reverted void counts as an edit', () => {
  expect(marked(after({ orders: [of(1, dish(1, { voided: true }), dish(2))] }, FIRST))).toEqual({ '1:1': 'edited' });
});

test.each([
  { quantities: [1, 3], before: 1, changes: 'quantity' },
  { quantities: [1, 3, 2], before: 1, changes: 'quantity' },
  { quantities: [3, 2, 1], before: 3, changes: 'quantity' },
  { quantities: [1, 3, 1], before: undefined, changes: undefined },
])(
  '[NEWS-8] after the quantities $quantities the mark shows the former quantity $before (undefined: no mark)',
  ({ quantities, before, changes }) => {
    const changeMarks = after(...quantities.map((quantity) => ({ orders: [of(1, dish(1, { quantity }))] })));
    expect(changeMarks.lineMarks.get('1:1')?.quantityBefore).toBe(before);
    expect(changeMarks.lineMarks.get('1:1')?.changes.join()).toBe(changes);
  },
);

const FOUR = { tableIds: [4], mainTableId: 12 };

const at = (table: number, rest: Partial<Order> = {}) => order({ id: 1, tableIds: [table], lines: [dish(1)], ...rest });

test.each<[string, Order, object | undefined]>([
  ['another table', at(9), { movedFrom: FOUR, guestsBefore: null, isNoteNew: false }],
  ['joined tables', at(4, { tableIds: [4, 5, 6] }), { movedFrom: FOUR, guestsBefore: null, isNoteNew: false }],
  ['another main table', at(4, { mainTableId: 5 }), undefined],
  ['another number of guests', at(4, { guests: 6 }), { movedFrom: null, guestsBefore: 2, isNoteNew: false }],
  ['a note', at(4, { comments: [note('ALERGIA')] }), { movedFrom: null, guestsBefore: null, isNoteNew: true }],
  ['another waiter', at(4, { waiterId: 99 }), undefined],
  ['another status', at(4, { status: 110 }), undefined],
])('[NEWS-9] an order that gets %s has the changes $2 (undefined: none)', (_, now, expected) => {
  const boards = [{ orders: [at(4)] }, { orders: [now] }];
  expect(after(...boards).orderMarks.get(1)).toEqual(expected);
  expect(soundsOf(...boards)).toEqual(expected === undefined ? [] : ['changed']);
});

test('[NEWS-9] an order that moves twice shows its first table, and no table once the order is back at its first table', () => {
  const boards = [at(4), at(9), at(12)].map((each) => ({ orders: [each] }));
  expect(after(...boards).orderMarks.get(1)?.movedFrom?.tableIds).toEqual([4]);
  expect(after(...boards, { orders: [at(4)] }).orderMarks.size).toBe(0);
});

test('[NEWS-9] joined tables in another sequence cause no mark and no sound', () => {
  const boards = [
    [4, 5],
    [5, 4],
  ].map((tableIds) => ({ orders: [at(4, { tableIds })] }));
  expect([after(...boards).orderMarks.size, soundsOf(...boards)]).toEqual([0, []]);
});

test.each<[string, Partial<Order>, Partial<BoardFacts>]>([
  ['held', {}, { chosen: { heldPriorities: [3] } }],
  ['unconfirmed', { webStatus: 0 }, {}],
])('[ALARM-35] a change of an order that is %s is marked without a sound', (_, over, facts) => {
  const board = (table: number, ...lines: readonly Line[]) => ({ orders: [at(table, { ...over, lines })], ...facts });
  const first = board(4, dish(1, { priority: 3 }));
  const next = board(9, dish(1, { priority: 3, quantity: 2 }), dish(2, { priority: 3 }));
  expect(marked(after(first, next))).toEqual({ '1:1': 'quantity', '1:2': 'added' });
  expect(after(first, next).orderMarks.size).toBe(1);
  expect(soundsOf(first, next)).toEqual([]);
});

test('[ALARM-34] a new order that is fired plays the sound of a fire, and a new order without a fire plays no such sound', () => {
  const first = { orders: [of(1, dish(1))] };
  expect(soundsOf(first, { orders: [...first.orders, of(2, dish(1, { fire: true }))] })).toEqual(['fire']);
  expect(soundsOf(first, { orders: [...first.orders, of(2, dish(1))] })).toEqual([]);
});

test.each<[string, Partial<Line>, object, readonly string[]]>([
  ['without another change', {}, {}, []],
  ['with a void', { voided: true }, { '2:7': 'voided' }, ['void']],
  ['with another quantity', { quantity: 2 }, { '2:7': 'quantity' }, ['changed']],
])(
  '[ORDER-73] a line that moves to a new order, $0, gets the marks $2 and plays the sounds $3',
  (_, over, marks, sounds) => {
    const [first, next] = [{ orders: [of(1, dish(1), dish(2))] }, { orders: [of(1, dish(2)), of(2, dish(7, over))] }];
    const noted = updateChangeMarks(after(first), drawn(next), {
      moved: new Map([['1:1', '2:7']]),
      known: new Set(['2:7']),
    });
    expect([marked(noted.changeMarks), [...noted.sounds.values()].flatMap((each) => [...each])]).toEqual([
      marks,
      sounds,
    ]);
  },
);

test('[ORDER-74] a line with portions that were moved from another line of its dish is not marked', () => {
  const [first, next] = [{ orders: [of(1, dish(1))] }, { orders: [of(1, dish(1), dish(2))] }];
  const noted = updateChangeMarks(after(first), drawn(next), { moved: new Map(), known: new Set(['1:2']) });
  expect([marked(noted.changeMarks), noted.sounds.size]).toEqual([{}, 0]);
});

test('[NEWS-9] a change of an order with several cards plays one sound', () => {
  const lines = Array.from({ length: 5 }, (_, index) => dish(index + 1));
  const chosen = { orderLines: 2 };
  const boards = [at(4, { lines }), at(9, { lines })].map((each) => ({ orders: [each], chosen }));
  expect(soundsOf(...boards)).toEqual(['changed']);
  expect(after(...boards).orderMarks.size).toBe(1);
});

test('[NEWS-6] a touch removes the marks of the touched card and keeps those of other cards', () => {
  const before = { orders: [at(4), of(2, dish(1))] };
  const now = { orders: [at(9, { lines: [dish(1, { quantity: 2 })] }), of(2, dish(1, { quantity: 2 }))] };
  const changeMarks = after(before, now);
  const [card] = cardsOn(now);
  if (!card) throw new Error('Failed to lay out a card.');
  const seen = markCardSeen(changeMarks, card);
  expect([marked(seen), seen.orderMarks.size]).toEqual([{ '2:1': 'quantity' }, 0]);
  expect(markCardSeen(seen, card)).toBe(seen);
  expect(updateChangeMarks(seen, drawn(now)).changeMarks.lineMarks.has('1:1')).toBe(false);
});

test('[NEWS-6] a line that leaves the board loses its mark', () => {
  const edited = { orders: [at(9, { lines: [dish(1, { quantity: 2 }), dish(2)] })] };
  const first = { orders: [at(4, { lines: [dish(1), dish(2)] })] };
  expect(marked(after(first, edited, { orders: [at(9, { lines: [dish(2)] })] }))).toEqual({});
  const left = after(first, edited, { orders: [] });
  expect([marked(left), left.orderMarks.size]).toEqual([{}, 0]);
});

test('[NEWS-6] a line that moves to another card keeps its mark and is not marked as new', () => {
  const lines = Array.from({ length: 4 }, (_, index) => dish(index + 1));
  const short = { chosen: { orderLines: 2 } };
  const edited = lines.with(2, dish(3, { quantity: 2 }));
  const changeMarks = after({ orders: [of(1, ...lines)], ...short }, { orders: [of(1, ...edited)], ...short });
  expect(marked(updateChangeMarks(changeMarks, drawn({ orders: [of(1, ...edited)] })).changeMarks)).toEqual({
    '1:3': 'quantity',
  });
});

test('[NEWS-7] for an unchanged board the change marks stay the same object, and for a new list of the same cards the marks do', () => {
  const input = boardInput(FIRST);
  const { cards } = layout(input, null);
  const { changeMarks } = updateChangeMarks(NO_CHANGE_MARKS, { cards, orders: input.orders });
  expect(updateChangeMarks(changeMarks, { cards, orders: [...input.orders] }).changeMarks).toBe(changeMarks);
  expect(updateChangeMarks(changeMarks, { cards: [...cards], orders: input.orders }).changeMarks.lineMarks).toBe(
    changeMarks.lineMarks,
  );
});

test('[NEWS-7] for any boards, only lines and orders of the last board are marked', () => {
  fc.assert(
    fc.property(fc.array(anyBoard, { maxLength: 4 }), (boards) => {
      const changeMarks = after(...boards);
      const cards = changeMarks.board?.cards ?? [];
      const onBoard = new Set(cards.flatMap((card) => card.lines.map((row) => `${card.order.id}:${row.line.id}`)));
      for (const key of changeMarks.lineMarks.keys()) expect(onBoard).toContain(key);
      for (const id of changeMarks.orderMarks.keys()) expect(cards.map((card) => card.order.id)).toContain(id);
    }),
    { numRuns: 200 },
  );
});
