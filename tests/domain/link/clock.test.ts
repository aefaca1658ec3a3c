import { expect, test } from 'vitest';
import {
  clampStepBack,
  correctOffset,
  firstOffset,
  hasJumped,
  toCurrentServerTime,
} from '../../../src/domain/link/clock.ts';

const BUILT_MS = 1_790_000_000_000;

test('[ALARM-6] a clock that is an hour wrong moves to the nearest end of the range that the response allows', () => {
  const timeS = BUILT_MS / 1_000;
  const response = { timeS, requestedAtMs: 700, respondedAtMs: 1_000 };
  expect(correctOffset(BUILT_MS - 3_600_000, response, BUILT_MS)).toBe(BUILT_MS - 1_000);
  expect(correctOffset(BUILT_MS + 3_600_000, response, BUILT_MS)).toBe(BUILT_MS + 1_000 - 700);
});

test.each([
  // The request leaves at 0 and its response arrives after 4 s. In between, the server's clock shows 1,000,000 s to
  // 1,000,001 s.
  [999_995_999, 999_996_000],
  [999_996_000, 999_996_000],
  [1_000_000_000, 1_000_000_000],
  [1_000_001_000, 1_000_001_000],
  [1_000_001_001, 1_000_001_000],
])('[ALARM-6] a response after 4 s changes a clock offset of %i ms to %i ms', (offset, corrected) => {
  const reading = { timeS: 1_000_000, requestedAtMs: 0, respondedAtMs: 4_000 };
  expect(correctOffset(offset, reading, null)).toBe(corrected);
});

test('[ALARM-6] quick and slow responses of a correct server, in any order, do not move a correct clock', () => {
  const serverMs = (atMs: number) => BUILT_MS + 250 + atMs;
  let offset = serverMs(0);
  for (const [at, travelMs] of [0, 4_000, 30, 8_000, 0, 600, 9_999].entries()) {
    for (const shownAfterMs of [0, travelMs / 2, travelMs]) {
      const requestedAtMs = at * 10_007;
      const timeS = Math.floor(serverMs(requestedAtMs + shownAfterMs) / 1_000);
      offset = correctOffset(offset, { timeS, requestedAtMs, respondedAtMs: requestedAtMs + travelMs }, BUILT_MS);
    }
  }
  expect(offset).toBe(serverMs(0));
});

const DAY_S = 86_400;

test.each([
  ['a time a year and two days later', BUILT_MS / 1_000 + 367 * DAY_S, false],
  ['a time a year and two days earlier', BUILT_MS / 1_000 - 367 * DAY_S, false],
  ['a time in milliseconds', BUILT_MS, false],
  ['the time 0', 0, false],
  ['a value that is not a number', Number.NaN, false],
  ['an infinite time', Number.POSITIVE_INFINITY, false],
  ['a time half a year later', BUILT_MS / 1_000 + 180 * DAY_S, true],
  ['a time half a year earlier', BUILT_MS / 1_000 - 180 * DAY_S, true],
])('[ALARM-18] $0, sent by the server, moves the clock: $2', (_, timeS, moves) => {
  const offset = correctOffset(BUILT_MS, { timeS, requestedAtMs: 0, respondedAtMs: 0 }, BUILT_MS);
  expect(offset !== BUILT_MS).toBe(moves);
});

test.each([
  [10_000, 10_001, 10_001],
  [10_000, 9_999, 10_000],
  [20_000, 10_001, 20_000],
  [20_000, 10_000, 10_000],
  [Number.NEGATIVE_INFINITY, 5, 5],
])('[ALARM-19] after the time %d was shown, a clock at %i shows %i', (shownMs, nowMs, goesBy) => {
  expect(clampStepBack(shownMs, nowMs)).toBe(goesBy);
});

test.each([
  [0, 900_000],
  [3_600_000, 4_500_000],
  [-500, 899_500],
  [Number.NaN, 900_000],
  [Number.POSITIVE_INFINITY, 900_000],
])('[ALARM-16] after a run that stored a correction of %d ms the clock starts at %i', (storedMs, offset) => {
  expect(firstOffset(1_000_000, 100_000, storedMs)).toBe(offset);
});

test.each([
  ['nothing happened', 5_000, 5_000, false],
  ['a timer is a little late', 9_000, 9_000, false],
  ['a hidden page runs its timers once a minute', 64_000, 64_000, false, 'hidden'],
  ['a hidden page runs its timers less than once a minute', 75_000, 75_000, true, 'hidden'],
  ['a visible page runs a timer a minute late', 65_000, 65_000, true],
  ['a hidden page is on a device that slept', 3_605_000, 5_000, true, 'hidden'],
  ['the clocks drift', 5_900, 5_000, false],
  ['the device slept and its monotonic clock stopped', 3_605_000, 5_000, true],
  ['the device slept and its monotonic clock continued', 3_605_000, 3_605_000, true],
  ['the wall clock was put back', -3_595_000, 5_000, true],
  ['the wall clock was put forward by ten seconds', 15_000, 5_000, true],
] as const)(
  '[ALARM-21] when $0, a clock jump is detected: $3',
  (_, wallPassedMs, passedMs, jumped, hidden?: 'hidden') => {
    const isHidden = hidden === 'hidden';
    const before = { wallMs: 1_000_000, monotonicMs: 700, isHidden };
    const now = { wallMs: 1_000_000 + wallPassedMs, monotonicMs: 700 + passedMs, isHidden: false };
    expect(hasJumped(before, now, 5_000)).toBe(jumped);
  },
);

test.each([
  ['the first response corrected the clock by two hours', 7_206_000, 6_000, 6_000, 7_200_000],
  ['no response corrected the clock', 6_000, 6_000, 6_000, 0],
  ['a response set the clock back', -3_594_000, 6_000, 6_000, -3_600_000],
  ['the clocks of the device drift', 6_000, 15_999, 6_000, 0],
  ['the monotonic clock returned a fraction of a millisecond (seeds 320 and 351)', 6_000, 6_000, 5_999.8, 0],
  ['the device slept and its monotonic clock stopped', 3_606_000, 3_606_000, 6_000, 0],
  ['the wall clock was set', 7_206_000, -3_594_000, 6_000, 0],
])(
  '[ALARM-20] an earlier time moves by $4 ms on the current clock when $0',
  (_, serverPassedMs, wallPassedMs, passedMs, laterMs) => {
    const then = { serverMs: 50_000_000, wallMs: 40_000_000, monotonicMs: 700 };
    const now = {
      serverMs: then.serverMs + serverPassedMs,
      wallMs: then.wallMs + wallPassedMs,
      monotonicMs: then.monotonicMs + passedMs,
    };
    expect(toCurrentServerTime(then, now)).toBe(then.serverMs + laterMs);
  },
);
