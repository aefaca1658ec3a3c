/** How a batch becomes cards: by length and by priority. */
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { lineLimit } from '../../../src/domain/board/split.ts';
import type { Line } from '../../../src/domain/order/order.ts';
import { cardsOn, idsOn } from './board.ts';

test.each([
  [10, 0, 10],
  [10, 3, 7],
  [10, 9, 2],
  [10, 50, 2],
  [1, 0, 2],
  [0, 3, 0],
  [-4, 0, 0],
  [Number.NaN, 0, 0],
])('[C3d] orderLines %d with %d priorities is a limit of %d', (orderLines, priorities, limit) => {
  expect(lineLimit(orderLines, priorities)).toBe(limit);
});

/** `.` is a product, `+` an extra of the product before it. */
function linesOf(pattern: string): readonly Line[] {
  let product = 0;
  return [...pattern].map((sign, at) => {
    const id = at + 1;
    if (sign === '.') product = id;
    return line({ id, parentId: sign === '+' ? product : 0 });
  });
}

test.each([
  { pattern: '..........', limit: 10, cards: [10] },
  { pattern: '...........', limit: 10, cards: [10, 1] },
  { pattern: '.....', limit: 2, cards: [2, 2, 1] },
  { pattern: '.....', limit: 1, cards: [2, 2, 1] },
  { pattern: '.....', limit: 0, cards: [5] },
  { pattern: '.....', limit: -1, cards: [5] },
])('[C4a] $pattern at most $limit a card: $cards', ({ pattern, limit, cards }) => {
  const board = cardsOn({ orders: [order({ lines: linesOf(pattern) })], chosen: { orderLines: limit } });
  expect(board.map((card) => card.lines.length)).toEqual(cards);
});

test.each([
  { pattern: '..+', limit: 2, cards: [1, 2] },
  { pattern: '...+.', limit: 3, cards: [2, 3] },
  { pattern: '.+++++', limit: 3, cards: [3, 3] },
  { pattern: '.+.+.+', limit: 3, cards: [2, 2, 2] },
  { pattern: '..++', limit: 3, cards: [3, 1] },
])('[C4b] $pattern at most $limit a card: $cards', ({ pattern, limit, cards }) => {
  const board = cardsOn({ orders: [order({ lines: linesOf(pattern) })], chosen: { orderLines: limit } });
  expect(board.map((card) => card.lines.length)).toEqual(cards);
});

const T = 1_760_540_400;
const later = (id: number) => line({ id, firstAtS: T + 600 });

test('[C4c] parts are numbered through the batches of the order', () => {
  const lines = [...linesOf('...'), later(4), later(5), later(6)];
  const board = cardsOn({ orders: [order({ lines })], chosen: { orderLines: 2 } });
  expect(board.map((card) => [card.key, card.part, card.parts, card.batch])).toEqual([
    ['4711-0', 0, 4, 0],
    ['4711-1', 1, 4, 0],
    ['4711-2', 2, 4, 1],
    ['4711-3', 3, 4, 1],
  ]);
});

test('[C4d] cards are torn where a batch goes on, not where the next begins', () => {
  const lines = [...linesOf('.....'), later(6)];
  const board = cardsOn({ orders: [order({ lines })], chosen: { orderLines: 2 } });
  expect(board.map((card) => [card.tornAbove, card.tornBelow])).toEqual([
    [false, true],
    [true, true],
    [true, false],
    [false, false],
  ]);
});

test.each([
  { showInfoAllOrders: true, headers: [true, true, true] },
  { showInfoAllOrders: false, headers: [true, false, false] },
])('[C4e] showInfoAllOrders $showInfoAllOrders: headers $headers', ({ showInfoAllOrders, headers }) => {
  const orders = [order({ lines: linesOf('.....') })];
  const board = cardsOn({ orders, chosen: { orderLines: 2, showInfoAllOrders } });
  expect(board.map((card) => card.showsHeader)).toEqual(headers);
});

const courses = [
  line({ id: 1 }),
  line({ id: 2, priority: 2 }),
  line({ id: 3, parentId: 2, priority: 1 }),
  line({ id: 4, priority: 1 }),
  line({ id: 5, priority: 70, priorityText: 'Al final' }),
  line({ id: 6, priority: 60 }),
];

test('[C3b] with prio 2 each priority has its own card, extras with their product', () => {
  const board = cardsOn({ orders: [order({ lines: courses })], chosen: { prio: 2 } });
  expect(board.map((card) => [card.priorityName, ...idsOn(card)])).toEqual([
    ['PRIMERO', 4],
    ['SEGUNDO', 2, 3],
    ['60', 6],
    ['Al final', 5],
    ['', 1],
  ]);
});

test.each([0, 1])('[C3b] with prio %d priorities share a card', (prio) => {
  const board = cardsOn({ orders: [order({ lines: courses })], chosen: { prio } });
  expect(board.map((card) => [card.priorityName, card.lines.length])).toEqual([['', 6]]);
});

test('[C3c] the venue orders the priorities, not their numbers', () => {
  const priorities = [70, 60, 2].map((id) => ({ id, name: `P${id}` }));
  const board = cardsOn({ orders: [order({ lines: courses })], chosen: { prio: 2 }, venue: { priorities } });
  expect(board.map((card) => card.priorityName)).toEqual(['P70', 'P60', 'P2', '1', '']);
});

test('[C3d] priorities present in the order shorten its cards, also those whose lines have left', () => {
  const lines = [
    ...linesOf('......'),
    line({ id: 9, priority: 1, saved: 110 }),
    line({ id: 10, priority: 2, saved: 110 }),
  ];
  const board = cardsOn({ orders: [order({ lines })], chosen: { prio: 2, orderLines: 6 } });
  expect(board.map((card) => card.lines.length)).toEqual([4, 2]);
});
