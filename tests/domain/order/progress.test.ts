/** Changed, paused, even and finished orders. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import type { AllowedStatus } from '../../../src/domain/device/kds.ts';
import { changedLines, isChanged, isFinished, isPaused, sharedStatus } from '../../../src/domain/order/progress.ts';

const saved = (...statuses: readonly number[]) =>
  order({ lines: statuses.map((status, at) => line({ id: at + 1, saved: status })) });

const allowed = (...ids: readonly number[]): readonly AllowedStatus[] => ids.map((id) => ({ id, name: '', icon: '' }));

test.each([
  { pending: [], changed: [] },
  { pending: [[1, 0]], changed: [] },
  { pending: [[2, 110]], changed: [[2, 110]] },
  { pending: [[2, 100]], changed: [] },
  {
    pending: [
      [2, 0],
      [1, 100],
    ],
    changed: [
      [1, 100],
      [2, 0],
    ],
  },
  { pending: [[9, 100]], changed: [] },
  { pending: [[1, Number.NaN]], changed: [] },
] as const)(
  '[O10c] of lines saved as 0 and 100 with pending $pending saving sends $changed',
  ({ pending, changed }) => {
    const held = new Map<number, number>(pending);
    const pendingOf = (id: number) => held.get(id);
    expect(changedLines(saved(0, 100), pendingOf)).toEqual(changed);
    expect(isChanged(saved(0, 100), pendingOf)).toBe(changed.length > 0);
  },
);

test('[O10c] of two lines with one id the first is sent, once', () => {
  const of = order({ lines: [line({ saved: 0 }), line({ saved: 100 })] });
  expect(changedLines(of, () => 100)).toEqual([[1, 100]]);
  expect(isChanged(of, () => 0)).toBe(false);
});

test.each([
  { lines: [110, 110], status: 110 },
  { lines: [110, 100], status: null },
  { lines: [100, 110, 100], status: null },
  { lines: [110, 170, 110], status: 110 },
  { lines: [110, 172], status: 110 },
  { lines: [0], status: 0 },
  { lines: [170], status: null },
  { lines: [], status: null },
  { lines: [Number.NaN], status: null },
])('[O10d] lines saved as $lines share the status $status', ({ lines, status }) => {
  expect(sharedStatus(saved(...lines))).toBe(status);
});

test('[O10d] a voided line does not count among those that share a status', () => {
  expect(sharedStatus(order({ lines: [line({ saved: 110 }), line({ id: 2, voided: true })] }))).toBe(110);
});

test.each([
  { own: 75, lines: [0, 110], paused: true },
  { own: 75, lines: [], paused: true },
  { own: 0, lines: [75, 75], paused: true },
  { own: 0, lines: [75, 172], paused: true },
  { own: 0, lines: [75, 74], paused: false },
  { own: 74, lines: [76], paused: false },
  { own: 0, lines: [], paused: false },
])('[O5f] an order with status $own and lines saved as $lines is paused: $paused', ({ own, lines, paused }) => {
  expect(isPaused({ ...saved(...lines), status: own })).toBe(paused);
});

test.each([
  { lines: [110, 110], pending: [], finished: true },
  { lines: [110, 100], pending: [], finished: false },
  { lines: [110, 100], pending: [[2, 110]], finished: true },
  { lines: [110, 110], pending: [[1, 0]], finished: false },
  { lines: [130, 200], pending: [], finished: true },
  { lines: [110, 75], pending: [], finished: false },
  { lines: [110, 170], pending: [], finished: true },
  { lines: [170, 172], pending: [], finished: false },
  { lines: [], pending: [], finished: false },
] as const)(
  '[O7e] lines saved as $lines, pending $pending, are finished: $finished',
  ({ lines, pending, finished }) => {
    const held = new Map<number, number>(pending);
    expect(isFinished(saved(...lines).lines, allowed(0, 100, 110), (id) => held.get(id))).toBe(finished);
  },
);

test('[O7e] a voided line does not hold the others back, and without statuses nothing is finished', () => {
  const lines = [line({ saved: 110 }), line({ id: 2, voided: true })];
  expect(isFinished(lines, allowed(0, 110), () => undefined)).toBe(true);
  expect(isFinished(lines, [], () => undefined)).toBe(false);
});

test('[O10c][O10d] whatever comes in, each of these questions has an answer', () => {
  const status = fc.oneof(
    fc.integer({ min: -10, max: 220 }),
    fc.constantFrom(75, Number.NaN, Number.POSITIVE_INFINITY),
  );
  const drawn = fc.record({ id: fc.integer({ min: 0, max: 4 }), saved: status, voided: fc.boolean() });
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 6 }), fc.option(status, { nil: undefined }), (lines, pending) => {
      const of = order({ lines: lines.map((each) => line(each)) });
      const pendingOf = () => pending;
      const changed = changedLines(of, pendingOf);
      expect(isChanged(of, pendingOf)).toBe(changed.length > 0);
      expect(new Set(changed.map(([id]) => id)).size).toBe(changed.length);
      const shared = sharedStatus(of);
      if (shared !== null) expect(lines.map((each) => each.saved)).toContain(shared);
      expect(isPaused(of)).toBe(shared === 75);
      expect(isFinished(of.lines, [], pendingOf)).toBe(false);
    }),
  );
});
