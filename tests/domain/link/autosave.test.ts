import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AutosavePhase,
  autosavedLines,
  autosaveInMs,
  autosavePhase,
  restoredHeldLines,
  secondsLeft,
  type Unsaved,
} from '../../../src/domain/link/autosave.ts';
import type { LineKey } from '../../../src/domain/presentation/line-key.ts';

const at = (phase: AutosavePhase) => ({ phase, changedAtMs: 1_000 });

const unsaved = (pending: readonly LineKey[], held: readonly LineKey[]): Unsaved => ({
  statuses: new Map(pending.map((key) => [key, 100])),
  held: new Set(held),
});

test.each<[AutosavePhase, readonly LineKey[], readonly LineKey[]]>([
  ['idle', [], []],
  ['counting', ['7:1'], []],
  ['counting', ['7:1', '7:2'], ['7:1']],
  ['cancelled', ['7:1', '7:2'], ['7:1', '7:2']],
])('[OUTBOX-4] with the pending lines $1 and the held lines $2, autosave is $0', (phase, pending, held) => {
  expect(autosavePhase(unsaved(pending, held))).toBe(phase);
});

test('[OUTBOX-2] autosave saves the pending lines that are not held', () => {
  expect(autosavedLines(unsaved(['7:1', '7:2', '8:1'], ['7:2']))).toEqual(['7:1', '8:1']);
});

test.each([
  [1_000, 5_000],
  [3_500, 2_500],
  [5_999, 1],
  [6_000, 0],
  [60_000, 0],
])('[OUTBOX-1] at %i ms, a change made at 1,000 ms with an idle time of 5 s is due in %i ms', (nowMs, inMs) => {
  expect(autosaveInMs(at('counting'), 5, nowMs)).toBe(inMs);
});

test.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
  '[OUTBOX-1] an idle time of %d s turns autosave off',
  (idleS) => {
    expect(autosaveInMs(at('counting'), idleS, 9_000)).toBeNull();
  },
);

test.each<AutosavePhase>(['idle', 'cancelled'])('[OUTBOX-1] in the phase %s autosave saves nothing', (phase) => {
  expect(autosaveInMs(at(phase), 5, 9_000)).toBeNull();
});

test.each<[string, ReadonlySet<LineKey> | null, readonly LineKey[]]>([
  ['a line that was held is held again', new Set<LineKey>(['7:2', '9:9']), ['7:2']],
  ['no line is held if none was held', new Set<LineKey>(), []],
  ['all lines are held if the stored value is unreadable', null, ['7:1', '7:2']],
])('[OUTBOX-5] after a restart %s', (_, stored, held) => {
  expect(restoredHeldLines(['7:1', '7:2'], stored)).toEqual(held);
});

test.each([
  [null, null],
  [1_000.000_000_002, 1],
  [0, 0],
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [5_000, 5],
])('[OUTBOX-3] %s ms before the save (null: no countdown) the saving marker shows %s', (inMs, shown) => {
  expect(secondsLeft(inMs)).toBe(shown);
});

test('[OUTBOX-4] for any pending and held lines a countdown ends within its idle time or does not start', () => {
  const line = fc.constantFrom<LineKey>('7:1', '7:2', '8:1');
  fc.assert(
    fc.property(fc.uniqueArray(line), fc.uniqueArray(line), fc.double(), fc.nat(), (pending, held, idleS, sinceMs) => {
      const left = unsaved(pending, held);
      const inMs = autosaveInMs(at(autosavePhase(left)), idleS, 1_000 + sinceMs);
      expect(inMs === null || (inMs >= 0 && inMs <= idleS * 1_000)).toBe(true);
      expect(inMs === null || autosavedLines(left).length > 0).toBe(true);
    }),
  );
});
