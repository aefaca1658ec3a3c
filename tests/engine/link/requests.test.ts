import { expect, test } from 'vitest';
import { LONG } from '../../long.ts';
import { openKitchen, type TestKitchen, tableOrder } from '../kitchen.ts';
import { type RecordedRequest, type RecordingDevice, recordingDevice, untimed } from '../recording-device.ts';

const HOUR_S = 3_600;
const UNCHANGED_CHARACTERS_MAX = 1_024;

/** The requests of an hour without changes, once the start has settled. */
async function quietHour(kitchen: TestKitchen, device: RecordingDevice): Promise<readonly RecordedRequest[]> {
  await kitchen.run(60);
  const before = device.requests.length;
  await kitchen.run(HOUR_S);
  return device.requests.slice(before);
}

/** A venue without cooks and local server: orders on the board, and no changes. */
const quietKitchen = () =>
  openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }, tableOrder('one', 10, 141, 142)], 0);

test('[PERF-6] with realtime up and `ta` off, the device sends at most ten requests in an hour without a change', async () => {
  const kitchen = quietKitchen();
  const device = recordingDevice(kitchen.world, 1);
  device.swap(untimed);
  const requests = await quietHour(kitchen, device);
  expect(device.app.state.kds?.timedRefresh).toBe(false);
  expect(device.app.state.link.realtime).toBe('up');
  expect(device.app.state.board.received).toBe(true);
  expect(requests.length).toBeLessThanOrEqual(10);
});

test('[PERF-7] with `ta` on, the device sends at most 130 requests in an hour without a change, and at least 70% have a response under 1 KB', async () => {
  const kitchen = quietKitchen();
  const device = recordingDevice(kitchen.world, 1);
  const requests = await quietHour(kitchen, device);
  expect(device.app.state.kds?.timedRefresh).toBe(true);
  expect(requests.length).toBeGreaterThan(100);
  expect(requests.length).toBeLessThanOrEqual(130);
  const short = requests.filter(({ characters }) => characters !== null && characters < UNCHANGED_CHARACTERS_MAX);
  expect(short.length / requests.length).toBeGreaterThanOrEqual(0.7);
});

test('[PERF-8] a hundred lost realtime connections cause no request for configuration or settings', async () => {
  const kitchen = quietKitchen();
  const device = recordingDevice(kitchen.world, 1);
  device.swap(untimed);
  await kitchen.run(60);
  const before = device.requests.length;
  for (let count = 0; count < 100; count++) {
    kitchen.world.setFault('realtime-drop', 10, { everyMs: 100 });
    await kitchen.run(4);
  }
  const other = device.requests.slice(before).filter(({ path }) => path !== '/resto/orders/procesa');
  expect(other).toEqual([]);
});

const DEVICES = 200;
const STAYS_AWAY_MS = 3_600_000;

const busiestSecond = (moments: readonly number[]): number =>
  Math.max(...moments.map((fromMs) => moments.filter((atMs) => atMs >= fromMs && atMs < fromMs + 1_000).length));

/** The length of an outage, its fault, and whether the realtime database returns with the platform. */
type Outage = readonly [seconds: number, fault: 'cloud-hang' | 'cloud-down', realtime: 'stays away' | 'comes back'];
const QUICK: readonly Outage[] = [[20, 'cloud-down', 'comes back']];
const LONGER: readonly Outage[] = [
  [5, 'cloud-hang', 'stays away'],
  [60, 'cloud-hang', 'comes back'],
  [1_800, 'cloud-down', 'stays away'],
];
const TITLE =
  '[PERF-9] after %i s of %s, when realtime %s, at most a fifth of 200 devices send their first request in the same second';

async function expectSpreadRecovery([seconds, fault, realtime]: Outage): Promise<void> {
  const kitchen = openKitchen(
    [
      { kind: 'local-mode', atMs: 1_000, mode: 0 },
      tableOrder('one', 10, 141, 142),
      // Realtime pushes the changes from the outage when it is back.
      tableOrder('later', 32, 141),
    ],
    0,
  );
  const devices = Array.from({ length: DEVICES }, (_each, at) =>
    recordingDevice(kitchen.world, 1, { name: `tablet ${at}` }),
  );
  await kitchen.run(30);
  kitchen.world.setFault(fault, seconds * 1_000);
  kitchen.world.setFault('realtime-down', realtime === 'comes back' ? seconds * 1_000 : STAYS_AWAY_MS);
  // All devices detect the outage at once, the worst case.
  for (const { app } of devices) app.commands.refresh();
  await kitchen.run(seconds);
  const backMs = kitchen.world.nowMs();
  await kitchen.run(90);
  // The restaurant's own server is not part of the platform.
  const firsts = devices.map(
    ({ requests }) => requests.find(({ atMs, path }) => atMs >= backMs && path !== '/cmd')?.atMs ?? Number.NaN,
  );
  expect(firsts.filter(Number.isFinite)).toHaveLength(DEVICES);
  expect(busiestSecond(firsts) / DEVICES).toBeLessThanOrEqual(0.2);
  const link = { cloud: 'up', troubled: false, realtime: realtime === 'comes back' ? 'up' : 'down' };
  for (const { app } of devices) expect(app.state.link).toMatchObject(link);
}

test.each(QUICK)(TITLE, (...outage) => expectSpreadRecovery(outage));
test.each(LONGER)(TITLE, LONG, (...outage) => expectSpreadRecovery(outage));
