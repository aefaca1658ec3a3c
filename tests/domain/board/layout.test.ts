/** The board as a whole: its order, its places, what it shares with the board before, and that no line is lost on it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import type { Card } from '../../../src/domain/board/card.ts';
import { type Layout, layout } from '../../../src/domain/board/layout.ts';
import type { LineKey, Order } from '../../../src/domain/order/order.ts';
import { type BoardFacts, boardInput, cardsOn, idsOn } from './board.ts';

const T = 1_760_540_400;

const orderAt = (id: number, afterS: number, count = 1): Order =>
  order({ id, lines: Array.from({ length: count }, (_, at) => line({ id: at + 1, firstAtS: T + afterS })) });

const keys = (cards: readonly Card[]) => cards.map((card) => card.key);

test('[C5a] cards stand by the first line of their batch, then order id, then part', () => {
  const twoBatches = order({ id: 9, lines: [line({ id: 1 }), line({ id: 2, firstAtS: T + 100 })] });
  const orders = [orderAt(3, 50), orderAt(8, 200), twoBatches, orderAt(2, 50, 3)];
  expect(keys(cardsOn({ orders, chosen: { orderLines: 2 } }))).toEqual(['9-0', '2-0', '2-1', '3-0', '9-1', '8-0']);
});

test('[C5a] neither a void nor a finished line moves a card', () => {
  const facts = (first: object) => ({
    orders: [order({ id: 1, lines: [line({ id: 1, ...first }), line({ id: 2, firstAtS: T + 60 })] }), orderAt(2, 30)],
  });
  for (const first of [{}, { voided: true }, { saved: 110 }])
    expect(keys(cardsOn(facts(first)))).toEqual(['1-0', '2-0']);
});

const positions = ['3-0', '77-0', '1'];

test.each([
  { dragndrop: false, board: ['1-0', '1-1', '2-0', '3-0'] },
  { dragndrop: true, board: ['3-0', '1-0', '1-1', '2-0'] },
])('[C5b] dragndrop $dragndrop: $board', ({ dragndrop, board }) => {
  const orders = [orderAt(1, 0, 3), orderAt(2, 10), orderAt(3, 20)];
  const chosen = { dragndrop, orderPositions: positions, orderLines: 2 };
  expect(keys(cardsOn({ orders, chosen }))).toEqual(board);
});

test('[C5b] a part without a position follows the part before it, a later batch does not', () => {
  const split = order({
    id: 3,
    lines: [1, 2, 3, 4].map((id) => line({ id, firstAtS: id === 4 ? T + 900 : T + 20 })),
  });
  const chosen = { dragndrop: true, orderPositions: ['3-0'], orderLines: 2 };
  expect(keys(cardsOn({ orders: [orderAt(1, 0), split], chosen }))).toEqual(['3-0', '3-1', '1-0', '3-2']);
});

test('[C5d] an order has one place, that of its first card', () => {
  const twoBatches = order({ id: 9, lines: [line({ id: 1 }), line({ id: 2, firstAtS: T + 100 })] });
  const cards = cardsOn({ orders: [twoBatches, orderAt(2, 50), order({ id: 5, lines: [] })] });
  expect(cards.map((card) => [card.key, card.place])).toEqual([
    ['9-0', 1],
    ['2-0', 2],
    ['9-1', 1],
  ]);
});

test('[C5d] of two orders with one id the first counts', () => {
  expect(keys(cardsOn({ orders: [orderAt(1, 0), orderAt(1, 5, 2)] }))).toEqual(['1-0']);
});

/** Two layouts, the second from facts that differ as given and otherwise hold the same objects. */
function twice(facts: BoardFacts, changed: Partial<ReturnType<typeof boardInput>>): readonly [Layout, Layout] {
  const input = boardInput(facts);
  const first = layout(input, null);
  return [first, layout({ ...input, ...changed }, first)];
}

const SHIFT = [orderAt(1, 0, 12), orderAt(2, 10, 2), orderAt(3, 20, 1)];

test('[C5c] an unchanged input answers the previous layout itself', () => {
  const [first, second] = twice({ orders: SHIFT }, { orders: [...SHIFT], pending: new Map(), unsent: new Map() });
  expect(second).toBe(first);
});

test('[C5c] one pending line changes one card, and on it one line', () => {
  const [first, second] = twice({ orders: SHIFT }, { pending: new Map([['1:2', 100]]) });
  const differs = second.cards.filter((card, at) => card !== first.cards[at]);
  expect(keys(differs)).toEqual(['1-0']);
  expect(differs[0]?.lines.filter((each, at) => each !== first.cards[0]?.lines[at])).toHaveLength(1);
  expect(layout({ ...boardInput({ orders: SHIFT }), pending: new Map([['1:2', 100]]) }, null).cards).toEqual(
    second.cards,
  );
});

test('[C5c] a map of pending changes that is changed in place is noticed', () => {
  const input = { ...boardInput({ orders: SHIFT }), pending: new Map<LineKey, number>([['2:1', 100]]) };
  const first = layout(input, null);
  input.pending.set('2:1', 110);
  const second = layout(input, first);
  expect(second.cards.find((card) => card.key === '2-0')?.lines[0]?.status).toBe(110);
});

test('[C5c] a change of the outbox alone is noticed', () => {
  const [, second] = twice({ orders: SHIFT }, { unsent: new Map([['3:1', 110]]) });
  expect(keys(second.cards)).toEqual(['1-0', '1-1', '2-0']);
});

test('[C5c] another configuration lays the same orders out anew', () => {
  const [, second] = twice({ orders: SHIFT }, { kds: boardInput({ orders: [], kds: { productIds: [5] } }).kds });
  expect(second.cards).toEqual([]);
});

test('[C5c] from pending to outbox only the mark changes', () => {
  const facts = { orders: SHIFT, pending: [['2:1', 100]] as const };
  const [first, second] = twice(facts, { pending: new Map(), unsent: new Map([['2:1', 100]]) });
  const marks = (of: Layout) =>
    of.cards.find((card) => card.key === '2-0')?.lines.map((each) => [each.status, each.mark]);
  expect(marks(first)).toEqual([
    [100, 'pending'],
    [0, 'none'],
  ]);
  expect(marks(second)).toEqual([
    [100, 'unsent'],
    [0, 'none'],
  ]);
});

test('[C5c] a new order leaves the cards before it as they are and moves the place of those behind it', () => {
  const [first, second] = twice({ orders: SHIFT }, { orders: [...SHIFT, orderAt(7, 15)] });
  expect(second.cards.slice(0, 3)).toEqual(first.cards.slice(0, 3));
  expect(second.cards.slice(0, 3).every((card, at) => card === first.cards[at])).toBe(true);
  const [before, after] = [first.cards.at(-1), second.cards.at(-1)];
  expect([before?.place, after?.place]).toEqual([3, 4]);
  expect(after?.lines).toBe(before?.lines);
});

test('[C5c] a card whose place changed keeps its identity from then on', () => {
  const input = boardInput({ orders: SHIFT });
  const moved = { ...input, orders: [...SHIFT, orderAt(7, 15)] };
  const second = layout(moved, layout(input, null));
  expect(layout({ ...moved }, second)).toBe(second);
  const third = layout({ ...moved, pending: new Map([['7:1', 100]]) }, second);
  expect(third.cards.filter((card, at) => card !== second.cards[at]).map((card) => card.key)).toEqual(['7-0']);
});

test('[C5c] an order that changed where this KDS does not look keeps the list of cards', () => {
  const elsewhere = order({ id: 50, tableIds: [-14_000] });
  const facts = { orders: [...SHIFT, elsewhere], kds: { showDelivery: false } };
  const [first, second] = twice(facts, { orders: [...SHIFT, { ...elsewhere }] });
  expect(second.cards).toBe(first.cards);
});

test('[C5c] settings that change nothing on the cards leave every card as it is', () => {
  const facts = { orders: SHIFT };
  const [first, second] = twice(facts, { settings: boardInput({ ...facts, chosen: { autosave: 5 } }).settings });
  expect(second.cards).toBe(first.cards);
});

const anyLine = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  parentId: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -1, max: 31 })),
  saved: fc.constantFrom(0, 0, 100, 110, 170, 172, 75),
  voided: fc.constantFrom(false, false, false, true),
  fire: fc.constantFrom(false, false, true),
  priority: fc.constantFrom(0, 0, 1, 2, 60),
  hierarchy: fc.constantFrom('A01', 'T01', 'P01', ''),
  firstAtS: fc.oneof(fc.constant(0), fc.integer({ min: T, max: T + 300 })),
});

const anyOrder = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  lines: fc.array(anyLine, { maxLength: 25 }),
  tableIds: fc.constantFrom([12], [-5], [-20_000], [-200_000], []),
});

const anyChanges = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 30 }), fc.constantFrom(0, 100, 110, 170)),
  { maxLength: 6 },
);

const anyFacts = fc
  .record({
    orders: fc.uniqueArray(anyOrder, { maxLength: 6, selector: (each) => each.id }),
    pending: anyChanges,
    unsent: anyChanges,
    orderLines: fc.integer({ min: -1, max: 12 }),
    prio: fc.constantFrom(0, 1, 2),
    timeToGroupUp: fc.constantFrom(0, 60, 120),
    showVoided: fc.boolean(),
    changeVoided: fc.boolean(),
  })
  .map(
    ({ orders, pending, unsent, orderLines, prio, timeToGroupUp, showVoided, changeVoided }): BoardFacts => ({
      orders: orders.map((each) => order({ ...each, lines: each.lines.map((of) => line(of)) })),
      pending: pending.map(([orderId, lineId, status]) => [`${orderId}:${lineId}`, status]),
      unsent: unsent.map(([orderId, lineId, status]) => [`${orderId}:${lineId}`, status]),
      kds: { showVoided, changeVoided },
      chosen: { orderLines, prio, timeToGroupUp },
    }),
  );

/** The cards of each order by part. */
function byOrder(cards: readonly Card[]): readonly (readonly Card[])[] {
  const ids = [...new Set(cards.map((card) => card.order.id))];
  const of = (id: number) => cards.filter((card) => card.order.id === id);
  return ids.map((id) => of(id).sort((one, other) => one.part - other.part));
}

test('[V4] of orders in which all is to be made every line is on the board once', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const orders = facts.orders.map((of) => ({
        ...of,
        lines: of.lines.map((each) => ({ ...each, saved: 0, voided: false })),
      }));
      const shown = byOrder(cardsOn({ ...facts, orders, pending: [], unsent: [] }));
      const idsShown = new Map(shown.map((cards) => [cards[0]?.order.id, cards.flatMap(idsOn).toSorted()]));
      const idsAsked = orders.map((of) => [of.id, [...new Set(of.lines.map((each) => each.id))].toSorted()] as const);
      expect(idsShown).toEqual(new Map(idsAsked.filter(([, ids]) => ids.length > 0)));
    }),
  );
});

test('[C2b] whatever shows, no line shows twice and each extra stands behind its own product', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const cards of byOrder(cardsOn(facts))) {
        const lines = cards.flatMap((card) => card.lines);
        const products = new Set(lines.filter((each) => !each.isExtra).map((each) => each.line.id));
        expect(new Set(lines.map((each) => each.line.id)).size).toBe(lines.length);
        expect(lines[0]?.isExtra).toBe(false);
        for (const [at, { line: of, isExtra }] of lines.entries()) {
          const product = lines.slice(0, at).findLast((each) => !each.isExtra)?.line.id;
          if (isExtra && products.has(of.parentId)) expect(product).toBe(of.parentId);
        }
      }
    }),
  );
});

test('[C4c] parts number through, and no card is empty', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const cards of byOrder(cardsOn(facts))) {
        expect(cards.map((card) => card.part)).toEqual(cards.map((_, at) => at));
        expect(cards.every((card) => card.parts === cards.length && card.lines.length > 0)).toBe(true);
      }
    }),
  );
});

test('[C4a] no card is longer than the limit', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const most = facts.chosen?.orderLines ?? 0;
      fc.pre(most > 0);
      for (const card of cardsOn(facts)) expect(card.lines.length).toBeLessThanOrEqual(Math.max(2, most));
    }),
  );
});

test('[C4b] no card ends with a product whose first extra opens the next', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const cards of byOrder(cardsOn(facts)))
        for (const [at, card] of cards.entries())
          if (card.lines.at(-1)?.isExtra === false) expect(cards[at + 1]?.lines[0]?.isExtra ?? false).toBe(false);
    }),
  );
});

test('[C5c] a board laid out step by step is the board laid out at once, and repeating it changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 4 }), (steps) => {
      let board: Layout | null = null;
      for (const facts of steps) {
        const input = boardInput(facts);
        board = layout(input, board);
        expect(board.cards).toEqual(layout(input, null).cards);
        expect(layout({ ...input, orders: [...input.orders] }, board)).toBe(board);
      }
    }),
  );
});
