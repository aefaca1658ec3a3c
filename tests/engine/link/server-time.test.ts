import { expect, test } from 'vitest';
import type { HttpResult } from '../../../src/platform/ports.ts';
import { openKitchen, type TestKitchen } from '../kitchen.ts';
import { type RecordingDevice, recordingDevice } from '../recording-device.ts';

const ORDERS = '/resto/orders/procesa';
/** The fraction of a second that the platform omits, plus the time of a response. */
const SLACK_S = 1.2;

const shiftTime = (response: HttpResult, bySeconds: number): HttpResult =>
  response.kind === 'response'
    ? { ...response, text: response.text.replace(/"time":(\d+)/, (_, timeS) => `"time":${Number(timeS) + bySeconds}`) }
    : response;

/** Samples the difference between the device's clock and the world's each tenth of a second. */
async function watch(
  { world, run }: TestKitchen,
  { app }: RecordingDevice,
  seconds: number,
): Promise<readonly number[]> {
  const offs: number[] = [];
  for (let tenth = 0; tenth < seconds * 10; tenth++) {
    await run(0.1);
    offs.push(app.serverNowS() - world.nowMs() / 1_000);
  }
  return offs;
}

const stepsOf = (offs: readonly number[]) =>
  offs.filter((off, at) => at > 0 && Math.abs(off - (offs[at - 1] ?? 0)) > 0.001);
const farthest = (offs: readonly number[]) => Math.max(...offs.map(Math.abs));

test('[ALARM-17] a local server whose clock is five minutes ahead does not change the time while the cloud serves', async () => {
  const kitchen = openKitchen();
  const device = recordingDevice(kitchen.world, 1);
  device.swap(({ server }, response) => (server === 'local' ? shiftTime(response, 300) : response));
  const offs = await watch(kitchen, device, 130);
  expect(
    device.requests.filter(({ server, text }) => server === 'local' && text.includes('"time"')).length,
  ).toBeGreaterThan(1);
  expect(farthest(offs)).toBeLessThan(SLACK_S);
});

test('[ALARM-17] only orders responses set the clock, not the data host or another call', async () => {
  const kitchen = openKitchen();
  const device = recordingDevice(kitchen.world, 1);
  device.swap(({ path }, response) => (path === ORDERS ? response : shiftTime(response, 3_600)));
  expect(farthest(await watch(kitchen, device, 70))).toBeLessThan(SLACK_S);
});

test("[ALARM-17] while the local server serves, the device uses the local server's clock and not the cloud's", async () => {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 3 }]);
  const device = recordingDevice(kitchen.world, 1);
  device.swap(({ server }, response) => (server === 'local' ? shiftTime(response, 300) : response));
  await kitchen.run(60);
  const offs = await watch(kitchen, device, 70);
  for (const off of offs) expect(Math.abs(off - 300)).toBeLessThan(SLACK_S);
});

test('[ALARM-17] an old response that arrives again does not change the clock', async () => {
  const kitchen = openKitchen();
  const device = recordingDevice(kitchen.world, 1);
  await kitchen.run(10);
  const old = device.requests.findLast(({ path }) => path === ORDERS);
  kitchen.world.placeOrder();
  await kitchen.run(60);
  let replayed = 0;
  device.swap(({ path }, response) => {
    if (path !== ORDERS || replayed > 0) return response;
    replayed += 1;
    return { kind: 'response', status: 200, text: old?.text ?? '' };
  });
  device.app.commands.refresh();
  const offs = await watch(kitchen, device, 10);
  expect(replayed).toBe(1);
  expect(stepsOf(offs)).toEqual([]);
  expect(farthest(offs)).toBeLessThan(SLACK_S);
});

test('[ALARM-6][ALARM-19] when every second orders response is 4 s late, the clock never runs backward in two minutes', async () => {
  const kitchen = openKitchen([{ kind: 'rush', atMs: 1_200_000, forMs: 200_000, ordersPerHour: 600 }]);
  const device = recordingDevice(kitchen.world, 1);
  let requestCount = 0;
  device.swap(async ({ path }, response) => {
    const isLate = path !== ORDERS || requestCount++ % 2 === 1;
    if (isLate) await new Promise<void>((resolve) => device.ports.clock.after(4_000, resolve));
    return response;
  });
  // By then the clock is accurate within a second.
  await kitchen.run(60);
  const before = requestCount;
  const offs = await watch(kitchen, device, 120);
  expect(requestCount - before).toBeGreaterThan(15);
  expect(farthest(offs)).toBeLessThan(SLACK_S);
  for (const [at, off] of offs.entries()) {
    const passedS = at === 0 ? 0.1 : 0.1 + off - (offs[at - 1] ?? 0);
    expect(passedS).toBeGreaterThanOrEqual(-0.000_001);
  }
  expect(stepsOf(offs).length).toBeLessThan(3);
});

test('[ALARM-18] a server time of another century is ignored, and the board keeps the right time', async () => {
  const kitchen = openKitchen();
  const device = recordingDevice(kitchen.world, 1);
  device.swap((_, response) => shiftTime(response, 2_000_000_000));
  expect(farthest(await watch(kitchen, device, 40))).toBeLessThan(SLACK_S);
});
