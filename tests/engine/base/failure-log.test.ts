import { expect, test } from 'vitest';
import { createFailureLog, failureOf } from '../../../src/engine/base/failure-log.ts';
import { openKitchen, tableOrder } from '../kitchen.ts';
import { NO_NETWORK, personDevice } from '../person/person-device.ts';
import { recordingDevice, type Swap } from '../recording-device.ts';

const HOT = 3;
const OUTAGE_MS = 3_600_000;

const envelope = { data: null, time: null, message: '', k5: '', fields: {} };

test.each([
  [{ ok: true, status: 200, data: { ...envelope, ok: true, errorCode: null } }, null],
  [{ ok: true, status: 403, data: { ...envelope, ok: false, errorCode: null } }, 'rejected, status 403'],
  [{ ok: true, status: 200, data: { ...envelope, ok: false, errorCode: 4101 } }, 'rejected, status 200, code 4101'],
  [{ ok: false, why: 'timeout' }, 'timeout'],
  [{ ok: false, why: 'server', status: 503 }, 'server, status 503'],
] as const)('[NOTICE-13] a call has a failure reason, or null after a success: $1', (result, why) =>
  expect(failureOf(result)).toBe(why),
);

test('[NOTICE-13] a repeated failure is one line; another reason and the end of the failure are one line each', () => {
  const lines: string[] = [];
  const { record: recordFailure } = createFailureLog({ log: (text) => lines.push(text) });
  for (const why of [null, 'timeout', 'timeout', 'network', 'network', null, null, 'network'])
    recordFailure('call 1', why);
  recordFailure('call 2', 'network');
  expect(lines).toEqual([
    'Failed: call 1: timeout',
    'Failed: call 1: network',
    'Recovered: call 1',
    'Failed: call 1: network',
    'Failed: call 2: network',
  ]);
});

async function opened() {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }, tableOrder('one', 1, 141)], 0);
  const device = recordingDevice(kitchen.world, HOT);
  await kitchen.run(8);
  return { kitchen, device };
}

const countIn = (debug: readonly string[], line: string) => debug.filter((each) => each === line).length;

test('[NOTICE-13] a call that fails for an hour is logged once, and so is its recovery', async () => {
  const { kitchen, device } = await opened();
  const { state } = device.app;
  expect(state.debug).toEqual([]);
  kitchen.world.setFault('cloud-down', OUTAGE_MS);
  await kitchen.run(OUTAGE_MS / 1_000 - 5);
  expect(countIn(state.debug, 'Failed: call orders (cloud): network')).toBe(1);
  expect(countIn(state.debug, 'Failed: call cloudTest (cloud): network')).toBe(1);
  expect(state.debug.length).toBeLessThan(8);
  await kitchen.run(200);
  expect(countIn(state.debug, 'Recovered: call orders (cloud)')).toBe(1);
});

test('[NOTICE-13] a list that fails to load is logged with the reason, and its recovery is logged too', async () => {
  const { kitchen, device } = await opened();
  const { state } = device.app;
  kitchen.world.setFault('cloud-html', OUTAGE_MS, { on: 'data' });
  kitchen.world.setList('dm', [{ id: 12, nm: 'Ventana' }]);
  await kitchen.run(120);
  expect(state.debug).toEqual(['Failed: the list dm: portal']);
  kitchen.world.heal();
  await kitchen.run(60);
  expect(state.debug.at(-1)).toBe('Recovered: the list dm');
});

const sending =
  (wanted: string, data: unknown): Swap =>
  ({ path }, response) =>
    path === wanted && response.kind === 'response'
      ? { ...response, text: JSON.stringify({ ok: true, data }) }
      : response;

test.each([
  ['/resto/orders/procesa', 'the decoded orders', { d: 'none' }],
  ['/resto/configuracion', 'the decoded configuration', { dvl: {} }],
] as const)(
  '[NOTICE-13] a response that cannot be decoded is logged, and so is the recovery: %s',
  async (path, what, data) => {
    const { kitchen, device } = await opened();
    device.swap(sending(path, data));
    device.app.commands.refresh();
    kitchen.world.realtime.put('public/71', kitchen.world.nowMs());
    await kitchen.run(20);
    expect(countIn(device.app.state.debug, `Failed: ${what}: shape`)).toBe(1);
    device.swap(null);
    await kitchen.run(90);
    expect(countIn(device.app.state.debug, `Recovered: ${what}`)).toBe(1);
  },
);

test('[NOTICE-13] a failed login call is logged without the password', async () => {
  const device = personDevice({ platform: ({ path }) => (path === '/sapi/login' ? NO_NETWORK : undefined) });
  await device.kitchen.run(1);
  device.app.commands.logIn('ana@lucia.cl', 'secret-word');
  await device.kitchen.run(5);
  const { debug } = device.app.state;
  expect(debug).toContain('Failed: call login: network');
  expect(debug.join()).not.toContain('secret-word');
});
