import { expect, test } from 'vitest';
import { inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import { deferredPromise } from '../../deferred-promise.ts';
import { currentLine, openKitchen, openWithoutAutosave, tapFresh } from '../kitchen.ts';

const HOT = 3;
const OUTAGE_MS = 3_600_000;

/** A device in an outage with a change in its outbox and two later taps. */
async function deviceWithTaps() {
  const kitchen = openWithoutAutosave(HOT);
  const device = kitchen.device(HOT);
  await kitchen.run(10);
  kitchen.world.setFault('cloud-down', OUTAGE_MS);
  await kitchen.run(1);
  const tap = () => tapFresh(device.app());
  const sent = tap();
  device.app().commands.save();
  await kitchen.run(1);
  const [lost, kept] = [tap(), tap()];
  await kitchen.run(1);
  return { kitchen, device, sent, lost, kept };
}

const keysOf = ({ storage }: Awaited<ReturnType<typeof deviceWithTaps>>['device']) => [...storage.records.keys()];
const textsOf = ({ app }: Awaited<ReturnType<typeof deviceWithTaps>>['device']) =>
  app().state.notices.map(({ text }) => text);

test('[STORAGE-9][OUTBOX-13] the damaged record of a tap is reported and removed, and the other taps arrive', async () => {
  const { kitchen, device, sent, lost, kept } = await deviceWithTaps();
  const key = `pending/${lost.orderId}:${lost.line.id}`;
  expect(keysOf(device)).toContain(key);
  device.storage.records.set(key, '{"orderId":');
  device.crash();
  await kitchen.run(2);
  expect(device.app().state.link.notes).toEqual(['storeDamaged']);
  expect(textsOf(device)).toEqual(['storeDamaged']);
  expect(keysOf(device)).not.toContain(key);
  expect(currentLine(device.app(), lost)).toMatchObject({ status: 0 });
  expect(currentLine(device.app(), kept)).toMatchObject({ status: 100, saveMark: 'pending' });
  kitchen.world.heal();
  device.app().commands.save();
  await kitchen.run(90);
  for (const { orderId, line } of [sent, kept]) expect(kitchen.world.savedStatus(orderId, line.id)).toBe(100);
  expect(kitchen.world.savedStatus(lost.orderId, lost.line.id)).toBe(0);
  expect(keysOf(device)).toEqual([]);
  // The report shows until the page reloads.
  expect(device.app().state.link).toMatchObject({ cause: 'none', notes: ['storeDamaged'] });
  device.crash();
  await kitchen.run(2);
  expect(device.app().state.link.notes).toEqual([]);
});

test('[STORAGE-9][OUTBOX-13] the damaged record of an outbox entry is reported and removed', async () => {
  const { kitchen, device } = await deviceWithTaps();
  const key = keysOf(device).find((each) => each.startsWith('outbox/')) ?? '';
  device.storage.records.set(key, '{"id":"1","orderId":-1,"changes":[]}');
  device.crash();
  await kitchen.run(2);
  expect(device.app().state.link.notes).toEqual(['storeDamaged']);
  expect(textsOf(device)).toEqual(['storeDamaged']);
  expect(keysOf(device)).not.toContain(key);
  expect(device.app().state.saving).toMatchObject({ pending: 2, unsent: 0 });
});

test('[STORAGE-9][OUTBOX-16] a line tapped while its damaged record is being read keeps its new record', async () => {
  const { kitchen, device, lost } = await deviceWithTaps();
  device.dispose();
  const key = `pending/${lost.orderId}:${lost.line.id}`;
  device.storage.records.set(key, '?');
  const ports = inProcessPorts({ world: kitchen.world, deviceId: device.name, storage: device.storage });
  const { promise: handed, resolve: hand } = deferredPromise();
  const all: typeof ports.records.all = async (table) => {
    const rows = await ports.records.all(table);
    await handed;
    return rows;
  };
  const app = createApp({ ...ports, records: { ...ports.records, all } }, deferredAtOnce);
  await kitchen.run(1);
  app.commands.advanceLine(lost.cardKey, lost.line.id);
  await kitchen.run(1);
  hand();
  await kitchen.run(2);
  expect(device.storage.records.get(key)).toContain('"status":100');
  expect(currentLine(app, lost)).toMatchObject({ status: 100, saveMark: 'pending' });
  app.dispose();
});

const FACTS = ['board', 'boardHeard', 'configuration', 'DEVCFG', 'list:kd', 'list:dm'];

async function restarted(fact: string, damage: (text: string) => string) {
  const kitchen = openKitchen();
  const device = kitchen.device(HOT);
  await kitchen.run(10);
  const text = device.storage.facts.get(fact);
  expect(text, fact).toBeDefined();
  device.storage.facts.set(fact, damage(text ?? ''));
  kitchen.world.setFault('cloud-down', OUTAGE_MS);
  device.crash();
  await kitchen.run(2);
  return device.app().state;
}

test.each(FACTS)('[STORAGE-9] a damaged fact shows in the panel, without a notice: %s', async (fact) => {
  const { link, notices } = await restarted(fact, (text) => text.slice(0, -2));
  expect([link.notes, notices]).toEqual([['storeDamaged'], []]);
});

test.each(FACTS)('[STORAGE-9] a fact of a newer version does not count as damaged: %s', async (fact) => {
  const { link } = await restarted(fact, (text) => JSON.stringify({ ...JSON.parse(text), v: 99 }));
  expect(link.notes).toEqual([]);
});

test('[STORAGE-9] a run that ended between the writes of board and time leaves no damaged data, and the board has the right age', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(HOT);
  await kitchen.run(10);
  const before = device.storage.facts.get('boardHeard') ?? '';
  kitchen.world.placeOrder();
  await kitchen.run(30);
  device.storage.facts.set('boardHeard', before);
  const { at } = JSON.parse(device.storage.facts.get('board') ?? '');
  kitchen.world.setFault('cloud-down', OUTAGE_MS);
  device.crash();
  await kitchen.run(2);
  expect(device.app().state.link).toMatchObject({ notes: [], receivedAtMs: at });
});

test('[STORAGE-10] an installed device without a network and without a list of units has the number of its KDS', async () => {
  const state = await restarted('list:kd', () => '?');
  expect(state).toMatchObject({ installed: true, kds: null, kdsId: HOT, link: { receivedAtMs: null } });
  expect(state.board.keys).toEqual([]);
});
