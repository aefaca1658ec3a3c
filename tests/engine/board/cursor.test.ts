import { subscribe } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import type { HeadlessDevice } from '../../../simulator/headless/device.ts';
import type { App } from '../../../src/engine/base/app.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { createCursor } from '../../../src/engine/board/cursor.ts';
import { dispatch, KEY_ACTIONS } from '../../../src/engine/commands.ts';
import { decodeInstall } from '../../../src/protocol/decode-config.ts';
import {
  currentLine,
  linesOf,
  onOrder,
  openKitchen,
  presses,
  REST_S,
  type SeenLine,
  type TestKitchen,
  tableOrder,
} from '../kitchen.ts';

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

test('[KEY-7] the first toggle puts the cursor on the first line, the next toggle advances that line, and the back key reverts the line', async () => {
  const { kitchen, app, lines } = await openTwoOrders();
  const [first] = lines;
  if (!first) throw new Error('Failed to find a line.');
  expect(app.state.board.cursor).toBeNull();
  expect(press(app, 'keytoggle')).toBe(true);
  expect(app.state.board.cursor).toEqual(at(first));
  expect(currentLine(app, first)?.status).toBe(0);
  press(app, 'keytoggle');
  expect(currentLine(app, first)).toMatchObject({ status: 100, saveMark: 'pending' });
  await kitchen.run(REST_S);
  press(app, 'keytoggleback');
  expect(currentLine(app, first)).toMatchObject({ status: 0, saveMark: 'none' });
});

test('[KEY-7] the next and back keys move the cursor by line, the diner keys by order, and a digit key to the order with that digit', async () => {
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

test('[CURSOR-4] a tap puts the cursor on its line', async () => {
  const { app, lines } = await openTwoOrders();
  const last = lines.at(-1);
  app.commands.advanceLine(last?.cardKey ?? '', last?.line.id ?? 0);
  expect(app.state.board.cursor).toEqual(at(last));
});

test("[CURSOR-4][CURSOR-6] when a tap removes the cursor's line from the board, the cursor moves to another line", async () => {
  const { kitchen, app, lines } = await openTwoOrders();
  const last = lines.at(-1);
  if (!last) throw new Error('Failed to find a line.');
  press(app, 'keynext');
  await presses(kitchen, 2, () => app.commands.advanceLine(last.cardKey, last.line.id));
  app.commands.save();
  expect(currentLine(app, last)).toBeUndefined();
  expect(linesOf(app).map(at)).toContainEqual(app.state.board.cursor);
  expect(app.state.board.cursor).not.toEqual(at(lines[0]));
});

/** Taps and undoes a line, which sets the cursor and leaves nothing pending. */
async function tapThereAndBack(kitchen: TestKitchen, { commands }: App, { cardKey, line }: SeenLine): Promise<void> {
  commands.advanceLine(cardKey, line.id);
  await kitchen.run(REST_S);
  commands.backLine(cardKey, line.id);
}

test('[CURSOR-5][CURSOR-6] the cursor stays on its line across refreshes, and moves to another line when that line leaves', async () => {
  const kitchen = openKitchen([...twoOrders, onOrder('add-line', 'one', 12)], 0);
  const app = kitchen.device(HOT).app();
  await kitchen.run(8);
  const [first, second] = linesOf(app);
  if (!first || !second) throw new Error('Failed to find two lines.');
  await tapThereAndBack(kitchen, app, second);
  await kitchen.run(8);
  expect(app.state.board.cursor).toEqual(at(currentLine(app, second)));
  await presses(kitchen, 2, () => app.commands.advanceLine(second.cardKey, second.line.id));
  app.commands.save();
  expect(currentLine(app, second)).toBeUndefined();
  const now = app.state.board.cursor;
  expect(linesOf(app).map(at)).toContainEqual(now);
});

const stored = (device: HeadlessDevice) => JSON.parse(device.storage.facts.get('cursor') ?? 'null');

async function openPointed(steps: readonly ScenarioStep[] = []) {
  const kitchen = openKitchen([...twoOrders, ...steps], 0);
  const device = kitchen.device(HOT);
  await kitchen.run(8);
  const line = linesOf(device.app()).at(-1);
  if (!line) throw new Error('Failed to find a line.');
  await tapThereAndBack(kitchen, device.app(), line);
  return { kitchen, device, line };
}

test('[CURSOR-9] a start puts the cursor where the previous run left it, on the restored board and after the first response', async () => {
  const { kitchen, device, line } = await openPointed();
  await kitchen.run(1);
  expect(stored(device)).toMatchObject({ v: 1, data: { cardKey: line.cardKey, lineId: line.line.id, byKey: false } });
  kitchen.world.setFault('cloud-down', 20_000);
  device.crash();
  await kitchen.run(1);
  expect(device.app().state.board).toMatchObject({ received: false, cursor: at(line) });
  await kitchen.run(120);
  expect(device.app().state.board).toMatchObject({ received: true, cursor: at(line) });
  // The next key continues from there.
  expect(press(device.app(), 'keyback')).toBe(true);
  expect(device.app().state.board.cursor).toEqual(at(linesOf(device.app()).at(-2)));
});

test('[CURSOR-9] the screen scrolls to a restored cursor that a key had moved, and not to a cursor that a touch had placed', async () => {
  const { kitchen, device, line } = await openPointed();
  const restart = async () => {
    await kitchen.run(1);
    device.crash();
    await kitchen.run(8);
    return device.app().state.board.cursor;
  };
  expect(await restart()).toEqual({ ...at(line), isQuiet: true });
  // The stored cursor still counts as placed by a touch: the next start does not scroll either.
  expect(await restart()).toEqual({ ...at(line), isQuiet: true });
  press(device.app(), 'keynext');
  expect(await restart()).toEqual(at(linesOf(device.app())[0]));
});

test('[CURSOR-9] without a stored board the cursor is restored after the first response', async () => {
  const { kitchen, device, line } = await openPointed();
  await kitchen.run(1);
  device.storage.facts.delete('board');
  device.crash();
  expect(device.app().state.board.cursor).toBeNull();
  await kitchen.run(8);
  expect(device.app().state.board.cursor).toMatchObject({ ...at(line) });
});

test('[CURSOR-9] a stored cursor whose line has left moves, after the first response, to the card in the same position', async () => {
  const { kitchen, device, line } = await openPointed();
  await kitchen.run(1);
  const fact = stored(device);
  const orderId = 999_999;
  device.storage.facts.set(
    'cursor',
    JSON.stringify({ ...fact, data: { ...fact.data, orderId, cardKey: `${orderId}-0`, lineId: 1, at: 1 } }),
  );
  kitchen.world.setFault('cloud-down', 5_000);
  device.crash();
  await kitchen.run(2);
  expect(device.app().state.board).toMatchObject({ received: false, cursor: null });
  await kitchen.run(120);
  const second = linesOf(device.app()).find(({ cardKey }) => cardKey === device.app().state.board.keys[1]);
  expect(device.app().state.board.cursor).toMatchObject({ ...at(second) });
  expect(stored(device).data).toMatchObject({ orderId: line.orderId });
});

test('[CURSOR-9] a stored cursor whose line has left also moves after a response that changes no card', async () => {
  const { kitchen, device, line } = await openPointed();
  await kitchen.run(1);
  const { state, entry } = device.app();
  const fact = stored(device);
  device.storage.facts.set('cursor', JSON.stringify({ ...fact, data: { ...fact.data, lineId: 999_999 } }));
  const install = decodeInstall(JSON.parse(device.storage.facts.get('install') ?? ''));
  if (!install) throw new Error('Failed to read the install record.');
  const cards = state.board.keys.flatMap((key) => entry(key)?.card ?? []);
  const ports = device.ports();
  Object.assign(state.board, { cursor: null, received: false });
  const cursor = createCursor({
    ports,
    state,
    install,
    timers: createTimers(ports.clock),
    board: { cards: () => cards },
  });
  cursor.ordersRead();
  expect(state.board.cursor).toBeNull();
  state.board.received = true;
  cursor.ordersRead();
  expect(state.board.cursor).toMatchObject({ cardKey: line.cardKey });
});

test('[CURSOR-9] a cursor that the cook moves before the first response keeps its new position', async () => {
  const { kitchen, device } = await openPointed();
  await kitchen.run(1);
  const fact = stored(device);
  device.storage.facts.set('cursor', JSON.stringify({ ...fact, data: { ...fact.data, lineId: 999_999 } }));
  kitchen.world.setFault('cloud-down', 5_000);
  device.crash();
  await kitchen.run(2);
  expect(device.app().state.board.cursor).toBeNull();
  press(device.app(), 'keynext');
  const first = linesOf(device.app())[0];
  await kitchen.run(120);
  expect(device.app().state.board).toMatchObject({ received: true, cursor: at(first) });
});

test('[CURSOR-9][STORAGE-3] a stored cursor that is damaged, newer or of another station is ignored, and the start continues', async () => {
  const { kitchen, device } = await openPointed();
  await kitchen.run(1);
  const fact = stored(device);
  const spoilt = [
    { ...fact, data: { ...fact.data, of: '71/3/1' } },
    { ...fact, data: { ...fact.data, row: -1 } },
    { ...fact, data: null },
    { ...fact, v: 99 },
    'x',
  ];
  for (const each of spoilt) {
    device.storage.facts.set('cursor', JSON.stringify(each));
    device.crash();
    await kitchen.run(8);
    expect(device.app().state.board).toMatchObject({ received: true, cursor: null });
  }
});

test('[CURSOR-9] a cursor that moves fast is stored once for several moves, and not again while it stays', async () => {
  const { kitchen, device } = await openPointed();
  await kitchen.run(1);
  const written: string[] = [];
  const { facts } = device.ports();
  const { write } = facts;
  Object.assign(facts, {
    write(name: string, text: string) {
      if (name === 'cursor') written.push(text);
      return write(name, text);
    },
  });
  for (let presses = 0; presses < 9; presses += 1) press(device.app(), 'keynext');
  await kitchen.run(60);
  expect(written).toHaveLength(1);
});

test('[CURSOR-10] FIRE moves the cursor from any position to the fired line', async () => {
  const kitchen = openKitchen([...twoOrders, onOrder('fire-order', 'two', 5)], 0);
  const app = kitchen.device(HOT).app();
  await kitchen.run(10);
  const burning = linesOf(app).find(({ isFire }) => isFire);
  expect(burning).toBeDefined();
  app.commands.moveCursor('fire');
  expect(app.state.board.cursor).toEqual(at(burning));
  app.commands.moveCursor(1);
  app.commands.moveCursor('fire');
  expect(app.state.board.cursor).toEqual(at(burning));
  app.commands.moveCursor('fire');
  await kitchen.run(1);
  expect(app.state.board.cursor).toEqual(at(burning));
});

test('[CURSOR-11] a key that leads to the cursor’s own line sets the cursor again, and a touch does not', async () => {
  const { kitchen, app, lines } = await openTwoOrders();
  const [first] = lines;
  if (!first) throw new Error('Failed to find a line.');
  app.commands.moveCursor(1);
  const notified: unknown[] = [];
  const stop = subscribe(app.state.board, () => void notified.push(app.state.board.cursor));
  app.commands.moveCursor(1);
  await kitchen.run(1);
  expect(notified).toEqual([null, at(first)]);
  // The keys continue from there.
  app.commands.moveCursor(1);
  press(app, 'keynext');
  await kitchen.run(1);
  expect(app.state.board.cursor).toEqual(at(lines[1]));
  notified.length = 0;
  await tapThereAndBack(kitchen, app, lines[1] as SeenLine);
  await kitchen.run(1);
  expect(notified).not.toContain(null);
  stop();
});

test('[KEY-8] every key function is a command that a script can dispatch', async () => {
  const { app, lines } = await openTwoOrders();
  expect(Object.keys(KEY_ACTIONS).toSorted().join(' ')).toBe(
    'back next nextDiner previousDiner refresh save toggle toggleBack',
  );
  dispatch(app.commands, KEY_ACTIONS.next);
  dispatch(app.commands, ['moveCursor', 2]);
  expect(app.entry(app.state.board.cursor?.cardKey ?? '')?.card.place).toBe(2);
  dispatch(app.commands, ['advanceLine', lines[0]?.cardKey ?? '', lines[0]?.line.id ?? 0]);
  expect(app.state.saving.pending).toBe(1);
  dispatch(app.commands, KEY_ACTIONS.save);
  expect(app.state.saving.pending).toBe(0);
});
