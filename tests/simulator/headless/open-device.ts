import { onTestFinished } from 'vitest';
import type { World } from '../../../simulator/core/world-api.ts';
import { createDevice, type HeadlessDevice } from '../../../simulator/headless/device.ts';

/** The device closes after the test. */
export function openDevice(world: World): HeadlessDevice {
  const device = createDevice(world, 3, 'one');
  onTestFinished(() => device.dispose());
  return device;
}
