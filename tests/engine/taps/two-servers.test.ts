import { expect, test } from 'vitest';
import type { FaultName, FaultOptions } from '../../../simulator/core/base/fault-kinds.ts';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import { differences } from '../../../simulator/headless/check.ts';
import type { HeadlessDevice } from '../../../simulator/headless/device.ts';
import { changeAtLocal } from '../../simulator/core/test-world.ts';
import {
  cardsOf,
  choose,
  currentLine,
  linesOf,
  onOrder,
  openKitchen,
  type SeenLine,
  type TestKitchen,
  tableOrder,
} from '../kitchen.ts';

const HOT = 3;
const EXPEDITER = 1;
/** A dish of the hot kitchen without extras. */
const DISH = 301;

const fault = (name: FaultName, fromS: number, untilS: number, options: FaultOptions = {}): ScenarioStep => ({
  kind: 'fault',
  fault: name,
  atMs: 1_200_000 + fromS * 1_000,
  forMs: (untilS - fromS) * 1_000,
  options,
});

const autoFrom = (atS: number): ScenarioStep => ({ kind: 'local-mode', atMs: 1_200_000 + atS * 1_000, mode: 'auto' });

function openPair(steps: readonly ScenarioStep[]) {
  const kitchen = openKitchen(steps);
  return { kitchen, hot: kitchen.device(HOT), pass: kitchen.device(EXPEDITER) };
}

/** A table orders a dish, and later the serving local server is restored from an older store. */
const openRestored = (orderS: number, fromS: number, untilS: number, ageMs: number) =>
  openPair([
    { kind: 'local-mode', atMs: 1_200_000, mode: 3 },
    tableOrder('table', orderS, DISH),
    fault('local-restored', fromS, untilS, { ageMs }),
  ]);

const orderNamed = ({ world }: TestKitchen, name: string): number => world.namedOrder(name) ?? 0;

function lineOf(device: HeadlessDevice, orderId: number): SeenLine {
  const line = linesOf(device.app()).find((each) => each.orderId === orderId && each.line.parentId === 0);
  if (!line) throw new Error(`Failed to find order ${orderId} on ${device.name}.`);
  return line;
}

function tap(device: HeadlessDevice, line: SeenLine): void {
  device.app().commands.advanceLine(line.cardKey, line.line.id);
  device.app().commands.save();
}

/** Taps the dish of the table after `afterS` seconds, and then waits `waitS` seconds. */
async function tapTable(
  kitchen: TestKitchen,
  device: HeadlessDevice,
  afterS: number,
  waitS: number,
): Promise<SeenLine> {
  await kitchen.run(afterS);
  const line = lineOf(device, orderNamed(kitchen, 'table'));
  tap(device, line);
  await kitchen.run(waitS);
  return line;
}

const savedAt = ({ world }: TestKitchen, { orderId, line }: SeenLine) =>
  [world.savedStatus(orderId, line.id, 'cloud'), world.savedStatus(orderId, line.id, 'local')] as const;

const shows = (device: HeadlessDevice, orderId: number): boolean => cardsOf(device.app(), orderId).length > 0;

/** All notices of the next seconds, each once. */
async function shownWithin(kitchen: TestKitchen, device: HeadlessDevice, seconds: number): Promise<readonly string[]> {
  const messages = new Set<string>();
  for (let second = 0; second < seconds; second++) {
    await kitchen.run(1);
    for (const { text } of device.app().state.notices) messages.add(text);
  }
  return [...messages];
}

test('[LINK-21][SIM-37][SIM-41] a tap on an order that the local server lacks waits for the cloud, and the cloud gets the tap after the hand-back', async () => {
  const { kitchen, hot, pass } = openPair([
    autoFrom(0),
    fault('local-behind', 1, 600, { ageMs: 600_000 }),
    tableOrder('behind', 5, DISH),
    fault('cloud-down', 30, 150),
    tableOrder('later', 80, DISH),
  ]);
  await kitchen.run(32);
  const behind = lineOf(hot, orderNamed(kitchen, 'behind'));
  tap(hot, behind);
  const messages = await shownWithin(kitchen, hot, 68);
  expect(hot.app().state.link).toMatchObject({ works: 'local', localMode: 2 });
  expect(savedAt(kitchen, behind)).toEqual([0, null]);
  expect(hot.app().state.saving).toMatchObject({ unsent: 1, forCloud: 1 });
  expect(messages).toEqual(['changeWaits']);
  // The other stations continue with the local server's orders.
  const later = lineOf(hot, orderNamed(kitchen, 'later'));
  expect(shows(pass, later.orderId)).toBe(true);
  tap(hot, later);
  await kitchen.run(10);
  expect(savedAt(kitchen, later)).toEqual([null, 100]);
  expect(hot.app().state.saving.unsent).toBe(1);

  await kitchen.run(150);
  expect(hot.app().state.link).toMatchObject({ works: 'all', localMode: 1 });
  expect(hot.app().state.saving).toMatchObject({ unsent: 0, forCloud: 0, pending: 0 });
  expect([savedAt(kitchen, behind)[0], savedAt(kitchen, later)[0]]).toEqual([100, 100]);
  expect([shows(hot, behind.orderId), shows(pass, behind.orderId)]).toEqual([true, true]);
  await kitchen.run(400);
  expect(savedAt(kitchen, behind)).toEqual([100, 100]);
  for (const device of [hot, pass]) expect(differences(kitchen.world, device)).toEqual([]);
});

test('[LINK-22][SIM-41] a change that a restored local server rejects for a missing order waits for the cloud, even if the board has the order', async () => {
  const { kitchen, hot } = openPair([
    { kind: 'local-mode', atMs: 1_200_000, mode: 3 },
    tableOrder('table', 70, DISH, DISH),
    fault('local-restored', 90, 130, { ageMs: 30_000 }),
  ]);
  await kitchen.run(89.9);
  const line = lineOf(hot, orderNamed(kitchen, 'table'));
  await kitchen.run(0.15);
  tap(hot, line);
  const messages = await shownWithin(kitchen, hot, 30);
  expect(messages).not.toContain('saveRejected');
  expect(messages).toContain('changeWaits');
  expect([hot.app().state.saving.unsent, savedAt(kitchen, line)]).toEqual([1, [0, null]]);
});

test('[LINK-21][SIM-41] a change that waits for the cloud is sent to the local server once that server has the order', async () => {
  const { kitchen, hot } = openRestored(70, 90, 150, 30_000);
  const line = await tapTable(kitchen, hot, 90, 40);
  expect([hot.app().state.saving.forCloud, savedAt(kitchen, line)]).toEqual([1, [0, null]]);
  await kitchen.run(60);
  expect(hot.app().state.link).toMatchObject({ works: 'local', localMode: 3 });
  expect([hot.app().state.saving.unsent, savedAt(kitchen, line)[1]]).toEqual([0, 100]);
});

test('[LINK-25][SIM-41] an acknowledged change that the local server lost in a restore from an older store is sent to that server again', async () => {
  const { kitchen, hot } = openRestored(40, 90, 150, 30_000);
  const line = await tapTable(kitchen, hot, 80, 5);
  expect([hot.app().state.saving.unsent, savedAt(kitchen, line)[1]]).toEqual([0, 100]);
  await kitchen.run(5.1);
  expect(savedAt(kitchen, line)[1]).toBe(0);
  const messages = await shownWithin(kitchen, hot, 20);
  expect([messages, savedAt(kitchen, line)[1], hot.app().state.saving.unsent]).toEqual([[], 100, 0]);
});

test('[LINK-25][SIM-41] seed 257: an undo to the status of a local server that lost the tap stays pending, and its save reaches both servers', async () => {
  const { kitchen, hot } = openRestored(40, 90, 150, 30_000);
  choose(kitchen.world, HOT, { autosave: 0 });
  const line = await tapTable(kitchen, hot, 80, 5);
  expect(savedAt(kitchen, line)).toEqual([100, 100]);
  hot.app().commands.undoLine(line.cardKey, line.line.id);
  await kitchen.run(15);
  expect([savedAt(kitchen, line), hot.app().state.saving.pending]).toEqual([[100, 0], 1]);
  await kitchen.run(120);
  expect([savedAt(kitchen, line), hot.app().state.saving.pending]).toEqual([[100, 100], 1]);
  hot.app().commands.save();
  await kitchen.run(10);
  expect([savedAt(kitchen, line), hot.app().state.saving.pending]).toEqual([[0, 0], 0]);
});

test('[OUTBOX-21] seed 669: an undo to the status of a local server that takes over with old orders stays pending and is saved', async () => {
  const { kitchen, hot } = openPair([
    tableOrder('table', 40, DISH),
    tableOrder('another', 107, DISH),
    fault('orders-stale', 70, 140, { on: 'local', ageMs: 60_000 }),
    { kind: 'local-mode', atMs: 1_295_000, mode: 3 },
  ]);
  choose(kitchen.world, HOT, { autosave: 0 });
  const line = await tapTable(kitchen, hot, 105, 5);
  expect([currentLine(hot.app(), line)?.line.saved, savedAt(kitchen, line)]).toEqual([100, [100, 100]]);
  hot.app().commands.undoLine(line.cardKey, line.line.id);
  // With its next call 8 the device learns that the local server serves.
  await kitchen.run(25);
  expect([hot.app().state.link.works, currentLine(hot.app(), line)?.line.saved]).toEqual(['local', 0]);
  expect(hot.app().state.saving.pending).toBe(1);
  hot.app().commands.save();
  await kitchen.run(30);
  expect([savedAt(kitchen, line), hot.app().state.saving]).toMatchObject([[0, 0], { pending: 0, unsent: 0 }]);
});

test('[LINK-25][SIM-41] when another device has changed the line since the restore, the change that the local server lost is not sent again', async () => {
  const { kitchen, hot } = openRestored(40, 90, 150, 30_000);
  const line = await tapTable(kitchen, hot, 80, 10.05);
  expect(savedAt(kitchen, line)[1]).toBe(0);
  changeAtLocal(kitchen.world, line.orderId, [[line.line.id, 130]]);
  await kitchen.run(30);
  expect([savedAt(kitchen, line)[1], hot.app().state.saving.unsent]).toEqual([130, 0]);
});

test('[LINK-25][SIM-41] seed 20261157: a change that another device reverted before the local server lost both steps is not sent again', async () => {
  const { kitchen, hot } = openRestored(40, 100, 160, 40_000);
  const line = await tapTable(kitchen, hot, 80, 5);
  expect(savedAt(kitchen, line)[1]).toBe(100);
  changeAtLocal(kitchen.world, line.orderId, [[line.line.id, 0]]);
  await kitchen.run(45);
  expect([savedAt(kitchen, line)[1], hot.app().state.saving.unsent]).toEqual([0, 0]);
});

test('[LINK-23][SIM-37] a tap on an order that the cloud lacks waits until the cloud has the order, and a notice shows', async () => {
  const { kitchen, hot } = openPair([
    { kind: 'local-mode', atMs: 1_200_000, mode: 2 },
    fault('local-cut', 65, 220),
    tableOrder('table', 70, DISH),
  ]);
  await kitchen.run(90);
  const line = lineOf(hot, orderNamed(kitchen, 'table'));
  expect([hot.app().state.link.works, savedAt(kitchen, line)]).toEqual(['local', [null, 0]]);
  // The local server stops responding, and the board changes to the cloud (rule LINK-14).
  kitchen.world.setFault('local-down', 90_000);
  tap(hot, line);
  const messages = await shownWithin(kitchen, hot, 60);
  expect(messages).toContain('changeUnknownToCloud');
  expect(messages).not.toContain('changeGone');
  expect(messages).not.toContain('saveRejected');
  expect(hot.app().state.saving).toMatchObject({ unsent: 1, forCloud: 1 });
  await kitchen.run(300);
  kitchen.world.setLocalMode(1);
  await kitchen.run(120);
  expect(savedAt(kitchen, line)).toEqual([100, 100]);
  expect(hot.app().state.saving).toMatchObject({ unsent: 0, forCloud: 0 });
});

test('[LINK-23][SIM-37] seed 236: when the cloud serves again without the tapped line, the unsaved tap waits until the cloud has the line', async () => {
  const { kitchen, pass } = openPair([
    { kind: 'local-mode', atMs: 1_200_000, mode: 2 },
    tableOrder('table', 40, DISH),
    fault('local-cut', 65, 220),
    onOrder('add-line', 'table', 70),
  ]);
  choose(kitchen.world, EXPEDITER, { autosave: 0 });
  await kitchen.run(90);
  const orderId = orderNamed(kitchen, 'table');
  const isAdded = (each: SeenLine) => each.orderId === orderId && savedAt(kitchen, each)[0] === null;
  const line = linesOf(pass.app()).find(isAdded);
  if (!line) throw new Error('Failed to find the line that was added.');
  expect(savedAt(kitchen, line)[1]).toBe(0);
  pass.app().commands.advanceLine(line.cardKey, line.line.id);
  const status = currentLine(pass.app(), line)?.status ?? 0;
  expect(status).toBeGreaterThan(0);
  kitchen.world.setFault('local-down', 90_000);
  const messages = await shownWithin(kitchen, pass, 60);
  expect(pass.app().state.link.works).not.toBe('local');
  expect(messages.includes('changeUnknownToCloud')).toBe(true);
  expect(messages.includes('changeGone')).toBe(false);
  expect(messages.includes('saveRejected')).toBe(false);
  expect(pass.app().state.saving).toMatchObject({ unsent: 1, forCloud: 1 });
  await kitchen.run(300);
  kitchen.world.setLocalMode(1);
  await kitchen.run(120);
  expect(savedAt(kitchen, line)).toEqual([status, status]);
  expect(pass.app().state.saving).toMatchObject({ unsent: 0, forCloud: 0 });
});

test('[LINK-12][SIM-38][SIM-39] while both servers serve, each device uses one of the two servers, and no tap is lost after the servers synchronize', async () => {
  const kitchen = openKitchen([autoFrom(0), fault('local-cut', 30, 330), tableOrder('table', 5, DISH, DISH)]);
  const hot = kitchen.device(HOT);
  await kitchen.run(38);
  // The local server takes over at 40 s, and each device runs call 8 once a minute.
  const pass = kitchen.device(EXPEDITER);
  await kitchen.run(32);
  expect([hot, pass].map((device) => device.app().state.link.works)).toEqual(['local', 'all']);
  const [first, second] = linesOf(hot.app()).filter(({ orderId }) => orderId === orderNamed(kitchen, 'table'));
  if (!first || !second) throw new Error('Failed to find two lines of the table.');
  tap(hot, first);
  const atPass = linesOf(pass.app()).find(({ line }) => line.id === second.line.id) ?? second;
  tap(pass, atPass);
  await kitchen.run(5);
  expect(savedAt(kitchen, first)).toEqual([0, 100]);
  expect(savedAt(kitchen, second)).toEqual([100, 0]);
  await kitchen.run(400);
  expect(savedAt(kitchen, first)).toEqual([100, 100]);
  expect(savedAt(kitchen, second)).toEqual([100, 100]);
  for (const device of [hot, pass]) {
    expect(device.app().state.link).toMatchObject({ works: 'all', localMode: 1 });
    expect(device.app().state.saving).toMatchObject({ unsent: 0, pending: 0 });
    expect(differences(kitchen.world, device)).toEqual([]);
  }
});

test.each([-600_000, -40_000, 90_000, 600_000])(
  '[OUTBOX-29][SIM-40] no tap is lost when a local server whose clock is off by %i ms takes over and hands back',
  async (byMs) => {
    const { kitchen, hot, pass } = openPair([
      autoFrom(0),
      fault('local-clock', 1, 900, { byMs }),
      tableOrder('table', 5, DISH, DISH),
      fault('cloud-down', 40, 160),
    ]);
    await kitchen.run(30);
    const [one, other] = linesOf(hot.app()).filter(({ orderId }) => orderId === orderNamed(kitchen, 'table'));
    if (!one || !other) throw new Error('Failed to find two lines of the table.');
    tap(hot, one);
    await kitchen.run(75);
    expect([hot, pass].map((device) => device.app().state.link.works)).toEqual(['local', 'local']);
    tap(hot, currentLine(hot.app(), one) ?? one);
    tap(hot, other);
    await kitchen.run(3);
    const statuses = [one, other].map((line) => kitchen.world.savedStatus(line.orderId, line.line.id, 'local'));
    expect(statuses).toEqual([110, 100]);
    const messages = await shownWithin(kitchen, hot, 180);
    expect(hot.app().state.link).toMatchObject({ works: 'all', localMode: 1 });
    expect(savedAt(kitchen, one)).toEqual([110, 110]);
    expect(savedAt(kitchen, other)).toEqual([100, 100]);
    tap(hot, currentLine(hot.app(), other) ?? other);
    await kitchen.run(5);
    expect(savedAt(kitchen, other)).toEqual([110, 110]);
    expect(messages).toEqual([]);
    for (const device of [hot, pass]) expect(differences(kitchen.world, device)).toEqual([]);
  },
);
