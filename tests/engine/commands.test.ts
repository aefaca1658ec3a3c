import { subscribe } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../simulator/adapters/in-process.ts';
import { deferredAtOnce } from '../../simulator/headless/deferred-at-once.ts';
import { createApp } from '../../src/engine/create-app.ts';
import { PLATFORMS } from '../tools/build/platforms-table.ts';
import { currentLine, freshLine, linesOf, openKitchen, openWithoutAutosave, tableOrder, tapFresh } from './kitchen.ts';

const HOT = 3;

const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('[START-3] deleting the local data removes everything but its audit line, stops the app and reloads it', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(HOT);
  await kitchen.run(10);
  const line = tapFresh(device.app());
  await device.app().commands.deleteLocalData();
  await kitchen.run(60);
  expect([...device.storage.facts.keys(), ...device.storage.records.keys()]).toEqual(['audit']);
  expect([device.ports().forgets(), device.ports().reloads()]).toEqual([1, 1]);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(0);
});

test('[START-3] a deletion whose script does not load deletes nothing', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(HOT);
  await kitchen.run(10);
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'bare', storage: device.storage });
  const page = { ...ports.page, loadDeletion: async () => null };
  const app = createApp({ ...ports, page }, deferredAtOnce);
  await kitchen.run(10);
  const before = [...device.storage.facts.keys()];
  expect(await app.commands.deleteLocalData()).toBe(false);
  expect([...device.storage.facts.keys()]).toEqual([...before, 'audit']);
  expect(ports.reloads()).toBe(0);
});

test('[KEY-5] the app consumes no key while no line can be changed', async () => {
  const kitchen = openKitchen();
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'bare', storage: emptyStorage() });
  const blank = createApp(ports, deferredAtOnce);
  await kitchen.run(3);
  const { keysave, keytoggle, keyrefresh } = blank.state.settings;
  expect([keysave, keytoggle, keyrefresh].map((code) => blank.commands.pressKey(code))).toEqual([false, false, false]);
  const cook = kitchen.device(HOT).app();
  await kitchen.run(3);
  expect(cook.commands.pressKey(keysave)).toBe(true);
  cook.state.loggedIn = true;
  expect(cook.commands.pressKey(keysave)).toBe(false);
});

test('[HOST-14] on a test host the selected environment applies after a reload', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(HOT);
  expect(device.app().state).toMatchObject({ testHost: true, environment: 'DEV' });
  device.app().commands.setEnvironment('PROD');
  await kitchen.run(1);
  expect(device.ports().reloads()).toBe(1);
  device.crash();
  expect(device.app().state.environment).toBe('PROD');
});

test('[HOST-14] a production host has neither an environment switch nor debug lines', async () => {
  const kitchen = openKitchen();
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'bare', storage: emptyStorage() });
  const page = { ...ports.page, host: 'kds.resto.example', platforms: PLATFORMS };
  ports.facts.write('environment', 'DEV');
  const app = createApp({ ...ports, page }, deferredAtOnce);
  app.commands.setEnvironment('DEV');
  await kitchen.run(3);
  expect(app.state).toMatchObject({ testHost: false, environment: 'PROD', debug: [] });
  expect(ports.reloads()).toBe(0);
  // The log has these lines because the device has no install record, and the simulated network no production host.
  expect(ports.log).toEqual([
    'No request is made: user not authenticated',
    "The platform's texts did not load: network",
  ]);
});

test('[HOST-16] on a test host the log shows on the screen too', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(HOT);
  await kitchen.run(5);
  kitchen.world.setFault('malformed-order', 60_000);
  await kitchen.run(5);
  expect(device.app().state.debug).toEqual(device.ports().log.slice(-10));
  expect(device.app().state.debug.at(-1)).toMatch(/^Unreadable order/);
});

test('[START-5] an installed device keeps its screen on, and the state has the full-screen mode', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(HOT);
  await kitchen.run(3);
  expect(device.ports().wakeLocks()).toBe(1);
  expect(device.app().state.fullScreen).toEqual({ supported: true, on: false });
  device.app().commands.toggleFullScreen();
  expect(device.app().state.fullScreen.on).toBe(true);
});

test("[START-6] the state shows the browser's install offer, which can be used once", async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(HOT);
  const { state, commands } = device.app();
  expect(state.installOffered).toBe(false);
  commands.install();
  device.ports().offerInstall(true);
  expect(state.installOffered).toBe(true);
  commands.install();
  commands.install();
  expect([state.installOffered, device.ports().installs()]).toEqual([false, 1]);
});

test('[START-4] a part that fails to load is requested again, and its commands run after the load', async () => {
  const kitchen = openKitchen([], 60);
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'far', storage: emptyStorage() });
  ports.facts.write('install', JSON.stringify(kitchen.world.enrol(HOT)));
  let tries = 0;
  const app = createApp(ports, async () => {
    tries += 1;
    if (tries < 3) throw new Error('no network');
    return deferredAtOnce();
  });
  await kitchen.run(2);
  const line = tapFresh(app);
  expect(app.commands.pressKey(app.state.settings.keynext)).toBe(true);
  expect(currentLine(app, line)?.status).toBe(100);
  expect(app.state.board.cursor).toBeNull();
  await kitchen.run(12);
  expect(tries).toBe(3);
  const lines = linesOf(app);
  const next = lines[lines.findIndex((each) => each.line.id === line.line.id) + 1];
  expect(app.state.board.cursor?.lineId).toBe(next?.line.id);
  app.dispose();
});

test('[BOARD-1] the rows of the all-day board update while a view watches them, and are empty after the last view stops', async () => {
  const kitchen = openKitchen([tableOrder('one', 1, 141), tableOrder('two', 20, 141)], 0);
  const app = kitchen.device(HOT).app();
  await kitchen.run(10);
  expect(app.state.board.summary).toEqual([]);
  const [stop, stopToo] = [app.commands.watchSummary(), app.commands.watchSummary()];
  const made = () => app.state.board.summary[0]?.quantity;
  // The script of the rows loads first.
  await kitchen.run(0.1);
  expect(made()).toBe(1);
  await kitchen.run(15);
  expect(made()).toBe(2);
  stop();
  stop();
  expect(made()).toBe(2);
  stopToo();
  expect(app.state.board.summary).toEqual([]);
});

test("[SHARED-10] another device's mark on a line notifies only the card of that line, and an unchanged refresh notifies no card", async () => {
  const kitchen = openWithoutAutosave(HOT);
  const app = kitchen.device(1, 'pass').app();
  const other = kitchen.device(HOT, 'hot').app();
  await kitchen.run(10);
  const notified: string[] = [];
  const stops = app.state.board.keys.map((key) => {
    const entry = app.entry(key);
    return entry ? subscribe(entry, () => void notified.push(key)) : () => {};
  });
  stops.push(
    subscribe(app.state.board, (changes) => void notified.push(JSON.stringify(changes.map(([, path]) => path)))),
  );
  const line = freshLine(other);
  other.commands.advanceLine(line.cardKey, line.line.id);
  await kitchen.run(1);
  expect(notified).toEqual([currentLine(app, line)?.cardKey]);
  kitchen.device(HOT, 'third');
  await kitchen.run(3);
  expect(notified).toHaveLength(1);
  other.commands.undoLine(line.cardKey, line.line.id);
  await kitchen.run(1);
  notified.length = 0;
  app.commands.refresh();
  await kitchen.run(3);
  await flushPromises();
  expect(notified).toEqual([]);
  for (const stop of stops) stop();
});
