import { expect, test } from 'vitest';
import type { Card, CardLine } from '../../../src/domain/board/card.ts';
import type { LineChangeMark } from '../../../src/domain/board/change-marks.ts';
import { frozenCard, type ShownCard } from '../../../src/domain/presentation/frozen-card.ts';
import { lunch } from '../../../stories/lunch.ts';

const card = lunch()[0]?.card as Card;
const shown = (more: Partial<ShownCard> = {}): ShownCard => ({
  card,
  rows: card.lines,
  lineMarks: new Map(),
  orderMark: null,
  isExpanded: false,
  ...more,
});
const change = (at: number, work: (row: CardLine) => CardLine): readonly CardLine[] =>
  card.lines.map((row, index) => (index === at ? work(row) : row));
const renamed = (row: CardLine): CardLine => ({
  ...row,
  status: 110,
  line: { ...row.line, name: `${row.line.name} grande` },
});

test('[LOOK-26] on a card under a finger a changed status or mark shows at once', () => {
  const now = shown({ rows: change(0, (row) => ({ ...row, status: 110, saveMark: 'pending', isFinal: true })) });
  expect(frozenCard(shown(), now)).toBe(now);
});

test.each<[string, Partial<ShownCard>]>([
  ['the removal of a line', { rows: card.lines.slice(1) }],
  [
    'a new line',
    {
      rows: [...card.lines, { ...(card.lines[0] as CardLine), line: { ...(card.lines[0] as CardLine).line, id: 999 } }],
    },
  ],
  ['another name', { rows: change(0, renamed) }],
  [
    'another quantity',
    { rows: change(0, (row) => ({ ...row, line: { ...row.line, quantity: row.line.quantity + 10 } })) },
  ],
  [
    'a comment',
    {
      rows: change(0, (row) => ({ ...row, line: { ...row.line, comments: [{ atS: 1, userId: 0, text: 'sin sal' }] } })),
    },
  ],
  ['a fire', { card: { ...card, fireAtS: card.fireAtS === null ? 5 : null } }],
  [
    'a comment on the order',
    { card: { ...card, order: { ...card.order, comments: [{ atS: 1, userId: 0, text: 'rápido' }] } } },
  ],
  ['a change mark', { lineMarks: new Map<number, LineChangeMark>([[1, { changes: ['added'], quantityBefore: 0 }]]) }],
  ['a change of the order', { orderMark: { movedFrom: null, guestsBefore: 2, isNoteNew: false } }],
  [
    'a quantity added to a finished line',
    { rows: change(0, (row) => ({ ...row, added: 2, line: { ...row.line, quantity: row.line.quantity + 2 } })) },
  ],
])('[LOOK-26] on a card under a finger %s waits until the finger is lifted', (_, more) => {
  const held = frozenCard(shown(), shown(more));
  expect(held.rows.map(({ line }) => [line.id, line.name, line.quantity, line.comments])).toEqual(
    card.lines.map(({ line }) => [line.id, line.name, line.quantity, line.comments]),
  );
  expect([held.lineMarks.size, held.orderMark, held.rows[0]?.added]).toEqual([0, null, 0]);
  expect(held.card.fireAtS).toBe(card.fireAtS);
  expect(held.card.order.comments).toBe(card.order.comments);
});

test('[LOOK-26] under a finger the status of a line shows at once, even if its new name waits', () => {
  expect(frozenCard(shown(), shown({ rows: change(0, renamed) })).rows[0]?.status).toBe(110);
});

test('[LOOK-26] a card that the cook expands shows at once', () => {
  const now = shown({ isExpanded: true, rows: [] });
  expect(frozenCard(shown(), now)).toBe(now);
});
