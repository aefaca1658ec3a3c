import { expect, test } from 'vitest';
import type { App } from '../../../src/engine/base/app.ts';
import { NO_MARKS } from '../../../src/engine/base/state.ts';
import {
  cardsOf,
  choose,
  freshLine,
  linesOf,
  openKitchen,
  presses,
  type SeenLine,
  tableOrder,
  tapFresh,
} from '../kitchen.ts';

const HOT = 3;
const EXPEDITER = 1;
const NODES = 'order/71/3';

async function openTwo() {
  const kitchen = openKitchen([tableOrder('one', 1, 141, 142), tableOrder('two', 2, 143)], 0);
  for (const kds of [HOT, EXPEDITER]) choose(kitchen.world, kds, { autosave: 0 });
  const [mine, theirs] = [kitchen.device(HOT, 'hot'), kitchen.device(EXPEDITER, 'pass')];
  await kitchen.run(8);
  return { kitchen, mine, theirs };
}

const namesAt = (app: App, { orderId, line }: SeenLine): readonly string[] =>
  cardsOf(app, orderId).flatMap((key) => app.entry(key)?.marks.selected.get(line.id) ?? []);

test('[SHARED-8] a pending change shows on the other device under the name of this KDS, until the change is saved', async () => {
  const { kitchen, mine, theirs } = await openTwo();
  const line = tapFresh(mine.app());
  await kitchen.run(1);
  expect(namesAt(theirs.app(), line)).toEqual(['Cocina caliente']);
  expect(namesAt(mine.app(), line)).toEqual([]);
  mine.app().commands.save();
  await kitchen.run(5);
  expect(namesAt(theirs.app(), line)).toEqual([]);
  expect(kitchen.world.realtime.get(NODES)).toBeNull();
});

test('[SHARED-8] a reverted change is no longer selected', async () => {
  const { kitchen, mine, theirs } = await openTwo();
  const line = tapFresh(mine.app());
  await kitchen.run(1);
  mine.app().commands.undoLine(line.cardKey, line.line.id);
  await kitchen.run(1);
  expect(namesAt(theirs.app(), line)).toEqual([]);
  expect(kitchen.world.realtime.get(NODES)).toBeNull();
});

test('[SHARED-9] a disconnected device marks no line, and marks its pending change again after it reconnects', async () => {
  const { kitchen, mine, theirs } = await openTwo();
  const line = tapFresh(mine.app());
  await kitchen.run(1);
  mine.ports().kill();
  await kitchen.run(1);
  expect(namesAt(theirs.app(), line)).toEqual([]);
  mine.crash();
  await kitchen.run(8);
  expect(namesAt(theirs.app(), line)).toEqual(['Cocina caliente']);
  mine.dispose();
  await kitchen.run(1);
  expect(namesAt(theirs.app(), line)).toEqual([]);
});

test('[SHARED-9] a device that restarts without a pending change removes its earlier entries', async () => {
  const { kitchen, mine } = await openTwo();
  const line = freshLine(mine.app());
  const left = JSON.stringify([[line.line.id, 'hot', 'Cocina caliente']]);
  mine.dispose();
  kitchen.world.realtime.put(`${NODES}/${line.orderId}/selected`, left);
  mine.crash();
  await kitchen.run(8);
  expect(kitchen.world.realtime.get(NODES)).toBeNull();
});

test("[SHARED-2][SHARED-8] two devices with pending changes in one order keep each other's entries", async () => {
  const { kitchen, mine, theirs } = await openTwo();
  const orderId = kitchen.world.namedOrder('one') ?? 0;
  const [first, second] = linesOf(mine.app()).filter((line) => line.orderId === orderId && !line.isExtra);
  if (!first || !second) throw new Error('Failed to find two lines.');
  mine.app().commands.advanceLine(first.cardKey, first.line.id);
  theirs.app().commands.advanceLine(cardsOf(theirs.app(), orderId)[0] ?? '', second.line.id);
  await kitchen.run(1);
  expect(namesAt(theirs.app(), first)).toEqual(['Cocina caliente']);
  expect(namesAt(mine.app(), second)).toEqual(['Expedición']);
});

test('[SHARED-8] while realtime is down a pending change is not shared, and is shared when realtime is back', async () => {
  const { kitchen, mine, theirs } = await openTwo();
  kitchen.world.setFault('realtime-down', 20_000);
  await kitchen.run(1);
  const line = tapFresh(mine.app());
  await kitchen.run(5);
  expect(namesAt(theirs.app(), line)).toEqual([]);
  await kitchen.run(30);
  expect(namesAt(theirs.app(), line)).toEqual(['Cocina caliente']);
});

test('[SHARED-10] a payment marks only the cards of its order, and damaged nodes are ignored', async () => {
  const { kitchen, mine } = await openTwo();
  const [one, two] = ['one', 'two'].map((name) => kitchen.world.namedOrder(name) ?? 0);
  const marks = (orderId = 0) => mine.app().entry(cardsOf(mine.app(), orderId)[0] ?? '')?.marks;
  kitchen.world.realtime.put(`${NODES}/${one}/paying`, '[["caja","Caja 1"]]');
  kitchen.world.realtime.put(`${NODES}/${two}`, { selected: '{"x":', paying: 7 });
  await kitchen.run(1);
  expect(marks(one)?.paying).toBe(true);
  expect(marks(two)).toBe(NO_MARKS);
  kitchen.world.realtime.put(`${NODES}/${one}/paying`, null);
  await kitchen.run(1);
  expect(marks(one)).toBe(NO_MARKS);
});

test('[SHARED-11] a device listens only to the orders on its board', async () => {
  const { kitchen, mine, theirs } = await openTwo();
  const listened = () =>
    new Set(
      mine
        .ports()
        .listenedPaths()
        .filter((path) => path.startsWith(NODES)),
    );
  const one = kitchen.world.namedOrder('one');
  expect(listened()).toEqual(new Set([`${NODES}/${one}`, `${NODES}/${kitchen.world.namedOrder('two')}`]));
  const app = theirs.app();
  for (const { cardKey, orderId, line } of linesOf(app).filter((each) => each.orderId === one))
    await presses(kitchen, 4, () => app.commands.advanceLine(cardsOf(app, orderId)[0] ?? cardKey, line.id));
  app.commands.save();
  await kitchen.run(30);
  expect(cardsOf(mine.app(), one)).toEqual([]);
  expect(listened()).toEqual(new Set([`${NODES}/${kitchen.world.namedOrder('two')}`]));
});

test('[SHARED-14] other devices name the KDS that has an order open, until the KDS closes its last open card of that order', async () => {
  const { kitchen, mine, theirs } = await openTwo();
  const orderId = kitchen.world.namedOrder('one') ?? 0;
  const usersAt = (app: App) => cardsOf(app, orderId).map((key) => app.entry(key)?.marks.users);
  const [first, second] = [mine.app().commands.openOrder(orderId), mine.app().commands.openOrder(orderId)];
  await kitchen.run(1);
  expect(usersAt(theirs.app())).toEqual([['Cocina caliente']]);
  expect(usersAt(mine.app())).toEqual([[]]);
  first();
  first();
  await kitchen.run(1);
  expect(usersAt(theirs.app())).toEqual([['Cocina caliente']]);
  second();
  await kitchen.run(1);
  expect(usersAt(theirs.app())).toEqual([[]]);
  expect(kitchen.world.realtime.get(NODES)).toBeNull();
});

test('[SHARED-14][SHARED-9] a killed device with an open order is no longer named, and removes its name after the restart', async () => {
  const { kitchen, mine, theirs } = await openTwo();
  const orderId = kitchen.world.namedOrder('one') ?? 0;
  const usersAt = (app: App) => cardsOf(app, orderId).map((key) => app.entry(key)?.marks.users);
  mine.app().commands.openOrder(orderId);
  await kitchen.run(1);
  mine.ports().kill();
  await kitchen.run(1);
  expect(usersAt(theirs.app())).toEqual([[]]);
  mine.crash();
  await kitchen.run(8);
  expect(kitchen.world.realtime.get(NODES)).toBeNull();
});
