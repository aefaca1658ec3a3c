import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { placeBefore } from '../../../src/domain/board/positions.ts';
import { type BoardFacts, cardsOn } from './board.ts';
import { anyBoard } from './hostile.ts';

const ON = { dragndrop: true };
const three: BoardFacts = { orders: [1, 2, 3].map((id) => order({ id })), chosen: ON };

/** Five dishes on cards of two lines: a list split into three cards. */
const long = (id: number) =>
  order({ id, lines: Array.from({ length: 5 }, (_, at) => line({ id: at + 1, firstAtS: 1_760_540_400 })) });

const torn: BoardFacts = { orders: [order({ id: 1 }), long(2), order({ id: 3 })], chosen: { ...ON, orderLines: 2 } };

const place = (facts: BoardFacts, cardKey: string, beforeKey: string | null, chosen = ON) =>
  placeBefore(cardsOn(facts), cardKey, beforeKey, chosen);

test.each([
  ['3-0', '1-0', ['3-0', '1-0', '2-0']],
  ['1-0', '3-0', ['2-0', '1-0', '3-0']],
  ['1-0', null, ['2-0', '3-0', '1-0']],
  ['2-0', '1-0', ['2-0', '1-0', '3-0']],
])(
  '[PLACE-1] the card %s moves when it is dropped before the card %s (null: at the end)',
  (cardKey, beforeKey, keys) => {
    expect(place(three, cardKey, beforeKey)).toEqual(keys);
  },
);

test.each([
  ['a drop of a card at its own position', '1-0', '2-0', ON],
  ['a drop of a card on itself', '2-0', '2-0', ON],
  ['a drop of the last card at the end', '3-0', null, ON],
  ['a drop before a card that has left the board', '1-0', '9-0', ON],
  ['a drop of a card that has left the board', '9-0', '1-0', ON],
  ['a drop while dragndrop is off', '3-0', '1-0', { dragndrop: false }],
])('[PLACE-1] no card moves after %s', (_, cardKey, beforeKey, chosen) => {
  expect(place(three, cardKey, beforeKey, chosen)).toBeNull();
});

test('[PLACE-2] the parts of a batch move together, whichever part is dragged', () => {
  const moved = ['2-0', '2-1', '2-2', '1-0', '3-0'];
  for (const piece of ['2-0', '2-1', '2-2']) expect(place(torn, piece, '1-0')).toEqual(moved);
});

test('[PLACE-2] a card that is dropped between the parts of a batch is placed before the batch', () => {
  for (const piece of ['2-0', '2-1', '2-2']) {
    expect(place(torn, '3-0', piece)).toEqual(['1-0', '3-0', '2-0', '2-1', '2-2']);
  }
  expect(place(torn, '2-2', '2-0')).toBeNull();
});

test('[PLACE-2] the card of one batch moves without the card of another batch of its order', () => {
  const later = line({ id: 2, firstAtS: 1_760_540_400 + 600 });
  const facts = { orders: [order({ id: 1, lines: [line(), later] }), order({ id: 2 })], chosen: ON };
  expect(cardsOn(facts).map(({ key }) => key)).toEqual(['1-0', '2-0', '1-1']);
  expect(place(facts, '1-1', '1-0')).toEqual(['1-1', '1-0', '2-0']);
});

test('[PLACE-3] a layout with the stored positions shows the cards in the cook’s sequence, and new orders last', () => {
  const positions = place(torn, '3-0', '1-0') ?? [];
  const chosen = { ...torn.chosen, orderPositions: positions };
  expect(cardsOn({ ...torn, chosen }).map(({ key }) => key)).toEqual(positions);
  const more = { orders: [...torn.orders, order({ id: 4, lines: [line({ firstAtS: 1 })] })], chosen };
  expect(cardsOn(more).map(({ key }) => key)).toEqual([...positions, '4-0']);
});

test('[PLACE-4] at most 2,000 positions are stored', () => {
  const many = { orders: Array.from({ length: 2_100 }, (_, at) => order({ id: at + 1 })), chosen: ON };
  expect(place(many, '2100-0', '1-0')).toHaveLength(2_000);
});

test('[PLACE-4] for any move on any board, each card has exactly one position', () => {
  fc.assert(
    fc.property(anyBoard, fc.nat(), fc.nat(), (board, from, to) => {
      const cards = cardsOn(board);
      const key = (at: number) => cards[at % Math.max(1, cards.length)]?.key ?? '';
      const positions = placeBefore(cards, key(from), key(to), ON);
      if (positions !== null) expect([...positions].sort()).toEqual(cards.map((card) => card.key).sort());
    }),
    { numRuns: 300 },
  );
});

test('[PLACE-3] a second move applies to the result of the first', () => {
  const first = place(three, '3-0', '1-0') ?? [];
  expect(place({ ...three, chosen: { ...ON, orderPositions: first } }, '1-0', '3-0')).toEqual(['1-0', '3-0', '2-0']);
});
