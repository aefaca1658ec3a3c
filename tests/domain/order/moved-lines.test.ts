/** Lines that moved to another order between two answers. */
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { movedLines } from '../../../src/domain/order/moved-lines.ts';
import type { Line } from '../../../src/domain/order/order.ts';

const of = (id: number, ...lines: readonly Line[]) => order({ id, lines });
const [SOUP, BEEF] = [line({ id: 1, productId: 201, name: 'Sopa' }), line({ id: 2 })];
const STEP = { atS: 1_760_540_500, userId: 12, status: 100 };

test.each<[string, ReturnType<typeof of>[], ReturnType<typeof of>[], Record<string, string>]>([
  ['nothing changed', [of(1, SOUP)], [of(1, SOUP)], {}],
  ['a line keeps its id in the other order', [of(1, SOUP, BEEF), of(2)], [of(1, SOUP), of(2, BEEF)], { '1:2': '2:2' }],
  ['all lines go', [of(1, SOUP, BEEF)], [of(2, SOUP, BEEF)], { '1:1': '2:1', '1:2': '2:2' }],
  ['a line gets a new id', [of(1, SOUP, BEEF)], [of(1, SOUP), of(2, line({ id: 9 }))], { '1:2': '2:9' }],
  [
    'the cook starts the dish during the move',
    [of(1, BEEF)],
    [of(2, line({ id: 9, history: [...BEEF.history, STEP] }))],
    { '1:2': '2:9' },
  ],
  [
    'the line in the other order has a shorter history',
    [of(1, line({ id: 2, history: [...BEEF.history, STEP] }))],
    [of(2, line({ id: 9 }))],
    {},
  ],
  ['two of a dish get new ids', [of(1, BEEF, line({ id: 3 }))], [of(2, line({ id: 8 }), line({ id: 9 }))], {}],
  ['one dish may be either of two', [of(1, BEEF)], [of(2, line({ id: 8 })), of(3, line({ id: 9 }))], {}],
  [
    'two of a dish keep their ids',
    [of(1, BEEF, line({ id: 3 }))],
    [of(2, BEEF, line({ id: 3 }))],
    { '1:2': '2:2', '1:3': '2:3' },
  ],
  ['another dish has the id', [of(1, BEEF)], [of(2, line({ id: 2, productId: 999 }))], {}],
  ['the same dish was ordered at another second', [of(1, BEEF)], [of(2, line({ id: 9, firstAtS: 5 }))], {}],
  [
    'two lines of a dish have no time',
    [of(1, line({ id: 2, firstAtS: 0 }))],
    [of(2, line({ id: 9, firstAtS: 0 }))],
    {},
  ],
  ['a line that is twice', [of(1, BEEF)], [of(1, BEEF), of(2, BEEF)], {}],
])('[O14a] %s', (_, before, after, expected) => {
  expect(Object.fromEntries(movedLines(before, after))).toEqual(expected);
});

test('[O14a] a line that leaves its order in one answer is found in a later answer', () => {
  const missing = [{ key: '1:2' as const, orderId: 1, line: BEEF }];
  expect(Object.fromEntries(movedLines([of(2, SOUP)], [of(2, SOUP, BEEF)], missing))).toEqual({ '1:2': '2:2' });
});
