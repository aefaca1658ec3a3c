import { expect, test } from 'vitest';
import { createServerClock } from '../../../../simulator/core/base/server-clock.ts';

const at = (nowMs: number, offsetMs: number, driftPpm: number, skewMs = 0): number =>
  createServerClock({ nowMs: () => nowMs }, { offsetMs, driftPpm }, 1_000_000, () => skewMs)();

test.each([
  ['has the exact time without an error', at(1_500_000, 0, 0), 1_500_000],
  ['is ahead by its offset', at(1_500_000, 40_000, 0), 1_540_000],
  ['is behind by a negative offset', at(1_500_000, -40_000, 0), 1_460_000],
  ['has not drifted yet when the devices start', at(1_000_000, 0, 500), 1_000_000],
  ['runs fast', at(3_000_000, 0, 500), 3_001_000],
  ['runs slow', at(3_000_000, 0, -500), 2_999_000],
  ['is behind before the devices start if it runs fast', at(0, 0, 500), -500],
  ['adds the offset of a fault', at(1_500_000, -1_000, 0, 90_000), 1_589_000],
])('[SIM-40] a server’s clock %s', (_, shown, expected) => {
  expect(shown).toBe(expected);
});
