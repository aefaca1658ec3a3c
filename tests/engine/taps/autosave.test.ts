/** What becomes of the countdown when the page is gone and comes back. */
import { subscribe } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { choose, freshLine, openKitchen, READ_AGAIN_S, readAgain, seen } from '../kitchen.ts';

const HOT = 3;

async function openCounting() {
  const kitchen = openKitchen();
  choose(kitchen.world, HOT, { autosave: 15 });
  const device = kitchen.device(HOT);
  await kitchen.run(8);
  const line = freshLine(device.app());
  device.app().commands.advanceLine(line.cardKey, line.line.id);
  return { kitchen, device, line };
}

test('[S5e] what the cook stopped does not count down again after a crash, until the next change', async () => {
  const { kitchen, device, line } = await openCounting();
  device.app().commands.cancelAutosave();
  device.crash();
  await kitchen.run(60);
  expect(device.app().state.saving).toMatchObject({ pending: 1, unsent: 0, autosaveInS: null });
  const other = freshLine(device.app());
  device.app().commands.advanceLine(other.cardKey, other.line.id);
  expect(device.app().state.saving.autosaveInS).toBe(15);
  device.crash();
  await kitchen.run(5);
  expect(device.app().state.saving.autosaveInS).not.toBeNull();
  await kitchen.run(30);
  expect(seen(device.app(), line)).toMatchObject({ status: 100, mark: 'none' });
});

test('[S5e] a save ends what the cook stopped: the next changes count down, also after a crash', async () => {
  const { kitchen, device } = await openCounting();
  device.app().commands.cancelAutosave();
  device.app().commands.save();
  await kitchen.run(5);
  expect([...device.storage.facts.keys()]).not.toContain('autosave-held');
});

test('[S5e] what was counting counts down anew after a crash', async () => {
  const { kitchen, device, line } = await openCounting();
  await kitchen.run(10);
  device.crash();
  await kitchen.run(10);
  expect(device.app().state.saving).toMatchObject({ pending: 1 });
  await kitchen.run(10);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(100);
});

test('[S5d] at no moment counts down what is no longer pending, however it fell away', async () => {
  const { kitchen, device, line } = await openCounting();
  const twin = kitchen.device(HOT, 'twin').app();
  await kitchen.run(8);
  const { saving } = device.app().state;
  const empty: (number | null)[] = [];
  const stop = subscribe(saving, () => void (saving.pending === 0 && empty.push(saving.autosaveInS)), true);
  twin.commands.advanceLine(line.cardKey, line.line.id);
  twin.commands.save();
  await kitchen.run(5);
  stop();
  expect(saving).toMatchObject({ pending: 0, unsent: 0, autosaveInS: null });
  expect(new Set(empty)).toEqual(new Set([null]));
});

test('[S5a] what is pending saves itself as soon as the settings want it, without a further change', async () => {
  const { kitchen, device } = await openCounting();
  choose(kitchen.world, HOT, { autosave: 0 });
  readAgain(kitchen.world);
  await kitchen.run(READ_AGAIN_S);
  expect(device.app().state.saving).toMatchObject({ pending: 1, autosaveInS: null });
  await kitchen.run(60);
  expect(device.app().state.saving).toMatchObject({ pending: 1, autosaveInS: null });
  choose(kitchen.world, HOT, { autosave: 15 });
  readAgain(kitchen.world);
  await kitchen.run(READ_AGAIN_S);
  await kitchen.run(15);
  expect(device.app().state.saving).toMatchObject({ pending: 0, unsent: 0, autosaveInS: null });
});
