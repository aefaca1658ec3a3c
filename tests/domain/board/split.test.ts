import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { lineLimit, splitLines } from '../../../src/domain/board/split.ts';
import type { Line } from '../../../src/domain/order/order.ts';
import { type BoardFacts, cardsOn, idsOn } from './board.ts';

test.each([
  [10, 0, 10],
  [10, 3, 7],
  [10, 9, 2],
  [10, 50, 2],
  [1, 0, 2],
  [0, 3, 0],
  [-4, 0, 0],
  [Number.NaN, 0, 0],
  [0.5, 0, 2],
  [3.9, 0, 3],
  [3, 1, 2],
  [Number.POSITIVE_INFINITY, 3, Number.POSITIVE_INFINITY],
])(
  '[CARD-9] orderLines %d with %d priorities gives a limit of %d lines (0: no limit)',
  (orderLines, priorities, limit) => {
    expect(lineLimit(orderLines, priorities)).toBe(limit);
  },
);

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
])(
  '[CARD-11] with orderLines $limit the pattern $pattern is split into cards of $cards lines',
  ({ pattern, limit, cards }) => {
    const board = cardsOn({ orders: [order({ lines: linesOf(pattern) })], chosen: { orderLines: limit } });
    expect(board.map((card) => card.lines.length)).toEqual(cards);
  },
);

test.each([
  { pattern: '..+', limit: 2, cards: [1, 2] },
  { pattern: '...+.', limit: 3, cards: [2, 3] },
  { pattern: '.+++++', limit: 3, cards: [3, 3] },
  { pattern: '.+.+.+', limit: 3, cards: [2, 2, 2] },
  { pattern: '..++', limit: 3, cards: [3, 1] },
])(
  '[CARD-12] with orderLines $limit the pattern $pattern (+ is an extra) is split into cards of $cards lines',
  ({ pattern, limit, cards }) => {
    const board = cardsOn({ orders: [order({ lines: linesOf(pattern) })], chosen: { orderLines: limit } });
    expect(board.map((card) => card.lines.length)).toEqual(cards);
  },
);

test.each([
  { showExtras: true, cards: [2, 1, 2, 2] },
  { showExtras: false, cards: [5, 2] },
])(
  '[CARD-16] with showExtras $showExtras the pattern .++.+.. is split into cards of $cards lines',
  ({ showExtras, cards }) => {
    const lines = linesOf('.++.+..');
    const board = cardsOn({ orders: [order({ lines })], chosen: { orderLines: 2, showExtras } });
    expect(board.map((card) => card.lines.length)).toEqual(cards);
    expect(board.flatMap(idsOn)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  },
);

test('[CARD-11] with any limit the lines are split between cards, and no line is lost', () => {
  const rows = cardsOn({ orders: [order({ lines: linesOf('..+.') })] })[0]?.lines ?? [];
  const cut = (limit: number, showsExtras = true) => splitLines(rows, limit, showsExtras).map((piece) => piece.length);
  expect([cut(1), cut(2), cut(3), cut(4), cut(5)]).toEqual([[1, 1, 1, 1], [1, 2, 1], [3, 1], [4], [4]]);
  expect([cut(0), cut(-1), cut(Number.NaN), cut(Number.POSITIVE_INFINITY)]).toEqual([[4], [4], [4], [4]]);
  expect([cut(1, false), cut(2, false), cut(3, false)]).toEqual([[1, 2, 1], [3, 1], [4]]);
  expect([splitLines([], 0, true), splitLines([], 2, true)]).toEqual([[], []]);
});

const T = 1_760_540_400;
const later = (id: number) => line({ id, firstAtS: T + 600 });

test('[CARD-13] parts are numbered across all batches of an order', () => {
  const lines = [...linesOf('...'), later(4), later(5), later(6)];
  const board = cardsOn({ orders: [order({ lines })], chosen: { orderLines: 2 } });
  expect(board.map((card) => [card.key, card.part, card.parts, card.batch])).toEqual([
    ['4711-0', 0, 4, 0],
    ['4711-1', 1, 4, 0],
    ['4711-2', 2, 4, 1],
    ['4711-3', 3, 4, 1],
  ]);
});

test('[CARD-14] cards have torn edges where a batch continues, not where the next batch begins', () => {
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
])(
  '[CARD-15] with showInfoAllOrders $showInfoAllOrders the cards of a batch show their headers: $headers',
  ({ showInfoAllOrders, headers }) => {
    const orders = [order({ lines: linesOf('.....') })];
    const board = cardsOn({ orders, chosen: { orderLines: 2, showInfoAllOrders } });
    expect(board.map((card) => card.showsHeader)).toEqual(headers);
  },
);

const courses = [
  line({ id: 1 }),
  line({ id: 2, priority: 2 }),
  line({ id: 3, parentId: 2, priority: 1 }),
  line({ id: 4, priority: 1 }),
  line({ id: 5, priority: 70, priorityText: 'Al final' }),
  line({ id: 6, priority: 60 }),
];

test('[CARD-7] with prio 2 each priority has its own card, and extras stay with their product', () => {
  const board = cardsOn({ orders: [order({ lines: courses })], chosen: { prio: 2 } });
  expect(board.map((card) => [card.priorityName, ...idsOn(card)])).toEqual([
    ['PRIMERO', 4],
    ['SEGUNDO', 2, 3],
    ['60', 6],
    ['Al final', 5],
    ['', 1],
  ]);
});

test.each([0, 1])('[CARD-7] with prio %d, lines of all priorities share a card', (prio) => {
  const board = cardsOn({ orders: [order({ lines: courses })], chosen: { prio } });
  expect(board.map((card) => [card.priorityName, card.lines.length])).toEqual([['', 6]]);
});

test('[CARD-8] the cards follow the venue’s sequence of priorities, not their numbers', () => {
  const priorities = [70, 60, 2].map((id) => ({ id, name: `P${id}` }));
  const board = cardsOn({ orders: [order({ lines: courses })], chosen: { prio: 2 }, venue: { priorities } });
  expect(board.map((card) => card.priorityName)).toEqual(['P70', 'P60', 'P2', '1', '']);
});

test('[CARD-8] of a priority that the venue lists twice, the first position counts', () => {
  const priorities = [2, 60, 2, 2].map((id) => ({ id, name: `P${id}` }));
  const lines = [60, 2, 1].map((priority) => line({ id: priority, priority }));
  const board = cardsOn({ orders: [order({ lines })], chosen: { prio: 2 }, venue: { priorities } });
  expect(board.map((card) => card.priorityName)).toEqual(['P2', 'P60', '1']);
});

test('[CARD-10] a priority that means fire splits the cards and gives no card a name, also when the fire is canceled', () => {
  const priorities = [
    { id: 9, name: '[es]Fire[en]Fire' },
    { id: 1, name: 'PRIMERO' },
  ];
  const dishes = [9, 1, 0, 9].map((priority, at) => line({ id: at + 1, priority, priorityText: 'FIRE' }));
  const facts = { orders: [order({ id: 5, lines: dishes })], chosen: { prio: 2, allowCancelFire: true } };
  const bands = (extinguished: BoardFacts['extinguished']) =>
    cardsOn({ ...facts, venue: { priorities }, extinguished }).map((card) => [
      card.fireAtS !== null,
      card.priorityName,
      ...idsOn(card),
    ]);
  const others = [
    [false, 'PRIMERO', 2],
    [false, '', 3],
  ];
  expect(bands([])).toEqual([[true, '', 1, 4], ...others]);
  expect(
    bands([
      ['5:1', 90],
      ['5:4', 90],
    ]),
  ).toEqual([[false, '', 1, 4], ...others]);
});

test.each([0, -1, Number.NaN])('[CARD-8] lines of priority %d share the last card, which has no name', (priority) => {
  const lines = [
    line({ id: 1, priority, priorityText: 'Nada' }),
    line({ id: 2, priority: Number.MAX_SAFE_INTEGER }),
    line({ id: 3 }),
  ];
  const board = cardsOn({ orders: [order({ lines })], chosen: { prio: 2 } });
  expect(board.map((card) => [card.priorityName, ...idsOn(card)])).toEqual([
    [String(Number.MAX_SAFE_INTEGER), 2],
    ['', 1, 3],
  ]);
});

test('[CARD-9] each priority reduces the line limit once; extras and lines without a priority do not reduce it', () => {
  const lines = [
    ...linesOf('.....'),
    line({ id: 6, priority: 1 }),
    line({ id: 7, priority: 1 }),
    line({ id: 8, parentId: 7, priority: 2 }),
  ];
  const sizes = (prio: number) =>
    cardsOn({ orders: [order({ lines })], chosen: { prio, orderLines: 4 } }).map((card) => card.lines.length);
  expect(sizes(2)).toEqual([3, 3, 2]);
  expect(sizes(1)).toEqual([4, 4]);
});

test('[CARD-9] priorities whose lines have left the board also reduce the line limit of the order’s cards', () => {
  const lines = [
    ...linesOf('......'),
    line({ id: 9, priority: 1, saved: 110 }),
    line({ id: 10, priority: 2, saved: 110 }),
  ];
  const board = cardsOn({ orders: [order({ lines })], chosen: { prio: 2, orderLines: 6 } });
  expect(board.map((card) => card.lines.length)).toEqual([4, 2]);
});
