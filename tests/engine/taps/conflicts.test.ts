import { expect, test } from 'vitest';
import { callAs } from '../../simulator/core/test-world.ts';
import {
  appSending,
  choose,
  currentLine,
  freshLine,
  linesOf,
  onOrder,
  openKitchen,
  openSending,
  openWithoutAutosave,
  presses,
  REST_S,
  type TestKitchen,
  tableOrder,
  tapFresh,
} from '../kitchen.ts';

const HOT = 3;
const EXPEDITER = 1;

async function openTwoDevices() {
  const kitchen = openWithoutAutosave(HOT);
  const [mine, second] = [kitchen.device(HOT, 'one'), kitchen.device(HOT, 'two')];
  await kitchen.run(10);
  const line = freshLine(mine.app());
  kitchen.world.setFault('cloud-down', 5_000);
  mine.app().commands.advanceLine(line.cardKey, line.line.id);
  mine.app().commands.save();
  await kitchen.run(1);
  return { kitchen, mine, second, line };
}

test('[OUTBOX-20][OUTBOX-24] a queued tap is dropped with a notice after a later change by a second device of the same user', async () => {
  const { kitchen, mine, second, line } = await openTwoDevices();
  mine.dispose();
  await kitchen.run(20);
  await presses(kitchen, 2, () => second.app().commands.advanceLine(line.cardKey, line.line.id));
  second.app().commands.save();
  await kitchen.run(5);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(110);
  mine.crash();
  await kitchen.run(5);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(110);
  expect(mine.app().state.saving).toMatchObject({ pending: 0, unsent: 0 });
  const shown = mine.app().state.notices.map(({ type, text, values }) => [type, text, values.count]);
  expect(shown).toEqual([['slow', 'changeSuperseded', 1]]);
});

test("[OUTBOX-24] this device's own change that arrives after the next tap does not count as another device's change", async () => {
  let late = 2;
  const { kitchen, app, line } = await openSending(HOT, ({ http, clock }) => async (request) => {
    if (!request.url.includes('changestatus') || late-- <= 0) return http.send(request);
    await new Promise<void>((resolve) => clock.after(4_000, resolve));
    await http.send(request);
    return { kind: 'none', why: 'timeout' };
  });
  for (const status of [100, 110]) {
    app.commands.advanceLine(line.cardKey, line.line.id);
    expect(currentLine(app, line)?.status).toBe(status);
    app.commands.save();
    await kitchen.run(1);
  }
  await kitchen.run(40);
  expect(app.state.notices).toEqual([]);
  expect(app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(110);
});

test('[OUTBOX-29] a tap made while the server time is an hour too early is not superseded by earlier steps of its line', async () => {
  const kitchen = openWithoutAutosave(HOT);
  const device = kitchen.device(HOT);
  await kitchen.run(10);
  const line = freshLine(device.app());
  const lastS = Math.max(...line.line.history.map(({ atS }) => atS));
  expect(kitchen.world.nowMs() / 1_000 - lastS).toBeLessThan(3_600);
  kitchen.world.setFault('clock-skew', 5_000, { byMs: -3_600_000 });
  device.app().commands.refresh();
  await kitchen.run(4);
  device.app().commands.advanceLine(line.cardKey, line.line.id);
  await kitchen.run(2);
  device.app().commands.refresh();
  await kitchen.run(4);
  device.app().commands.save();
  await kitchen.run(5);
  expect(device.app().state.notices).toEqual([]);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(100);
});

test('[ALARM-20] seed 4: after a start with a clock two hours slow, two taps on a line are saved in sequence without a notice', async () => {
  const kitchen = openWithoutAutosave(HOT);
  const device = kitchen.device(HOT);
  // The line's steps are then too old to count as the device's own without a notice.
  await kitchen.run(300);
  const line = freshLine(device.app());
  device.storage.facts.set('clockCorrectionMs', '-7200000');
  kitchen.world.setFault('cloud-down', 3_000);
  device.crash();
  await kitchen.run(2);
  const { commands, state } = device.app();
  commands.advanceLine(line.cardKey, line.line.id);
  commands.save();
  await kitchen.run(REST_S);
  commands.advanceLine(line.cardKey, line.line.id);
  expect(state.saving).toMatchObject({ pending: 1, unsent: 1 });
  await kitchen.run(10);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(100);
  commands.save();
  await kitchen.run(5);
  expect(state.notices).toEqual([]);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(110);
});

/** The server can repeat an earlier response with a new etag. */
function openRepeating(kitchen: TestKitchen, kdsId: number) {
  choose(kitchen.world, kdsId, { autosave: 0 });
  let [isOld, kept, last] = [false, '', ''];
  const app = appSending(kitchen.world, kitchen.device(kdsId), ({ http }) => async (request) => {
    const response = await http.send(request);
    if (!request.url.includes('/orders/procesa') || response.kind !== 'response') return response;
    if (isOld) return { ...response, text: kept.replace(/"et":"[^"]*"/g, '"et":"pushed-before"') };
    last = response.text;
    return response;
  });
  return {
    app,
    /** Stores the last response for a repeat. */
    keep() {
      kept = last;
    },
    async repeatStored(seconds: number) {
      isOld = true;
      app.commands.refresh();
      await kitchen.run(seconds);
      isOld = false;
    },
  };
}

test('[LINK-25] seed 889: an undo to the status in an old response of the cloud stays pending and is saved', async () => {
  const kitchen = openKitchen();
  const device = openRepeating(kitchen, HOT);
  const { app } = device;
  await kitchen.run(8);
  device.keep();
  const line = tapFresh(app);
  app.commands.save();
  await device.repeatStored(1);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(100);
  app.commands.undoLine(line.cardKey, line.line.id);
  await device.repeatStored(4);
  app.commands.refresh();
  await kitchen.run(4);
  expect([currentLine(app, line)?.status, app.state.saving.pending]).toEqual([0, 1]);
  app.commands.save();
  await kitchen.run(5);
  expect([kitchen.world.savedStatus(line.orderId, line.line.id), app.state.notices]).toEqual([0, []]);
  app.dispose();
});

test('[OUTBOX-22] seed 205: a tap on a line that an old cloud response lacks reaches the server, without a notice', async () => {
  const kitchen = openKitchen([tableOrder('one', 1, 301), onOrder('add-line', 'one', 20)], 0);
  const device = openRepeating(kitchen, EXPEDITER);
  const { app } = device;
  await kitchen.run(15);
  device.keep();
  const before = new Set(linesOf(app).map(({ line }) => line.id));
  await kitchen.run(10);
  const line = linesOf(app).find((each) => !before.has(each.line.id));
  if (!line) throw new Error('Failed to find the line that was added.');
  app.commands.advanceLine(line.cardKey, line.line.id);
  const status = currentLine(app, line)?.status;
  await device.repeatStored(4);
  app.commands.refresh();
  await kitchen.run(5);
  expect([kitchen.world.savedStatus(line.orderId, line.line.id), app.state.notices]).toEqual([status, []]);
  app.dispose();
});

/** The cook has an unsaved tap while the expediter delivers the whole order. */
async function openDelivered() {
  const kitchen = openWithoutAutosave(HOT, [tableOrder('one', 1, 141, 142)], 0);
  const cook = kitchen.device(HOT);
  await kitchen.run(8);
  const orderId = kitchen.world.namedOrder('one') ?? 0;
  const line = linesOf(cook.app()).find((each) => !each.isExtra);
  if (!line) throw new Error('Failed to find a line.');
  cook.app().commands.advanceLine(line.cardKey, line.line.id);
  await kitchen.run(3);
  const lines = linesOf(cook.app()).map((each): [number, number] => [each.line.id, 130]);
  callAs(kitchen.world, EXPEDITER, 'changeStatus', {
    query: { ic: orderId, silent: 0, kds: true },
    body: { data: lines },
  });
  await kitchen.run(4);
  const savedStatus = () => kitchen.world.savedStatus(orderId, line.line.id);
  expect(savedStatus()).toBe(130);
  return { ...kitchen, cook, orderId, line, savedStatus };
}

const notices = ({ cook }: Awaited<ReturnType<typeof openDelivered>>) =>
  cook.app().state.notices.map(({ text, values }) => [text, values.count, values.lines]);

test('[OUTBOX-31] a tap that was unsaved when its order was delivered does not bring the order back, and a notice names the line', async () => {
  const kitchen = await openDelivered();
  await kitchen.run(14);
  expect(linesOf(kitchen.cook.app())).toEqual([]);
  await kitchen.run(2);
  expect(kitchen.savedStatus()).toBe(130);
  expect(notices(kitchen)).toEqual([['changeSuperseded', 1, expect.stringMatching(/^[^#]+$/)]]);
  expect(kitchen.cook.app().state.saving).toMatchObject({ pending: 0, unsent: 0 });
});

test("[OUTBOX-31] a tap saved after another device's change of its line is dropped, even if the tap was never queued", async () => {
  const kitchen = await openDelivered();
  kitchen.cook.app().commands.save();
  await kitchen.run(2);
  expect(kitchen.savedStatus()).toBe(130);
  expect(notices(kitchen)).toMatchObject([['changeSuperseded', 1, expect.anything()]]);
});

test('[OUTBOX-31] a tap restored after a crash is dropped too, because the stored board has the last step of each line', async () => {
  const kitchen = await openDelivered();
  await kitchen.run(4);
  kitchen.cook.dispose();
  await kitchen.run(20);
  kitchen.cook.crash();
  await kitchen.run(6);
  expect(kitchen.savedStatus()).toBe(130);
  expect(notices(kitchen)).toMatchObject([['changeSuperseded', 1, expect.anything()]]);
});
