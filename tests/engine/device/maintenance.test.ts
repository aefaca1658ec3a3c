import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import type { Page } from '../../../src/platform/ports.ts';
import { freshLine, openKitchen, runningDevice, tapFresh } from '../kitchen.ts';

const HOT = 3;

const running = () => runningDevice(HOT);

test('[RECOVERY-1] when the screen breaks, the app reloads within 4 s, once for repeated reports', async () => {
  const { kitchen, device } = await running();
  const { state, commands } = device.app();
  commands.screenBroke();
  commands.screenBroke();
  expect(state.healing).toBe('reloads');
  await kitchen.run(2);
  expect(device.ports().reloads()).toBe(0);
  await kitchen.run(2);
  expect(device.ports().reloads()).toBe(1);
  await kitchen.run(60);
  expect(device.ports().reloads()).toBe(1);
});

test('[RECOVERY-1][RECOVERY-2] when the screen breaks at every start, the app reloads three times, and then not again for ten minutes', async () => {
  const { kitchen, device } = await running();
  const notified: string[] = [];
  for (let start = 0; start < 5; start += 1) {
    device.app().commands.screenBroke();
    notified.push(device.app().state.healing);
    await kitchen.run(5);
    device.crash();
    await kitchen.run(1);
  }
  expect(notified).toEqual(['reloads', 'reloads', 'reloads', 'stays', 'stays']);
  await kitchen.run(600);
  device.app().commands.screenBroke();
  expect(device.app().state.healing).toBe('reloads');
});

test('[RECOVERY-2] the app does not reload when it cannot store the count of reloads', async () => {
  const { kitchen, device } = await running();
  const { facts } = device.ports();
  Object.assign(facts, { write: () => false });
  device.app().commands.screenBroke();
  await kitchen.run(10);
  expect(device.app().state.healing).toBe('stays');
  expect(device.ports().reloads()).toBe(0);
});

test('[RECOVERY-7] changes that exist only in memory block the reload', async () => {
  const { kitchen, device } = await running();
  const { state, commands } = device.app();
  commands.cancelAutosave();
  state.saving.memoryOnly = true;
  const line = freshLine(device.app());
  commands.advanceLine(line.cardKey, line.line.id);
  commands.screenBroke();
  expect(state.healing).toBe('stays');
  await kitchen.run(4);
  expect(device.ports().reloads()).toBe(0);
});

test('[RECOVERY-4] a page that hung reloads as soon as it runs again', async () => {
  const { kitchen, device } = await running();
  device.ports().hangs();
  await kitchen.run(4);
  expect(device.ports().reloads()).toBe(1);
  expect(device.ports().log).toContain('The app reloads: it hung');
});

test('[RECOVERY-3] the watchdog sends the page a request each second, and may recover the page after 15 requests without a response', async () => {
  const { device } = await running();
  expect(device.ports().watched()).toEqual({ probeEveryMs: 1_000, missedMax: 15 });
  expect(device.ports().mayRecover()).toBe(true);
  expect(device.storage.facts.has('heals')).toBe(false);
});

test('[RECOVERY-3] a maintenance part whose script fails to load is requested again until it loads', async () => {
  const kitchen = openKitchen();
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'far', storage: emptyStorage() });
  let tries = 0;
  const upkeep: Page['startMaintenance'] = (plan, listener) => {
    tries += 1;
    return tries < 3 ? Promise.reject(new Error('no network')) : ports.page.startMaintenance(plan, listener);
  };
  const app = createApp({ ...ports, page: { ...ports.page, startMaintenance: upkeep } }, deferredAtOnce);
  await kitchen.run(2);
  expect([tries, ports.watched()]).toEqual([1, null]);
  await kitchen.run(12);
  expect(tries).toBe(3);
  expect(ports.watched()).not.toBeNull();
  app.dispose();
});

test('[RECOVERY-1][RECOVERY-9] the watchdog recovers three hangs in a row, and the next hang only ten minutes later', async () => {
  const { kitchen, device } = await running();
  const notified: boolean[] = [];
  for (let hang = 0; hang < 3; hang += 1) {
    notified.push(device.ports().mayRecover());
    device.crash();
    device.ports().recovers();
    await kitchen.run(20);
  }
  notified.push(device.ports().mayRecover());
  expect(notified).toEqual([true, true, true, false]);
  await kitchen.run(600);
  expect(device.ports().mayRecover()).toBe(true);
});

test('[RECOVERY-7][RECOVERY-9] when the storage refuses writes long after the start, the page may not be recovered until the changes are stored', async () => {
  const { kitchen, device } = await running();
  const { records } = device.ports();
  const { put } = records;
  Object.assign(records, { put: async () => ({ ok: false, why: 'refused' }) });
  tapFresh(device.app());
  device.app().commands.cancelAutosave();
  await kitchen.run(1);
  expect(device.app().state.saving).toMatchObject({ pending: 1, memoryOnly: true });
  expect(device.ports().mayRecover()).toBe(false);
  Object.assign(records, { put });
  await kitchen.run(20);
  expect(device.app().state.saving).toMatchObject({ pending: 1, memoryOnly: false });
  expect(device.ports().mayRecover()).toBe(true);
});

test('[RECOVERY-2][RECOVERY-9] the page may not be recovered when the device cannot store the count of recoveries', async () => {
  const { kitchen, device } = await running();
  device.crash();
  Object.assign(device.ports().facts, { write: () => false });
  await kitchen.run(1);
  expect(device.ports().mayRecover()).toBe(false);
  device.crash();
  device.ports().recovers();
  const { facts } = device.ports();
  const { write } = facts;
  // From now on the storage refuses a list with a new entry.
  Object.assign(facts, {
    write: (key: string, text: string) => (key === 'heals' && text !== '[]' ? false : write(key, text)),
  });
  await kitchen.run(1);
  expect(device.ports().mayRecover()).toBe(false);
});

test('[RECOVERY-2] a recovery by the watchdog counts as a reload', async () => {
  const { kitchen, device } = await running();
  const before = kitchen.world.nowMs();
  device.crash();
  device.ports().recovers();
  await kitchen.run(1);
  const heals: number[] = JSON.parse(device.storage.facts.get('heals') ?? '[]');
  expect(heals).toHaveLength(1);
  expect(heals[0]).toBeGreaterThanOrEqual(before);
});

test('[RECOVERY-5] a newer version takes over only after all changes are saved and a minute passed without a touch', async () => {
  const { kitchen, device } = await running();
  const { commands, state } = device.app();
  const ports = device.ports();
  const line = freshLine(device.app());
  commands.advanceLine(line.cardKey, line.line.id);
  commands.cancelAutosave();
  ports.leaveAlone(600_000);
  ports.versionWaits();
  await kitchen.run(30);
  expect(ports.takeOverCount()).toBe(0);
  commands.save();
  ports.leaveAlone(59_000);
  await kitchen.run(30);
  expect(state.saving).toMatchObject({ pending: 0, unsent: 0 });
  expect(ports.takeOverCount()).toBe(0);
  ports.leaveAlone(60_000);
  ports.versionWaits();
  await kitchen.run(6);
  expect(ports.takeOverCount()).toBe(1);
  await kitchen.run(60);
  expect(ports.takeOverCount()).toBe(1);
});

test('[RECOVERY-8] the app checks for a newer version each hour, and when the cloud comes back', async () => {
  const { kitchen, device } = await running();
  const ports = device.ports();
  await kitchen.run(3_580);
  expect(ports.versionChecks()).toBe(0);
  await kitchen.run(30);
  expect(ports.versionChecks()).toBe(1);
  kitchen.world.setFault('cloud-down', 30_000);
  device.app().commands.refresh();
  await kitchen.run(120);
  expect(device.app().state.link.cloud).toBe('up');
  expect(ports.versionChecks()).toBe(2);
});

test('an unhandled exception is logged, and the board continues', async () => {
  const { device } = await running();
  device.ports().fails('TypeError: x is not a function');
  expect(device.ports().log).toContain('Uncaught: TypeError: x is not a function');
  expect(device.app().state.healing).toBe('none');
});

test('[START-5] a reloaded device requests the wake lock again', async () => {
  const { kitchen, device } = await running();
  device.crash();
  await kitchen.run(1);
  expect(device.ports().wakeLocks()).toBe(1);
});

test('[RECOVERY-11] neither a newer version nor a broken screen discards unsaved settings', async () => {
  const { kitchen, device } = await running();
  const { commands, state } = device.app();
  const ports = device.ports();
  commands.editSettings(true);
  ports.leaveAlone(600_000);
  ports.versionWaits();
  await kitchen.run(30);
  expect(ports.takeOverCount()).toBe(0);
  commands.screenBroke();
  expect(state.healing).toBe('stays');
  commands.editSettings(false);
  await kitchen.run(30);
  expect(ports.takeOverCount()).toBe(1);
});

test('[SETTINGS-23] with unsaved settings, a reload from inside the app only shows a notice', async () => {
  const { device } = await running();
  const { commands, state } = device.app();
  commands.editSettings(true);
  commands.reload();
  commands.setLanguage('en');
  expect(device.ports().reloads()).toBe(0);
  expect(state.notices.map(({ text }) => text)).toEqual(['settingsUnsaved']);
  commands.editSettings(false);
  commands.reload();
  expect(device.ports().reloads()).toBe(1);
});
