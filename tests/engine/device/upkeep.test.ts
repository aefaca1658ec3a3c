import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import type { Page } from '../../../src/platform/ports.ts';
import { freshLine, openKitchen, runningDevice } from '../kitchen.ts';

const HOT = 3;

const running = () => runningDevice(HOT);

test('[R11a] a screen that broke loads the app anew after a moment, once however often it is told', async () => {
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

test('[R11a][R11b] of screens that break at every start three loads come by themselves, the fourth is left to a person', async () => {
  const { kitchen, device } = await running();
  const told: string[] = [];
  for (let start = 0; start < 5; start += 1) {
    device.app().commands.screenBroke();
    told.push(device.app().state.healing);
    await kitchen.run(5);
    device.crash();
    await kitchen.run(1);
  }
  expect(told).toEqual(['reloads', 'reloads', 'reloads', 'stays', 'stays']);
  await kitchen.run(600);
  device.app().commands.screenBroke();
  expect(device.app().state.healing).toBe('reloads');
});

test('[R11b] where the reloads cannot be counted there is none', async () => {
  const { kitchen, device } = await running();
  const { facts } = device.ports();
  Object.assign(facts, { write: () => false });
  device.app().commands.screenBroke();
  await kitchen.run(10);
  expect(device.app().state.healing).toBe('stays');
  expect(device.ports().reloads()).toBe(0);
});

test('[R11g] changes that only the memory holds keep the app from loading itself anew', async () => {
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

test('[R11d] a page that hung and goes on loads itself anew', async () => {
  const { kitchen, device } = await running();
  device.ports().hangs();
  await kitchen.run(4);
  expect(device.ports().reloads()).toBe(1);
  expect(device.ports().log).toContain('The app loads itself anew: it hung');
});

test('[R11c] the page is asked each second, and may be brought back from outside', async () => {
  const { device } = await running();
  expect(device.ports().watched()).toEqual({ askEveryMs: 1_000, unansweredMax: 15 });
  expect(device.ports().mayRecover()).toBe(true);
  expect(device.storage.facts.has('heals')).toBe(false);
});

test('[R11c] an upkeep whose script is lost is fetched again until it comes', async () => {
  const kitchen = openKitchen();
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'far', storage: emptyStorage() });
  let tries = 0;
  const upkeep: Page['upkeep'] = (plan, tells) => {
    tries += 1;
    return tries < 3 ? Promise.reject(new Error('no network')) : ports.page.upkeep(plan, tells);
  };
  const app = createApp({ ...ports, page: { ...ports.page, upkeep } }, deferredAtOnce);
  await kitchen.run(2);
  expect([tries, ports.watched()]).toEqual([1, null]);
  await kitchen.run(12);
  expect(tries).toBe(3);
  expect(ports.watched()).not.toBeNull();
  app.dispose();
});

test('[R11a][R11i] of hangs that follow one another three end from outside, the fourth is left until ten minutes are over', async () => {
  const { kitchen, device } = await running();
  const told: boolean[] = [];
  for (let hang = 0; hang < 3; hang += 1) {
    told.push(device.ports().mayRecover());
    device.crash();
    device.ports().recovers();
    await kitchen.run(20);
  }
  told.push(device.ports().mayRecover());
  expect(told).toEqual([true, true, true, false]);
  await kitchen.run(600);
  expect(device.ports().mayRecover()).toBe(true);
});

test('[R11g][R11i] a storage that refuses long after the start holds the recovery back while changes wait for it', async () => {
  const { kitchen, device } = await running();
  const { records } = device.ports();
  const { put } = records;
  Object.assign(records, { put: async () => ({ ok: false, why: 'refused' }) });
  const line = freshLine(device.app());
  device.app().commands.advanceLine(line.cardKey, line.line.id);
  device.app().commands.cancelAutosave();
  await kitchen.run(1);
  expect(device.app().state.saving).toMatchObject({ pending: 1, memoryOnly: true });
  expect(device.ports().mayRecover()).toBe(false);
  Object.assign(records, { put });
  await kitchen.run(20);
  expect(device.app().state.saving).toMatchObject({ pending: 1, memoryOnly: false });
  expect(device.ports().mayRecover()).toBe(true);
});

test('[R11b][R11i] where a recovery cannot be counted there is none, and none follows one that was not', async () => {
  const { kitchen, device } = await running();
  device.crash();
  Object.assign(device.ports().facts, { write: () => false });
  await kitchen.run(1);
  expect(device.ports().mayRecover()).toBe(false);
  device.crash();
  device.ports().recovers();
  const { facts } = device.ports();
  const { write } = facts;
  // The list takes its old length, and not one more.
  Object.assign(facts, {
    write: (key: string, text: string) => (key === 'heals' && text !== '[]' ? false : write(key, text)),
  });
  await kitchen.run(1);
  expect(device.ports().mayRecover()).toBe(false);
});

test('[R11b] a page that was brought back from outside counts as loaded anew', async () => {
  const { kitchen, device } = await running();
  const before = kitchen.world.nowMs();
  device.crash();
  device.ports().recovers();
  await kitchen.run(1);
  const heals: number[] = JSON.parse(device.storage.facts.get('heals') ?? '[]');
  expect(heals).toHaveLength(1);
  expect(heals[0]).toBeGreaterThanOrEqual(before);
});

test('[R11e] a newer version waits for saved changes and a minute without a touch', async () => {
  const { kitchen, device } = await running();
  const { commands, state } = device.app();
  const ports = device.ports();
  const line = freshLine(device.app());
  commands.advanceLine(line.cardKey, line.line.id);
  commands.cancelAutosave();
  ports.leaveAlone(600_000);
  ports.versionWaits();
  await kitchen.run(30);
  expect(ports.takeOvers()).toBe(0);
  commands.save();
  ports.leaveAlone(59_000);
  await kitchen.run(30);
  expect(state.saving).toMatchObject({ pending: 0, unsent: 0 });
  expect(ports.takeOvers()).toBe(0);
  ports.leaveAlone(60_000);
  ports.versionWaits();
  await kitchen.run(6);
  expect(ports.takeOvers()).toBe(1);
  await kitchen.run(60);
  expect(ports.takeOvers()).toBe(1);
});

test('[R11h] a newer version is asked for each hour, and when the cloud comes back', async () => {
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

test('what nobody caught stands in the log, and the board goes on', async () => {
  const { device } = await running();
  device.ports().fails('TypeError: x is not a function');
  expect(device.ports().log).toContain('Nobody caught: TypeError: x is not a function');
  expect(device.app().state.healing).toBe('none');
});

test('[D8] a device that was loaded anew asks for the screen again', async () => {
  const { kitchen, device } = await running();
  device.crash();
  await kitchen.run(1);
  expect(device.ports().wakeLocks()).toBe(1);
});

test('[R11k] neither a newer version nor a broken screen takes settings away that were not saved', async () => {
  const { kitchen, device } = await running();
  const { commands, state } = device.app();
  const ports = device.ports();
  commands.editSettings(true);
  ports.leaveAlone(600_000);
  ports.versionWaits();
  await kitchen.run(30);
  expect(ports.takeOvers()).toBe(0);
  commands.screenBroke();
  expect(state.healing).toBe('stays');
  commands.editSettings(false);
  await kitchen.run(30);
  expect(ports.takeOvers()).toBe(1);
});

test('[SET23] settings that were not saved are told to whoever would reload the app from inside, and it stays', async () => {
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
