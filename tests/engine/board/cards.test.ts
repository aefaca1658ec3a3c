import { subscribe } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { createCards } from '../../../src/engine/board/cards.ts';
import { frozenApp } from '../../../stories/frozen-app.ts';
import { boardInput } from '../../domain/board/board.ts';

const NOON_S = 1_760_540_400;
const orders = Array.from({ length: 14 }, (_, at) =>
  order({ id: at + 1, lines: [line({ id: 1, firstAtS: NOON_S + at }), line({ id: 2, firstAtS: NOON_S + at })] }),
);

/** A board of fourteen orders; `names` collects all entries notified from now on. */
function laidOutBoard() {
  const { state } = frozenApp();
  const cards = createCards(state, { nowS: () => NOON_S, observe: () => {} });
  const input = boardInput({ orders });
  cards.layOut(input);
  const notified: string[] = [];
  for (const key of state.board.keys) {
    const entry = cards.entry(key);
    if (entry) subscribe(entry, () => notified.push(key), true);
  }
  subscribe(state, () => notified.push('board'), true);
  return { cards, state, input, notified };
}

test('[PERF-1] one changed line notifies one card and not the list', () => {
  const { cards, input, notified } = laidOutBoard();
  cards.layOut({ ...input, pending: new Map([['4:2', 100]]) });
  expect(notified).toEqual(['4-0']);
  expect(cards.entry('4-0')?.card.lines[1]?.status).toBe(100);
});

test('[PERF-1] a refresh without changes notifies nothing', () => {
  const { cards, input, notified } = laidOutBoard();
  expect(cards.layOut({ ...input, orders: [...orders] })).toBeNull();
  expect(notified).toEqual([]);
});

test('[PERF-1][CARD-22] an order that leaves notifies the list and the cards whose digit changes, and no card behind those', () => {
  const { cards, state, input, notified } = laidOutBoard();
  cards.layOut({ ...input, orders: orders.filter(({ id }) => id !== 5) });
  expect(notified.sort()).toEqual(['10-0', '6-0', '7-0', '8-0', '9-0', 'board']);
  expect(cards.entry('10-0')?.card.place).toBe(9);
  expect(state.board.keys).toHaveLength(13);
  expect(cards.entry('5-0')).toBeUndefined();
});

test('[PERF-1] a card at the end of the board that changes and moves in one response is notified', () => {
  const { cards, input, notified } = laidOutBoard();
  const changed = orders.filter(({ id }) => id !== 11).map((each) => (each.id === 13 ? { ...each, guests: 9 } : each));
  cards.layOut({ ...input, orders: changed });
  expect(notified.sort()).toEqual(['13-0', 'board']);
  expect(cards.entry('13-0')?.card.order.guests).toBe(9);
  expect(cards.all().map(({ place }) => place)).toEqual(changed.map((_, at) => at + 1));
});

test('a card that changes its position keeps its entry', () => {
  const { cards, state, input } = laidOutBoard();
  const before = cards.entry('14-0');
  const moved = orders.map((each) =>
    each.id === 14 ? { ...each, lines: each.lines.map((old) => ({ ...old, firstAtS: NOON_S - 60 })) } : each,
  );
  cards.layOut({ ...input, orders: moved });
  expect(state.board.keys[0]).toBe('14-0');
  expect(cards.entry('14-0')).toBe(before);
});

test('[ALARM-29] a regrouped card that keeps its key has the level of its new start time at once', () => {
  const { state } = frozenApp();
  const cards = createCards(state, { nowS: () => NOON_S, observe: () => {} });
  const at = [NOON_S - 5_000, NOON_S - 4_950, NOON_S - 10];
  const lines = at.map((firstAtS, index) => line({ id: index + 1, firstAtS }));
  const input = boardInput({ orders: [order({ id: 1, lines })] });
  const grouped = (timeToGroupUp: number) => ({ ...input, settings: { ...input.settings, timeToGroupUp } });
  cards.layOut(grouped(20));
  expect(cards.entry('1-1')?.level).toBe('late');
  cards.layOut(grouped(60));
  expect(cards.entry('1-1')?.card.startedAtS).toBe(NOON_S - 10);
  expect(cards.entry('1-1')?.level).toBe('normal');
});
