/** What is new on a board: added, edited and voided lines, what a touch takes away, and what is none. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { layout } from '../../../src/domain/board/layout.ts';
import { type News, NO_NEWS, noteNews, seeCard } from '../../../src/domain/board/news.ts';
import type { Line } from '../../../src/domain/order/order.ts';
import { type BoardFacts, boardInput, cardsOn } from './board.ts';
import { anyBoard } from './hostile.ts';

const ON = { dest: true };
const dish = (id: number, overrides: Partial<Line> = {}) => line({ id, ...overrides });
const of = (id: number, ...lines: readonly Line[]) => order({ id, lines });

/** The news after these boards, one after the other. */
const after = (...boards: readonly BoardFacts[]): News =>
  boards.reduce((news, facts) => noteNews(news, cardsOn(facts), ON), NO_NEWS);

const marked = ({ marks }: News) => Object.fromEntries(marks);

const FIRST: BoardFacts = { orders: [of(1, dish(1), dish(2))] };

test('[NEWS1] a line that joins an order on the screen was added', () => {
  expect(marked(after(FIRST, { orders: [of(1, dish(1), dish(2), dish(3))] }))).toEqual({ '1:3': 'added' });
});

test('[NEWS1] a new order is no news, nor is the first board', () => {
  expect(marked(after(FIRST))).toEqual({});
  expect(marked(after(FIRST, { orders: [...FIRST.orders, of(2, dish(1))] }))).toEqual({});
  expect(marked(after({ orders: [] }, FIRST))).toEqual({});
});

test.each<[string, Partial<Line>, string | undefined]>([
  ['another quantity', { quantity: 2 }, 'edited'],
  ['another name', { name: 'Seco de cordero' }, 'edited'],
  ['a comment', { comments: [{ atS: 1, userId: 11, text: 'sin sal' }] }, 'edited'],
  ['a void', { voided: true }, 'voided'],
  ['a cancellation', { saved: 172 }, 'voided'],
  ['another status', { saved: 100 }, undefined],
  ['another time', { modifiedAtS: 1_760_540_500 }, undefined],
  ['a fire', { fire: true }, undefined],
])('[NEWS2][NEWS3] %s', (_, change, mark) => {
  const news = after(FIRST, { orders: [of(1, dish(1, change), dish(2))] });
  expect(news.marks.get('1:1')).toBe(mark);
  expect(news.marks.has('1:2')).toBe(false);
});

test('[NEWS2] what a cook changes here is no news: a pending status, a void confirmed, a line brought back', () => {
  const finished = { orders: [of(1, dish(1), dish(2, { saved: 110 }))] };
  const voided = { orders: [of(1, dish(1), dish(2, { voided: true }))] };
  expect(marked(after(FIRST, { ...FIRST, pending: [['1:1', 110]] }))).toEqual({});
  expect(marked(after(voided, { ...voided, pending: [['1:2', 170]] }))).toEqual({});
  expect(marked(after(finished, { ...finished, pending: [['1:2', 0]] }))).toEqual({});
});

test('[NEWS4] an added line stays added while it is edited, and is voided when it is voided', () => {
  const added = [FIRST, { orders: [of(1, dish(1), dish(2), dish(3))] }];
  expect(marked(after(...added, { orders: [of(1, dish(1), dish(2), dish(3, { quantity: 4 }))] }))).toEqual({
    '1:3': 'added',
  });
  expect(marked(after(...added, { orders: [of(1, dish(1), dish(2), dish(3, { voided: true }))] }))).toEqual({
    '1:3': 'voided',
  });
});

test('[NEWS4] a void that is taken back was edited', () => {
  expect(marked(after({ orders: [of(1, dish(1, { voided: true }), dish(2))] }, FIRST))).toEqual({ '1:1': 'edited' });
});

test('[NEWS5] a touched card has no news, the others keep theirs', () => {
  const before = { orders: [of(1, dish(1)), of(2, dish(1))] };
  const now = { orders: [of(1, dish(1, { quantity: 2 })), of(2, dish(1, { quantity: 2 }))] };
  const news = after(before, now);
  const [card] = cardsOn(now);
  if (!card) throw new Error('Failed to lay out a card.');
  const seen = seeCard(news, card);
  expect(marked(seen)).toEqual({ '2:1': 'edited' });
  expect(seeCard(seen, card)).toBe(seen);
  expect(noteNews(seen, cardsOn(now), ON).marks.has('1:1')).toBe(false);
});

test('[NEWS5] what left the board takes its marks along', () => {
  const edited = { orders: [of(1, dish(1, { quantity: 2 }), dish(2))] };
  expect(marked(after(FIRST, edited, { orders: [of(1, dish(2))] }))).toEqual({});
  expect(marked(after(FIRST, edited, { orders: [] }))).toEqual({});
});

test('[NEWS5] a line that moves to another card keeps its mark and is not new there', () => {
  const lines = Array.from({ length: 4 }, (_, at) => dish(at + 1));
  const short = { chosen: { orderLines: 2 } };
  const edited = lines.with(2, dish(3, { quantity: 2 }));
  const news = after({ orders: [of(1, ...lines)], ...short }, { orders: [of(1, ...edited)], ...short });
  const cards = cardsOn({ orders: [of(1, ...edited)] });
  expect(marked(noteNews(news, cards, ON))).toEqual({ '1:3': 'edited' });
});

test('[NEWS6] without `dest` there is no news; turned on again nothing old is', () => {
  const edited = cardsOn({ orders: [of(1, dish(1, { quantity: 2 }), dish(2))] });
  const off = noteNews(after(FIRST), edited, { dest: false });
  expect(marked(off)).toEqual({});
  expect(marked(noteNews(after(FIRST, { orders: [of(1, dish(2))] }), edited, { dest: false }))).toEqual({});
  expect(noteNews(off, edited, ON)).toBe(off);
});

test('[NEWS7] an unchanged board is the same news, and an unchanged card is not read', () => {
  const input = boardInput(FIRST);
  const drawn = layout(input, null);
  const news = noteNews(NO_NEWS, drawn.cards, ON);
  expect(noteNews(news, drawn.cards, ON)).toBe(news);
  const moved = noteNews(news, [...drawn.cards], ON);
  expect(moved.marks).toBe(news.marks);
});

test('[NEWS7] whatever the boards hold, only lines that stand on the last one are marked', () => {
  fc.assert(
    fc.property(fc.array(anyBoard, { maxLength: 4 }), (boards) => {
      const news = boards.reduce((each, facts) => noteNews(each, cardsOn(facts), ON), NO_NEWS);
      const standing = new Set(
        (news.cards ?? []).flatMap((card) => card.lines.map((row) => `${card.order.id}:${row.line.id}`)),
      );
      for (const key of news.marks.keys()) expect(standing).toContain(key);
    }),
    { numRuns: 200 },
  );
});
