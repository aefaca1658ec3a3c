import { expect, test } from 'vitest';
import { installRecord } from '../../../fixtures/kds.ts';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { clearOtherStation } from '../../../src/engine/base/station.ts';
import { openKitchen } from '../kitchen.ts';

const facts = () =>
  inProcessPorts({ world: openKitchen([], 0).world, deviceId: 'grill', storage: emptyStorage() }).facts;

const OF_STATION = ['DEVCFG', 'settings-draft', 'configuration', 'placesUnsaved', 'list:kd', 'list:tp1', 'doused'];

test('[UNIT-5] another station starts without the data of the previous station, and the same station keeps its data', () => {
  const store = facts();
  clearOtherStation(store, installRecord({ kdsId: 3 }));
  for (const name of [...OF_STATION, 'language', 'person']) store.write(name, 'kept');
  clearOtherStation(store, installRecord({ kdsId: 3, token: 'renewed' }));
  for (const name of OF_STATION) expect([name, store.read(name)]).toEqual([name, 'kept']);
  clearOtherStation(store, installRecord({ kdsId: 4 }));
  for (const name of OF_STATION) expect([name, store.read(name)]).toEqual([name, null]);
  expect([store.read('language'), store.read('person')]).toEqual(['kept', 'kept']);
});

test('[UNIT-5] a KDS with the same number in another venue is another station', () => {
  const store = facts();
  clearOtherStation(store, installRecord());
  store.write('DEVCFG', 'kept');
  clearOtherStation(store, installRecord({ localId: 99 }));
  expect(store.read('DEVCFG')).toBeNull();
});

test('[UNIT-5] the device keeps data that an older version of the app stored', () => {
  const store = facts();
  store.write('DEVCFG', 'kept');
  clearOtherStation(store, installRecord());
  expect(store.read('DEVCFG')).toBe('kept');
});
