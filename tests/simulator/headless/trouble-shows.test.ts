/** How soon a trouble shows on a device, held against what the room says of it. */
import { afterEach, expect, test } from 'vitest';
import { TROUBLE_SHOWS, type TroubleShows } from '../../../simulator/control/side/trouble-shows.ts';
import { FAULT_NAMES, type FaultName } from '../../../simulator/core/base/fault-kinds.ts';
import { createDevice, type HeadlessDevice } from '../../../simulator/headless/device.ts';
import { runWorld } from '../../../simulator/headless/run-world.ts';
import { aWorld, MINUTE_MS, rush, START_MS } from '../core/a-world.ts';

const open: HeadlessDevice[] = [];

afterEach(() => {
  for (const device of open.splice(0)) device.dispose();
});

/** A kitchen in which nothing happens for an hour after its pre-roll: nobody but the room gives a device a reason to ask. */
async function quietKitchen() {
  const world = aWorld({ steps: [rush(90, 15 * MINUTE_MS)], preRollMs: 20 * MINUTE_MS });
  const device = createDevice(world, 3, 'one');
  open.push(device);
  await runWorld(world, START_MS + MINUTE_MS);
  return { world, device };
}

/** Whether the device says within simulated milliseconds that something is wrong, once the trouble is there as the room causes it. */
async function saysSo(fault: FaultName, withinMs: number): Promise<boolean> {
  const { world, device } = await quietKitchen();
  expect(device.app().state.link.troubled).toBe(false);
  world.setFault(fault, 2 * MINUTE_MS);
  world.rouse();
  const untilMs = world.nowMs() + withinMs;
  let said = false;
  await runWorld(world, untilMs, () => {
    said ||= device.app().state.link.troubled;
  });
  return said;
}

const thatShow = (how: TroubleShows): readonly FaultName[] =>
  FAULT_NAMES.filter((fault) => TROUBLE_SHOWS[fault] === how);

test.each(thatShow('now'))('[ROOM3] %s shows within three seconds', async (fault) => {
  expect(await saysSo(fault, 3_000)).toBe(true);
});

test.each(thatShow('hang'))('[ROOM3] %s shows when a call has no answer, later than at once', async (fault) => {
  expect([await saysSo(fault, 1_000), await saysSo(fault, 20_000)]).toEqual([false, true]);
});

test.each(thatShow('silence'))('[ROOM3] %s shows after a silence', async (fault) => {
  expect([await saysSo(fault, 5_000), await saysSo(fault, 40_000)]).toEqual([false, true]);
});

test.each([...thatShow('late'), ...thatShow('hidden')])('[ROOM3] %s shows nothing', async (fault) => {
  expect(await saysSo(fault, 60_000)).toBe(false);
});
