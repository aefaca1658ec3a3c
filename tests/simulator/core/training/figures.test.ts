import { expect, test } from 'vitest';
import type { JournalData, JournalEntry } from '../../../../simulator/core/base/journal.ts';
import { figuresOf, p95 } from '../../../../simulator/core/training/figures.ts';
import { MINUTE_MS } from '../test-world.ts';

const at = (minutes: number, what: string, data: JournalData): JournalEntry => ({
  atMs: minutes * MINUTE_MS,
  scope: what === 'saved' ? 'wire' : 'world',
  what,
  text: '',
  data,
});

/** A line's id, and the id of its dish if it is an extra. */
type LineIds = readonly [id: number, parent?: number];

/** Each line is one piece of product 1. */
const lines = (...ids: readonly LineIds[]): JournalData => ids.map(([id, parent]) => [id, parent ?? 0, 1, 1, [], 0]);

const dish = (id: number, productId: number, priority = 0): JournalData => [id, 0, 1, productId, [], priority];

const placed = (minutes: number, id: number, ...ids: readonly LineIds[]) =>
  at(minutes, 'placed', { id, lines: lines(...ids) });

const saved = (minutes: number, orderId: number, lineId: number, before: number, status: number) =>
  at(minutes, 'saved', [3, 903, 'cloud', orderId, lineId, status, before, before === status]);

/**
 * Four tickets within half an hour. Order 1 (two dishes and an extra) arrives at 0. Its first dish is ready at 3,
 * undone at 4 after a wrong tap, and ready again at 5. Its second is ready at 6: six minutes. Order 2 arrives at 2. One
 * of its two dishes is voided, the other is ready at 14: twelve minutes. An addition to it at 10 is ready at 16: six
 * minutes. Order 3 arrives at 12 and is never ready: eighteen minutes at the end. Order 4 is voided completely.
 */
const JOURNAL: readonly JournalEntry[] = [
  placed(0, 1, [11], [12], [13, 12]),
  saved(1, 1, 11, 0, 100),
  placed(2, 2, [21], [22]),
  saved(3, 1, 11, 100, 110),
  saved(4, 1, 11, 110, 100),
  saved(5, 1, 11, 100, 110),
  saved(6, 1, 12, 0, 110),
  saved(6, 1, 12, 110, 110),
  at(7, 'fired', [2, [21]]),
  at(8, 'voided', [2, [22]]),
  at(10, 'added', [2, lines([23])]),
  saved(11, 2, 21, 0, 100),
  placed(12, 3, [31]),
  at(13, 'fired', [3, [31]]),
  saved(14, 2, 21, 100, 110),
  saved(14, 3, 31, 0, 100),
  saved(16, 2, 23, 0, 110),
  placed(20, 4, [41]),
  at(21, 'voided', [4, [41]]),
  at(29, 'fired', [3, [31]]),
];

const figures = figuresOf(JOURNAL, 30 * MINUTE_MS);

test('[TRAINING-1] a ticket is served when all dishes that are not voided are ready, and an addition is a separate ticket', () => {
  expect([figures.served, figures.came]).toEqual([3, 4]);
});

test('[TRAINING-2] a ticket’s time ends with its last dish, and continues when a dish is undone', () => {
  // Order 3 is not ready and counts with its waiting time.
  expect(figures.meanMs).toBe(((6 + 12 + 6 + 18) / 4) * MINUTE_MS);
  expect(figures.p95Ms).toBe(18 * MINUTE_MS);
});

test('[TRAINING-2] the percentile is the nearest rank, and null without tickets', () => {
  const hundred = Array.from({ length: 100 }, (_, place) => 100 - place);
  expect([p95(hundred), p95([7]), p95([])]).toEqual([95, 7, null]);
  const nothing = figuresOf([], 30 * MINUTE_MS);
  expect([nothing.meanMs, nothing.came, nothing.idleMs]).toEqual([null, 0, 0]);
});

test('[TRAINING-3] a ticket of twelve minutes and a ticket that has waited eighteen are late, and only the second is critical', () => {
  expect([figures.late, figures.critical]).toEqual([2, 1]);
});

test('[TRAINING-3] guests who left unserved count as waiting until they left', () => {
  const gone = figuresOf([placed(0, 1, [11]), at(8, 'closed', 1)], 30 * MINUTE_MS);
  expect([gone.came, gone.served, gone.late]).toEqual([1, 0, 0]);
});

test('[TRAINING-4] a fire is missed when its dish is begun after four minutes, not after one; a fire in the last minute does not count', () => {
  expect([figures.fires, figures.missedFires]).toEqual([2, 1]);
});

test('[TRAINING-5] a tap that returns a line to an earlier status counts as undone, and a repeated save does not', () => {
  expect([figures.taps, figures.undone]).toEqual([10, 1]);
});

test('[TRAINING-5] a lower status that another screen saves within 15 s does not count as undone', () => {
  const atUnit = (kdsId: number, seconds: number, from: number, to: number): JournalEntry => ({
    ...at(0, 'saved', [kdsId, 900, 'cloud', 1, 11, to, from, false]),
    atMs: seconds * 1_000,
  });
  const undoneIn = (taps: readonly JournalEntry[]) => figuresOf([placed(0, 1, [11]), ...taps], 30 * MINUTE_MS).undone;
  expect(undoneIn([atUnit(1, 10, 0, 110), atUnit(3, 14, 110, 100)])).toBe(0);
  expect(undoneIn([atUnit(1, 10, 0, 110), atUnit(1, 14, 110, 100)])).toBe(1);
  expect(undoneIn([atUnit(1, 10, 0, 110), atUnit(3, 26, 110, 100)])).toBe(1);
});

test('[TRAINING-6] the time between two taps in which a ticket waited is idle if it is over a minute, however long the pause', () => {
  // Between taps: 1 to 3 two minutes, 6 to 11 five, 11 to 14 three, 14 to 16 two, 16 to the end fourteen.
  expect(figures.idleMs).toBe((2 + 5 + 3 + 2 + 14) * MINUTE_MS);
  const served = [placed(0, 1, [11]), saved(1, 1, 11, 0, 110), placed(20, 2, [21]), saved(21, 2, 21, 0, 110)];
  // In the twenty minutes before the last tap a ticket waited.
  expect(figuresOf(served, 30 * MINUTE_MS).idleMs).toBe(0);
});

test('[TRAINING-7] the load counts waiting and late tickets at the end of each part, with parts as long as in FIGURE-1', () => {
  const notes = figures.load.map(({ untilMs, waiting, late }) => [untilMs / MINUTE_MS, waiting, late]);
  expect(notes.slice(0, 7)).toEqual([
    [2, 2, 0],
    [4, 2, 0],
    [6, 1, 0],
    [8, 1, 0],
    [10, 2, 0],
    [12, 3, 0],
    [14, 2, 0],
  ]);
  expect(notes.at(-1)).toEqual([30, 1, 1]);
  expect(notes).toHaveLength(15);
  expect(
    figuresOf([placed(0, 1, [11])], 25 * MINUTE_MS)
      .load.map(({ untilMs }) => untilMs / MINUTE_MS)
      .slice(-2),
  ).toEqual([24, 25]);
  expect(figures.times.filter(({ tickets }) => tickets > 0)).toEqual([
    { fromMs: 6 * MINUTE_MS, tickets: 2 },
    { fromMs: 12 * MINUTE_MS, tickets: 1 },
    { fromMs: 18 * MINUTE_MS, tickets: 1 },
  ]);
});

test('[TRAINING-3] dishes that moved to another order wait until that order leaves', () => {
  const journal = [
    placed(0, 1, [11], [12]),
    at(1, 'split', [1, 9, [11, 12]]),
    at(2, 'closed', 1),
    at(12, 'merged', [9, 8]),
    at(13, 'closed', 8),
  ];
  expect(figuresOf(journal, 30 * MINUTE_MS)).toMatchObject({ came: 1, served: 0, late: 1, critical: 0 });
});

const STEAK = 2;
const BEER = 3;
const COOK_MIN = new Map([
  [1, 5],
  [STEAK, 7],
  [BEER, 0],
]);
const cookMs = (productId: number) => (COOK_MIN.get(productId) ?? 0) * MINUTE_MS;

/**
 * Twenty minutes; a soup takes five, a steak seven, a beer nothing. Order 1 (soup) is begun at 1 and ready at 6: six
 * minutes. Order 2 (steak, beer) arrives at 2. The steak is begun at 3 and marked ready at 9, a minute too soon:
 * eighteen minutes. Order 3 (soup) arrives at 4. It is marked ready at 5 without a start, undone at 6 and ready at 11:
 * seven minutes. Order 4 (soup) arrives at 6 and is marked ready at 12 without a start, after more than its five
 * minutes: six minutes. Order 5 (beer) arrives at 10 and is ready at once. Order 6 (two soups) arrives at 12; one is
 * begun at 13 and marked ready at 14: eight minutes.
 */
const HASTY: readonly JournalEntry[] = [
  placed(0, 1, [11]),
  saved(1, 1, 11, 0, 100),
  at(2, 'placed', { id: 2, lines: [dish(21, STEAK), dish(22, BEER)] }),
  saved(3, 2, 21, 0, 100),
  saved(3, 2, 22, 0, 110),
  placed(4, 3, [31]),
  saved(5, 3, 31, 0, 110),
  saved(6, 1, 11, 100, 110),
  saved(6, 3, 31, 110, 100),
  placed(6, 4, [41]),
  saved(9, 2, 21, 100, 110),
  at(10, 'placed', { id: 5, lines: [dish(51, BEER)] }),
  saved(10, 5, 51, 0, 110),
  saved(11, 3, 31, 100, 110),
  placed(12, 6, [61], [62]),
  saved(12, 4, 41, 0, 110),
  saved(13, 6, 61, 0, 100),
  saved(14, 6, 61, 100, 110),
];

const hasty = figuresOf(HASTY, 20 * MINUTE_MS, { cookMs });

test('[TRAINING-15] a dish marked ready before its cooking time is too fast until it is undone', () => {
  expect(hasty.tooFast).toBe(2);
  const before = HASTY.filter(({ atMs }) => atMs < 6 * MINUTE_MS);
  expect(figuresOf(before, 6 * MINUTE_MS, { cookMs }).tooFast).toBe(1);
});

test('[TRAINING-15] an order with a dish marked ready too early is not ready, and its wait counts in mean, percentile and late orders', () => {
  expect([hasty.came, hasty.served]).toEqual([6, 4]);
  expect(hasty.meanMs).toBe(((6 + 18 + 7 + 6 + 0 + 8) / 6) * MINUTE_MS);
  expect([hasty.p95Ms, hasty.late, hasty.critical]).toEqual([18 * MINUTE_MS, 1, 1]);
});

test('[TRAINING-15][TRAINING-17] an order that has left the board causes no idle time, and counts as load until it is ready', () => {
  const gone = [placed(0, 1, [11]), saved(1, 1, 11, 0, 110)];
  const one = figuresOf(gone, 20 * MINUTE_MS, { cookMs });
  expect([one.served, one.idleMs, one.load.at(-1)?.waiting, one.longestMs]).toEqual([0, 0, 1, 20 * MINUTE_MS]);
});

test('[TRAINING-15] a trainee who only taps has no ready order, and a worse mean than a trainee who cooks', () => {
  const all = Array.from({ length: 10 }, (_, order) => placed(order, order + 1, [order + 1]));
  const work = (beginMin: number, readyMin: number) =>
    figuresOf(
      [
        ...all,
        ...all.flatMap((_, order) => [
          saved(order + beginMin, order + 1, order + 1, 0, 100),
          saved(order + readyMin, order + 1, order + 1, 100, 110),
        ]),
      ].sort((a, b) => a.atMs - b.atMs),
      15 * MINUTE_MS,
      { cookMs },
    );
  const [tapper, cook] = [work(0.1, 0.2), work(0.5, 5.5)];
  expect([tapper.served, tapper.tooFast, cook.served, cook.tooFast]).toEqual([0, 10, 10, 0]);
  expect(tapper.meanMs).toBeGreaterThan(cook.meanMs ?? 0);
});

test('[TRAINING-4] a dish that arrives with the priority FIRE counts as fired, and no dish is fired twice while it waits', () => {
  const journal = [
    at(1, 'placed', { id: 1, lines: [dish(11, 1, 9), dish(12, 1)] }),
    at(2, 'added', [1, [dish(13, 1, 9)]]),
    saved(2, 1, 11, 0, 100),
    at(3, 'placed', { id: 2, lines: [dish(21, 1, 9)] }),
    at(4, 'fired', [2, [21]]),
    saved(6, 1, 13, 0, 100),
    at(7, 'fired', [1, [12]]),
  ];
  // Line 11 was begun one minute after its fire, line 13 after four, line 21 never; the fire of line 12 is too recent.
  const counted = figuresOf(journal, 8 * MINUTE_MS);
  expect([counted.fires, counted.missedFires]).toEqual([3, 2]);
});
