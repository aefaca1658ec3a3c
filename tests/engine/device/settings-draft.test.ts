import { expect, test } from 'vitest';
import type { StoredDraft } from '../../../src/domain/device/stored-draft.ts';
import { runningDevice } from '../kitchen.ts';

const HOT = 3;
const NAME = 'settings-draft';
const DRAFT: StoredDraft = { base: { fontsize: 'normal' }, draft: { fontsize: 'big' }, contested: [] };

const running = () => runningDevice(HOT);

test('[SETTINGS-35] unsaved settings are restored as a draft after a crash, and do not apply', async () => {
  const { kitchen, device } = await running();
  const { commands, state } = device.app();
  expect(commands.storedDraft()).toBeNull();
  commands.storeDraft(DRAFT);
  expect(state.draftStored).toBe(true);
  device.crash();
  expect(device.app().commands.storedDraft()).toEqual(DRAFT);
  await kitchen.run(10);
  expect(device.app().state.settings.fontsize).toBe('normal');
  expect(device.app().commands.storedDraft()).toEqual(DRAFT);
});

test('[SETTINGS-36] a draft that the form clears is no longer stored, also after a crash', async () => {
  const { device } = await running();
  const { commands, state } = device.app();
  commands.storeDraft(DRAFT);
  commands.storeDraft(null);
  expect([state.draftStored, device.storage.facts.has(NAME)]).toEqual([false, false]);
  device.crash();
  expect(device.app().commands.storedDraft()).toBeNull();
});

test('[SETTINGS-36][START-3] the draft is deleted with the local data', async () => {
  const { device } = await running();
  device.app().commands.storeDraft(DRAFT);
  await device.app().commands.deleteLocalData();
  expect(device.storage.facts.has(NAME)).toBe(false);
});

test.each(['{"v":1,"at":1,"data":{"base"', 'null', '{"v":-1,"at":1,"data":{}}', '[]'])(
  '[SETTINGS-37][STORAGE-9] an unreadable stored draft counts as no draft, and is reported: %s',
  async (text) => {
    const { kitchen, device } = await running();
    device.storage.facts.set(NAME, text);
    device.crash();
    await kitchen.run(10);
    const { commands, state } = device.app();
    expect(commands.storedDraft()).toBeNull();
    expect(state.link.notes).toContain('storeDamaged');
  },
);

test('[SETTINGS-37][STORAGE-3] a draft of a later version is ignored', async () => {
  const { kitchen, device } = await running();
  device.storage.facts.set(NAME, JSON.stringify({ v: 99, at: 1, data: DRAFT }));
  device.crash();
  await kitchen.run(10);
  expect(device.app().commands.storedDraft()).toBeNull();
  expect(device.app().state.link.notes).not.toContain('storeDamaged');
});

test('[SETTINGS-38] when the storage refuses a draft, no older draft stays stored', async () => {
  const { device } = await running();
  const { commands, state } = device.app();
  commands.storeDraft(DRAFT);
  Object.assign(device.ports().facts, { write: () => false });
  commands.storeDraft({ ...DRAFT, draft: { fontsize: 'bigger' } });
  expect([state.draftStored, device.storage.facts.has(NAME)]).toEqual([false, false]);
  expect(commands.storedDraft()).toBeNull();
});

test('[RECOVERY-11] a stored draft blocks neither a newer version nor the reload of a broken screen', async () => {
  const { kitchen, device } = await running();
  const { commands, state } = device.app();
  const ports = device.ports();
  commands.editSettings(true);
  ports.leaveAlone(600_000);
  ports.versionWaits();
  await kitchen.run(30);
  expect(ports.takeOverCount()).toBe(0);
  commands.storeDraft(DRAFT);
  await kitchen.run(30);
  expect(ports.takeOverCount()).toBe(1);
  commands.screenBroke();
  expect(state.healing).toBe('reloads');
});
