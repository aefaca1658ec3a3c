import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RETRIES } from '../../../src/domain/limits.ts';
import {
  type GateEvent,
  type GatePhase,
  isTimerRefreshDue,
  nextGate,
  nextRefresh,
  OPEN_GATE,
  pauseLeftMs,
  type RefreshGate,
  refreshGapMs,
} from '../../../src/domain/link/refresh.ts';
import { retryWaitMs, retryWithJitterMs } from '../../../src/domain/link/retry.ts';

const GAP_MS = 2_000;

const gateAfter = (...events: readonly (readonly [GateEvent, number])[]): RefreshGate =>
  events.reduce((gate, [event, atMs]) => nextGate(gate, event, atMs), OPEN_GATE);

const verdict = (gate: RefreshGate, nowMs: number) => nextRefresh(gate, nowMs, GAP_MS);
const RUN = { kind: 'run' };
const REST = { kind: 'rest' };
const wait = (forMs: number) => ({ kind: 'wait', forMs });

const NOW_MS = 10_000;
const GATES: Readonly<Record<GatePhase, RefreshGate>> = {
  idle: gateAfter(['start', 0], ['started', 1_000], ['succeeded', 2_000]),
  busy: gateAfter(['start', 0], ['started', 1_000], ['succeeded', 2_000], ['started', 3_000]),
  failed: gateAfter(['start', 0], ['started', 1_000], ['succeeded', 2_000], ['started', 3_000], ['failed', 4_000]),
};

const REQUEST = { idle: { wanted: 'may-wait' }, busy: { wanted: 'may-wait' }, failed: { wanted: 'may-wait' } } as const;
const NEED = { idle: { wanted: 'now' }, busy: { wanted: 'now' }, failed: { wanted: 'now' } } as const;
const FRESH_SERVER = {
  idle: { wanted: 'now' },
  busy: { wanted: 'now', phase: 'idle' },
  failed: { wanted: 'now', phase: 'idle' },
} as const;

/** The fields of the gate that change. */
const EXPECTED: Readonly<Record<GateEvent, Readonly<Record<GatePhase, Partial<RefreshGate>>>>> = {
  start: NEED,
  timer: REQUEST,
  check: REQUEST,
  push: REQUEST,
  local: REQUEST,
  saved: NEED,
  recovered: FRESH_SERVER,
  routeChanged: FRESH_SERVER,
  resumed: { ...FRESH_SERVER, busy: { wanted: 'now', phase: 'idle', requestedAtMs: null } },
  key: { ...NEED, failed: { wanted: 'now', phase: 'idle' } },
  pause: { idle: { pausedUntilMs: 70_000 }, busy: { pausedUntilMs: 70_000 }, failed: { pausedUntilMs: 70_000 } },
  resume: { idle: {}, busy: {}, failed: {} },
  started: {
    idle: { phase: 'busy', startedAtMs: NOW_MS, requestedAtMs: NOW_MS, ranFor: 'none' },
    busy: {},
    failed: { phase: 'busy', startedAtMs: NOW_MS, requestedAtMs: NOW_MS },
  },
  succeeded: { idle: {}, busy: { phase: 'idle', freshAtMs: 3_000, requestedAtMs: null }, failed: {} },
  failed: { idle: {}, busy: { phase: 'failed', failures: 1, failedAtMs: NOW_MS, requestedAtMs: null }, failed: {} },
};

const pairs = Object.entries(EXPECTED).flatMap(([event, row]) =>
  Object.entries(row).map(([phase, change]) => [event as GateEvent, phase as GatePhase, change] as const),
);

test('[REFRESH-8] the table has every event for every phase of the gate', () => {
  expect(pairs).toHaveLength(15 * 3);
  const idle = {
    ...{ phase: 'idle', wanted: 'none', ranFor: 'now', startedAtMs: 1_000, requestedAtMs: null, freshAtMs: 1_000 },
    ...{ pausedUntilMs: null, failures: 0, failedAtMs: 0, spread: 0 },
  };
  const later = { ...idle, ranFor: 'none', startedAtMs: 3_000 };
  expect(GATES).toEqual({
    idle,
    busy: { ...later, phase: 'busy', requestedAtMs: 3_000 },
    failed: { ...later, phase: 'failed', failures: 1, failedAtMs: 4_000 },
  });
});

test.each(pairs)('[REFRESH-8] the event %s has the specified effect in the phase %s', (event, phase, change) => {
  expect(nextGate(GATES[phase], event, NOW_MS)).toEqual({ ...GATES[phase], ...change });
});

test.each(['idle', 'busy', 'failed'] as const)(
  '[REFRESH-3] in the phase %s only the refresh key and a resume end a pause',
  (phase) => {
    const paused = nextGate(GATES[phase], 'pause', 0);
    const ends = Object.keys(EXPECTED).filter(
      (event) => nextGate(paused, event as GateEvent, 1).pausedUntilMs === null,
    );
    expect(ends).toEqual(['key', 'resume']);
  },
);

test('[REFRESH-1] without a request no refresh runs, and the first request runs at once', () => {
  expect(verdict(OPEN_GATE, 0)).toEqual(REST);
  expect(verdict(gateAfter(['push', 0]), 0)).toEqual(RUN);
});

test('[REFRESH-2] the minimum interval counts from the start of the last request', () => {
  const gate = gateAfter(['push', 1_000], ['started', 1_000], ['succeeded', 2_500], ['push', 2_600]);
  expect(verdict(gate, 2_600)).toEqual(wait(400));
  expect(verdict(gate, 2_999)).toEqual(wait(1));
  expect(verdict(gate, 3_000)).toEqual(RUN);
});

test('[REFRESH-2] a new request waits until the request in flight has ended', () => {
  const busy = gateAfter(['start', 0], ['started', 0], ['push', 100]);
  expect(verdict(busy, 60_000)).toEqual(REST);
  expect(verdict(nextGate(busy, 'succeeded', 5_000), 5_000)).toEqual(RUN);
});

test('[REFRESH-3] during a pause requests wait, the gate checks every 3 s, and the pause ends after 60 s', () => {
  const held = gateAfter(['pause', 0], ['push', 500]);
  expect(verdict(held, 1_000)).toEqual(wait(3_000));
  expect(verdict(held, 57_000)).toEqual(wait(3_000));
  expect(verdict(held, 57_001)).toEqual(wait(2_999));
  expect(verdict(held, 59_999)).toEqual(wait(1));
  expect(verdict(held, 60_000)).toEqual(RUN);
});

test('[REFRESH-3] during a pause without a waiting request the next check is at the end of the pause', () => {
  expect(verdict(gateAfter(['pause', 0]), 1_000)).toEqual(wait(59_000));
  expect(verdict(gateAfter(['pause', 0]), 60_000)).toEqual(REST);
});

test('[REFRESH-3] a pause also delays the retry after a failure, and the retry runs after the pause', () => {
  const gate = gateAfter(['push', 0], ['started', 0], ['failed', 1_000], ['pause', 1_500]);
  expect(verdict(gate, 5_000)).toEqual(wait(3_000));
  expect(verdict(gate, 61_500)).toEqual(RUN);
});

test.each(['saved', 'recovered', 'routeChanged', 'resumed', 'start'] as const)(
  '[REFRESH-4] a request by the event %s and its retry run during a pause, and the pause continues',
  (event) => {
    const paused = gateAfter(['push', 0], ['started', 0], ['succeeded', 100], ['pause', 500], [event, 3_000]);
    expect(verdict(paused, 3_000)).toEqual(RUN);
    const failed = nextGate(nextGate(nextGate(paused, 'started', 3_000), 'push', 3_500), 'failed', 4_000);
    expect(verdict(failed, 4_000)).toEqual(wait(3_000));
    expect(verdict(failed, 7_000)).toEqual(RUN);
    const read = nextGate(nextGate(failed, 'started', 7_000), 'succeeded', 8_000);
    expect(verdict(nextGate(read, 'push', 9_000), 10_000)).toEqual(wait(3_000));
    expect(pauseLeftMs(read, 10_000)).toBe(50_500);
  },
);

test.each(['timer', 'check', 'push', 'local'] as const)(
  '[REFRESH-3] a request by the event %s waits during a pause',
  (event) => {
    expect(verdict(gateAfter(['pause', 0], [event, 10_000]), 10_000)).toEqual(wait(3_000));
  },
);

test('[REFRESH-3] the refresh key and a resume run delayed requests at once', () => {
  const held = gateAfter(['pause', 0], ['push', 500]);
  expect(verdict(nextGate(held, 'key', 1_000), 1_000)).toEqual(RUN);
  expect(verdict(nextGate(held, 'resume', 1_000), 1_000)).toEqual(RUN);
});

test.each([
  [null, 0, null],
  [0, 0, 60_000],
  [0, 59_999, 1],
  [0, 60_000, null],
  [0, 90_000, null],
])(
  '[REFRESH-3] for a pause that began at %s ms (null: no pause), the time left at %i ms is %s ms (null: none)',
  (pausedAtMs, nowMs, leftMs) => {
    const gate = pausedAtMs === null ? OPEN_GATE : gateAfter(['pause', pausedAtMs]);
    expect(pauseLeftMs(gate, nowMs)).toBe(leftMs);
  },
);

test.each([
  [1, 3_000],
  [2, 6_000],
  [3, 12_000],
  [4, 24_000],
  [5, 30_000],
  [4_000, 30_000],
  [0, 3_000],
  [-7, 3_000],
  [Number.NaN, 3_000],
  [Number.POSITIVE_INFINITY, 30_000],
])('[REFRESH-5] after %d failures the next retry waits %i ms', (failures, waitMs) => {
  expect(retryWaitMs(failures, RETRIES.orders)).toBe(waitMs);
});

test('[REFRESH-5] a failed fetch is retried without a new event, and a push also waits for the retry', () => {
  const failed = gateAfter(['timer', 0], ['started', 0], ['failed', 1_000]);
  for (const gate of [failed, nextGate(failed, 'push', 1_200)]) {
    expect(verdict(gate, 1_500)).toEqual(wait(2_500));
    expect(verdict(gate, 3_999)).toEqual(wait(1));
    expect(verdict(gate, 4_000)).toEqual(RUN);
  }
});

test.each(['key', 'recovered'] as const)(
  '[REFRESH-5] a request by the event %s after a failure waits only for the minimum interval',
  (event) => {
    const failed = gateAfter(['timer', 0], ['started', 0], ['failed', 1_000]);
    expect(verdict(nextGate(failed, event, 1_100), 1_100)).toEqual(wait(900));
    expect(verdict(nextGate(failed, event, 1_100), 2_000)).toEqual(RUN);
  },
);

test('[REFRESH-5] a success resets the failures, and the refresh key does not', () => {
  const twice = gateAfter(
    ['timer', 0],
    ['started', 0],
    ['failed', 1_000],
    ['key', 2_000],
    ['started', 2_000],
    ['failed', 3_000],
  );
  expect(verdict(twice, 3_000)).toEqual(wait(6_000));
  const again = nextGate(nextGate(twice, 'started', 9_000), 'succeeded', 9_100);
  expect(verdict(again, 60_000)).toEqual(REST);
  expect(again.failures).toBe(0);
});

test.each([
  [2, 2_000],
  [1, 1_000],
  [15, 15_000],
  [16, 15_000],
  [1e9, 15_000],
  [0, 0],
  [-1, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 15_000],
])('[REFRESH-7] a minimum interval of %d s counts as %i ms', (seconds, gapMs) => {
  expect(refreshGapMs(seconds)).toBe(gapMs);
});

test.each([
  { timed: false, realtimeUp: true, atMs: 90_000, wants: false },
  { timed: true, realtimeUp: true, atMs: 30_000, wants: true },
  { timed: true, realtimeUp: true, atMs: 27_999, wants: false },
  { timed: true, realtimeUp: false, atMs: 28_000, wants: true },
  { timed: false, realtimeUp: false, atMs: 27_999, wants: false },
  { timed: false, realtimeUp: false, atMs: 28_000, wants: true },
])(
  '[REFRESH-6] $atMs ms after the last request (ta: $timed, realtime up: $realtimeUp), a timer refresh is due: $wants',
  (row) => {
    const gate = gateAfter(['start', 0], ['started', 0], ['succeeded', 100]);
    expect(isTimerRefreshDue(gate, row.atMs, row.timed, row.realtimeUp)).toBe(row.wants);
  },
);

test('[REFRESH-18] with realtime up and ta off the timer requests a refresh seven minutes after the last request', () => {
  const gate = gateAfter(['start', 0], ['started', 0], ['succeeded', 100]);
  expect([419_999, 420_000].map((nowMs) => isTimerRefreshDue(gate, nowMs, false, true))).toEqual([false, true]);
});

test('[REFRESH-6] the gap of the timer counts from the start of the last request', () => {
  const gate = gateAfter(['start', 0], ['started', 5_000], ['succeeded', 9_000]);
  expect([32_999, 33_000].map((nowMs) => isTimerRefreshDue(gate, nowMs, true, true))).toEqual([false, true]);
});

test('[REFRESH-6] before the first request a timer refresh is due at once', () => {
  expect(isTimerRefreshDue(OPEN_GATE, 0, true, true)).toBe(true);
});

test('[REFRESH-8] for any events, the refresh gate starts a request within 90 s', () => {
  const event = fc.constantFrom(...(Object.keys(EXPECTED) as GateEvent[]));
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.integer({ min: 0, max: 20_000 }))), (steps) => {
      let nowMs = 0;
      let gate = OPEN_GATE;
      for (const [each, afterMs] of steps) {
        nowMs += afterMs;
        gate = nextGate(gate, each, nowMs);
      }
      gate = nextGate(nextGate(gate, 'failed', nowMs), 'push', nowMs);
      const untilMs = nowMs + 90_000;
      let current = verdict(gate, nowMs);
      while (current.kind === 'wait' && nowMs < untilMs) {
        expect(current.forMs).toBeGreaterThan(0);
        nowMs += current.forMs;
        current = verdict(gate, nowMs);
      }
      expect(current).toEqual(RUN);
    }),
  );
});

test.each([
  [1, 0, 3_000],
  [1, 0.5, 7_500],
  [1, 1, 12_000],
  [2, 1, 15_000],
  [3, 1, 24_000],
  [9, 0, 30_000],
  [9, 1, 60_000],
  [1, -2, 3_000],
  [1, Number.NaN, 3_000],
] as const)('[REFRESH-10] with the random part $1 the wait after failure $0 is $2 ms', (failures, random, expected) => {
  expect(retryWithJitterMs(failures, random, RETRIES.orders)).toBe(expected);
});

test('[REFRESH-10] the gate uses the random part that was drawn at the failure', () => {
  const busy = gateAfter(['start', 0], ['started', 0]);
  expect(verdict(nextGate(busy, 'failed', 1_000, 1), 1_000)).toEqual(wait(12_000));
});

test.each(['routeChanged', 'resumed', 'recovered'] as const)(
  '[REFRESH-11] after the event %s a request in flight is aborted, and a new request starts after the minimum interval',
  (event) => {
    const gate = nextGate(GATES.busy, event, 3_500);
    expect(verdict(gate, 3_500)).toEqual(wait(1_500));
    expect(verdict(gate, 5_000)).toEqual(RUN);
    // The end of the aborted request changes nothing.
    expect(nextGate(gate, 'failed', 4_000)).toEqual(gate);
    expect(nextGate(gate, 'succeeded', 4_000)).toEqual(gate);
  },
);
