import { createClock } from '../../simulator/core/base/clock.ts';
import type { Clock } from '../../src/platform/ports.ts';

export interface TestClock extends Clock {
  /** Runs `ms` milliseconds, and lets promises settle after each due time. */
  run(ms: number): Promise<void>;
}

const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function testClock(startMs = 1_800_000_000_000): TestClock {
  const clock = createClock(startMs);
  return {
    wallMs: clock.nowMs,
    monotonicMs: () => clock.nowMs() - startMs,
    after: clock.after,
    async run(ms) {
      const until = clock.nowMs() + ms;
      await flushPromises();
      for (let due = clock.nextDueMs(); due !== null && due <= until; due = clock.nextDueMs()) {
        clock.runUntil(due);
        await flushPromises();
      }
      clock.runUntil(until);
      await flushPromises();
    },
  };
}
