import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import { MODULES } from '../../../src/domain/limits.ts';
import { failed } from '../../../src/domain/reply.ts';
import { createAudit } from '../../../src/engine/base/audit.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import { openKitchen } from '../kitchen.ts';
import { oneAdministrator, type PersonDevice, personDevice, rejection } from '../person/person-device.ts';

const LINE = /^2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d UTC [a-zA-Z ]+$/;

const audited = ({ log }: { readonly log: readonly string[] }): string[] =>
  log.flatMap((line) => (line.startsWith('Audit: ') ? [line.slice('Audit: '.length)] : []));

const actions = (lines: readonly string[]): string[] => lines.map((line) => line.replace(/^.* UTC /, ''));

const storedIn = ({ facts }: { readonly facts: ReadonlyMap<string, string> }): string[] =>
  (facts.get('audit') ?? '').split('\n');

async function logIn({ app, kitchen }: PersonDevice, password: string): Promise<void> {
  app.commands.openLogin();
  app.commands.logIn('lucia@trattoria.cl', password);
  await kitchen.run(1);
}

const activation = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => ({
  ok: true,
  data: [{ ir: 71, il: 3, iu: 903, to: 'station-token', am: 'DEV', kdsid: body.kdsid, dev: 'grill', pf: [] }],
});

test('[STORAGE-15][STORAGE-16] logins, activations and a logout are logged with their outcome and stored without personal data', async () => {
  let refuses = true;
  const device = personDevice({
    platform: (request) => {
      if (refuses && request.path.includes('login')) return rejection(200, { codError: 'x' });
      if (request.path === '/resto/kds/activa') return refuses ? rejection(500) : activation(request);
      return oneAdministrator()(request);
    },
  });
  await logIn(device, 'wrong-password');
  refuses = false;
  await logIn(device, 'correct-password');
  device.app.commands.readUnits();
  await device.kitchen.run(1);
  refuses = true;
  device.app.commands.activateUnit(3);
  await device.kitchen.run(1);
  refuses = false;
  device.app.commands.activateUnit(3);
  await device.kitchen.run(1);
  const leaving = device.app.commands.logOut();
  await device.kitchen.run(5);
  await leaving;
  const lines = audited(device.ports);
  expect(actions(lines)).toEqual(['login failed', 'login done', 'activation failed', 'activation done', 'logout done']);
  expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
  expect(lines.join()).not.toMatch(/lucia|trattoria|password/);
  expect(storedIn(device.storage)).toEqual(lines);
});

test('[STORAGE-15] saves of settings are logged with their outcome', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(3);
  await kitchen.run(10);
  const saved = device.app().commands.saveSettings({ autosave: 9 });
  await kitchen.run(5);
  expect(await saved).toMatchObject({ ok: true });
  kitchen.world.setFault('cloud-down', 300_000);
  const failing = device.app().commands.saveSettings({ autosave: 8 });
  await kitchen.run(60);
  expect(await failing).toMatchObject({ ok: false });
  expect(actions(audited(device.ports()))).toEqual(['settings save done', 'settings save failed']);
});

test('[STORAGE-15][STORAGE-16] switches of the environment are stored in one list for all environments', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(3);
  device.app().commands.setEnvironment('PROD');
  await kitchen.run(1);
  expect(actions(storedIn(device.storage))).toEqual(['switch to PROD done']);
  device.crash();
  device.app().commands.setEnvironment('DEV');
  await kitchen.run(1);
  expect(actions(storedIn(device.storage))).toEqual(['switch to PROD done', 'switch to DEV done']);
});

test('[STORAGE-15][STORAGE-16] a deletion replaces the stored lines by its own line, which the next start keeps', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(3);
  device.storage.facts.set('audit', '2026-11-29 21:05:09 UTC login done');
  await kitchen.run(10);
  await device.app().commands.deleteLocalData();
  device.crash();
  await kitchen.run(10);
  const lines = storedIn(device.storage);
  expect(actions(lines)).toEqual(['deletion done']);
  expect(lines[0]).toMatch(LINE);
});

test.each([
  ['whose script does not load', null, true, ['login done', 'deletion failed']],
  ['that fails in part', { clearAppData: async (): Promise<boolean> => false }, true, ['deletion failed']],
  ['that leaves the records', { clearAppData: async (): Promise<boolean> => true }, false, ['deletion failed']],
] as const)('[STORAGE-15] a deletion %s is logged as failed', async (_, deletion, clearsRecords, expected) => {
  const kitchen = openKitchen();
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'bare', storage: emptyStorage() });
  ports.facts.write('audit', '2026-11-29 21:05:09 UTC login done');
  const app = createApp(
    {
      ...ports,
      page: { ...ports.page, loadDeletion: async () => deletion },
      records: clearsRecords ? ports.records : { ...ports.records, clear: async () => failed('silent') },
    },
    deferredAtOnce,
  );
  await app.commands.deleteLocalData();
  expect(actions((ports.facts.read('audit') ?? '').split('\n'))).toEqual(expected);
  expect(actions(audited(ports))).toEqual(['deletion failed']);
});

test('[STORAGE-16] the last 50 lines are stored, with the corrected time, and none on an account host', () => {
  const facts = new Map<string, string>();
  const log: string[] = [];
  let nowS = 1_796_000_000;
  const store = {
    read: (name: string) => facts.get(name) ?? null,
    write: (name: string, text: string) => facts.set(name, text) !== null,
  };
  const ports = { facts: store, page: { log: (line: string) => void log.push(line) } } as never;
  const audit = createAudit(ports, { nowS: () => nowS }, { module: MODULES.kitchen });
  for (let at = 0; at < 60; at += 1, nowS += 1) audit('login', 'done');
  expect(storedIn({ facts })).toHaveLength(50);
  expect(storedIn({ facts })[0]).toBe('2026-11-30 00:53:30 UTC login done');
  expect(log).toHaveLength(60);
  // The platform itself records the logins of account hosts.
  createAudit(ports, { nowS: () => nowS }, { module: MODULES.account })('deletion', 'done');
  expect([log.length, storedIn({ facts }).at(-1)]).toEqual([60, expect.stringContaining('login done')]);
});
