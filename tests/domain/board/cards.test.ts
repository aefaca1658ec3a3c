import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import type { Card } from '../../../src/domain/board/card.ts';
import { type DeviceChanges, expandedLines } from '../../../src/domain/board/cards.ts';
import { layout } from '../../../src/domain/board/layout.ts';
import type { Line, Order } from '../../../src/domain/order/order.ts';
import { type BoardFacts, boardInput, idsOn } from './board.ts';
import { anyBoard } from './hostile.ts';

const NOTHING: DeviceChanges = { pending: undefined, unsent: undefined };

/** Each card by its key, with the ids that it shows when it is expanded. */
function expanded(of: Order, facts: Partial<BoardFacts> = {}, own = NOTHING) {
  const { cards, memo } = layout(boardInput({ ...facts, orders: [of] }), null);
  return cards.map((card) => [card.key, ...expandedLines(card, own, memo.basis).map((row) => row.line.id)]);
}

const done = (id: number, overrides: Partial<Line> = {}) => line({ id, saved: 110, ...overrides });

test('[ORDER-37] an expanded card shows its finished lines at their positions, marked as final', () => {
  const of = order({ lines: [done(1), line({ id: 2 }), done(3), line({ id: 4 }), done(5)] });
  const { cards, memo } = layout(boardInput({ orders: [of] }), null);
  const [card] = cards;
  const lines = card ? expandedLines(card, NOTHING, memo.basis) : [];
  expect(lines.map((row) => [row.line.id, row.isFinal])).toEqual([
    [1, true],
    [2, false],
    [3, true],
    [4, false],
    [5, true],
  ]);
  expect(lines.filter((row) => card?.lines.includes(row)).map((row) => row.line.id)).toEqual([2, 4]);
});

test.each([
  {
    what: 'a product with an open extra shows once, together with its finished extra',
    lines: [done(1), line({ id: 2, parentId: 1 }), done(3, { parentId: 1 })],
    facts: {},
    is: [['4711-0', 1, 2, 3]],
  },
  {
    what: 'in a batch with several cards, a finished line shows on the card of the line before it',
    lines: [done(1), line({ id: 2 }), line({ id: 3 }), done(4), line({ id: 5 }), done(6)],
    facts: { chosen: { orderLines: 2 } },
    is: [
      ['4711-0', 1, 2, 3, 4],
      ['4711-1', 5, 6],
    ],
  },
  {
    what: 'a product that stays on a later card is not repeated on the card before',
    lines: [line({ id: 1 }), line({ id: 2 }), done(3), line({ id: 4, parentId: 3 }), done(5)],
    facts: { chosen: { orderLines: 2 } },
    is: [
      ['4711-0', 1, 2],
      ['4711-1', 3, 4, 5],
    ],
  },
  {
    what: 'finished lines show only on the card of their batch',
    lines: [done(1), line({ id: 2 }), done(3, { firstAtS: 1_760_541_000 }), line({ id: 4, firstAtS: 1_760_541_000 })],
    facts: {},
    is: [
      ['4711-0', 1, 2],
      ['4711-1', 3, 4],
    ],
  },
  {
    what: 'finished lines show only on the card of their priority',
    lines: [done(1, { priority: 1 }), line({ id: 2, priority: 1 }), done(3), line({ id: 4 })],
    facts: { chosen: { prio: 2 } },
    is: [
      ['4711-0', 1, 2],
      ['4711-1', 3, 4],
    ],
  },
  {
    what: 'a line that another station makes does not show',
    lines: [done(1, { productId: 5 }), line({ id: 2 }), done(3)],
    facts: { kds: { productIds: [302, 303] } },
    is: [['4711-0', 2, 3]],
  },
  {
    what: 'hidden canceled lines stay hidden',
    lines: [line({ id: 1 }), line({ id: 2, saved: 172 }), done(3, { voided: true }), done(4)],
    facts: { kds: { showVoided: false } },
    is: [['4711-0', 1, 4]],
  },
])('[ORDER-37] $what', ({ lines, facts, is }) => {
  expect(expanded(order({ lines }), facts)).toEqual(is);
});

test('[ORDER-37] an expanded card shows a line whose final status is in the outbox', () => {
  const of = order({ lines: [line({ id: 1 }), line({ id: 2 })] });
  const own = { pending: undefined, unsent: new Map([[1, 110]]) };
  expect(expanded(of, { unsent: [['4711:1', 110]] }, own)).toEqual([['4711-0', 1, 2]]);
});

test('[ORDER-37] an expanded card whose batch no longer exists shows only its own lines', () => {
  const { cards, memo } = layout(boardInput({ orders: [order({ lines: [line({ id: 1 }), done(2)] })] }), null);
  const [card] = cards;
  const stray: Card | undefined = card && { ...card, batch: 7 };
  expect(stray && expandedLines(stray, NOTHING, memo.basis)).toBe(card?.lines);
  const removed = card && { ...card, order: order({ lines: [line({ id: 9 })] }) };
  expect(removed && expandedLines(removed, NOTHING, memo.basis)).toEqual(card?.lines);
});

test('[ORDER-37] for any order, the expanded cards of a batch show each line once, and their own lines in order', () => {
  fc.assert(
    fc.property(anyBoard, (facts) => {
      const input = boardInput({ ...facts, pending: [], unsent: [], extinguished: [] });
      const { cards, memo } = layout(input, null);
      const shown = cards.map((card) => expandedLines(card, NOTHING, memo.basis).map((row) => row.line.id));
      for (const [at, card] of cards.entries()) {
        const own = new Set(idsOn(card));
        expect(shown[at]?.filter((id) => own.has(id))).toEqual(idsOn(card));
      }
      const all = cards.flatMap((card, at) => shown[at]?.map((id) => `${card.order.id}:${id}`) ?? []);
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});

test('[FILTER-18] an unreadable order has one card without lines, and a readable order without lines has no card', () => {
  const stub = order({ lines: [], isOutdated: true, unreadLines: 2 });
  const cards = layout(boardInput({ orders: [stub] }), null).cards;
  expect(cards.map(({ key, lines }) => [key, lines.length])).toEqual([[`${stub.id}-0`, 0]]);
  expect(layout(boardInput({ orders: [{ ...stub, isOutdated: false }] }), null).cards).toEqual([]);
  expect(layout(boardInput({ orders: [stub], kds: { showTables: false } }), null).cards).toEqual([]);
});
