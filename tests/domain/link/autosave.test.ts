/** When pending changes save themselves. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AUTOSAVE_IDLE,
  type AutosaveEvent,
  type AutosavePhase,
  type AutosaveState,
  autosaveAfter,
  autosaveInMs,
  secondsLeft,
} from '../../../src/domain/link/autosave.ts';

const at = (phase: AutosavePhase): AutosaveState => ({ phase, changedAtMs: 1_000 });

const AFTER: Readonly<Record<AutosavePhase, Readonly<Record<AutosaveEvent, AutosavePhase>>>> = {
  idle: { changed: 'counting', cancel: 'idle', saved: 'idle', dropped: 'idle' },
  counting: { changed: 'counting', cancel: 'cancelled', saved: 'idle', dropped: 'idle' },
  cancelled: { changed: 'counting', cancel: 'cancelled', saved: 'idle', dropped: 'idle' },
};

const pairs = Object.entries(AFTER).flatMap(([phase, row]) =>
  Object.entries(row).map(([event, next]) => [phase as AutosavePhase, event as AutosaveEvent, next] as const),
);

test('[S5d] every phase meets every event', () => {
  expect(pairs).toHaveLength(3 * 4);
});

test.each(pairs)('[S5d] %s, on %s: %s', (phase, event, next) => {
  expect(autosaveAfter(at(phase), event, 7_000)).toEqual({
    phase: next,
    changedAtMs: event === 'changed' ? 7_000 : 1_000,
  });
});

test.each([
  [1_000, 5_000],
  [3_500, 2_500],
  [5_999, 1],
  [6_000, 0],
  [60_000, 0],
])('[S5a] a change at 1 s with 5 s of idle time saves, asked at %i ms, in %i ms', (nowMs, inMs) => {
  expect(autosaveInMs(at('counting'), 5, nowMs)).toBe(inMs);
});

test.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
  '[S5a] an idle time of %d s is off',
  (idleS) => {
    expect(autosaveInMs(at('counting'), idleS, 9_000)).toBeNull();
  },
);

test('[S5a] nothing pending, nothing saves', () => {
  expect(autosaveInMs(AUTOSAVE_IDLE, 5, 9_000)).toBeNull();
});

test('[S5b] a cancelled countdown never saves, the next change starts it again', () => {
  const cancelled = autosaveAfter(at('counting'), 'cancel', 2_000);
  expect(autosaveInMs(cancelled, 5, 90_000)).toBeNull();
  expect(autosaveInMs(autosaveAfter(cancelled, 'changed', 90_000), 5, 90_000)).toBe(5_000);
});

test.each([
  [null, null],
  [0, 0],
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [5_000, 5],
])('[S5c] with %s ms to go the marker shows %s', (inMs, shown) => {
  expect(secondsLeft(inMs)).toBe(shown);
});

test('[S5d] whatever happens, a countdown ends in its idle time or never', () => {
  const event = fc.constantFrom<AutosaveEvent>('changed', 'cancel', 'saved', 'dropped');
  fc.assert(
    fc.property(fc.array(event), fc.double(), (events, idleS) => {
      const autosave = events.reduce((phase, each, index) => autosaveAfter(phase, each, index * 1_000), AUTOSAVE_IDLE);
      const inMs = autosaveInMs(autosave, idleS, events.length * 1_000);
      expect(inMs === null || (inMs >= 0 && inMs <= idleS * 1_000)).toBe(true);
    }),
  );
});
