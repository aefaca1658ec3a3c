import { expect, test } from 'vitest';
import { createDevice } from '../../../simulator/headless/device.ts';
import { runWorld } from '../../../simulator/headless/run-world.ts';
import { createTestWorld, MINUTE_MS, notes, START_MS } from '../core/test-world.ts';

test('[ROOM-12] a message appears on both kitchen devices, and again when it is sent a minute later', async () => {
  const world = createTestWorld();
  const devices = [createDevice(world, 3, 'one'), createDevice(world, 5, 'other')];
  await runWorld(world, START_MS + MINUTE_MS);
  const shown = () =>
    devices.map((device) => device.app().state.notices.flatMap(({ values }) => Object.values(values)));
  for (const times of [1, 2]) {
    world.sendMessage('Sin pulpo hoy');
    await runWorld(world, world.nowMs() + 1_000);
    expect(shown()).toEqual([['Sin pulpo hoy'], ['Sin pulpo hoy']]);
    expect(notes(world, 'world').filter(({ what }) => what === 'message')).toHaveLength(times);
    // The message disappears after a while; a repetition before that is ignored.
    await runWorld(world, world.nowMs() + MINUTE_MS);
    expect(shown()).toEqual([[], []]);
  }
  for (const device of devices) device.dispose();
});
