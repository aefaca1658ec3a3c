import { expect, test } from 'vitest';
import type { DialectChoice } from '../../../simulator/core/base/dialects/dialects.ts';
import { createDevice } from '../../../simulator/headless/device.ts';
import type { App } from '../../../src/engine/base/app.ts';
import { callsOf, openKitchen, type TestKitchen } from '../kitchen.ts';
import { recordingDevice } from '../recording-device.ts';

const EXPEDITER = 1;
const ZONE_LATE_MS = 3_000;

const kitchenIn = (dialect: DialectChoice) => openKitchen([], 60, 'hash', dialect);

const momentsOf = ({ state, entry }: App) =>
  state.board.keys.map((key) => {
    const { order } = entry(key)?.card ?? { order: null };
    return [order?.id, order?.createdAtS, order?.lines.map(({ firstAtS, history }) => [firstAtS, history[0]?.atS])];
  });

/** The expected times, from a platform that sends seconds. */
async function rightMoments() {
  const kitchen = kitchenIn('plain');
  const device = createDevice(kitchen.world, EXPEDITER, 'plain');
  await kitchen.run(20);
  return momentsOf(device.app());
}

/** The zone arrives with the configuration, after the first orders. */
async function withLateZone(kitchen: TestKitchen) {
  const device = recordingDevice(kitchen.world, EXPEDITER);
  device.swap(({ path }, response) =>
    path === '/resto/configuracion'
      ? new Promise((resolve) => void kitchen.world.after(ZONE_LATE_MS, () => resolve(response)))
      : response,
  );
  await kitchen.run(20);
  return device;
}

test('[WIRE-30] orders that arrived before the venue’s zone are read again in that zone, although no order has changed', async () => {
  const kitchen = kitchenIn('text');
  const device = await withLateZone(kitchen);
  expect(momentsOf(device.app)).toEqual(await rightMoments());
  expect(Math.abs(device.app.serverNowS() - kitchen.world.nowMs() / 1_000)).toBeLessThan(1.5);
});

test('[WIRE-30] without orders, the time is right even if the first response arrived before the venue’s zone', async () => {
  const kitchen = openKitchen([], 0, 'hash', 'text');
  const device = await withLateZone(kitchen);
  expect(device.app.state.board.keys).toEqual([]);
  expect(Math.abs(device.app.serverNowS() - kitchen.world.nowMs() / 1_000)).toBeLessThan(1.5);
});

test('[WIRE-30] a restart without a network shows the stored orders in the venue’s zone', async () => {
  const kitchen = kitchenIn('text');
  const device = recordingDevice(kitchen.world, EXPEDITER);
  await kitchen.run(20);
  kitchen.world.setFault('cloud-down', 600_000);
  expect(momentsOf(device.restart().app)).toEqual(await rightMoments());
});

test('[WIRE-30] orders whose times have a zone are not requested again', async () => {
  const [plain, iso] = [kitchenIn('plain'), kitchenIn('iso')];
  for (const kitchen of [plain, iso]) {
    createDevice(kitchen.world, EXPEDITER, 'device');
    await kitchen.run(20);
  }
  expect(callsOf(iso.world, 'orders')).toBe(callsOf(plain.world, 'orders'));
});
