import { expect, test } from 'vitest';
import { kdsConfig } from '../../../fixtures/kds.ts';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import type { Card } from '../../../src/domain/board/card.ts';
import { isReady } from '../../../src/domain/board/customer.ts';
import { batchesOf } from '../../../src/domain/board/group.ts';
import { layout } from '../../../src/domain/board/layout.ts';
import { recentList } from '../../../src/domain/board/recent.ts';
import {
  confirmMissing,
  NO_REVISIONS,
  type RevisionContext,
  type Revisions,
  updateRevisions,
  withoutLines,
  withRemovedLines,
} from '../../../src/domain/board/revisions.ts';
import { summary } from '../../../src/domain/board/summary.ts';
import type { Line } from '../../../src/domain/order/order.ts';
import { moveLine } from '../../../src/domain/order/status.ts';
import { miniOrder } from '../../../src/domain/presentation/mini.ts';
import { APP_NAME_TAGS } from '../../../src/domain/presentation/names.ts';
import { boardInput } from './board.ts';

const dish = (id: number, overrides: Partial<Line> = {}) => line({ id, firstAtS: 1_760_540_400, ...overrides });
const of = (...lines: readonly Line[]) => order({ id: 1, lines });

const LOOK: RevisionContext = {
  isFinished: (_, { saved }) => saved >= 110,
  hasWork: () => true,
  hasMoved: () => false,
};

function after(...states: readonly (readonly Line[])[]): Revisions {
  let revisions = NO_REVISIONS;
  for (const [at, lines] of states.entries()) {
    const before = states[at - 1];
    revisions = updateRevisions(revisions, before ? [of(...before)] : [], [of(...lines)], LOOK);
  }
  return revisions;
}

test.each([
  [[[dish(1)], []], ['missing']],
  [[[dish(1)], [], []], ['unseen']],
  [[[dish(1)], [], [dish(1)]], []],
])('[NEWS-14] case %#: after successive responses the revision states of a line are $1', (states, parts) => {
  const revisions = after(...states);
  expect((['missing', 'unseen'] as const).filter((part) => revisions[part].has('1:1'))).toEqual(parts);
  expect(confirmMissing(revisions).unseen.has('1:1')).toBe(parts.length > 0);
});

test('[NEWS-14] a line that moved to another order does not count as removed', () => {
  const missing = after([dish(1)], []);
  const now = updateRevisions(missing, [of()], [of()], { ...LOOK, hasMoved: (key) => key === '1:1' });
  expect([now.missing.size, now.unseen.size]).toEqual([0, 0]);
});

function cardsUnder(
  revisions: Revisions,
  lines: readonly Line[],
  kds: Parameters<typeof kdsConfig>[0] = {},
): readonly Card[] {
  const orders = [withRemovedLines(of(...lines), revisions)];
  return layout({ ...boardInput({ orders, kds }), revisions }, null).cards;
}

const done = { saved: 110 };

const WORDS = { titleOf: () => 'M 1', products: new Map(), language: 'es', nameTags: APP_NAME_TAGS };

const finished = (...quantities: readonly number[]) => quantities.map((quantity) => ({ ...done, quantity }));

test.each<[string, number | undefined, readonly Partial<Line>[]]>([
  ['a line in work whose quantity rises', undefined, [{ quantity: 1 }, { quantity: 3 }]],
  ['a finished line whose quantity rises', 1, finished(1, 3)],
  ['a finished line whose quantity rises twice', 1, finished(1, 2, 4)],
  ['a finished line whose quantity rises and falls back', undefined, finished(1, 3, 1)],
  ['a line that returns to work after its quantity rose', undefined, [...finished(1, 3), { saved: 100, quantity: 3 }]],
  [
    'a line that is voided after its quantity rose',
    undefined,
    [...finished(1, 3), { ...done, quantity: 3, voided: true }],
  ],
  ['a finished line whose quantity falls', undefined, finished(3, 1)],
])('[NEWS-17] the quantity already made for %s: %s (undefined: none)', (_, made, states) => {
  expect(after(...states.map((state) => [dish(1, state)])).made.get('1:1')).toBe(made);
});

test('[NEWS-17] quantity added to a finished line returns the line to the board and to the all-day count', () => {
  const revisions = after([dish(1, { ...done, quantity: 1 })], [dish(1, { ...done, quantity: 3 })]);
  const cards = cardsUnder(revisions, [dish(1, { ...done, quantity: 3 })]);
  expect(cards.flatMap((card) => card.lines.map(({ added, isFinal }) => [added, isFinal]))).toEqual([[2, false]]);
  const rows = summary(cards, WORDS, []);
  expect(rows.map(({ quantity }) => quantity)).toEqual([2]);
  expect(miniOrder(cards.map((card) => ({ card, level: 'normal' }))).isDone).toBe(false);
});

test('[NEWS-18] a line leaves the board once the cook handles its added quantity', () => {
  const lines = [dish(1, { ...done, quantity: 3 })];
  const handled = withoutLines(after([dish(1, { ...done, quantity: 1 })], lines), 'made', ['1:1', '1:2']);
  expect(handled.made.size).toBe(0);
  expect(cardsUnder(handled, lines)).toEqual([]);
  expect(withoutLines(handled, 'made', ['1:1'])).toBe(handled);
});

test('[NEWS-19] an order that is missing from a response keeps the added quantity of its lines', () => {
  const added = after([dish(1, { ...done, quantity: 1 })], [dish(1, { ...done, quantity: 3 })]);
  const without = updateRevisions(added, [of(dish(1, { ...done, quantity: 3 }))], [], LOOK);
  expect(without.made.get('1:1')).toBe(1);
});

test('[NEWS-11] a line with a quantity of 0 is struck through and does not count as work', () => {
  const cards = cardsUnder(NO_REVISIONS, [dish(1, { quantity: 0 }), dish(2)]);
  const rows = cards.flatMap((card) => card.lines.map((row) => [row.line.id, row.isTakenBack, row.isVoided]));
  expect(rows).toEqual([
    [1, true, true],
    [2, false, false],
  ]);
  expect(summary(cards, WORDS, [])).toHaveLength(1);
});

test('[NEWS-12] an order whose open lines always had the quantity 0 has no card', () => {
  expect(cardsUnder(NO_REVISIONS, [dish(1, { quantity: 0 })])).toEqual([]);
  expect(cardsUnder(NO_REVISIONS, [dish(1, { quantity: 0 }), dish(2, done)])).toEqual([]);
});

test('[NEWS-12] a line with the quantity 0 does not keep its order from being ready, starts no clock and is not in the recent entry', () => {
  const lines = [dish(1, { quantity: 0, firstAtS: 1_760_540_000 }), dish(2, done)];
  expect(isReady(of(...lines))).toBe(true);
  expect(isReady(of(dish(1, { ...done, quantity: 0 })))).toBe(false);
  expect(batchesOf(of(...lines), 900)[0]?.startedAtS).toBe(1_760_540_400);
  const before = cardsUnder(NO_REVISIONS, [dish(1, { quantity: 0 }), dish(2)]);
  const input = boardInput({ orders: [of(...lines)], chosen: { timeToGroupUp: 900 } });
  const [left] = recentList([], { ...input, before, after: [], nowS: 1_760_541_000 });
  expect(left?.lines.map((row) => row.line.id)).toEqual([2]);
});

test.each<[string, readonly Line[]]>([
  ['a voided line that the KDS does not show', [dish(1, { voided: true, quantity: 2 }), dish(2)]],
  ['a line with the quantity 0', [dish(1, { quantity: 0 }), dish(2)]],
  ['a line that the order no longer has', [dish(2)]],
  ['a line with the quantity 0 that is alone on its card', [dish(1, { quantity: 0 })]],
])('[NEWS-13] %s stays struck through on its card until a touch', (_, lines) => {
  const revisions = after([dish(1, { quantity: 2 }), dish(2)], lines, lines);
  const struck = cardsUnder(revisions, lines, { showVoided: false }).flatMap((card) => card.lines);
  expect(struck.find((row) => row.line.id === 1)?.isVoided).toBe(true);
  const seen = withoutLines(revisions, 'unseen', ['1:1', '1:2']);
  expect(seen.unseen.size).toBe(0);
});

test.each<[string, Partial<RevisionContext>, Partial<Line>]>([
  ['was not work for this station', { hasWork: () => false }, {}],
  ['was voided before', {}, { voided: true }],
])('[NEWS-13] a removed line that %s is not kept on its card', (_, look, was) => {
  const now = updateRevisions(NO_REVISIONS, [of(dish(1, was), dish(2))], [of(dish(2))], { ...LOOK, ...look });
  expect(now).toBe(NO_REVISIONS);
});

test('[NEWS-13] a removed line is dropped when it returns or when its order leaves', () => {
  const removed = after([dish(1), dish(2)], [dish(2)], [dish(2)]);
  expect(removed.unseen.size).toBe(1);
  expect(updateRevisions(removed, [of(dish(2))], [of(dish(1), dish(2))], LOOK).unseen.size).toBe(0);
  expect(updateRevisions(removed, [of(dish(2))], [], LOOK).unseen.size).toBe(0);
});

test('[NEWS-16] a tap on a line with the quantity 0 is refused, and with changeAll a tap on another line does not move that line', () => {
  const input = {
    order: of(dish(1, { quantity: 0 }), dish(2)),
    direction: 'next',
    pendingOf: () => undefined,
    visibleIds: new Set([1, 2]),
    kds: kdsConfig(),
    settings: settings({ changeAll: true }),
  } as const;
  expect(moveLine({ ...input, lineId: 1 })).toEqual({ ok: false, why: 'taken-back' });
  const moved = moveLine({ ...input, lineId: 2 });
  expect(moved.ok && moved.data.map(({ lineId }) => lineId)).toEqual([2]);
});
