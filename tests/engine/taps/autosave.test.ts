import { subscribe } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import type { DeviceStorage } from '../../../simulator/adapters/in-process-storage.ts';
import {
  choose,
  currentLine,
  freshLine,
  linesOf,
  openKitchen,
  openWithoutAutosave,
  READ_AGAIN_S,
  readAgain,
  tapFresh,
} from '../kitchen.ts';

const HOT = 3;

async function openCounting() {
  const kitchen = openKitchen();
  choose(kitchen.world, HOT, { autosave: 15 });
  const device = kitchen.device(HOT);
  await kitchen.run(8);
  const line = tapFresh(device.app());
  return { kitchen, device, line };
}

/** The cook taps a second line after canceling the autosave of the first. */
async function openHeld() {
  const { kitchen, device, line } = await openCounting();
  device.app().commands.cancelAutosave();
  await kitchen.run(5);
  const other = freshLine(device.app());
  device.app().commands.advanceLine(other.cardKey, other.line.id);
  const saved = () => [line, other].map(({ orderId, line: { id } }) => kitchen.world.savedStatus(orderId, id));
  return { kitchen, device, line, other, saved };
}

const heldFact = ({ storage }: { storage: DeviceStorage }) => storage.facts.get('autosave-held') ?? null;

test('[OUTBOX-2][OUTBOX-6] a tap after a cancel starts a countdown and is saved alone, and the save key saves the held changes', async () => {
  const { kitchen, device, line, other, saved } = await openHeld();
  const { state, commands } = device.app();
  expect(state.saving).toMatchObject({ pending: 2, held: 1, autosaveInS: 15 });
  await kitchen.run(20);
  expect(saved()).toEqual([0, 100]);
  expect(state.saving).toMatchObject({ pending: 1, held: 1, unsent: 0, autosaveInS: null });
  expect([currentLine(device.app(), line), currentLine(device.app(), other)]).toMatchObject([
    { status: 100, saveMark: 'pending' },
    { status: 100, saveMark: 'none' },
  ]);
  await kitchen.run(60);
  expect(saved()).toEqual([0, 100]);
  commands.pressKey(state.settings.keysave);
  await kitchen.run(5);
  expect(saved()).toEqual([100, 100]);
  expect([state.saving.held, heldFact(device)]).toEqual([0, null]);
});

test('[OUTBOX-2] the save key saves held changes and changes with a countdown at once, and a second cancel holds both', async () => {
  const one = await openHeld();
  one.device.app().commands.save();
  await one.kitchen.run(5);
  expect(one.saved()).toEqual([100, 100]);
  const two = await openHeld();
  two.device.app().commands.cancelAutosave();
  await two.kitchen.run(60);
  expect(two.saved()).toEqual([0, 0]);
  expect(two.device.app().state.saving).toMatchObject({ pending: 2, held: 2, autosaveInS: null });
});

test('[OUTBOX-2] a tap on a held line starts a countdown for that line, and the other lines stay held', async () => {
  const { kitchen, device, line, other, saved } = await openHeld();
  const { state, commands } = device.app();
  commands.cancelAutosave();
  commands.advanceLine(line.cardKey, line.line.id);
  expect(state.saving).toMatchObject({ pending: 2, held: 1, autosaveInS: 15 });
  await kitchen.run(30);
  expect(saved()).toEqual([110, 0]);
  commands.backLine(other.cardKey, other.line.id);
  expect([state.saving, heldFact(device)]).toMatchObject([{ pending: 0, held: 0, autosaveInS: null }, null]);
});

test('[OUTBOX-7] discarded changes show the saved status, are never sent, and do not return after a crash', async () => {
  const { kitchen, device, line, other, saved } = await openHeld();
  device.app().commands.discardChanges();
  expect(device.app().state.saving).toMatchObject({ pending: 0, held: 0, autosaveInS: null });
  expect([currentLine(device.app(), line), currentLine(device.app(), other)]).toMatchObject([
    { status: 0, saveMark: 'none' },
    { status: 0, saveMark: 'none' },
  ]);
  await kitchen.run(1);
  device.crash();
  await kitchen.run(60);
  expect(saved()).toEqual([0, 0]);
  expect([device.app().state.saving.pending, heldFact(device)]).toEqual([0, null]);
});

test('[OUTBOX-5] after a crash held changes stay held, and the other changes restart their countdown', async () => {
  const { kitchen, device, line, saved } = await openHeld();
  await kitchen.run(10);
  expect(heldFact(device)).toBe(JSON.stringify([`${line.orderId}:${line.line.id}`]));
  device.crash();
  await kitchen.run(10);
  expect(device.app().state.saving).toMatchObject({ pending: 2, held: 1 });
  expect(saved()).toEqual([0, 0]);
  await kitchen.run(60);
  expect(saved()).toEqual([0, 100]);
  device.crash();
  await kitchen.run(60);
  expect(saved()).toEqual([0, 100]);
  expect(device.app().state.saving).toMatchObject({ pending: 1, held: 1, unsent: 0, autosaveInS: null });
});

test.each(['1', 'damaged', '["7"]', '{}'])(
  '[OUTBOX-5] all restored changes are held after an invalid stored list of held changes: %s',
  async (text) => {
    const { kitchen, device, saved } = await openHeld();
    device.storage.facts.set('autosave-held', text);
    device.crash();
    await kitchen.run(60);
    expect(saved()).toEqual([0, 0]);
    expect(device.app().state.saving).toMatchObject({ pending: 2, held: 2, unsent: 0, autosaveInS: null });
  },
);

test('[OUTBOX-5] a running countdown restarts after a crash', async () => {
  const { kitchen, device, line } = await openCounting();
  await kitchen.run(10);
  device.crash();
  await kitchen.run(10);
  expect(device.app().state.saving).toMatchObject({ pending: 1 });
  await kitchen.run(10);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(100);
});

test("[OUTBOX-4] no countdown runs for a change that another device's save superseded", async () => {
  const { kitchen, device, line } = await openCounting();
  const second = kitchen.device(HOT, 'second').app();
  await kitchen.run(8);
  const { saving } = device.app().state;
  const empty: (number | null)[] = [];
  const stop = subscribe(saving, () => void (saving.pending === 0 && empty.push(saving.autosaveInS)), true);
  second.commands.advanceLine(line.cardKey, line.line.id);
  second.commands.save();
  await kitchen.run(5);
  stop();
  expect(saving).toMatchObject({ pending: 0, unsent: 0, autosaveInS: null });
  expect(new Set(empty)).toEqual(new Set([null]));
});

test('[OUTBOX-1] pending changes are saved after the settings turn autosave on, without another tap', async () => {
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

test('[OUTBOX-8] one tap on a dish with extras is one change, whether pending, held or in flight', async () => {
  const kitchen = openWithoutAutosave(HOT);
  const app = kitchen.device(HOT).app();
  await kitchen.run(8);
  const lines = linesOf(app).filter(({ line, orderId }) =>
    linesOf(app).some((each) => each.orderId === orderId && each.line.parentId === line.id),
  );
  const [dish] = lines;
  if (dish === undefined) throw new Error('Failed to find a dish with an extra on this board.');
  app.commands.advanceLine(dish.cardKey, dish.line.id);
  const pending = () => linesOf(app).filter(({ saveMark }) => saveMark === 'pending').length;
  expect(pending()).toBeGreaterThan(1);
  expect(app.state.saving.pending).toBe(1);
  app.commands.cancelAutosave();
  expect(app.state.saving).toMatchObject({ pending: 1, held: 1, unsent: 0 });
  app.commands.save();
  expect(app.state.saving).toMatchObject({ pending: 0, held: 0, unsent: 1 });
});
