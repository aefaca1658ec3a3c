import { expect, test } from 'vitest';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import { choose, linesOf, openKitchen, tableOrder } from '../kitchen.ts';

const HOT = 3;
const VOID_AT_S = 20;

type Void = 'asked' | 'confirmed' | 'cancelled';

const VOIDS = [
  ['by a flag', 'asked', 0] as const,
  ['with status 170', 'confirmed', 170] as const,
  ['with status 172', 'cancelled', 172] as const,
];

const voidOf = (how: Void): ScenarioStep => ({
  kind: 'void-line',
  atMs: 1_200_000 + VOID_AT_S * 1_000,
  order: 'one',
  productId: 141,
  how,
});

/** A device with one order whose first dish is voided at second 20, ten seconds after the device starts. */
async function openVoid(how: Void, autosave = 0) {
  const kitchen = openKitchen([tableOrder('one', 1, 141, 142), voidOf(how)], 0);
  choose(kitchen.world, HOT, { autosave });
  const device = kitchen.device(HOT);
  await kitchen.run(10);
  const orderId = kitchen.world.namedOrder('one') ?? 0;
  const line = linesOf(device.app()).find((each) => each.line.productId === 141);
  if (!line) throw new Error('Failed to find the dish.');
  const tap = () => device.app().commands.advanceLine(line.cardKey, line.line.id);
  const saved = () => kitchen.world.savedStatus(orderId, line.line.id);
  const notices = () => device.app().state.notices.map(({ text, values }) => [text, values.lines]);
  return { kitchen, device, line, tap, saved, notices };
}

const NOTICE = (name: string) => ['changeVoided', name.match(/\[es\]([^[]*)/)?.[1] ?? name];

test.each(VOIDS)(
  '[ORDER-18] a void %s drops a pending change with a notice, and the change is never sent',
  async (_, how, left) => {
    const { kitchen, device, line, tap, saved, notices } = await openVoid(how);
    tap();
    await kitchen.run(13);
    expect(device.app().state.saving.pending).toBe(0);
    expect(notices()).toEqual([NOTICE(line.line.name)]);
    device.app().commands.save();
    await kitchen.run(10);
    expect(saved()).toBe(left);
    expect([...device.storage.records.keys()]).toEqual([]);
  },
);

test.each(VOIDS)(
  '[ORDER-18] a void %s that comes 400 ms after a tap drops the change before autosave sends it',
  async (_, how, left) => {
    const { kitchen, device, tap, saved, notices } = await openVoid(how, 2);
    await kitchen.run(VOID_AT_S - 10 - 0.4);
    tap();
    await kitchen.run(3);
    expect([saved(), notices().length, device.app().state.saving.pending]).toEqual([left, 1, 0]);
    await kitchen.run(20);
    expect(saved()).toBe(left);
    expect(kitchen.world.changes().filter(({ kdsId }) => kdsId === HOT)).toEqual([]);
  },
);

test.each(VOIDS)('[ORDER-18] a void %s drops a change that was restored after a reload', async (_, how, left) => {
  const { kitchen, device, tap, saved, notices } = await openVoid(how);
  tap();
  await kitchen.run(1);
  device.dispose();
  await kitchen.run(15);
  device.crash();
  await kitchen.run(5);
  expect([device.app().state.saving.pending, notices().length]).toEqual([0, 1]);
  device.app().commands.save();
  await kitchen.run(5);
  expect(saved()).toBe(left);
});

test.each(VOIDS)(
  '[ORDER-18] a void %s drops a change that was queued while the cloud was down',
  async (_, how, left) => {
    const { kitchen, device, tap, saved, notices } = await openVoid(how);
    kitchen.world.setFault('cloud-down', 15_000);
    tap();
    device.app().commands.save();
    await kitchen.run(100);
    expect(device.app().state.saving.unsent).toBe(0);
    expect(saved()).toBe(left);
    expect(notices().length).toBeLessThanOrEqual(1);
    expect([...device.storage.records.keys()]).toEqual([]);
  },
);

test('[ORDER-18] a void also drops a held change', async () => {
  const { kitchen, device, tap, notices } = await openVoid('cancelled');
  tap();
  device.app().commands.cancelAutosave();
  await kitchen.run(13);
  expect([device.app().state.saving.held, notices().length]).toEqual([0, 1]);
});

test('[ORDER-18] when a void crosses a change in flight, the board shows the server status and nothing is resent', async () => {
  const { kitchen, device, line, saved } = await openVoid('cancelled');
  kitchen.world.setFault('cloud-slow', 6_000);
  await kitchen.run(9);
  device.app().commands.advanceLine(line.cardKey, line.line.id);
  device.app().commands.save();
  await kitchen.run(40);
  const shown = linesOf(device.app()).find((each) => each.line.id === line.line.id)?.line.saved ?? 172;
  expect([shown, device.app().state.saving.unsent]).toEqual([saved(), 0]);
  const sent = kitchen.world.changes().filter((each) => each.lineId === line.line.id && each.kdsId === HOT);
  expect(sent.length).toBeLessThanOrEqual(1);
});
