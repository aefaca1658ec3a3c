import { expect, test } from 'vitest';
import { createDeviceTime } from '../../../simulator/adapters/in-process-time.ts';
import { createTroubles } from '../../../simulator/adapters/in-process-troubles.ts';
import { createTestWorld, START_MS } from '../core/test-world.ts';

test.each([
  [true, [0, 10_000, 10_000, 10_000, 15_000]],
  [false, [0, 10_000, 30_000, 40_000, 45_000]],
] as const)(
  '[SIM-45] the monotonic clock never goes back around a device’s sleep, and stops during the sleep: %s',
  (stopsInSleep, expected) => {
    const world = createTestWorld();
    const troubles = createTroubles({ world, wallOffsetMs: 0, stopsInSleep });
    const { clock } = createDeviceTime(world, troubles);
    const startMs = clock.monotonicMs();
    const readAt = (elapsedMs: number) => {
      world.runUntil(START_MS + elapsedMs);
      return clock.monotonicMs() - startMs;
    };
    const begun = [readAt(0), readAt(10_000)];
    troubles.begin('asleep', 30_000);
    expect([...begun, readAt(30_000), readAt(40_000), readAt(45_000)]).toEqual(expected);
  },
);
