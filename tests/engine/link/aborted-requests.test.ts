import { expect, test } from 'vitest';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import { freshLine, openWithoutAutosave } from '../kitchen.ts';
import { type RecordedRequest, recordingDevice } from '../recording-device.ts';

const HOT = 3;

function openWith(steps: readonly ScenarioStep[]) {
  const kitchen = openWithoutAutosave(HOT, steps);
  const device = recordingDevice(kitchen.world, HOT);
  const tap = () => {
    const line = freshLine(device.app);
    device.app.commands.advanceLine(line.cardKey, line.line.id);
    device.app.commands.save();
    return line;
  };
  const sendsOf = () => device.requests.filter(({ path }) => path === '/resto/orders/changestatus');
  return { ...kitchen, ...device, tap, sendsOf };
}

async function untilTested({ run, requests, world }: ReturnType<typeof openWith>): Promise<void> {
  const fromMs = world.nowMs();
  const isOk = ({ atMs, path, characters }: RecordedRequest) =>
    atMs >= fromMs && path.endsWith('testconnection') && characters !== null;
  for (let seconds = 0; seconds < 80 && !requests.some(isOk); seconds++) await run(1);
  expect(requests.some(isOk)).toBe(true);
}

const TIMEOUT_MS = 10_000;

test('[OUTBOX-30][REFRESH-29] a change that hangs when call 9 reports the cloud back is acknowledged within 5 s', async () => {
  const kitchen = openWith([{ kind: 'local-mode', atMs: 1_000, mode: 0 }]);
  const { app, run, world, sendsOf } = kitchen;
  await run(30);
  world.setFault('cloud-hang', 600_000);
  app.commands.refresh();
  await run(11);
  expect(app.state.link.cloud).toBe('down');
  const line = kitchen.tap();
  await run(0.1);
  world.heal();
  app.commands.refresh();
  await untilTested(kitchen);
  await run(5);
  expect(world.savedStatus(line.orderId, line.line.id)).toBe(100);
  expect(app.state.saving.unsent).toBe(0);
  const [first, second] = sendsOf();
  // The second send started before the first one's timeout.
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeLessThan(TIMEOUT_MS);
  expect(sendsOf()).toHaveLength(2);
  await run(20);
  expect(app.state.link).toMatchObject({ cloud: 'up', troubled: false });
});

test('[OUTBOX-30] a change whose request to the cloud hangs is sent to the local server as soon as the local server takes over', async () => {
  const kitchen = openWith([{ kind: 'local-mode', atMs: 1_231_000, mode: 2 }]);
  const { app, run, world, sendsOf } = kitchen;
  await run(30);
  world.setFault('cloud-hang', 600_000);
  app.commands.refresh();
  await run(9);
  const line = kitchen.tap();
  await run(4);
  expect(sendsOf().map(({ server }) => server)).toEqual(['cloud', 'local']);
  expect(world.savedStatus(line.orderId, line.line.id)).toBe(100);
  expect(app.state.saving.unsent).toBe(0);
});

test('[REFRESH-19] when the local server serves from the start, the list of units still arrives', async () => {
  const { app, run } = openWith([{ kind: 'local-mode', atMs: 1_000, mode: 2 }]);
  await run(3);
  expect(app.state.link.localMode).toBe(2);
  expect(app.state.kds?.id).toBe(HOT);
});

test('[REFRESH-19] an aborted read that hung does not mark the cloud as down at its timeout', async () => {
  const { app, run, world, requests } = openWith([{ kind: 'local-mode', atMs: 1_232_000, mode: 3 }]);
  await run(30);
  world.setFault('cloud-hang', 20_000);
  app.commands.refresh();
  await run(1);
  expect(requests.at(-1)).toMatchObject({ path: '/resto/orders/procesa', server: 'cloud', characters: null });
  await run(2);
  void app.commands.requestLocalAccess();
  await run(1);
  expect(app.state.link.localMode).toBe(3);
  await run(12);
  expect(app.state.link).toMatchObject({ cloud: 'up', works: 'local' });
});
