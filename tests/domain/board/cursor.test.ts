import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import {
  type Cursor,
  type CursorBoard,
  type CursorEvent,
  type CursorPlace,
  cursorPlace,
  moveCursor,
} from '../../../src/domain/board/cursor.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { type BoardFacts, cardsOn } from './board.ts';
import { anyBoard, NOON_S } from './hostile.ts';

const boardOf = (facts: BoardFacts): CursorBoard => ({
  cards: cardsOn(facts),
  showsExtras: facts.chosen?.showExtras ?? true,
});

/** An order whose lines came this many seconds after noon. */
const of = (id: number, afterS: number, ...lineIds: readonly number[]): Order =>
  order({ id, lines: lineIds.map((lineId) => line({ id: lineId, firstAtS: NOON_S + afterS })) });

/** Order 1 is before and after order 2: `1-0` with lines 1 and 2, `2-0` with 1 and 2, `1-1` with 3, `3-0` with 1. */
const ORDERS = [
  order({ id: 1, lines: [line({ id: 1 }), line({ id: 2 }), line({ id: 3, firstAtS: NOON_S + 200 })] }),
  of(2, 100, 1, 2),
  of(3, 300, 1),
];
const BOARD = boardOf({ orders: ORDERS });
const EMPTY = boardOf({ orders: [] });

const at = (text: string): Cursor | null => {
  const [cardKey = '', lineId] = text.split(':');
  return lineId === undefined ? null : { cardKey, lineId: Number(lineId) };
};
const named = (cursor: Cursor | null): string => (cursor ? `${cursor.cardKey}:${cursor.lineId}` : 'nowhere');
const go = (from: string, event: CursorEvent, board = BOARD): string => named(moveCursor(at(from), board, event));

test('[CARD-22] the board of these tests has the expected places', () => {
  expect(BOARD.cards.map(({ key, place, lines }) => [key, place, ...lines.map((row) => row.line.id)])).toEqual([
    ['1-0', 1, 1, 2],
    ['2-0', 2, 1, 2],
    ['1-1', 1, 3],
    ['3-0', 3, 1],
  ]);
});

const placeOf = (text: string, board = BOARD): CursorPlace => {
  const place = cursorPlace(at(text) ?? { cardKey: '', lineId: 0 }, board);
  if (!place) throw new Error(`Failed to find ${text} on the board.`);
  return place;
};

/** The cursor after each event: first without a cursor before it, then with the cursor at line 2 of the second card. */
const OUTCOMES: Readonly<Record<CursorEvent['kind'], { event: CursorEvent; off: string; on: string }>> = {
  next: { event: { kind: 'next' }, off: '1-0:1', on: '1-1:3' },
  previous: { event: { kind: 'previous' }, off: '3-0:1', on: '2-0:1' },
  nextDiner: { event: { kind: 'nextDiner' }, off: '1-0:1', on: '3-0:1' },
  previousDiner: { event: { kind: 'previousDiner' }, off: '3-0:1', on: '1-0:1' },
  digit: { event: { kind: 'digit', place: 3 }, off: '3-0:1', on: '3-0:1' },
  fire: { event: { kind: 'fire' }, off: 'nowhere', on: '2-0:2' },
  pointed: { event: { kind: 'pointed', at: { cardKey: '1-1', lineId: 3 } }, off: '1-1:3', on: '1-1:3' },
  refreshed: { event: { kind: 'refreshed', to: boardOf({ orders: [of(2, 100, 1)] }) }, off: 'nowhere', on: '2-0:1' },
  restored: { event: { kind: 'restored', place: placeOf('1-1:3') }, off: '1-1:3', on: '2-0:2' },
  cleared: { event: { kind: 'cleared' }, off: 'nowhere', on: 'nowhere' },
};

test('[CURSOR-8] each of ten events has its expected outcome for no cursor, a cursor on a line, and a cursor whose line or card is missing', () => {
  const pairs = Object.values(OUTCOMES).flatMap(({ event, off, on }) => [
    { event, from: 'nowhere', to: off },
    { event, from: '2-0:2', to: on },
    // A line and a card that are not on the board.
    { event, from: '2-0:9', to: off },
    { event, from: '9-0:1', to: off },
  ]);
  expect(pairs).toHaveLength(10 * 4);
  for (const { event, from, to } of pairs) expect([from, event.kind, go(from, event)]).toEqual([from, event.kind, to]);
});

test('[CURSOR-8] on an empty board the cursor is nowhere after every event', () => {
  for (const { event } of Object.values(OUTCOMES)) {
    const here = event.kind === 'refreshed' ? { ...event, to: EMPTY } : event;
    expect([go('nowhere', here, EMPTY), go('1-0:1', here, EMPTY)]).toEqual(['nowhere', 'nowhere']);
  }
});

const ALONG = ['1-0:1', '1-0:2', '2-0:1', '2-0:2', '1-1:3', '3-0:1'];

test.each(ALONG.map((from, index) => ({ from, to: ALONG[(index + 1) % ALONG.length] ?? '' })))(
  '[CURSOR-1] the next key moves the cursor from $from to $to, and the back key moves the cursor back',
  ({ from, to }) => {
    expect(go(from, { kind: 'next' })).toBe(to);
    expect(go(to, { kind: 'previous' })).toBe(from);
  },
);

test('[CURSOR-1] on a board of one line the next and back keys leave the cursor on that line', () => {
  const board = boardOf({ orders: [of(1, 0, 7)] });
  expect([go('1-0:7', { kind: 'next' }, board), go('1-0:7', { kind: 'previous' }, board)]).toEqual(['1-0:7', '1-0:7']);
});

/** Four orders of two dishes with an extra each; the second and the fourth have a fire. */
const BURNING = [1, 2, 3, 4].map((id) =>
  order({
    id,
    lines: [
      line({ id: 1, firstAtS: NOON_S + id * 100 }),
      line({ id: 2, firstAtS: NOON_S + id * 100, fire: id % 2 === 0 }),
      line({ id: 3, firstAtS: NOON_S + id * 100, parentId: 2 }),
    ],
  }),
);

test.each([
  ['nowhere', '2-0:2'],
  ['1-0:1', '2-0:2'],
  ['3-0:1', '2-0:2'],
  ['2-0:2', '4-0:2'],
  ['2-0:1', '4-0:2'],
  ['4-0:3', '2-0:2'],
])('[CURSOR-10] the FIRE button moves the cursor from %s to %s', (from, to) => {
  expect(go(from, { kind: 'fire' }, boardOf({ orders: BURNING }))).toBe(to);
});

test('[CURSOR-10] the FIRE button moves the cursor to the fired line of the only fired card, and does not move the cursor without a fire', () => {
  const one = boardOf({ orders: BURNING.slice(0, 3) });
  expect([go('2-0:2', { kind: 'fire' }, one), go('2-0:1', { kind: 'fire' }, one)]).toEqual(['2-0:2', '2-0:2']);
  const none = boardOf({ orders: BURNING.slice(0, 1) });
  expect([go('1-0:2', { kind: 'fire' }, none), go('nowhere', { kind: 'fire' }, none)]).toEqual(['1-0:2', 'nowhere']);
});

test('[CURSOR-10] if a hidden extra is fired, the FIRE button moves the cursor to the first line of the extra’s card', () => {
  const lines = [line({ id: 1 }), line({ id: 2, parentId: 1, fire: true })];
  const board = boardOf({ orders: [order({ id: 1, lines })], chosen: { showExtras: false } });
  expect(go('nowhere', { kind: 'fire' }, board)).toBe('1-0:1');
});

const MEAL = order({ lines: [line({ id: 1 }), line({ id: 2, parentId: 1 }), line({ id: 3 })] });

test.each([
  { showExtras: true, next: '4711-0:2', back: '4711-0:2' },
  { showExtras: false, next: '4711-0:3', back: '4711-0:1' },
])('[CURSOR-1] with showExtras $showExtras the next key moves the cursor to $next', ({ showExtras, next, back }) => {
  const board = boardOf({ orders: [MEAL], chosen: { showExtras } });
  expect(go('4711-0:1', { kind: 'next' }, board)).toBe(next);
  expect(go('4711-0:3', { kind: 'previous' }, board)).toBe(back);
});

test.each([
  { from: '1-0:1', next: '2-0:1', previous: '3-0:1' },
  { from: '1-0:2', next: '2-0:1', previous: '3-0:1' },
  { from: '2-0:2', next: '3-0:1', previous: '1-0:1' },
  { from: '1-1:3', next: '2-0:1', previous: '3-0:1' },
  { from: '3-0:1', next: '1-0:1', previous: '2-0:1' },
])(
  '[CURSOR-2] from $from the next-diner key moves the cursor to $next, and the previous-diner key to $previous',
  ({ from, next, previous }) => {
    expect([go(from, { kind: 'nextDiner' }), go(from, { kind: 'previousDiner' })]).toEqual([next, previous]);
  },
);

test('[CURSOR-2] the next-diner key does not move the cursor to a place without an order', () => {
  const gapped = { ...BOARD, cards: BOARD.cards.filter(({ place }) => place !== 2) };
  expect(go('1-0:2', { kind: 'nextDiner' }, gapped)).toBe('1-0:2');
});

test.each([
  { place: 1, on: '1-0:1', off: '1-0:1' },
  { place: 2, on: '2-0:1', off: '2-0:1' },
  { place: 4, on: '1-1:3', off: 'nowhere' },
  { place: 0, on: '1-1:3', off: 'nowhere' },
  { place: -1, on: '1-1:3', off: 'nowhere' },
  { place: Number.NaN, on: '1-1:3', off: 'nowhere' },
])('[CURSOR-3] the digit $place moves the cursor from 1-1:3 to $on, and from nowhere to $off', ({ place, on, off }) => {
  expect([go('1-1:3', { kind: 'digit', place }), go('nowhere', { kind: 'digit', place })]).toEqual([on, off]);
});

test.each([
  { tapped: '2-0:2', to: '2-0:2' },
  { tapped: '2-0:3', to: '3-0:1' },
  { tapped: '9-0:1', to: '3-0:1' },
])('[CURSOR-4] after a tap on $tapped, the cursor that was at 3-0:1 is at $to', ({ tapped, to }) => {
  expect(go('3-0:1', { kind: 'pointed', at: at(tapped) ?? { cardKey: '', lineId: 0 } })).toBe(to);
});

test('[CURSOR-4] the cursor cannot be on a hidden extra', () => {
  const board = boardOf({ orders: [MEAL], chosen: { showExtras: false } });
  expect(go('4711-0:3', { kind: 'pointed', at: { cardKey: '4711-0', lineId: 2 } }, board)).toBe('4711-0:3');
});

const refreshed = (from: string, orders: readonly Order[], chosen: BoardFacts['chosen'] = {}): string =>
  go(from, { kind: 'refreshed', to: boardOf({ orders, chosen }) });

test('[CURSOR-5] the cursor stays the same object while its line stays on its card', () => {
  const cursor = { cardKey: '2-0', lineId: 2 };
  expect(moveCursor(cursor, BOARD, { kind: 'refreshed', to: boardOf({ orders: [of(2, 0, 2)] }) })).toBe(cursor);
});

test('[CURSOR-5] the cursor moves with its line to another card, not to a line with the same id in another order', () => {
  const lines = [4, 5, 1, 2].map((id) => line({ id, firstAtS: NOON_S + (id > 3 ? 0 : 1) }));
  expect(refreshed('2-0:2', [of(9, 0, 2), order({ id: 2, lines })], { orderLines: 2 })).toBe('2-1:2');
});

const [FIRST, SECOND, THIRD] = ORDERS as [Order, Order, Order];
const without = (of: Order, ...ids: readonly number[]): Order => ({
  ...of,
  lines: of.lines.filter(({ id }) => !ids.includes(id)),
});

test.each([
  {
    left: 'the cursor’s line, and another line takes that position',
    from: '1-0:1',
    orders: [without(FIRST, 1), SECOND],
    to: '1-0:2',
  },
  {
    left: 'the cursor’s line, which was the last line of the card',
    from: '2-0:2',
    orders: [FIRST, without(SECOND, 2), THIRD],
    to: '2-0:1',
  },
  {
    left: 'the cursor’s card, and another card takes that position',
    from: '2-0:2',
    orders: [FIRST, THIRD],
    to: '1-1:3',
  },
  {
    left: 'the cursor’s card, which was the last card of the board',
    from: '3-0:1',
    orders: [FIRST, SECOND],
    to: '1-1:3',
  },
  { left: 'the cursor’s card, and a longer card is now the last', from: '3-0:1', orders: [SECOND], to: '2-0:1' },
  { left: 'all cards', from: '2-0:2', orders: [], to: 'nowhere' },
])('[CURSOR-6] the cursor moves from $from to $to when the board loses $left', ({ from, orders, to }) => {
  expect(refreshed(from, orders)).toBe(to);
});

test('[CURSOR-6] when the extra under the cursor is hidden, the cursor moves to the line that is now at that position', () => {
  const [from, to] = [true, false].map((showExtras) => boardOf({ orders: [MEAL], chosen: { showExtras } }));
  expect(go('4711-0:2', { kind: 'refreshed', to: to ?? EMPTY }, from)).toBe('4711-0:3');
});

test('[CURSOR-6] on a board whose cards have no lines the cursor is nowhere', () => {
  const to = { ...BOARD, cards: BOARD.cards.map((card) => ({ ...card, lines: [] })) };
  expect(go('2-0:2', { kind: 'refreshed', to })).toBe('nowhere');
});

test.each([
  { now: 'without changes', from: '2-0:2', orders: ORDERS, to: '2-0:2' },
  { now: 'that has the cursor’s line on another card', from: '1-1:3', orders: [of(1, 0, 3), SECOND], to: '1-0:3' },
  { now: 'without the cursor’s line', from: '1-0:1', orders: [without(FIRST, 1), SECOND], to: '1-0:2' },
  { now: 'without the cursor’s card', from: '2-0:2', orders: [FIRST, THIRD], to: '1-1:3' },
  { now: 'with fewer orders', from: '3-0:1', orders: [SECOND], to: '2-0:1' },
  { now: 'without orders', from: '2-0:2', orders: [], to: 'nowhere' },
])('[CURSOR-9] the cursor stored at $from is restored at $to on a board $now', ({ from, orders, to }) => {
  expect(go('nowhere', { kind: 'restored', place: placeOf(from) }, boardOf({ orders }))).toBe(to);
});

test('[CURSOR-9] a line that the board does not show has no cursor place', () => {
  expect(cursorPlace({ cardKey: '2-0', lineId: 9 }, BOARD)).toBeNull();
  expect(cursorPlace({ cardKey: '9-0', lineId: 1 }, BOARD)).toBeNull();
  expect(placeOf('1-1:3')).toEqual({ cardKey: '1-1', lineId: 3, orderId: 1, row: 0, at: 2 });
});

test('[CURSOR-7] from nowhere the back key moves to the last line of the board, and the previous-diner key to the first line of the last order', () => {
  expect(go('nowhere', { kind: 'previous' }, boardOf({ orders: [of(1, 0, 1), of(2, 9, 1, 2)] }))).toBe('2-0:2');
  expect(go('nowhere', { kind: 'previousDiner' }, boardOf({ orders: [of(1, 0, 1), of(2, 9, 1, 2)] }))).toBe('2-0:1');
});

const anyStep = fc.oneof(
  fc.constantFrom<CursorEvent>(
    { kind: 'next' },
    { kind: 'previous' },
    { kind: 'nextDiner' },
    { kind: 'previousDiner' },
    { kind: 'cleared' },
  ),
  fc.integer({ min: -1, max: 10 }).map((place): CursorEvent => ({ kind: 'digit', place })),
  fc
    .tuple(fc.constantFrom('1-0', '2-1', '-1-0', 'x'), fc.integer({ min: -2, max: 20 }))
    .map(([cardKey, lineId]): CursorEvent => ({ kind: 'pointed', at: { cardKey, lineId } })),
  anyBoard.map((facts): CursorEvent => ({ kind: 'refreshed', to: boardOf(facts) })),
  fc
    .record({
      cardKey: fc.constantFrom('1-0', 'x'),
      lineId: fc.nat(9),
      orderId: fc.nat(9),
      row: fc.nat(9),
      at: fc.nat(9),
    })
    .map((place): CursorEvent => ({ kind: 'restored', place })),
);

test('[CURSOR-8] after any events the cursor is nowhere or on a line that the board shows', () => {
  fc.assert(
    fc.property(anyBoard, fc.array(anyStep, { maxLength: 12 }), (facts, events) => {
      let board = boardOf(facts);
      let cursor: Cursor | null = null;
      for (const event of events) {
        cursor = moveCursor(cursor, board, event);
        if (event.kind === 'refreshed') board = event.to;
        const { cardKey, lineId } = cursor ?? { cardKey: '', lineId: 0 };
        const card = board.cards.find(({ key }) => key === cardKey);
        const row = card?.lines.find((each) => each.line.id === lineId);
        expect(cursor === null || (row !== undefined && (board.showsExtras || !row.isExtra))).toBe(true);
      }
    }),
  );
});

test('[CURSOR-1] repeated next keys visit every line once and return to the first', () => {
  fc.assert(
    fc.property(anyBoard, (facts) => {
      const board = boardOf(facts);
      const rows = board.cards.flatMap(({ lines }) => lines.filter((row) => board.showsExtras || !row.isExtra));
      const seen: string[] = [];
      let cursor: Cursor | null = null;
      for (const _ of rows) {
        cursor = moveCursor(cursor, board, { kind: 'next' });
        seen.push(named(cursor));
      }
      expect(new Set(seen).size).toBe(rows.length);
      if (rows.length > 0) expect(named(moveCursor(cursor, board, { kind: 'next' }))).toBe(seen[0]);
    }),
  );
});
