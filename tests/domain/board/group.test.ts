import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { batchesOf } from '../../../src/domain/board/group.ts';
import type { Line } from '../../../src/domain/order/order.ts';

const T = 1_760_540_400;

const at = (id: number, afterS: number, overrides: Partial<Line> = {}) =>
  line({ id, firstAtS: T + afterS, ...overrides });

const shape = (lines: readonly Line[], windowS: number) =>
  batchesOf(order({ lines }), windowS).map((batch) =>
    batch.families.flatMap(({ head, extras }) => [head.id, ...extras.map((extra) => extra.id)]),
  );

const wave = [at(1, 0), at(2, 60), at(3, 61), at(4, 121), at(5, 122)];

test.each([
  { windowS: 60, batches: [[1, 2], [3, 4], [5]] },
  {
    windowS: 61,
    batches: [
      [1, 2, 3],
      [4, 5],
    ],
  },
  { windowS: 1, batches: [[1], [2, 3], [4, 5]] },
  { windowS: 0, batches: [[1, 2, 3, 4, 5]] },
  { windowS: -5, batches: [[1, 2, 3, 4, 5]] },
  { windowS: Number.NaN, batches: [[1, 2, 3, 4, 5]] },
])('[CARD-1] a grouping window of $windowS s makes the batches $batches', ({ windowS, batches }) => {
  expect(shape(wave, windowS)).toEqual(batches);
  expect(shape(wave.toReversed(), windowS)).toEqual(batches);
});

test('[CARD-2] extras belong to the batch of their product, whatever their time', () => {
  expect(shape([at(1, 0), at(2, 500, { parentId: 1 }), at(3, 300)], 60)).toEqual([[1, 2], [3]]);
});

test('[CARD-2] finished and voided lines belong to their batch', () => {
  expect(shape([at(1, 0, { saved: 110 }), at(2, 50, { voided: true }), at(3, 60)], 60)).toEqual([[1, 2, 3]]);
});

test('[CARD-1] a line without a time is as old as its order', () => {
  expect(shape([at(1, 300), line({ id: 2, firstAtS: 0 })], 60)).toEqual([[2], [1]]);
});

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])(
  '[ALARM-12] a line with the invalid time %d gets the time of its order',
  (firstAtS) => {
    expect(shape([at(1, 300), line({ id: 2, firstAtS })], 60)).toEqual([[2], [1]]);
    const lines = [line({ id: 2, firstAtS })];
    const batch = (createdAtS: number) => batchesOf(order({ lines, createdAtS }), 60)[0];
    expect(batch(T)).toMatchObject({ firstAtS: T, startedAtS: T });
    expect(batch(firstAtS)).toMatchObject({ firstAtS: 0, startedAtS: 0 });
    expect(batchesOf(order({ lines: [line({ voided: true })], createdAtS: firstAtS }), 60)[0]?.startedAtS).toBe(0);
  },
);

test('[CARD-1] a later line with a smaller id opens the next batch, and lines of the same second share a batch', () => {
  expect(shape([at(1, 61), at(2, 0), at(3, 0)], 60)).toEqual([[2, 3], [1]]);
});

test('[CARD-19] the time of a batch is the time of its first line, even if that line is voided or an extra', () => {
  const batches = (...lines: readonly Line[]) => batchesOf(order({ lines }), 60).map((batch) => batch.firstAtS);
  expect(batches(at(1, 9, { voided: true }), at(2, 20))).toEqual([T + 9]);
  expect(batches(at(1, 9), at(2, 3, { parentId: 1 }))).toEqual([T + 3]);
  expect(batches()).toEqual([]);
});

test('[CARD-3] products are sorted by weight, then time, then id', () => {
  const lines = [
    at(1, 0, { hierarchy: 'P01' }),
    at(2, 5, { hierarchy: 'A01' }),
    at(4, 1, { hierarchy: 'T01' }),
    at(3, 1, { hierarchy: 'T02' }),
    at(5, 0, { hierarchy: 'T09' }),
    at(6, 0, { hierarchy: 'C01' }),
  ];
  expect(shape(lines, 60)).toEqual([[2, 5, 3, 4, 1, 6]]);
});

test('[CARD-4] extras are below their product whatever their weight, sorted by time and id', () => {
  const lines = [
    at(1, 0, { hierarchy: 'P01' }),
    at(5, 0, { parentId: 1, hierarchy: 'A01' }),
    at(4, 0, { parentId: 1, hierarchy: 'C01' }),
    at(2, 0, { hierarchy: 'T01' }),
  ];
  expect(shape(lines, 60)).toEqual([[2, 1, 4, 5]]);
});

test('[CARD-4] an earlier extra is above an extra with a smaller id', () => {
  expect(shape([at(1, 0), at(2, 9, { parentId: 1 }), at(3, 5, { parentId: 1 })], 60)).toEqual([[1, 3, 2]]);
});

test('[ALARM-1] the clock starts at the time of the earliest line that is not canceled, or, without such a line, when the order was created', () => {
  const startedS = (...lines: readonly Line[]) => batchesOf(order({ lines, createdAtS: T - 9 }), 60)[0]?.startedAtS;
  expect(startedS(at(1, 0, { voided: true }), at(2, 5, { saved: 171 }), at(3, 8, { saved: 110 }))).toBe(T + 8);
  expect(startedS(at(1, 0, { voided: true }))).toBe(T - 9);
});
