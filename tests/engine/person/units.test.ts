import { expect, test } from 'vitest';
import { deferredPromise } from '../../deferred-promise.ts';
import {
  loggedIn,
  NO_NETWORK,
  oneAdministrator,
  type PersonDevice,
  type PersonDeviceOptions,
  type Platform,
  rejection,
  requestsTo,
} from './person-device.ts';

const PATH = '/resto/kds/activa';

const record = (kdsid: unknown, overrides: object = {}) => ({
  ok: true,
  data: [{ ir: 71, il: 3, iu: 903, to: 'station-token', am: 'DEV', kdsid, dev: 'grill', pf: [], ...overrides }],
});

const activating =
  (response: Platform): Platform =>
  (request) =>
    request.path === PATH ? response(request) : oneAdministrator()(request);

async function atUnits(options: PersonDeviceOptions = {}): Promise<PersonDevice> {
  const device = await loggedIn({ platform: activating(({ body }) => record(body.kdsid)), ...options });
  await readAgain(device);
  return device;
}

async function readAgain({ app, kitchen }: PersonDevice): Promise<void> {
  app.commands.readUnits();
  await kitchen.run(1);
}

async function activate({ app, kitchen }: PersonDevice, kdsId: number, isSure?: boolean): Promise<void> {
  app.commands.activateUnit(kdsId, isSure);
  await kitchen.run(1);
}

async function leave({ app, kitchen }: PersonDevice): Promise<void> {
  const leaving = app.commands.logOut();
  await kitchen.run(5);
  await leaving;
}

async function activated(options: PersonDeviceOptions = {}): Promise<PersonDevice> {
  const device = await atUnits(options);
  await activate(device, 3);
  return device;
}

test('[UNIT-6] the units of the venue are read without the credentials of a device', async () => {
  const { app, requests } = await atUnits();
  const { rows, asking, failed, localServer } = app.state.units;
  expect([rows?.map(({ id }) => id).includes(3), asking, failed, localServer]).toEqual([true, false, false, true]);
  expect(requests.filter(({ query }) => 'xapitoken' in query)).toEqual([]);
});

test('[UNIT-6] a list that fails to load shows as failed, and the previous rows stay', async () => {
  let fails = false;
  const device = await atUnits({
    platform: (request) =>
      fails && request.path === '/resto/configuracion' ? NO_NETWORK : oneAdministrator()(request),
  });
  const before = device.app.state.units.rows;
  fails = true;
  await readAgain(device);
  expect([device.app.state.units.failed, device.app.state.units.rows]).toEqual([true, before]);
});

test('[LOGIN-17] an activation sets up the device and marks the unit as current', async () => {
  const device = await activated();
  expect(requestsTo(device, PATH).map(({ body }) => body)).toEqual([{ kdsid: 3, dev: 'grill' }]);
  const { units } = device.app.state;
  expect([units.activation, units.activatedId, units.rows?.find(({ current }) => current)?.id]).toEqual(['done', 3, 3]);
  expect(JSON.parse(device.storage.facts.get('install') ?? '{}').data).toMatchObject({ kdsid: 3, to: 'station-token' });
});

/** Call 2 that names a unit gets this record, and call 2 without a unit gets no record. */
const heldBy =
  (holder: object | null): Platform =>
  (request) => {
    if (request.path === PATH) return record(request.body.kdsid);
    if (request.path !== '/resto/configapi') return oneAdministrator()(request);
    return { ok: true, data: request.query.kdsid === undefined || holder === null ? [] : [holder] };
  };

const heldElsewhere = (more: object = {}) => ({ ...record(3).data[0], dev: 'other-tablet', ...more });

test('[UNIT-8] before a unit of another device is activated, a question shows since when the unit is in use', async () => {
  const device = await atUnits({ platform: heldBy(heldElsewhere({ fa: 1_767_000_000 })) });
  const { units } = device.app.state;
  await activate(device, 3);
  const question = { kdsId: 3, isTaken: true, takenSinceS: 1_767_000_000, givesUpId: null };
  expect([units.activation, units.question, requestsTo(device, PATH)]).toEqual(['none', question, []]);
  expect(requestsTo(device, '/resto/configapi').at(-1)?.query).toMatchObject({ custom: '9', dev: 'grill', kdsid: '3' });
  device.app.commands.cancelActivation();
  expect([units.question, device.storage.facts.has('install')]).toEqual([null, false]);
  await activate(device, 3);
  await activate(device, 3, true);
  expect([units.activation, units.question, requestsTo(device, PATH).length]).toEqual(['done', null, 1]);
});

test('[UNIT-8] on a device that has another unit, the question names the unit that the device gives up', async () => {
  const device = await activated({ platform: heldBy(null) });
  await activate(device, 4);
  expect(device.app.state.units.question).toEqual({ kdsId: 4, isTaken: false, takenSinceS: null, givesUpId: 3 });
});

test.each([
  ['the record names this device', heldBy({ ...record(3).data[0], dev: 'grill' })],
  ['the record names no device', heldBy(heldElsewhere({ dev: '' }))],
  ['call 2 gets no response', (request) => (request.query.kdsid ? NO_NETWORK : heldBy(null)(request))],
  ['the record is of another unit', heldBy(heldElsewhere({ kdsid: 5 }))],
] as [string, Platform][])('[UNIT-8] an activation shows no question when $0', async (_, platform) => {
  const device = await atUnits({ platform });
  await activate(device, 3);
  expect(device.app.state.units.activation).toBe('done');
});

test.each([
  ['a time with a zone', '2026-03-06T12:00:00Z', 1_772_798_400],
  ['milliseconds', 1_772_798_400_000, 1_772_798_400],
  ['a time without a zone', '2026-03-06 12:00:00', null],
  ['a text that is not a time', 'ayer', null],
])('[UNIT-8] the question shows a time only if the record has a certain time: %s', async (_, fa, takenSinceS) => {
  const device = await activated({ platform: heldBy(heldElsewhere({ fa })) });
  expect(device.app.state.units.question?.takenSinceS).toBe(takenSinceS);
});

test('[LOGIN-17] ten presses send one activation request', async () => {
  const device = await atUnits();
  for (let press = 0; press < 10; press += 1) device.app.commands.activateUnit(3);
  await device.kitchen.run(1);
  expect(requestsTo(device, PATH)).toHaveLength(1);
});

test.each([
  ['a lost network', () => NO_NETWORK],
  ['a rejection', () => rejection(403)],
  ['a record of another unit', () => record(4)],
  ['a response without a record', () => ({ ok: true, data: [] })],
  ['a record of another shape', () => record('three')],
  ['a record without a token', () => record(3, { to: '' })],
] as const)('[LOGIN-17] an activation that ends in %s does not set up the device', async (_, respond) => {
  const device = await activated({ platform: activating(() => respond()) });
  expect([device.app.state.units.activation, device.storage.facts.has('install')]).toEqual(['failed', false]);
});

test('[LOGIN-17] an activation that the storage refuses does not set up the device, because a reload would lose it', async () => {
  const device = await atUnits();
  device.ports.facts.write = () => false;
  await activate(device, 3);
  expect(device.app.state.units.activation).toBe('failed');
});

test('[UNIT-7] the activation of a unit that is not in the list sends no request', async () => {
  const device = await atUnits();
  await activate(device, 999);
  expect([device.app.state.units.activation, requestsTo(device, PATH)]).toEqual(['failed', []]);
});

test('[LOGIN-18] after an activation the logout leads to the board, which shows the logout message once', async () => {
  const device = await activated();
  await leave(device);
  expect(device.ports.leftFor()).toBe('http://simulated/');
  const station = device.restart();
  await station.kitchen.run(1);
  expect([station.app.state.kdsId, station.app.state.loggedIn]).toEqual([3, false]);
  expect(station.app.state.notices.map(({ text }) => text)).toContain('sessionClosed');
  const later = station.restart();
  await later.kitchen.run(1);
  expect(later.app.state.notices.map(({ text }) => text)).not.toContain('sessionClosed');
});

test('[LOGIN-18][REALTIME-22] after the logout nothing of the list and of the refused address is left', async () => {
  const device = await atUnits();
  const { units } = device.app.state;
  units.localRefused = '203.0.113.7';
  await leave(device);
  expect([units.rows, units.localServer, units.localRefused]).toEqual([null, false, '']);
});

test('[LOGIN-18] without an activation the logout stays on the page', async () => {
  const device = await atUnits();
  await device.app.commands.logOut();
  await device.kitchen.run(5);
  expect([device.ports.leftFor(), device.app.state.units.rows]).toEqual([null, null]);
});

const leftWith = ({ ports, storage }: PersonDevice) => [ports.leftFor(), storage.facts.get('farewell') ?? null];

test('[LOGIN-17] after an activation the logout leads to the board, even if a further activation failed', async () => {
  const device = await activated();
  await activate(device, 999);
  expect(device.app.state.units.activation).toBe('failed');
  await leave(device);
  expect(leftWith(device)).toEqual(['http://simulated/', 'log-out']);
});

test('[LOGIN-17] after an activation an expired session leads to the board too, and the next start shows that the session expired', async () => {
  let isOver = false;
  const device = await atUnits({
    platform: (request) =>
      isOver && request.path === '/resto/configuracion'
        ? rejection(401)
        : activating(({ body }) => record(body.kdsid))(request),
  });
  await activate(device, 3);
  isOver = true;
  await readAgain(device);
  expect(leftWith(device)).toEqual(['http://simulated/', 'expired']);
  const station = device.restart();
  await station.kitchen.run(1);
  expect(station.app.state.notices.map(({ text }) => text)).toContain('sessionInvalid');
});

test('[LOGIN-17] an activation whose response arrives after the logout sets up the device, and the next person sees no activation', async () => {
  const { promise, resolve: response } = deferredPromise<object>();
  const device = await atUnits({ platform: activating(() => promise) });
  await activate(device, 3);
  await device.app.commands.logOut();
  response(record(3));
  await device.kitchen.run(1);
  expect(leftWith(device)).toEqual(['http://simulated/', 'log-out']);
  expect([device.app.state.units.activation, device.app.state.units.rows]).toEqual(['none', null]);
  expect(device.storage.facts.get('install')).toContain('station-token');
});

test('[LOGIN-17] the activated unit is still marked as current when the list is read again', async () => {
  const device = await activated();
  await readAgain(device);
  expect(device.app.state.units.rows?.find(({ current }) => current)?.id).toBe(3);
});

test('[WIRE-36] a browser without its install record gets its unit from call 2', async () => {
  const device = await atUnits({
    platform: (request) => (request.path === '/resto/configapi' ? record(5) : oneAdministrator()(request)),
  });
  expect(requestsTo(device, '/resto/configapi').map(({ query }) => [query.custom, query.dev, query.soloUser])).toEqual([
    ['8', 'grill', '0'],
  ]);
  expect(device.app.state.units.rows?.find(({ current }) => current)?.id).toBe(5);
});

test('[CONFIGURE-4] a failed activation no longer shows when the list opens again', async () => {
  const device = await activated({ platform: activating(() => NO_NETWORK) });
  expect(device.app.state.units.activation).toBe('failed');
  device.app.commands.readUnits();
  expect(device.app.state.units.activation).toBe('none');
});

test('[STORAGE-12] an activation requests persistent storage, and a failed activation does not', async () => {
  const device = await atUnits();
  expect(device.app.state.storagePersistence).toBeNull();
  await activate(device, 99_999);
  expect(device.app.state.storagePersistence).toBeNull();
  await activate(device, 3);
  expect(device.app.state.storagePersistence).toBe('kept');
});
