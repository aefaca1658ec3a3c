import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import type { Card } from '../../../src/domain/board/card.ts';
import { type Layout, layout } from '../../../src/domain/board/layout.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import type { LineKey } from '../../../src/domain/presentation/line-key.ts';
import { shallowEqual } from '../../../src/domain/shallow-equal.ts';
import { type BoardFacts, boardInput, cardsOn, idsOn } from './board.ts';
import { anyBoard, NOON_S } from './hostile.ts';

const T = 1_760_540_400;

const orderAt = (id: number, afterS: number, count = 1): Order =>
  order({ id, lines: Array.from({ length: count }, (_, at) => line({ id: at + 1, firstAtS: T + afterS })) });

const keys = (cards: readonly Card[]) => cards.map((card) => card.key);

test('[CARD-19] cards are sorted by the first line of their batch, then order id, then part', () => {
  const twoBatches = order({ id: 9, lines: [line({ id: 1 }), line({ id: 2, firstAtS: T + 100 })] });
  const orders = [orderAt(3, 50), orderAt(8, 200), twoBatches, orderAt(2, 50, 3)];
  expect(keys(cardsOn({ orders, chosen: { orderLines: 2 } }))).toEqual(['9-0', '2-0', '2-1', '3-0', '9-1', '8-0']);
});

test('[CARD-19] neither a void nor a finished line moves a card', () => {
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
])('[CARD-20] with dragndrop $dragndrop the cards are in this sequence: $board', ({ dragndrop, board }) => {
  const orders = [orderAt(1, 0, 3), orderAt(2, 10), orderAt(3, 20)];
  const chosen = { dragndrop, orderPositions: positions, orderLines: 2 };
  expect(keys(cardsOn({ orders, chosen }))).toEqual(board);
});

test('[CARD-20] a part without a position follows the part before it, and a later batch does not', () => {
  const split = order({
    id: 3,
    lines: [1, 2, 3, 4].map((id) => line({ id, firstAtS: id === 4 ? T + 900 : T + 20 })),
  });
  const chosen = { dragndrop: true, orderPositions: ['3-0'], orderLines: 2 };
  expect(keys(cardsOn({ orders: [orderAt(1, 0), split], chosen }))).toEqual(['3-0', '3-1', '1-0', '3-2']);
});

test('[CARD-20] if an order has two positions, the first counts', () => {
  const chosen = { dragndrop: true, orderPositions: ['2', '1', '2', '3'] };
  const orders = [orderAt(1, 0), orderAt(2, 10), orderAt(3, 20), orderAt(4, -10)];
  expect(keys(cardsOn({ orders, chosen }))).toEqual(['2-0', '1-0', '3-0', '4-0']);
});

test('[CARD-20] the position of a card takes precedence over the position of its order', () => {
  const chosen = { dragndrop: true, orderPositions: ['1-1', '2', '1'], orderLines: 2 };
  expect(keys(cardsOn({ orders: [orderAt(1, 0, 3), orderAt(2, 10)], chosen }))).toEqual(['1-1', '2-0', '1-0']);
});

test('[CARD-22] an order has one place, the place of its first card', () => {
  const twoBatches = order({ id: 9, lines: [line({ id: 1 }), line({ id: 2, firstAtS: T + 100 })] });
  const cards = cardsOn({ orders: [twoBatches, orderAt(2, 50), order({ id: 5, lines: [] })] });
  expect(cards.map((card) => [card.key, card.place])).toEqual([
    ['9-0', 1],
    ['2-0', 2],
    ['9-1', 1],
  ]);
});

test('[CARD-22] the first of two orders with the same id counts', () => {
  expect(keys(cardsOn({ orders: [orderAt(1, 0), orderAt(1, 5, 2)] }))).toEqual(['1-0']);
});

/** Two layouts, the second with the given changes and otherwise the same objects. */
function twice(facts: BoardFacts, changed: Partial<ReturnType<typeof boardInput>>): readonly [Layout, Layout] {
  const input = boardInput(facts);
  const first = layout(input, null);
  return [first, layout({ ...input, ...changed }, first)];
}

const SHIFT = [orderAt(1, 0, 12), orderAt(2, 10, 2), orderAt(3, 20, 1)];

test('[CARD-21] a layout with unchanged input returns the previous layout object', () => {
  const [first, second] = twice({ orders: SHIFT }, { orders: [...SHIFT], pending: new Map(), unsent: new Map() });
  expect(second).toBe(first);
});

test('[CARD-21] a pending change changes one card, and only its own line on that card', () => {
  const [first, second] = twice({ orders: SHIFT }, { pending: new Map([['1:2', 100]]) });
  const differs = second.cards.filter((card, at) => card !== first.cards[at]);
  expect(keys(differs)).toEqual(['1-0']);
  expect(differs[0]?.lines.filter((each, at) => each !== first.cards[0]?.lines[at])).toHaveLength(1);
  expect(layout({ ...boardInput({ orders: SHIFT }), pending: new Map([['1:2', 100]]) }, null).cards).toEqual(
    second.cards,
  );
});

test('[CARD-21] a layout applies a change that was added to the same map of pending changes', () => {
  const input = { ...boardInput({ orders: SHIFT }), pending: new Map<LineKey, number>([['2:1', 100]]) };
  const first = layout(input, null);
  input.pending.set('2:1', 110);
  const second = layout(input, first);
  expect(second.cards.find((card) => card.key === '2-0')?.lines[0]?.status).toBe(110);
});

const changesOf = (...lineIds: readonly number[]) => new Map(lineIds.map((id) => [`1:${id}` as const, 100]));

test.each([
  { from: changesOf(1), to: changesOf(1, 2), changed: [1] },
  { from: changesOf(1, 2), to: changesOf(1), changed: [1] },
  { from: changesOf(1), to: changesOf(2), changed: [0, 1] },
  { from: changesOf(1), to: changesOf(1), changed: [] },
])(
  '[CARD-21] case %#: for new pending or unsent changes a layout changes only the lines at the indexes $changed',
  ({ from, to, changed }) => {
    for (const field of ['pending', 'unsent'] as const) {
      const input = { ...boardInput({ orders: SHIFT }), [field]: from };
      const first = layout(input, null);
      const second = layout({ ...input, [field]: to }, first);
      const lines = second.cards[0]?.lines ?? [];
      expect([...lines.entries()].filter(([at, row]) => row !== first.cards[0]?.lines[at]).map(([at]) => at)).toEqual(
        changed,
      );
    }
  },
);

test('[CARD-21] a layout applies the removal of an order, and a new line of an order', () => {
  const [first, second] = twice({ orders: SHIFT }, { orders: SHIFT.slice(0, 2) });
  expect(keys(second.cards)).toEqual(['1-0', '1-1', '2-0']);
  expect(second.cards.every((card, at) => card === first.cards[at])).toBe(true);
  const [, third] = twice({ orders: SHIFT }, { orders: [...SHIFT.slice(0, 2), orderAt(3, 20, 2)] });
  expect(third.cards.at(-1)?.lines).toHaveLength(2);
});

test("[CARD-21] a layout applies the removal of an order's last line", () => {
  const [first, second] = twice({ orders: SHIFT }, { unsent: new Map([['2:2', 110]]) });
  expect([idsOn(first.cards[2]), idsOn(second.cards[2])]).toEqual([[1, 2], [1]]);
  expect(second.cards[2]?.lines[0]).toBe(first.cards[2]?.lines[0]);
});

test('[CARD-21] a new order changes no card before it, and changes the place of the cards behind it', () => {
  const [first, second] = twice({ orders: SHIFT }, { orders: [...SHIFT, orderAt(7, 15)] });
  expect(second.cards.slice(0, 3)).toEqual(first.cards.slice(0, 3));
  expect(second.cards.slice(0, 3).every((card, at) => card === first.cards[at])).toBe(true);
  const [before, after] = [first.cards.at(-1), second.cards.at(-1)];
  expect([before?.place, after?.place]).toEqual([3, 4]);
  expect(after?.lines).toBe(before?.lines);
});

test('[CARD-21] a card whose place changed keeps its identity in later layouts', () => {
  const input = boardInput({ orders: SHIFT });
  const moved = { ...input, orders: [...SHIFT, orderAt(7, 15)] };
  const second = layout(moved, layout(input, null));
  expect(layout({ ...moved }, second)).toBe(second);
  const third = layout({ ...moved, pending: new Map([['7:1', 100]]) }, second);
  expect(third.cards.filter((card, at) => card !== second.cards[at]).map((card) => card.key)).toEqual(['7-0']);
});

test('[CARD-21] after a change of an order that this station does not show, the layout returns the same list of cards', () => {
  const elsewhere = order({ id: 50, tableIds: [-14_000] });
  const facts = { orders: [...SHIFT, elsewhere], kds: { showDelivery: false } };
  const [first, second] = twice(facts, { orders: [...SHIFT, { ...elsewhere }] });
  expect(second.cards).toBe(first.cards);
});

/** Of two orders with the same id the first counts. */
const eachOnce = (orders: readonly Order[]): readonly Order[] => [
  ...new Map(orders.toReversed().map((of) => [of.id, of])).values(),
];

function byOrder(cards: readonly Card[]): readonly (readonly Card[])[] {
  const ids = [...new Set(cards.map((card) => card.order.id))];
  const of = (id: number) => cards.filter((card) => card.order.id === id);
  return ids.map((id) => of(id).sort((one, other) => one.part - other.part));
}

test('[FILTER-20][CARD-5] every line of orders with only open lines is on the board once', () => {
  fc.assert(
    fc.property(anyBoard, (facts) => {
      const orders = facts.orders.map((of) => ({
        ...of,
        lines: of.lines.map((each) => ({ ...each, saved: 0, voided: false, quantity: each.quantity || 1 })),
      }));
      const shown = byOrder(cardsOn({ ...facts, orders, pending: [], unsent: [] }));
      const idsShown = new Map(shown.map((cards) => [cards[0]?.order.id, cards.flatMap(idsOn).toSorted()]));
      const expected = eachOnce(orders).map(
        (of) => [of.id, [...new Set(of.lines.map((each) => each.id))].toSorted()] as const,
      );
      expect(idsShown).toEqual(new Map(expected.filter(([, ids]) => ids.length > 0)));
    }),
  );
});

test('[CARD-4] for any board no line shows twice, and each extra follows its own product', () => {
  fc.assert(
    fc.property(anyBoard, (facts) => {
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

test('[CARD-13] parts have consecutive numbers, and no card is empty', () => {
  fc.assert(
    fc.property(anyBoard, (facts) => {
      for (const cards of byOrder(cardsOn(facts))) {
        expect(cards.map((card) => card.part)).toEqual(cards.map((_, at) => at));
        expect(cards.every((card) => card.parts === cards.length && card.lines.length > 0)).toBe(true);
      }
    }),
  );
});

test('[CARD-11][CARD-16] each card shows at least one line and at most the limit', () => {
  fc.assert(
    fc.property(anyBoard, (facts) => {
      const { orderLines: most = 0, showExtras } = facts.chosen ?? {};
      for (const card of cardsOn(facts)) {
        const rows = card.lines.filter((each) => showExtras || !each.isExtra).length;
        expect(rows).toBeGreaterThan(0);
        if (most > 0) expect(rows).toBeLessThanOrEqual(Math.max(2, most));
      }
    }),
  );
});

test('[CARD-12] no card ends with a product whose first extra opens the next card', () => {
  fc.assert(
    fc.property(anyBoard, (facts) => {
      for (const cards of byOrder(cardsOn(facts)))
        for (const [at, card] of cards.entries())
          if (card.lines.at(-1)?.isExtra === false) expect(cards[at + 1]?.lines[0]?.isExtra ?? false).toBe(false);
    }),
  );
});

test('[CARD-19][ALARM-12] for any times, also invalid ones, a card’s start and fire times are finite and not negative', () => {
  fc.assert(
    fc.property(anyBoard, (facts) => {
      for (const { startedAtS, fireAtS } of cardsOn(facts)) {
        expect(Number.isFinite(startedAtS) && startedAtS >= 0).toBe(true);
        expect(fireAtS === null || (Number.isFinite(fireAtS) && fireAtS >= 0)).toBe(true);
      }
    }),
  );
});

test('[CARD-20] manual positions move cards without losing a card', () => {
  fc.assert(
    fc.property(anyBoard, (facts) => {
      const bare = cardsOn({ ...facts, chosen: { ...facts.chosen, dragndrop: false } });
      const placed = cardsOn({ ...facts, chosen: { ...facts.chosen, dragndrop: true } });
      expect(keys(placed).toSorted()).toEqual(keys(bare).toSorted());
    }),
  );
});

test('[CARD-22] places number the orders from 1 in their sequence on the board', () => {
  fc.assert(
    fc.property(anyBoard, (facts) => {
      const cards = cardsOn(facts);
      const ids = [...new Set(cards.map((card) => card.order.id))];
      expect(cards.map((card) => card.place)).toEqual(cards.map((card) => ids.indexOf(card.order.id) + 1));
    }),
  );
});

test('[CARD-21] a layout that is updated for each of several boards equals a new layout, and a repeated layout changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyBoard, { minLength: 1, maxLength: 4 }), (steps) => {
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

test('[CARD-21] after each single change of an order the updated layout equals a new layout', () => {
  const anyStep = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('time', 'saved', 'line', 'order', 'pending'));
  fc.assert(
    fc.property(anyBoard, fc.array(anyStep, { minLength: 1, maxLength: 5 }), (facts, steps) => {
      const input = boardInput(facts);
      let { orders, pending } = input;
      let board: Layout | null = layout(input, null);
      for (const [at, draw, what] of steps) {
        const old = orders[at % orders.length];
        const touched = old?.lines[draw % old.lines.length];
        fc.pre(old !== undefined && touched !== undefined);
        const changed = (change: Partial<typeof touched>) => ({
          ...old,
          lines: old.lines.map((each) => (each === touched ? { ...each, ...change } : each)),
        });
        const next = {
          time: changed({ firstAtS: NOON_S + (draw % 300) }),
          saved: changed({ saved: draw % 2 ? 110 : 180 }),
          line: { ...old, lines: old.lines.filter((each) => each !== touched) },
          order: { ...old, id: 1 + (draw % 6) },
          pending: old,
        }[what];
        orders = orders.map((each) => (each === old ? next : each));
        if (what === 'pending') pending = new Map(pending).set(`${old.id}:${touched.id}`, 100);
        board = layout({ ...input, orders, pending }, board);
        expect(board.cards).toEqual(layout({ ...input, orders, pending }, null).cards);
      }
    }),
  );
});

test.each([
  ['an earlier time moves its card to the front', 2, { firstAtS: T - 60 }, ['2-0', '1-0', '3-0']],
  ['a changed time that keeps the sequence moves no card', 2, { firstAtS: T + 15 }, ['1-0', '2-0', '3-0']],
])('[CARD-19] on an existing board, %s', (_, id, change, expected) => {
  const orders = [orderAt(1, 0), orderAt(2, 10), orderAt(3, 20)];
  const input = boardInput({ orders });
  const first = layout(input, null);
  const moved = orders.map((each) =>
    each.id === id ? { ...each, lines: each.lines.map((old) => ({ ...old, ...change })) } : each,
  );
  const second = layout({ ...input, orders: moved }, first);
  expect(keys(second.cards)).toEqual(expected);
  expect(second.cards.map((card) => card.place)).toEqual([1, 2, 3]);
});

test('[CARD-22] a layout adds and removes a card of an order beside another order of the same second', () => {
  const input = boardInput({ orders: [orderAt(1, 0, 2), orderAt(2, 0, 2)], chosen: { orderLines: 2 } });
  const grown = { ...input, orders: [orderAt(1, 0, 4), orderAt(2, 0, 2)] };
  const first = layout(input, null);
  const second = layout(grown, first);
  expect(keys(second.cards)).toEqual(['1-0', '1-1', '2-0']);
  expect(keys(layout(input, second).cards)).toEqual(['1-0', '2-0']);
});

test('[CARD-21] a change of the setting `autosave` changes no card', () => {
  fc.assert(
    fc.property(anyBoard, (facts) => {
      const input = boardInput(facts);
      const first = layout(input, null);
      const second = layout({ ...input, settings: { ...input.settings, autosave: 7 } }, first);
      expect(second.cards).toBe(first.cards);
    }),
  );
});

test('[CARD-21] a changed line changes only its own card', () => {
  fc.assert(
    fc.property(anyBoard, fc.nat(), (facts, draw) => {
      const input = boardInput(facts);
      const first = layout(input, null);
      // A canceled line that returns to its saved status has no work left, and may remove its card (rule FILTER-15).
      const spots = first.cards.flatMap((card) =>
        card.lines.filter(({ isVoided }) => !isVoided).map(({ line: { id } }) => [card, id] as const),
      );
      const [card, lineId] = spots[draw % spots.length] ?? [];
      fc.pre(card !== undefined && lineId !== undefined);
      // 100 is neither final nor canceled: the line stays where it is.
      const pending = new Map(input.pending).set(`${card.order.id}:${lineId}`, 100);
      const second = layout({ ...input, pending }, first);
      expect(keys(second.cards)).toEqual(keys(first.cards));
      // Cards of one split list share a clock; a reopened line may move its start back (rule ALARM-2).
      const apart = (each: Card | undefined) => ({ ...each, startedAtS: 0, clock: '' });
      const differs = second.cards.filter((each, at) => !shallowEqual(apart(each), apart(first.cards[at])));
      expect(keys(differs).filter((key) => key !== card.key)).toEqual([]);
    }),
  );
});
