import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import { type ExtinguishedFires, extinguish, stillExtinguished } from '../../../src/domain/board/fire.ts';
import { layout } from '../../../src/domain/board/layout.ts';
import type { LineKey } from '../../../src/domain/presentation/line-key.ts';
import { type BoardFacts, boardInput, cardsOn, lineIdsOn } from './board.ts';

const MAY = settings({ allowCancelFire: true });
const NONE_EXTINGUISHED: ExtinguishedFires = new Map();
const FIRES = new Set([9]);

const BURNING = order({
  id: 5,
  lines: [
    line({ id: 1, fire: true, modifiedAtS: 2_000 }),
    line({ id: 2, priority: 9, modifiedAtS: 1_500 }),
    line({ id: 3, fire: true, voided: true }),
    line({ id: 4 }),
  ],
});

const cardOf = (facts: BoardFacts) => {
  const [card] = cardsOn(facts);
  if (!card) throw new Error('Failed to lay out a card: no line is shown.');
  return card;
};

test('[FILTER-11] a tap on the FIRE mark cancels every fire of the card', () => {
  const extinguished = extinguish(new Map([['7:1', 50]] as const), cardOf({ orders: [BURNING] }), MAY, 90);
  expect([...extinguished]).toEqual([
    ['7:1', 50],
    ['5:1', 90],
    ['5:2', 90],
  ]);
});

test('[FILTER-11] without allowCancelFire, and on a card without fire, a tap cancels no fire', () => {
  expect(extinguish(NONE_EXTINGUISHED, cardOf({ orders: [BURNING] }), settings(), 90)).toBe(NONE_EXTINGUISHED);
  expect(extinguish(NONE_EXTINGUISHED, cardOf({ orders: [order()] }), MAY, 90)).toBe(NONE_EXTINGUISHED);
});

const burns = (facts: BoardFacts) => {
  const { fireAtS, lines } = cardOf({ ...facts, orders: [BURNING] });
  return [fireAtS, ...lines.filter((row) => row.isFire).map((row) => row.line.id)];
};
const OUT: readonly (readonly [LineKey, number])[] = [['5:2', 90]];

test.each([
  { allowCancelFire: true, extinguished: OUT, is: [2_000, 1] },
  { allowCancelFire: true, extinguished: [...OUT, ['5:1', 90] as const], is: [null] },
  { allowCancelFire: true, extinguished: [['6:2', 90] as const], is: [1_500, 1, 2] },
  { allowCancelFire: true, extinguished: [], is: [1_500, 1, 2] },
  { allowCancelFire: false, extinguished: OUT, is: [1_500, 1, 2] },
])(
  '[FILTER-11] with allowCancelFire $allowCancelFire and the canceled fires $extinguished, the card’s fire time and fired lines are $is',
  ({ allowCancelFire, extinguished, is }) => {
    expect(burns({ orders: [], chosen: { allowCancelFire }, extinguished })).toEqual(is);
  },
);

test('[FILTER-11] a finished line whose fire is canceled leaves its card', () => {
  const orders = [order({ id: 5, lines: [line({ id: 1 }), line({ id: 2, fire: true, saved: 110 })] })];
  const left = (extinguished: BoardFacts['extinguished']) =>
    lineIdsOn({ orders, chosen: { allowCancelFire: true }, extinguished });
  expect([left([]), left(OUT)]).toEqual([[1, 2], [1]]);
});

test('[FILTER-11][CARD-21] a canceled fire changes only its own card, and the next layout changes nothing', () => {
  const input = { ...boardInput({ orders: [BURNING, order({ id: 8 })], chosen: { allowCancelFire: true } }) };
  const first = layout(input, null);
  const second = layout({ ...input, extinguished: new Map(OUT) }, first);
  expect(second.cards.map((card) => [card.key, first.cards.includes(card)])).toEqual([
    ['5-0', false],
    ['8-0', true],
  ]);
  expect(layout({ ...input, extinguished: new Map(OUT) }, second)).toBe(second);
});

test.each([
  { orders: [BURNING], still: ['5:1', '5:2'] },
  { orders: [{ ...BURNING, id: 6 }], still: [] },
  { orders: [{ ...BURNING, lines: [line({ id: 1 }), line({ id: 2, priority: 9 })] }], still: ['5:2'] },
  { orders: [{ ...BURNING, lines: [line({ id: 1, fire: true })] }], still: ['5:1'] },
  { orders: [], still: [] },
])('[FILTER-12] case %#: the canceled fires that are kept are $still', ({ orders, still }) => {
  const extinguished: ExtinguishedFires = new Map([
    ['5:1', 10],
    ['5:2', 20],
  ]);
  const remaining = stillExtinguished(extinguished, orders, FIRES);
  expect([...remaining.keys()]).toEqual(still);
  expect([...remaining].every(([key, atS]) => extinguished.get(key) === atS)).toBe(true);
  expect(remaining === extinguished).toBe(still.length === extinguished.size);
});

test('[FILTER-12] an empty list of canceled fires keeps its identity', () => {
  expect(stillExtinguished(NONE_EXTINGUISHED, [BURNING], FIRES)).toBe(NONE_EXTINGUISHED);
});
