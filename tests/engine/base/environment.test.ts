import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { portsForEnvironment } from '../../../src/engine/base/environment.ts';
import { openKitchen } from '../kitchen.ts';

function twoEnvironments() {
  const ports = inProcessPorts({ world: openKitchen([], 0).world, deviceId: 'grill', storage: emptyStorage() });
  return { own: portsForEnvironment(ports, 'DEV', 'DEV'), other: portsForEnvironment(ports, 'DEV', 'PROD'), ports };
}

test('[LOGIN-26] each environment has its own install record, board and settings', () => {
  const { own, other, ports } = twoEnvironments();
  for (const name of ['install', 'board', 'DEVCFG', 'settings-draft', 'person', 'list:kd']) {
    own.facts.write(name, 'own');
    expect(other.facts.read(name)).toBeNull();
    other.facts.write(name, 'other');
    expect([own.facts.read(name), ports.facts.read(name)]).toEqual(['own', 'own']);
    other.facts.remove(name);
    expect([own.facts.read(name), other.facts.read(name)]).toEqual(['own', null]);
  }
});

test('[LOGIN-26] all environments of a device share the language, the selected environment and the count of reloads', () => {
  const { own, other } = twoEnvironments();
  for (const name of ['language', 'environment', 'heals']) {
    own.facts.write(name, 'both');
    expect(other.facts.read(name)).toBe('both');
  }
});

test('[LOGIN-26] the outbox of one environment is neither read nor changed by the other environment', async () => {
  const { own, other } = twoEnvironments();
  await own.records.put('outbox', 'a', 1);
  await other.records.put('outbox', 'a', 2);
  expect(await own.records.all('outbox')).toEqual({ ok: true, data: [{ id: 'a', value: 1 }] });
  expect(await other.records.all('outbox')).toEqual({ ok: true, data: [{ id: 'a', value: 2 }] });
  await other.records.remove('outbox', ['a']);
  expect(await own.records.all('outbox')).toEqual({ ok: true, data: [{ id: 'a', value: 1 }] });
  expect(await other.records.all('outbox')).toEqual({ ok: true, data: [] });
});
