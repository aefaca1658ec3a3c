import { expect, test } from 'vitest';
import type { App } from '../../../src/engine/base/app.ts';
import {
  cardsOf,
  currentLine,
  freshLine,
  linesOf,
  openWithoutAutosave,
  REST_S,
  type SeenLine,
  tableOrder,
} from '../kitchen.ts';

const HOT = 3;
const SOON_S = 0.5;
const LATER_S = 0.8;

async function openLine() {
  const kitchen = openWithoutAutosave(HOT);
  const app = kitchen.device(HOT).app();
  await kitchen.run(8);
  return { kitchen, app, line: freshLine(app) };
}

type Give = (app: App, line: SeenLine) => void;

const onLine =
  (name: 'advanceLine' | 'backLine'): Give =>
  ({ commands }, { cardKey, line }) =>
    commands[name](cardKey, line.id);

/** Each tap puts the cursor on its line, where the key then acts. */
const byKey =
  (name: 'keytoggle' | 'keytoggleback'): Give =>
  ({ commands, state }) =>
    commands.pressKey(state.settings[name]);

test.each<[string, Give, Give]>([
  ['finger', onLine('advanceLine'), onLine('backLine')],
  ['key', byKey('keytoggle'), byKey('keytoggleback')],
])(
  '[ORDER-27] right after the last tap, a press does not wrap a line from last to first status; a later press does: %s',
  async (_, on, back) => {
    const { kitchen, app, line } = await openLine();
    const statusAfter = (give: Give) => {
      give(app, line);
      return currentLine(app, line)?.status;
    };
    onLine('advanceLine')(app, line);
    await kitchen.run(SOON_S);
    expect(statusAfter(on)).toBe(110);
    await kitchen.run(SOON_S);
    expect(statusAfter(on)).toBe(110);
    expect(app.state.refused).toMatchObject({ key: `${line.orderId}:${line.line.id}`, why: 'double-tap', times: 1 });
    // A refused press counts as the last tap, so fast repeated presses have no effect.
    await kitchen.run(SOON_S);
    expect(statusAfter(on)).toBe(110);
    expect(app.state.refused?.times).toBe(2);
    await kitchen.run(LATER_S);
    expect(statusAfter(on)).toBe(0);
    expect(app.state.refused).toBeNull();
    await kitchen.run(SOON_S);
    expect(statusAfter(back)).toBe(0);
    expect(app.state.refused?.why).toBe('double-tap');
    await kitchen.run(LATER_S);
    expect(statusAfter(back)).toBe(110);
  },
);

test('[ORDER-27] a tap on another line is not a double tap', async () => {
  const { kitchen, app, line } = await openLine();
  onLine('advanceLine')(app, line);
  await kitchen.run(REST_S);
  onLine('advanceLine')(app, line);
  const other = freshLine(app);
  onLine('backLine')(app, other);
  expect([currentLine(app, line)?.status, currentLine(app, other)?.status, app.state.refused]).toEqual([
    110,
    110,
    null,
  ]);
});

test('[ORDER-29] a tap on an extra soon after its dish or card reached the last status does not restart the extra', async () => {
  const { kitchen, app } = await openLine();
  const fresh = linesOf(app).filter(({ status, isVoided }) => status === 0 && !isVoided);
  const dishOf = (extra: SeenLine) =>
    fresh.find(({ orderId, line }) => orderId === extra.orderId && line.id === extra.line.parentId);
  const extra = fresh.find((line) => line.isExtra && dishOf(line));
  const dish = extra && dishOf(extra);
  if (!extra || !dish) throw new Error('Failed to find a dish with an extra that is not started.');
  const statuses = () => [currentLine(app, dish)?.status, currentLine(app, extra)?.status];
  onLine('advanceLine')(app, dish);
  await kitchen.run(REST_S);
  onLine('advanceLine')(app, dish);
  await kitchen.run(REST_S);
  onLine('advanceLine')(app, extra);
  expect([statuses(), app.state.refused?.why]).toEqual([[110, 110], 'double-tap']);
  await kitchen.run(LATER_S);
  onLine('advanceLine')(app, extra);
  expect(statuses()).toEqual([0, 0]);
  await kitchen.run(LATER_S);
  for (const _ of ['to 100', 'to 110']) {
    for (const key of cardsOf(app, extra.orderId)) app.commands.advanceCard(key);
    await kitchen.run(REST_S);
  }
  onLine('advanceLine')(app, extra);
  expect([statuses(), app.state.refused?.why]).toEqual([[110, 110], 'double-tap']);
});

test('[ORDER-30] a further press on a card at its last status is refused with the reason and changes nothing', async () => {
  const kitchen = openWithoutAutosave(HOT, [tableOrder('one', 1, 141, 142)], 0);
  const app = kitchen.device(HOT).app();
  await kitchen.run(8);
  const [key = ''] = app.state.board.keys;
  const statuses = () => new Set(linesOf(app).map(({ status }) => status));
  app.commands.advanceCard(key);
  await kitchen.run(1);
  app.commands.advanceCard(key);
  expect([statuses(), app.state.refused]).toEqual([new Set([110]), null]);
  await kitchen.run(REST_S);
  app.commands.advanceCard(key);
  expect([statuses(), app.state.refused?.why]).toEqual([new Set([110]), 'nothing-to-change']);
});

test('[ORDER-31] a second press on a line within 120 ms is ignored from any input, without a refusal', async () => {
  const { kitchen, app, line } = await openLine();
  onLine('advanceLine')(app, line);
  for (const press of [onLine('advanceLine'), byKey('keytoggle'), onLine('backLine')]) press(app, line);
  app.commands.undoLine(line.cardKey, line.line.id);
  expect([currentLine(app, line)?.status, app.state.refused]).toEqual([100, null]);
  await kitchen.run(0.13);
  onLine('advanceLine')(app, line);
  expect(currentLine(app, line)?.status).toBe(110);
});

test('[ORDER-31] a second press on a card button or an undo within 120 ms is ignored', async () => {
  const kitchen = openWithoutAutosave(HOT, [tableOrder('one', 1, 141, 142)], 0);
  const app = kitchen.device(HOT).app();
  await kitchen.run(8);
  const [key = ''] = app.state.board.keys;
  const statuses = () => linesOf(app).map(({ status }) => status);
  for (let presses = 0; presses < 3; presses++) app.commands.advanceCard(key);
  expect([statuses(), app.state.refused]).toEqual([[100, 100], null]);
  await kitchen.run(0.13);
  const [first] = linesOf(app);
  for (let presses = 0; presses < 2; presses++) app.commands.undoLine(key, first?.line.id ?? 0);
  expect([statuses(), app.state.refused]).toEqual([[0, 100], null]);
});
