/** Keys, digits and taps on the running app: where the cursor goes, and what the keys do there. */
import { expect, test } from 'vitest';
import type { App } from '../../src/engine/app.ts';
import { give, KEYED } from '../../src/engine/commands.ts';
import { linesOf, onOrder, openKitchen, seen, tableOrder } from './kitchen.ts';

const HOT = 3;
const DIGIT_1 = 49;

const twoOrders = [tableOrder('one', 1, 141, 142), tableOrder('two', 2, 143, 144)];

async function openTwoOrders() {
  const kitchen = openKitchen(twoOrders, 0);
  const app = kitchen.device(HOT).app();
  await kitchen.run(8);
  return { kitchen, app, lines: linesOf(app) };
}

const press = (app: App, key: `key${string}`): boolean =>
  app.commands.pressKey(Number(app.state.settings[key as keyof typeof app.state.settings]));

const at = (line: { readonly cardKey: string; readonly line: { readonly id: number } } | undefined) =>
  line && { cardKey: line.cardKey, lineId: line.line.id };

test('[K1g] the first toggle goes to the first line, the next one moves it on, the reverse key back', async () => {
  const { app, lines } = await openTwoOrders();
  const [first] = lines;
  if (!first) throw new Error('Failed to find a line.');
  expect(app.state.board.cursor).toBeNull();
  expect(press(app, 'keytoggle')).toBe(true);
  expect(app.state.board.cursor).toEqual(at(first));
  expect(seen(app, first)?.status).toBe(0);
  press(app, 'keytoggle');
  expect(seen(app, first)).toMatchObject({ status: 100, mark: 'pending' });
  press(app, 'keytoggleback');
  expect(seen(app, first)).toMatchObject({ status: 0, mark: 'none' });
});

test('[K1g] next and back go by line, the diner keys by order, digits to the order at that place', async () => {
  const { app, lines } = await openTwoOrders();
  const firstOf = (place: number) =>
    lines.find(({ cardKey }) => app.entry(cardKey)?.card.place === place) as (typeof lines)[number];
  const steps: [boolean, unknown][] = [
    [press(app, 'keynext'), at(lines[0])],
    [press(app, 'keynext'), at(lines[1])],
    [press(app, 'keyback'), at(lines[0])],
    [press(app, 'keynextdinner'), at(firstOf(2))],
    [press(app, 'keyprevdinner'), at(firstOf(1))],
  ];
  expect(steps.map(([consumed]) => consumed)).toEqual(steps.map(() => true));
  expect(app.commands.pressKey(DIGIT_1 + 1)).toBe(true);
  expect(app.state.board.cursor).toEqual(at(firstOf(2)));
  app.commands.pressKey(DIGIT_1 + 8);
  expect(app.state.board.cursor).toEqual(at(firstOf(2)));
});

test('[CUR4] a tap puts the cursor on its line', async () => {
  const { app, lines } = await openTwoOrders();
  const last = lines.at(-1);
  app.commands.advanceLine(last?.cardKey ?? '', last?.line.id ?? 0);
  expect(app.state.board.cursor).toEqual(at(last));
});

test('[CUR5][CUR6] over refreshes it stays on its line, and goes to the next one when that has left', async () => {
  const kitchen = openKitchen([...twoOrders, onOrder('add-line', 'one', 12)], 0);
  const app = kitchen.device(HOT).app();
  await kitchen.run(8);
  const [first, second] = linesOf(app);
  if (!first || !second) throw new Error('Failed to find two lines.');
  app.commands.point(second.cardKey, second.line.id);
  await kitchen.run(8);
  expect(app.state.board.cursor).toEqual(at(seen(app, second)));
  for (let taps = 0; taps < 2; taps++) app.commands.advanceLine(second.cardKey, second.line.id);
  app.commands.save();
  expect(seen(app, second)).toBeUndefined();
  const now = app.state.board.cursor;
  expect(linesOf(app).map(at)).toContainEqual(now);
});

test('[K1h] every function of the keyboard is a command that a script can give too', async () => {
  const { app, lines } = await openTwoOrders();
  expect(Object.keys(KEYED).toSorted()).toEqual([
    'back',
    'next',
    'nextDiner',
    'previousDiner',
    'refresh',
    'save',
    'toggle',
    'toggleBack',
  ]);
  give(app.commands, KEYED.next);
  give(app.commands, ['moveCursor', 2]);
  expect(app.entry(app.state.board.cursor?.cardKey ?? '')?.card.place).toBe(2);
  give(app.commands, ['advanceLine', lines[0]?.cardKey ?? '', lines[0]?.line.id ?? 0]);
  expect(app.state.saving.pending).toBe(1);
  give(app.commands, KEYED.save);
  expect(app.state.saving.pending).toBe(0);
});
