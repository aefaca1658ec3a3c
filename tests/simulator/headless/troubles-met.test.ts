import { expect, test } from 'vitest';
import { DEVICE_TROUBLES } from '../../../simulator/core/base/device-troubles.ts';
import { createCook } from '../../../simulator/headless/cook.ts';
import { createDevice } from '../../../simulator/headless/device.ts';
import { runWorld } from '../../../simulator/headless/run-world.ts';
import { createTestWorld, MINUTE_MS, rush, START_MS } from '../core/test-world.ts';

test.each(DEVICE_TROUBLES)('[SIM-23] a device at work counts %s', async (trouble) => {
  const world = createTestWorld({ steps: [rush(120)], preRollMs: 20 * MINUTE_MS });
  // The local server's network matters only while it serves.
  world.setLocalMode(trouble === 'socket-hangs' ? 2 : 0);
  const device = createDevice(world, 3, 'one');
  await runWorld(world, START_MS + MINUTE_MS);
  const cook = createCook(world, device, new Map());
  cook.work(2_000);
  const before = device.troubles.alterations(trouble);
  device.troubles.begin(trouble, 3 * MINUTE_MS);
  await runWorld(world, world.nowMs() + 4 * MINUTE_MS);
  expect([before, device.troubles.alterations(trouble) > 0]).toEqual([0, true]);
  cook.stop();
  device.dispose();
});
