import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STALE_SHOWN_MS } from '../../../src/domain/limits.ts';
import {
  type GateEvent,
  nextGate,
  nextRefresh,
  OPEN_GATE,
  type RefreshGate,
} from '../../../src/domain/link/refresh.ts';
import { pollInMs, stalenessCheckInMs, stalenessOf } from '../../../src/domain/link/staleness.ts';

const gateAfter = (...events: readonly (readonly [GateEvent, number])[]): RefreshGate =>
  events.reduce((gate, [event, atMs]) => nextGate(gate, event, atMs), OPEN_GATE);

const read = gateAfter(['start', 0], ['started', 1_000], ['succeeded', 2_000]);
const hanging = nextGate(read, 'started', 5_000);
const failed = nextGate(hanging, 'failed', 6_000);

const watch = (nowMs: number, live = false, gapMs = 2_000) => ({ nowMs, live, gapMs });

test.each([
  ['no request so far', OPEN_GATE, watch(99_000), 'fresh'],
  ['a request in flight for less than 4 s', hanging, watch(8_999, true), 'fresh'],
  ['a request in flight for 4 s', hanging, watch(9_000, true), 'hung'],
  ['the first request hanging', gateAfter(['start', 0], ['started', 0]), watch(4_000), 'hung'],
  ['a failed request', failed, watch(6_000, true), 'failed'],
  ['a second try after a failure', nextGate(failed, 'started', 9_000), watch(9_001, true), 'failed'],
  ['a second try that hangs', nextGate(failed, 'started', 9_000), watch(13_000, true), 'hung'],
  [
    'the refresh key pressed after a failure and no response yet',
    nextGate(failed, 'key', 7_000),
    watch(7_000, true),
    'failed',
  ],
  [
    'a success after a failure',
    gateAfter(['started', 0], ['failed', 1], ['started', 9], ['succeeded', 10]),
    watch(10),
    'fresh',
  ],
  [
    'a response after 5 s to a request from before a newer push',
    gateAfter(['started', 0], ['push', 1_000], ['succeeded', 5_000]),
    watch(5_000, true),
    'hung',
  ],
  [
    'a response to the request that the push caused',
    gateAfter(['started', 0], ['push', 1_000], ['succeeded', 5_000], ['started', 5_000], ['succeeded', 5_500]),
    watch(5_500, true),
    'fresh',
  ],
  [
    'a response after 3 s and a push in between',
    gateAfter(['started', 0], ['push', 1_000], ['succeeded', 3_000]),
    watch(3_000, true),
    'fresh',
  ],
  [
    'a request after a push, aborted after 10 s by a new route, and sent again',
    gateAfter(['started', 0], ['routeChanged', 10_000], ['started', 10_000]),
    watch(12_500, true),
    'hung',
  ],
  [
    'a response to the request that was sent again',
    gateAfter(['started', 0], ['routeChanged', 10_000], ['started', 10_000], ['succeeded', 10_500]),
    watch(12_500, true),
    'fresh',
  ],
] as const)('[REFRESH-21] with %s the staleness is $3', (_, gate, now, expected) => {
  expect(stalenessOf(gate, now)).toBe(expected);
});

test.each([
  [11_999, false, 2_000, 'fresh'],
  [12_000, false, 2_000, 'old'],
  [12_000, true, 2_000, 'fresh'],
  [12_000, false, 7_000, 'old'],
  [12_000, false, 7_001, 'fresh'],
  [19_999, false, 15_000, 'fresh'],
  [20_000, false, 15_000, 'old'],
] as const)(
  '[REFRESH-23] at %i ms, with pushed changes %s and the interval %i ms, a board that was requested at 1,000 ms is %s',
  (nowMs, live, gapMs, is) => {
    expect(stalenessOf(read, watch(nowMs, live, gapMs))).toBe(is);
  },
);

test('[REFRESH-24] a board does not become old during a pause, and a failure still shows', () => {
  const paused = nextGate(read, 'pause', 2_000);
  expect(stalenessOf(paused, watch(61_999))).toBe('fresh');
  expect(stalenessOf(paused, watch(62_000))).toBe('old');
  expect(stalenessOf(nextGate(failed, 'pause', 7_000), watch(8_000))).toBe('failed');
});

test.each([
  ['no request so far', OPEN_GATE, watch(0), null],
  ['a board with pushed changes', read, watch(2_000, true), null],
  ['a board that grows old', read, watch(2_000), 10_000],
  ['a board that is old', read, watch(12_000), null],
  ['a request in flight', hanging, watch(6_000, true), 3_000],
  ['a request in flight on a board that grows old sooner', nextGate(read, 'started', 9_000), watch(10_000), 2_000],
  ['a request in flight on a board that grows old later', hanging, watch(6_000), 3_000],
  ['a request that hangs', hanging, watch(9_000, true), null],
  ['a paused board', nextGate(read, 'pause', 2_000), watch(3_000), 59_000],
  ['a pause that is over', nextGate(read, 'pause', 2_000), watch(62_000), null],
] as const)('[REFRESH-21] with %s the next check is due in $3 ms (null: no check)', (_, gate, now, inMs) => {
  expect(stalenessCheckInMs(gate, now)).toBe(inMs);
});

test.each([
  ['not planned while changes are pushed', read, watch(2_000, true), 0, null],
  ['7 s after the last request', read, watch(2_000), 0, 6_000],
  ['at once when the last request is longer ago', read, watch(8_000), 0, 0],
  ['at once when the last request is far longer ago', read, watch(80_000), 0, 0],
  ['at once when there was no request yet', OPEN_GATE, watch(5_000), 0, 0],
  ['delayed by a random part after a link was lost', read, watch(80_000), 0.5, 3_500],
  ['not sooner than 7 s after the last request', read, watch(2_000), 0.5, 6_000],
  ['delayed by at most 7 s', read, watch(80_000), 9, 7_000],
  ['at once with a random part that is not a number', read, watch(80_000), Number.NaN, 0],
] as const)('[REFRESH-22] the next poll is %s', (_, gate, now, random, inMs) => {
  expect(pollInMs(gate, now, random)).toBe(inMs);
});

/** Runs a device whose requests hang and whose pushes stop at `deadAtMs`; returns when its board becomes stale. */
function shownAtMs(deadAtMs: number, random: number): number {
  let gate = OPEN_GATE;
  let checkAtMs = 0;
  for (let nowMs = 0; nowMs < 100_000; nowMs += 100) {
    const now = watch(nowMs, nowMs < deadAtMs);
    if (nowMs === deadAtMs) checkAtMs = nowMs + (pollInMs(gate, now, random) ?? 0);
    if (nowMs === 0 || (!now.live && nowMs >= checkAtMs)) gate = nextGate(gate, 'check', nowMs);
    if (nextRefresh(gate, nowMs, 2_000).kind === 'run') {
      gate = nextGate(gate, 'started', nowMs);
      checkAtMs = nowMs + 7_000;
      if (nowMs < deadAtMs) gate = nextGate(gate, 'succeeded', nowMs);
    }
    if (nowMs >= deadAtMs && stalenessOf(gate, now) !== 'fresh') return nowMs;
  }
  return Number.POSITIVE_INFINITY;
}

test('[REFRESH-25] when route and realtime fail together, the board is no longer fresh within 12 s', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (tenths, random) => {
      const deadAtMs = tenths * 100;
      expect(shownAtMs(deadAtMs, random) - deadAtMs).toBeLessThan(STALE_SHOWN_MS);
    }),
  );
});
