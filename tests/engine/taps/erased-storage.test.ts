import { expect, test } from 'vitest';
import { eraseRecords } from '../../../simulator/adapters/in-process-storage.ts';
import { createPrng } from '../../../simulator/core/base/prng.ts';
import { troubleDevice } from '../../../simulator/headless/trouble-device.ts';
import { openKitchen, runningDevice, tapFresh } from '../kitchen.ts';

test('[STORAGE-14] the next start reports, once, how many changes the browser deleted while the page was open', async () => {
  const { kitchen, device } = await runningDevice(3);
  tapFresh(device.app());
  await kitchen.run(1);
  expect(device.storage.records.size).toBe(1);
  eraseRecords(device.storage);
  device.crash();
  await kitchen.run(5);
  expect(device.app().state.notices.map(({ text, values }) => [text, values.count])).toEqual([['changesErased', 1]]);
  device.crash();
  await kitchen.run(5);
  expect(device.app().state.notices).toEqual([]);
});

test('[STORAGE-14] a device whose changes are all sent starts without a notice', async () => {
  const { kitchen, device } = await runningDevice(3);
  tapFresh(device.app());
  device.app().commands.save();
  await kitchen.run(5);
  expect(device.app().state.saving.unsent).toBe(0);
  device.crash();
  await kitchen.run(5);
  expect(device.app().state.notices).toEqual([]);
});

test('[STORAGE-14] when the browser deletes everything, the device is not installed and shows no notice', async () => {
  const { kitchen, device } = await runningDevice(3);
  tapFresh(device.app());
  await kitchen.run(1);
  // A private window clears everything when it closes.
  for (const stored of [device.storage.facts, device.storage.records, device.storage.recording]) stored.clear();
  device.crash();
  await kitchen.run(5);
  const { installed, notices } = device.app().state;
  expect([installed, notices]).toEqual([false, []]);
});

test.each(['kept', 'refused', 'private'] as const)(
  '[STORAGE-12][STORAGE-13] a KDS shows no banner, whatever the result of its request for persistent storage: %s',
  async (keeping) => {
    const kitchen = openKitchen();
    const device = kitchen.device(3);
    device.storage.persistence = keeping;
    device.crash();
    await kitchen.run(10);
    const { storagePersistence, link, notices } = device.app().state;
    expect([storagePersistence, link.word, notices]).toEqual([keeping, 'online', []]);
  },
);

test.each([
  ['storage-erased', 'kept', 0],
  ['storage-unkept', 'refused', 1],
] as const)('[SIM-23] a scenario applies the trouble %s to a device', async (trouble, keeping, records) => {
  const { kitchen, device } = await runningDevice(3);
  tapFresh(device.app());
  await kitchen.run(1);
  troubleDevice(kitchen.world, device, { kind: 'trouble', atMs: 0, kdsId: 3, trouble }, createPrng(1));
  expect([device.storage.persistence, device.storage.records.size]).toEqual([keeping, records]);
});
