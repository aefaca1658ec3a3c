import { expect, test } from 'vitest';
import type { CardLine } from '../../../src/domain/board/card.ts';
import type { Level } from '../../../src/domain/presentation/levels.ts';
import { miniOrder } from '../../../src/domain/presentation/mini.ts';
import { FROZEN_S } from '../../../stories/frozen-app.ts';
import { row, ticket } from '../../../stories/lunch.ts';

const FINAL: Partial<CardLine> = { isFinal: true };
const doneOf = (...rows: readonly CardLine[]) => miniOrder([ticket(1, rows)]).isDone;

test('[LOOK-9] a small order has its place, the highest level of its cards and the longest wait', () => {
  const cards = [
    ticket(1, [row()], { waitedS: 60, level: 'normal', card: { place: 4 } }),
    ticket(1, [row()], { waitedS: 700, level: 'late', card: { place: 4 } }),
    ticket(1, [row()], { waitedS: 10, level: 'neutral', card: { place: 4 } }),
  ];
  expect(miniOrder(cards)).toEqual({ place: 4, level: 'late', startedAtS: FROZEN_S - 700, isDone: false });
});

test('[LOOK-9] an unknown start of a card is ignored if another card has a known start', () => {
  const unknown = ticket(1, [row()], { card: { startedAtS: 0 } });
  expect(miniOrder([unknown, ticket(1, [row()], { waitedS: 5 })]).startedAtS).toBe(FROZEN_S - 5);
  expect(miniOrder([unknown]).startedAtS).toBe(0);
});

test.each<readonly Level[]>([['critical'], ['warning', 'critical', 'late'], ['critical', 'neutral']])(
  '[LOOK-9] a small order of cards with the levels %j shows the level critical',
  (...levels) => {
    expect(miniOrder(levels.map((level) => ticket(1, [row()], { level }))).level).toBe('critical');
  },
);

test('[ORDER-36] a small order shows LISTO when each line that is not canceled is final, on all of its cards', () => {
  expect(doneOf(row({}, FINAL), row({ id: 2 }, FINAL))).toBe(true);
  expect(doneOf(row({}, FINAL), row({ id: 2 }))).toBe(false);
  expect(doneOf(row({}, FINAL), row({ id: 2, voided: true }))).toBe(true);
  expect(doneOf(row({ voided: true }))).toBe(false);
  expect(doneOf()).toBe(false);
  const done = ticket(1, [row({}, FINAL)]);
  expect(miniOrder([done, ticket(1, [row()])]).isDone).toBe(false);
  expect(miniOrder([]).isDone).toBe(false);
});
