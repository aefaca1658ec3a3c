import { expect, test } from 'vitest';
import { menuOf } from '../../../src/domain/presentation/access.ts';
import type { HttpResult } from '../../../src/platform/ports.ts';
import { deferredPromise } from '../../deferred-promise.ts';
import { callAs } from '../../simulator/core/test-world.ts';
import { callsOf, linesOf, openKitchen, readAgain, type TestKitchen, tableOrder } from '../kitchen.ts';
import {
  NO_NETWORK,
  type PersonDevice,
  type Platform,
  personDevice,
  rejection,
  requestsTo,
} from '../person/person-device.ts';
import { recordingDevice } from '../recording-device.ts';

const PATH = '/resto/configapi';
const DAY_S = 86_400;

const own = (device: PersonDevice) => device.kitchen.world.enrol(3) ?? {};

function startStation(
  response: (enrolled: Record<string, unknown>) => ReturnType<Platform>,
  { kitchen, changed }: { readonly kitchen?: TestKitchen; readonly changed?: object } = {},
) {
  const blank = personDevice(kitchen ? { kitchen } : {});
  const enrolled = own(blank) as Record<string, unknown>;
  const device = personDevice({
    kitchen: blank.kitchen,
    install: { ...enrolled, ...changed },
    platform: ({ path }) => (path === PATH ? response(enrolled) : undefined),
  });
  return { device, enrolled };
}

/** A station 20 s after its start. */
async function station(...given: Parameters<typeof startStation>) {
  const { device } = startStation(...given);
  await device.kitchen.run(20);
  return device;
}

const FORBIDDEN = { pf: [{ mod: 5000, va: 1, ac: true, allowKDS: false }] };
const listOf = (record: object) => ({ ok: true, data: [record] });

test('[UNIT-1] call 2 runs after the first board of a start and once a day, with the fields of spec section 7', async () => {
  const device = await station((enrolled) => listOf(enrolled));
  expect(requestsTo(device, PATH).map(({ query }) => [query.custom, query.dev, query.soloUser, query.xmod])).toEqual([
    ['9', 'grill', '0', '5097'],
  ]);
  const { to, iu, ir, il } = own(device) as Record<string, unknown>;
  const [request] = requestsTo(device, PATH);
  expect([request?.query.xapitoken, request?.query.xiu, request?.query.xir, request?.query.xil]).toEqual(
    [to, iu, ir, il].map(String),
  );
  expect([to, iu, ir, il].filter((each) => each === undefined || each === '')).toEqual([]);
  await device.kitchen.run(DAY_S - 30);
  expect(requestsTo(device, PATH)).toHaveLength(1);
  await device.kitchen.run(40);
  expect(requestsTo(device, PATH)).toHaveLength(2);
});

test('[UNIT-1] a fresh token is stored and signs later calls', async () => {
  const device = await station((enrolled) => listOf({ ...enrolled, to: 'fresh-token' }));
  const orders = requestsTo(device, '/resto/orders/procesa');
  expect(orders.at(-1)?.query.xapitoken).toBe('fresh-token');
  expect(device.storage.facts.get('install')).toContain('fresh-token');
});

test("[UNIT-1][ORDER-41] another user of the same unit signs later calls, and that user's steps count as this device's own", async () => {
  const kitchen = openKitchen([tableOrder('one', 1, 141)], 0);
  const { device, enrolled } = startStation(listOf, { kitchen, changed: { iu: 999 } });
  await kitchen.run(20);
  expect(requestsTo(device, '/resto/orders/procesa').at(-1)?.query.xiu).toBe(String(enrolled.iu));
  const { app } = device;
  const [line] = linesOf(app);
  if (!line) throw new Error('Failed to find a line.');
  app.commands.advanceLine(line.cardKey, line.line.id);
  app.commands.save();
  await device.kitchen.run(5);
  callAs(kitchen.world, 4, 'changeStatus', {
    query: { ic: line.orderId, silent: 0, kds: true },
    body: { data: [[line.line.id, 0]] },
  });
  await device.kitchen.run(20);
  app.commands.undoLine(line.cardKey, line.line.id);
  expect(app.state.refused?.why).toBe('changed-by-other');
});

test('[UNIT-1] without a response the stored record stays in force, and call 2 is retried', async () => {
  const device = await station(() => NO_NETWORK);
  const before = requestsTo(device, PATH).length;
  await device.kitchen.run(120);
  expect([device.app.state.unit, requestsTo(device, PATH).length > before]).toEqual(['ours', true]);
});

test.each([
  ['gone', () => ({ ok: true, data: [] })],
  ['gone', (enrolled: object) => listOf({ ...enrolled, kdsid: 4 })],
  ['taken', (enrolled: object) => listOf({ ...enrolled, dev: 'bar' })],
  ['forbidden', (enrolled: object) => listOf({ ...enrolled, ...FORBIDDEN })],
  ['ours', (enrolled: object) => listOf({ ...enrolled, dev: 'grill' })],
  ['ours', (enrolled: object) => listOf({ ...enrolled, pf: [{ mod: 5000, va: 1, ac: true }] })],
  ['ours', (enrolled: object) => listOf({ ...enrolled, pf: '' })],
  ['ours', () => ({ ok: true, data: [{ kdsid: 'nonsense' }] })],
  ['ours', () => ({ ok: true, data: 'nonsense' })],
  ['ours', () => rejection(500)],
] as const)('[UNIT-2] the response of call 2 decides the state of the unit: $0, case %$', async (outcome, response) => {
  const device = await station(response);
  expect(device.app.state.unit).toBe(outcome);
});

test('[UNIT-3] a device that lost its unit sends no change, and sends the queued changes after it gets the unit back', async () => {
  let isTaken = true;
  const kitchen = openKitchen();
  const device = await station((enrolled) => listOf({ ...enrolled, dev: isTaken ? 'bar' : 'grill' }), { kitchen });
  const { app } = device;
  const [cardKey = ''] = app.state.board.keys;
  app.commands.advanceCard(cardKey);
  app.commands.save();
  await device.kitchen.run(30);
  expect([app.state.unit, requestsTo(device, '/resto/orders/changestatus')]).toEqual(['taken', []]);
  expect(app.state.saving.unsent).toBeGreaterThan(0);
  isTaken = false;
  await device.kitchen.run(DAY_S);
  expect([app.state.unit, app.state.saving.unsent]).toEqual(['ours', 0]);
  expect(requestsTo(device, '/resto/orders/changestatus').length).toBeGreaterThan(0);
});

test('[UNIT-4][ACCESS-6] a device whose stored grant forbids it to run never requests orders', async () => {
  const device = await station((enrolled) => listOf({ ...enrolled, ...FORBIDDEN }), { changed: FORBIDDEN });
  await device.kitchen.run(40);
  expect([device.app.state.unit, requestsTo(device, '/resto/orders/procesa')]).toEqual(['forbidden', []]);
});

test('[UNIT-1][UNIT-2] a running device shows within 30 s that the venue deleted its unit, and within 90 s that the venue freed the unit', async () => {
  const kitchen = openKitchen([], 0);
  const device = kitchen.device(3);
  await kitchen.run(90);
  expect(device.app().state.unit).toBe('ours');
  kitchen.world.manage({ do: 'delete-unit', kds: 3 });
  await kitchen.run(30);
  expect(device.app().state.unit).toBe('gone');
  kitchen.world.manage({ do: 'free-unit', kds: 3 });
  await kitchen.run(90);
  expect(device.app().state.unit).toBe('ours');
});

test.each(['take-unit', 'revoke-unit'] as const)(
  '[UNIT-1][UNIT-2] an idle device shows within 8 s the loss of its unit or a rejection, after the command %s',
  async (command) => {
    const kitchen = openKitchen([], 0);
    const device = kitchen.device(3);
    await kitchen.run(120);
    expect(device.app().state.unit).toBe('ours');
    kitchen.world.manage({ do: command, kds: 3 });
    await kitchen.run(8);
    const { unit, link } = device.app().state;
    // A rejection that leaves the device its unit shows as a rejection.
    expect(unit !== 'ours' || link.cause === 'refused').toBe(true);
  },
);

test('[UNIT-2][WIRE-51] a unit that the venue deleted shows its last board, also after a restart', async () => {
  const kitchen = openKitchen([tableOrder('one', 1, 141, 142)], 0);
  const device = kitchen.device(3);
  await kitchen.run(30);
  const cards = [...device.app().state.board.keys];
  expect(cards.length).toBeGreaterThan(0);
  kitchen.world.manage({ do: 'delete-unit', kds: 3 });
  await kitchen.run(30);
  device.crash();
  await kitchen.run(30);
  expect(device.app().state.unit).toBe('gone');
  expect([...device.app().state.board.keys]).toEqual(cards);
});

test('[UNIT-1] a rejected device requests its install record at most once a minute', async () => {
  const kitchen = openKitchen([], 0);
  const device = kitchen.device(3);
  await kitchen.run(90);
  kitchen.world.manage({ do: 'take-unit', kds: 3 });
  await kitchen.run(130);
  expect(device.app().state.unit).toBe('taken');
  const before = callsOf(kitchen.world, 'installRecord');
  await kitchen.run(300);
  expect(callsOf(kitchen.world, 'installRecord') - before).toBeLessThanOrEqual(6);
  expect(device.app().state.unit).toBe('taken');
});

test('[UNIT-1] a response in flight while the device gets another record is ignored', async () => {
  const { promise, resolve: respond } = deferredPromise<object>();
  const { device, enrolled } = startStation(() => promise);
  await device.kitchen.run(5);
  const otherRecord = JSON.stringify({ ...enrolled, kdsid: 5, to: 'of-another-unit' });
  device.storage.facts.set('install', otherRecord);
  respond(listOf({ ...enrolled, to: 'fresh-token' }));
  await device.kitchen.run(1);
  expect(device.storage.facts.get('install')).toBe(otherRecord);
});

const countOrdersRequests = (device: ReturnType<typeof recordingDevice>) =>
  device.requests.filter(({ path }) => path === '/resto/orders/procesa').length;

/** A running station without a grant, whose configuration the test changes. */
async function underConfiguration(first: boolean | null) {
  let allows = first;
  const kitchen = openKitchen();
  const device = recordingDevice(kitchen.world, 3);
  const edit = (response: HttpResult, how: (text: string) => string) =>
    response.kind === 'response' ? { ...response, text: how(response.text) } : response;
  device.swap(({ path }, response) => {
    if (path === PATH) return edit(response, (text) => text.replace(/"pf":\[[^\]]*\]/, '"pf":[]'));
    if (path !== '/resto/configuracion' || allows === null) return response;
    return edit(response, (text) => text.replace('"data":{', `"data":{"allowKDS":${allows},`));
  });
  await kitchen.run(20);
  return {
    kitchen,
    device,
    async setPermission(now: boolean | null) {
      allows = now;
      readAgain(kitchen.world);
      await kitchen.run(8);
    },
  };
}

test('[UNIT-4][ACCESS-6][ACCESS-12] a configuration that forbids devices to run stops a device at once, until a later configuration permits devices', async () => {
  const { kitchen, device, setPermission } = await underConfiguration(null);
  const { app } = device;
  expect([app.state.unit, menuOf(app.state)]).toEqual(['ours', ['home', 'rail', 'all-day', 'login', 'settings']]);
  await setPermission(false);
  expect([app.state.unit, menuOf(app.state)]).toEqual(['forbidden', ['home', 'login']]);
  expect(app.state.board.keys.length).toBeGreaterThan(0);
  const [cardKey = ''] = app.state.board.keys;
  app.commands.advanceCard(cardKey);
  app.commands.save();
  const before = countOrdersRequests(device);
  await kitchen.run(120);
  expect([countOrdersRequests(device), app.state.saving.unsent > 0]).toEqual([before, true]);
  await setPermission(true);
  expect([app.state.unit, menuOf(app.state)]).toEqual(['ours', ['home', 'rail', 'all-day', 'login', 'settings']]);
  await kitchen.run(5);
  expect([countOrdersRequests(device) > before, app.state.saving.unsent]).toEqual([true, 0]);
});

test('[UNIT-4] a stored configuration that forbids the device applies at the next start, before any response', async () => {
  const { kitchen, device } = await underConfiguration(false);
  expect(device.app.state.unit).toBe('forbidden');
  kitchen.world.setFault('cloud-down', 3_600_000);
  const again = device.restart();
  await kitchen.run(1);
  expect([again.app.state.unit, countOrdersRequests(again)]).toEqual(['forbidden', 0]);
});

test('[UNIT-4] a configuration that permits devices to run overrides a grant that forbids them', async () => {
  const { device, kitchen, setPermission } = await underConfiguration(true);
  device.swap(({ path }, response) => {
    if (response.kind !== 'response') return response;
    if (path === PATH) return { ...response, text: response.text.replaceAll('"allowKDS":true', '"allowKDS":false') };
    return path === '/resto/configuracion'
      ? { ...response, text: response.text.replace('"data":{', '"data":{"allowKDS":true,') }
      : response;
  });
  await setPermission(true);
  await kitchen.run(86_400);
  expect(device.app.state.unit).toBe('ours');
});
