import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import type { App } from '../../../src/engine/base/app.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import { deferredPromise } from '../../deferred-promise.ts';
import {
  cardsOf,
  currentLine,
  linesOf,
  openWithoutAutosave,
  presses,
  REST_S,
  type SeenLine,
  type TestKitchen,
  tableOrder,
} from '../kitchen.ts';

const HOT = 3;

async function openOneOrder() {
  const kitchen = openWithoutAutosave(HOT, [tableOrder('one', 1, 141, 142)], 0);
  const device = kitchen.device(HOT);
  await kitchen.run(8);
  const orderId = kitchen.world.namedOrder('one') ?? 0;
  return { kitchen, device, app: device.app(), orderId, lines: linesOf(device.app()) };
}

const products = (lines: readonly SeenLine[]): SeenLine[] => lines.filter(({ isExtra }) => !isExtra);

/** Brings all lines of an order to their last status and saves. */
async function finish(kitchen: TestKitchen, app: App, orderId: number): Promise<void> {
  await presses(kitchen, 2, () => cardsOf(app, orderId).map(app.commands.advanceCard));
  app.commands.save();
}

test('[RECENT-1][RECENT-10] a card that this device finished becomes a recent entry, and its undo brings back the previewed lines', async () => {
  const { kitchen, app, orderId, lines } = await openOneOrder();
  await finish(kitchen, app, orderId);
  await kitchen.run(5);
  expect(cardsOf(app, orderId)).toEqual([]);
  expect(app.state.board.recent.map((entry) => entry.order.id)).toEqual([orderId]);
  const [entry] = app.state.board.recent;
  expect(Math.abs((entry?.leftAtS ?? 0) - app.serverNowS())).toBeLessThan(10);
  const ahead = app.previewUndo(entry?.key ?? '');
  expect(ahead.ok && ahead.data.map(({ line, status }) => [line.id, status]).sort()).toEqual(
    lines.map(({ line }) => [line.id, 0]).sort(),
  );
  app.commands.undoRecent(entry?.key ?? '');
  expect(cardsOf(app, orderId).length).toBeGreaterThan(0);
  for (const line of lines) expect(currentLine(app, line)).toMatchObject({ status: 0, saveMark: 'pending' });
  await kitchen.run(1);
  expect(app.state.board.recent).toEqual([]);
  app.commands.save();
  await kitchen.run(5);
  for (const line of lines) expect(kitchen.world.savedStatus(orderId, line.line.id)).toBe(0);
});

test('[ORDER-38] undo of a line reverts the pending change first, and then the saved change', async () => {
  const { kitchen, app, orderId, lines } = await openOneOrder();
  const [line] = products(lines);
  if (!line) throw new Error('Failed to find a line.');
  app.commands.advanceLine(line.cardKey, line.line.id);
  app.commands.save();
  await kitchen.run(5);
  app.commands.advanceLine(line.cardKey, line.line.id);
  expect(currentLine(app, line)?.status).toBe(110);
  await kitchen.run(REST_S);
  app.commands.undoLine(line.cardKey, line.line.id);
  expect(currentLine(app, line)).toMatchObject({ status: 100, saveMark: 'none' });
  await kitchen.run(REST_S);
  app.commands.undoLine(line.cardKey, line.line.id);
  expect(currentLine(app, line)).toMatchObject({ status: 0, saveMark: 'pending' });
  app.commands.save();
  await kitchen.run(5);
  expect(kitchen.world.savedStatus(orderId, line.line.id)).toBe(0);
});

test('[ORDER-47] without a network the undo of an undo restores the status that this device saved', async () => {
  const { kitchen, app, orderId, lines } = await openOneOrder();
  const [line] = products(lines);
  if (!line) throw new Error('Failed to find a line.');
  kitchen.world.setFault('cloud-down', 600_000);
  const step = async (work: () => void) => {
    work();
    app.commands.save();
    await kitchen.run(20);
    return currentLine(app, line)?.status;
  };
  const undo = () => app.commands.undoLine(line.cardKey, line.line.id);
  expect(await step(() => app.commands.advanceLine(line.cardKey, line.line.id))).toBe(100);
  expect(await step(undo)).toBe(0);
  expect(await step(undo)).toBe(100);
  expect(await step(undo)).toBe(0);
  expect(await step(undo)).toBe(100);
  kitchen.world.heal();
  await kitchen.run(90);
  expect(kitchen.world.savedStatus(orderId, line.line.id)).toBe(100);
  expect(app.state.saving.unsent).toBe(0);
});

test('[ORDER-42] a refused undo of a line shows the reason at the line', async () => {
  const { app, lines } = await openOneOrder();
  const [line] = lines;
  app.commands.undoLine(line?.cardKey ?? '', line?.line.id ?? 0);
  expect(app.state.refused?.why).toBe('no-earlier-status');
});

test('[ORDER-41][RECENT-10] the undo of an entry that another device changed later is refused with a notice, and the preview has the reason', async () => {
  const { kitchen, app, orderId } = await openOneOrder();
  const expediter = kitchen.device(1).app();
  await finish(kitchen, app, orderId);
  await kitchen.run(5);
  const [entry] = app.state.board.recent;
  for (const key of cardsOf(expediter, orderId)) expediter.commands.advanceCard(key);
  expediter.commands.save();
  await kitchen.run(5);
  expect(app.previewUndo(entry?.key ?? '')).toEqual({ ok: false, why: 'changed-by-other' });
  app.commands.undoRecent(entry?.key ?? '');
  expect(app.state.saving.pending).toBe(0);
  expect(app.state.notices.map(({ text, values }) => [text, values.why])).toEqual([
    ['undoRefused', 'changed-by-other'],
  ]);
});

test('[ORDER-48] a device cannot undo a later step of another device of the same user, and can undo its own last step', async () => {
  const { kitchen, app, orderId, lines } = await openOneOrder();
  const second = kitchen.device(HOT, 'second').app();
  await kitchen.run(5);
  const [line] = products(lines);
  if (!line) throw new Error('Failed to find a line.');
  const advanceOn = async (on: App) => {
    on.commands.advanceLine(line.cardKey, line.line.id);
    on.commands.save();
    await kitchen.run(5);
  };
  await advanceOn(app);
  await advanceOn(second);
  const [entry] = app.state.board.recent;
  if (entry) app.commands.undoRecent(entry.key);
  else app.commands.undoLine(line.cardKey, line.line.id);
  expect(app.state.saving.pending).toBe(0);
  expect(entry ? app.state.notices.at(-1)?.values.why : app.state.refused?.why).toBe('changed-by-other');
  expect(kitchen.world.savedStatus(orderId, line.line.id)).toBe(110);
  // The user's other device can undo its own step, which is the last.
  const [secondEntry] = second.state.board.recent;
  if (secondEntry) second.commands.undoRecent(secondEntry.key);
  else second.commands.undoLine(line.cardKey, line.line.id);
  second.commands.save();
  await kitchen.run(5);
  expect(kitchen.world.savedStatus(orderId, line.line.id)).toBe(100);
});

test("[ORDER-48] after a save before the undo script loaded, the undo of another device's later step is refused", async () => {
  const { kitchen, device, lines } = await openOneOrder();
  const [line] = products(lines);
  if (!line) throw new Error('Failed to find a line.');
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'slow', storage: emptyStorage() });
  ports.facts.write('install', JSON.stringify(kitchen.world.enrol(HOT)));
  const { promise: loaded, resolve: come } = deferredPromise();
  const app = createApp(ports, () => loaded.then(deferredAtOnce));
  await kitchen.run(5);
  for (const each of [app, device.app()]) {
    each.commands.advanceLine(line.cardKey, line.line.id);
    each.commands.save();
    await kitchen.run(5);
  }
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(110);
  come();
  await kitchen.run(5);
  app.commands.undoLine(line.cardKey, line.line.id);
  expect(app.state.refused?.why).toBe('changed-by-other');
  expect(app.state.saving.pending).toBe(0);
  app.dispose();
});

test('[ORDER-46] the undo of an order that is missing from the response is sent to the server at once', async () => {
  const { kitchen, app, orderId, lines } = await openOneOrder();
  const expediter = kitchen.device(1).app();
  await kitchen.run(5);
  await finish(kitchen, app, orderId);
  await kitchen.run(5);
  const expediterLines = linesOf(expediter).filter((line) => line.orderId === orderId);
  for (const { line } of expediterLines) {
    await presses(kitchen, 2, () => expediter.commands.advanceLine(cardsOf(expediter, orderId)[0] ?? '', line.id));
  }
  expediter.commands.save();
  await kitchen.run(30);
  const [entry] = app.state.board.recent;
  const saved = () => lines.map(({ line }) => kitchen.world.savedStatus(orderId, line.id));
  expect(new Set(saved())).toEqual(new Set([130]));
  const ahead = app.previewUndo(entry?.key ?? '');
  expect(ahead.ok && [...new Set(ahead.data.map(({ status }) => status))]).toEqual([0]);
  app.commands.undoRecent(entry?.key ?? '');
  expect(app.state.saving.pending).toBe(0);
  await kitchen.run(10);
  expect(new Set(saved())).toEqual(new Set([0]));
});

test('[LOGIN-3][RECENT-10] a logged-in person cannot undo and sees a notice', async () => {
  const { kitchen, device, app, orderId } = await openOneOrder();
  await finish(kitchen, app, orderId);
  await kitchen.run(5);
  const [entry] = app.state.board.recent;
  device.app().state.loggedIn = true;
  expect(app.previewUndo(entry?.key ?? '')).toEqual({ ok: false, why: 'not-operable' });
  expect(app.previewUndo('unknown')).toEqual({ ok: false, why: 'unknown-line' });
  app.commands.undoRecent(entry?.key ?? '');
  expect(app.state.notices.map(({ values }) => values.why)).toEqual(['not-operable']);
  expect(app.state.saving.pending).toBe(0);
});
