import { expect, test } from 'vitest';
import type { UnitCommand } from '../../../../simulator/core/base/control.ts';
import type { World } from '../../../../simulator/core/world-api.ts';
import type { InstallRecord } from '../../../../src/domain/device/kds.ts';
import { decodeConfiguration, decodeInstall, decodeKdsList } from '../../../../src/protocol/decode-config.ts';
import type { Credentials } from '../../../../src/protocol/encode-call.ts';
import {
  callBy,
  createTestWorld,
  deviceCredentials,
  HOUR_MS,
  logIn,
  MINUTE_MS,
  notes,
  type ParsedResponse,
  parseResponse,
  requestFor,
  START_MS,
} from '../test-world.ts';

const activate = (world: World, person: Credentials, kdsid: unknown, dev: unknown = 'tablet'): ParsedResponse =>
  callBy(world, person, 'activateKds', { body: { kdsid, dev } });

const recordIn = ({ data }: ParsedResponse): InstallRecord | null =>
  Array.isArray(data) && data.length === 1 ? decodeInstall(data[0]) : null;

function activated(world: World, kdsId: number, device = 'tablet'): InstallRecord {
  const install = recordIn(activate(world, logIn(world, 'owner'), kdsId, device));
  if (install === null) throw new Error(`Failed to activate KDS ${kdsId}.`);
  return install;
}

const deviceOf = (install: InstallRecord): Credentials => ({ kind: 'device', ...install, k5: '' });

const orders = (world: World, device: Credentials): ParsedResponse =>
  callBy(world, device, 'orders', { query: { ls: 1, et: '' } });

const readInstallRecord = (world: World, by: Credentials, dev = 'tablet'): ParsedResponse =>
  callBy(world, by, 'installRecord', { query: { custom: 9, dev, soloUser: 0 } });

const unitsOf = (world: World) => {
  const etag = decodeConfiguration(callBy(world, deviceCredentials(world, 1), 'configuration').data)?.etags.get('kd');
  const path = { restaurant: 71, local: 3, field: 'kd', etag: etag ?? '' };
  return {
    etag,
    units: decodeKdsList(parseResponse(world.handle(requestFor('configList', { path }, null))).data) ?? [],
  };
};

const manageUnit = (world: World, what: UnitCommand['do'], kds: number) => world.manage({ do: what, kds });

test.each(['owner', 'manager', 'supervisor'] as const)(
  '[WIRE-44] the person %s activates a KDS and gets its record',
  (name) => {
    const world = createTestWorld();
    const install = recordIn(activate(world, logIn(world, name), 5));
    expect(install).toMatchObject({ kdsId: 5, restaurantId: 71, localId: 3, userId: 905, deviceId: 'tablet' });
    expect(install?.entries.some((entry) => entry.module === 5000 && entry.active && entry.allowsKds)).toBe(true);
  },
);

test('[WIRE-44] an activation by a person without administrator rights is rejected with 403, and is a journal error', () => {
  const world = createTestWorld();
  const cook = logIn(world, 'cook');
  expect(activate(world, cook, 5)).toMatchObject({ ok: false, status: 403, msg: 'No autorizado' });
  world.manage({ do: 'change-grant', person: 'cook', administrator: true });
  expect(activate(world, cook, 5).ok).toBe(true);
  expect(activate(world, logIn(world, 'diner'), 5).status).toBe(403);
  expect(notes(world, 'trouble')).toHaveLength(2);
});

test('[WIRE-44] a device, or a person with an expired session, cannot activate a KDS', () => {
  const world = createTestWorld();
  const signed = requestFor('activateKds', { body: { kdsid: 5, dev: 'tablet' } }, logIn(world, 'owner'));
  const { xtot1: _, xtot4: __, ...query } = signed.query;
  expect(parseResponse(world.handle({ ...signed, query }))).toMatchObject({ ok: false, status: 401 });
  expect(activate(world, logIn(world, 'expired'), 5)).toMatchObject({ ok: false, status: 401 });
});

test('[SIM-14] call 2 returns to a device its record, and to the former device the name of the new device', () => {
  const world = createTestWorld();
  const first = deviceCredentials(world, 3);
  expect(recordIn(readInstallRecord(world, first))).toMatchObject({ kdsId: 3, deviceId: '' });
  const install = activated(world, 3);
  expect(recordIn(readInstallRecord(world, deviceOf(install)))).toEqual(install);
  const record = recordIn(readInstallRecord(world, first));
  expect(record?.deviceId).toBe('tablet');
  expect(record?.token).not.toBe(install.token);
});

test('[SIM-14] call 2 returns to a person the unit of a device, or none', () => {
  const world = createTestWorld();
  const owner = logIn(world, 'owner');
  expect(readInstallRecord(world, owner)).toMatchObject({ ok: true, data: [] });
  const install = activated(world, 3);
  expect(recordIn(readInstallRecord(world, owner))).toEqual(install);
  expect(readInstallRecord(world, owner, 'another')).toMatchObject({ ok: true, data: [] });
});

test('[SIM-14] the platform rejects every call of the device of a revoked unit until it is freed or activated again', () => {
  const world = createTestWorld();
  const install = activated(world, 3);
  manageUnit(world, 'revoke-unit', 3);
  expect([orders(world, deviceOf(install)).status, readInstallRecord(world, deviceOf(install)).status]).toEqual([
    401, 401,
  ]);
  const renewed = activated(world, 3);
  expect(renewed.token).not.toBe(install.token);
  expect(orders(world, deviceOf(renewed)).ok).toBe(true);
  manageUnit(world, 'revoke-unit', 4);
  manageUnit(world, 'free-unit', 4);
  expect(orders(world, deviceCredentials(world, 4)).ok).toBe(true);
});

test('[SIM-14] a deleted unit is missing in the list and in call 2, and cannot be activated, until the unit is freed', () => {
  const world = createTestWorld();
  const before = unitsOf(world);
  const device = deviceCredentials(world, 3);
  manageUnit(world, 'delete-unit', 3);
  const without = unitsOf(world);
  expect(without.etag).not.toBe(before.etag);
  expect(without.units.map((unit) => unit.id)).toEqual(before.units.map((unit) => unit.id).filter((id) => id !== 3));
  expect(readInstallRecord(world, device)).toMatchObject({ ok: true, data: [] });
  expect(activate(world, logIn(world, 'owner'), 3).ok).toBe(false);
  manageUnit(world, 'free-unit', 3);
  expect(unitsOf(world)).toEqual(before);
});

test('[SIM-14] settings are blocked and unblocked, and the venue’s devices get a push of the list', () => {
  const world = createTestWorld();
  const receivedEtags: unknown[] = [];
  world.realtime.listen('restaurant/71/3/lists', (etags) => receivedEtags.push((etags as { kd: string }).kd));
  const isBlocked = () => unitsOf(world).units.find((unit) => unit.id === 3)?.settingsBlocked;
  world.manage({ do: 'block-settings', kds: 3, on: true });
  expect(isBlocked()).toBe(true);
  expect(receivedEtags.at(-1)).toBe(unitsOf(world).etag);
  world.manage({ do: 'block-settings', kds: 3, on: false });
  expect(isBlocked()).toBe(false);
  expect(receivedEtags).toHaveLength(3);
});

test('[SIM-14] changed settings of a unit have a new etag at the next read', () => {
  const world = createTestWorld();
  const device = deviceCredentials(world, 3);
  const read = () => callBy(world, device, 'settingsRead').data as Readonly<Record<string, unknown>>;
  const { et, ...before } = read();
  world.manage({ do: 'change-settings', kds: 3, settings: { autosave: 0, darkMode: false } });
  const { et: after, ...now } = read();
  expect(now).toEqual({ ...before, autosave: 0, darkMode: false });
  expect(after).not.toBe(et);
  world.manage({ do: 'change-settings', kds: 3, settings: { autosave: 7, nothing: 1 } });
  world.manage({ do: 'change-settings', kds: 77, settings: {} });
  expect(read()).toEqual({ ...now, et: after });
  expect(notes(world, 'trouble').map((line) => line.text)).toEqual([
    'change-settings: KDS 3 has no nothing',
    'change-settings: KDS 77 has no settings',
  ]);
});

test('[SIM-14] a setting that the platform has dropped is neither returned nor saved', () => {
  const world = createTestWorld();
  const device = deviceCredentials(world, 3);
  const read = () => callBy(world, device, 'settingsRead').data as Readonly<Record<string, unknown>>;
  const { et, width: _, ...rest } = read();
  world.manage({ do: 'drop-settings', kds: 3, names: ['width'] });
  const { et: after, ...now } = read();
  expect(now).toEqual(rest);
  expect(after).not.toBe(et);
  callBy(world, device, 'settingsSave', { body: { settings: { ...now, width: 'big' } } });
  expect(read()).toEqual({ ...now, et: after });
  world.manage({ do: 'drop-settings', kds: 3, names: ['width'] });
  expect(notes(world, 'trouble').map((line) => line.text)).toEqual([
    'drop-settings: there is no such setting: KDS 3 · width',
  ]);
});

test('[SIM-14] a command for an unknown unit is a journal error and changes nothing', () => {
  const world = createTestWorld();
  const before = unitsOf(world);
  manageUnit(world, 'delete-unit', 77);
  world.manage({ do: 'block-settings', kds: 77, on: true });
  expect(unitsOf(world)).toEqual(before);
  expect(notes(world, 'trouble').map((line) => line.text)).toEqual([
    'delete-unit: there is no KDS 77',
    'block-settings: there is no KDS 77',
  ]);
});

test('[SIM-14] a script’s steps at units and people happen at their time and are in the journal', () => {
  const world = createTestWorld({
    steps: [
      { kind: 'take-unit', atMs: MINUTE_MS, kdsId: 3 },
      { kind: 'free-unit', atMs: 2 * MINUTE_MS, kdsId: 3 },
      { kind: 'block-settings', atMs: 2 * MINUTE_MS, kdsId: 4, on: true },
      { kind: 'expire-session', atMs: 3 * MINUTE_MS, person: 'owner' },
      { kind: 'change-grant', atMs: 3 * MINUTE_MS, person: 'cook', administrator: true },
    ],
  });
  const device = deviceCredentials(world, 3);
  const owner = logIn(world, 'owner');
  world.runUntil(START_MS + MINUTE_MS);
  expect(orders(world, device).status).toBe(401);
  world.runUntil(START_MS + 3 * MINUTE_MS);
  expect(orders(world, device).ok).toBe(true);
  expect(activate(world, owner, 5).status).toBe(401);
  expect(notes(world, 'world').map(({ atMs, what, text }) => [atMs / MINUTE_MS, what, text])).toEqual([
    [1, 'take-unit', 'KDS 3'],
    [2, 'free-unit', 'KDS 3'],
    [2, 'settings-blocked', 'KDS 4'],
    [3, 'session-expired', 'Lucía Rossi'],
    [3, 'grant-given', 'Diego Araya'],
  ]);
});

test('[SIM-14] in a restarted world the first call of an earlier activated device replaces the unit’s first device', () => {
  const install = activated(createTestWorld(), 3);
  const later = createTestWorld({ startMs: START_MS + HOUR_MS });
  const first = deviceCredentials(later, 3);
  expect(orders(later, first).ok).toBe(true);
  expect(orders(later, deviceOf(install)).ok).toBe(true);
  expect(orders(later, first).status).toBe(401);
});
