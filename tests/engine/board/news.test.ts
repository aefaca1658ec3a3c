/** The setting `dest` on the running app: what changed is marked until somebody touches the card. */
import { expect, test } from 'vitest';
import type { App } from '../../../src/engine/base/app.ts';
import { NO_MARKS } from '../../../src/engine/base/state.ts';
import { cardsOf, choose, onOrder, openKitchen, readAgain, tableOrder } from '../kitchen.ts';

const EXPEDITER = 1;

async function openChanges(dest: boolean) {
  // The kind of a void is drawn: one of several waits for the kitchen and shows.
  const voids = [30, 31, 32].map((atS) => onOrder('void-line', 'one', atS));
  const steps = [onOrder('add-line', 'one', 20), ...voids];
  const kitchen = openKitchen([tableOrder('one', 1, 141, 142, 143, 144, 145), tableOrder('two', 12, 143), ...steps], 0);
  choose(kitchen.world, EXPEDITER, { dest, timeToGroupUp: 0 });
  const app = kitchen.device(EXPEDITER).app();
  await kitchen.run(10);
  return { kitchen, app };
}

const newsOf = (app: App, orderId: number | null): readonly string[] =>
  cardsOf(app, orderId).flatMap((key) => [...(app.entry(key)?.marks.news.values() ?? [])]);

test('[NEWS1][NEWS3] added and voided lines are marked, a new order and the first board are not', async () => {
  const { kitchen, app } = await openChanges(true);
  const [one, two] = [kitchen.world.namedOrder('one'), () => kitchen.world.namedOrder('two')];
  expect(newsOf(app, one)).toEqual([]);
  await kitchen.run(5);
  expect(cardsOf(app, two())).toHaveLength(1);
  expect(newsOf(app, two())).toEqual([]);
  await kitchen.run(8);
  expect(new Set(newsOf(app, one))).toEqual(new Set(['added']));
  await kitchen.run(10);
  expect(newsOf(app, one)).toContain('voided');
});

test('[NEWS5] a touch of the card takes its marks, of that card alone', async () => {
  const { kitchen, app } = await openChanges(true);
  await kitchen.run(15);
  const [key = ''] = cardsOf(app, kitchen.world.namedOrder('one'));
  expect(app.entry(key)?.marks.news.size).toBeGreaterThan(0);
  app.commands.touchCard(cardsOf(app, kitchen.world.namedOrder('two'))[0] ?? '');
  expect(app.entry(key)?.marks.news.size).toBeGreaterThan(0);
  app.commands.touchCard(key);
  expect(app.entry(key)?.marks).toBe(NO_MARKS);
});

test('[NEWS5] a tap on a line touches its card', async () => {
  const { kitchen, app } = await openChanges(true);
  await kitchen.run(15);
  const [key = ''] = cardsOf(app, kitchen.world.namedOrder('one'));
  app.commands.advanceLine(key, app.entry(key)?.card.lines[0]?.line.id ?? 0);
  expect(app.entry(key)?.marks).toBe(NO_MARKS);
});

test('[NEWS6] without `dest` nothing is marked, and turning it off takes the marks away', async () => {
  const off = await openChanges(false);
  await off.kitchen.run(25);
  expect(newsOf(off.app, off.kitchen.world.namedOrder('one'))).toEqual([]);
  const { kitchen, app } = await openChanges(true);
  await kitchen.run(15);
  choose(kitchen.world, EXPEDITER, { dest: false });
  readAgain(kitchen.world);
  await kitchen.run(3);
  expect(newsOf(app, kitchen.world.namedOrder('one'))).toEqual([]);
});
