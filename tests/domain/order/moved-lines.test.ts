import { expect, test } from 'vitest';
import { line as anyLine, order } from '../../../fixtures/order.ts';
import { dividedLines, movedLines } from '../../../src/domain/order/moved-lines.ts';
import type { Line } from '../../../src/domain/order/order.ts';

const line = (overrides: Partial<Line>) => anyLine({ productId: 302, ...overrides });
const of = (id: number, ...lines: readonly Line[]) => order({ id, lines });
const [SOUP, BEEF] = [line({ id: 1, productId: 201, name: 'Sopa' }), line({ id: 2 })];
const EXTRA = { productId: 505, name: 'Papas fritas' };
const NOTE = [{ atS: 1_760_540_400, userId: 11, text: 'sin sal' }];
const STEP = { atS: 1_760_540_500, userId: 12, status: 100 };
const STARTED = [...BEEF.history, STEP];

const [BEEF_3, BEEF_8, BEEF_9] = [line({ id: 3 }), line({ id: 8 }), line({ id: 9 })];

test.each<[string, ReturnType<typeof of>[], ReturnType<typeof of>[], Record<string, string>]>([
  ['nothing changed', [of(1, SOUP)], [of(1, SOUP)], {}],
  ['a line keeps its id in the other order', [of(1, SOUP, BEEF), of(2)], [of(1, SOUP), of(2, BEEF)], { '1:2': '2:2' }],
  ['all lines move', [of(1, SOUP, BEEF)], [of(2, SOUP, BEEF)], { '1:1': '2:1', '1:2': '2:2' }],
  ['a line gets a new id', [of(1, SOUP, BEEF)], [of(1, SOUP), of(2, BEEF_9)], { '1:2': '2:9' }],
  [
    'the cook starts the dish during the move',
    [of(1, BEEF)],
    [of(2, line({ id: 9, history: STARTED }))],
    { '1:2': '2:9' },
  ],
  [
    'the line in the other order has a shorter history',
    [of(1, line({ id: 2, history: STARTED }))],
    [of(2, BEEF_9)],
    {},
  ],
  ['two equal lines get new ids', [of(1, BEEF, BEEF_3)], [of(2, BEEF_8, BEEF_9)], { '1:2': '2:8', '1:3': '2:9' }],
  [
    'two lines of a dish with different notes get new ids',
    [of(1, BEEF, line({ id: 3, comments: NOTE }))],
    [of(2, line({ id: 8, comments: NOTE }), BEEF_9)],
    { '1:2': '2:9', '1:3': '2:8' },
  ],
  [
    'two lines of a dish, one of them started, get new ids',
    [of(1, BEEF, line({ id: 3, history: STARTED }))],
    [of(2, line({ id: 8, history: STARTED }), BEEF_9)],
    { '1:2': '2:9', '1:3': '2:8' },
  ],
  ['two lines of a dish leave, and one line joins another order', [of(1, BEEF, BEEF_3)], [of(2, BEEF_8)], {}],
  [
    'two dishes with the same extra get new ids',
    [of(1, SOUP, BEEF, line({ ...EXTRA, id: 3, parentId: 1 }), line({ ...EXTRA, id: 4, parentId: 2 }))],
    [
      of(
        2,
        line({ ...EXTRA, id: 6, parentId: 7 }),
        line({ ...BEEF, id: 7 }),
        line({ ...EXTRA, id: 8, parentId: 9 }),
        line({ ...SOUP, id: 9 }),
      ),
    ],
    { '1:1': '2:9', '1:2': '2:7', '1:3': '2:8', '1:4': '2:6' },
  ],
  ['a dish may match either of two lines', [of(1, BEEF)], [of(2, BEEF_8), of(3, BEEF_9)], {}],
  ['two lines of a dish keep their ids', [of(1, BEEF, BEEF_3)], [of(2, BEEF, BEEF_3)], { '1:2': '2:2', '1:3': '2:3' }],
  ['another dish has the id', [of(1, BEEF)], [of(2, line({ id: 2, productId: 999 }))], {}],
  ['the same dish was ordered at another second', [of(1, BEEF)], [of(2, line({ id: 9, firstAtS: 5 }))], {}],
  [
    'two lines of a dish have no time',
    [of(1, line({ id: 2, firstAtS: 0 }))],
    [of(2, line({ id: 9, firstAtS: 0 }))],
    {},
  ],
  ['a line appears in two orders', [of(1, BEEF)], [of(1, BEEF), of(2, BEEF)], {}],
])('[ORDER-72] when $0, the moved lines are $3', (_, before, after, expected) => {
  expect(Object.fromEntries(movedLines(before, after))).toEqual(expected);
});

test('[ORDER-72] a line that leaves its order in one response is found in a later response', () => {
  const missing = [{ key: '1:2' as const, orderId: 1, line: BEEF }];
  expect(Object.fromEntries(movedLines([of(2, SOUP)], [of(2, SOUP, BEEF)], missing))).toEqual({ '1:2': '2:2' });
});

const three = (overrides: Partial<Line> = {}) => line({ id: 2, quantity: 3, ...overrides });

test.each<[string, ReturnType<typeof of>[], readonly string[]]>([
  ['one order has all three portions', [of(1, three())], []],
  ['another order has one of three portions', [of(1, three({ quantity: 2 })), of(2, BEEF_9)], ['2:9']],
  [
    'two other orders have one of three portions each',
    [of(1, three({ quantity: 1 })), of(2, BEEF_9), of(3, BEEF_9)],
    ['2:9', '3:9'],
  ],
  ['another order has an additional portion', [of(1, three()), of(2, BEEF_9)], []],
  [
    'another order has more than the lost portions',
    [of(1, three({ quantity: 2 })), of(2, line({ id: 9, quantity: 2 }))],
    [],
  ],
  ['another order has another dish', [of(1, three({ quantity: 2 })), of(2, line({ id: 9, productId: 5 }))], []],
])('[ORDER-74] when $0, the lines with moved portions are $2', (_, after, expected) => {
  expect([...dividedLines([of(1, three())], after)]).toEqual(expected);
});

test('[ORDER-72] when a board of 200 orders with ten equal lines each is replaced, no line is matched', () => {
  const orders = (from: number) =>
    Array.from({ length: 200 }, (_, at) =>
      order({ id: from + at, lines: Array.from({ length: 10 }, (_, n) => line({ id: (from + at) * 10 + n })) }),
    );
  expect(movedLines(orders(1_000), orders(5_000)).size).toBe(0);
});

test('[ORDER-72] more than 40 equal lines that keep their ids are matched', () => {
  const lines = Array.from({ length: 50 }, (_, at) => line({ id: at + 1, productId: 7 }));
  expect(movedLines([order({ id: 1, lines })], [order({ id: 2, lines })]).size).toBe(50);
});
