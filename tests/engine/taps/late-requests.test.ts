import { expect, test } from 'vitest';
import { callAs } from '../../simulator/core/test-world.ts';
import { freshLine, openWithoutAutosave, type SeenLine, tableOrder } from '../kitchen.ts';
import { recordingDevice } from '../recording-device.ts';

const HOT = 3;
const EXPEDITER = 1;
/** Longer than a request's timeout (10 s) plus the longest delay of a request or of a copy (25 s). */
const STRAYED_S = 60;

/** A cook with a new line, and every status that a server has had of it since. */
async function openWatched() {
  const kitchen = openWithoutAutosave(HOT, [tableOrder('one', 1, 141, 142)], 0);
  const statuses: (number | null)[] = [0];
  let watched: SeenLine | null = null;
  const recordStatus = () => {
    const saved = watched === null ? 0 : kitchen.world.savedStatus(watched.orderId, watched.line.id);
    if (statuses.at(-1) !== saved) statuses.push(saved);
  };
  const world: typeof kitchen.world = {
    ...kitchen.world,
    handle(request) {
      // The status may have changed without a request of a device.
      recordStatus();
      const response = kitchen.world.handle(request);
      recordStatus();
      return response;
    },
  };
  const { app, troubles } = recordingDevice(world, HOT);
  await kitchen.run(8);
  const line = freshLine(app);
  watched = line;
  return {
    kitchen,
    app,
    troubles,
    statuses,
    notices: () => app.state.notices.map(({ text }) => text),
    tap() {
      app.commands.advanceLine(line.cardKey, line.line.id);
      app.commands.save();
    },
    undo() {
      app.commands.backLine(line.cardKey, line.line.id);
      app.commands.save();
    },
    line,
    set: (kdsId: number, status: number) =>
      callAs(world, kdsId, 'changeStatus', {
        query: { ic: line.orderId, silent: 0, kds: true },
        body: { data: [[line.line.id, status]] },
      }),
  };
}

test('[OUTBOX-37] a delayed save that arrives after a newer save is corrected on the server', async () => {
  const { kitchen, app, troubles, statuses, tap } = await openWatched();
  troubles.begin('http-stray', 1_000);
  tap();
  await kitchen.run(11);
  tap();
  await kitchen.run(STRAYED_S);
  expect(statuses).toEqual([0, 110, 100, 110]);
  expect(app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
});

/** The first of two taps reaches the server twice; the copy arrives long after the second tap. */
async function openDoubled(route: 'of the device' | 'cloud' | 'local') {
  const cook = await openWatched();
  const { kitchen, app, troubles, tap } = cook;
  if (route === 'local') {
    kitchen.world.setLocalMode(3);
    await kitchen.run(70);
    expect(app.state.link.works).toBe('local');
  }
  if (route === 'of the device') troubles.begin('http-twice', 500);
  else kitchen.world.setFault('change-doubled', 500, { delayMs: 15_000, spreadMs: 0 });
  tap();
  await kitchen.run(0.5);
  tap();
  await kitchen.run(0.4);
  expect(cook.statuses).toEqual([0, 100, 110]);
  return cook;
}

test.each(['of the device', 'cloud', 'local'] as const)(
  '[OUTBOX-37] a late copy of an acknowledged save is corrected on the server, without a notice: $0',
  async (route) => {
    const { kitchen, app, statuses, notices } = await openDoubled(route);
    await kitchen.run(STRAYED_S);
    expect(statuses).toEqual([0, 100, 110, 100, 110]);
    expect(app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
    expect(notices()).toEqual([]);
  },
);

test('[OUTBOX-37] the revert by a second copy stays, with a notice', async () => {
  const { kitchen, statuses, set, notices } = await openDoubled('cloud');
  await kitchen.run(20);
  set(HOT, 100);
  await kitchen.run(5);
  expect(statuses).toEqual([0, 100, 110, 100, 110, 100]);
  expect(notices()).toEqual(['changeFellBack']);
});

test('[OUTBOX-38] a revert that the device sees minutes later stays, with a notice, because it may be the tap of another device (seed 1810000724)', async () => {
  const { kitchen, app, statuses, notices } = await openDoubled('cloud');
  kitchen.world.setFault('cloud-500', 300_000);
  await kitchen.run(295);
  expect(statuses).toEqual([0, 100, 110, 100]);
  await kitchen.run(20);
  expect(notices()).toEqual(['changeFellBack']);
  await kitchen.run(10);
  expect(statuses).toEqual([0, 100, 110, 100]);
  expect(app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
});

test("[OUTBOX-34] a step back long after this device's step does not count as a late copy, however late the device receives the step", async () => {
  const { kitchen, troubles, statuses, set, notices } = await openDoubled('cloud');
  // The copy is corrected before the route is down.
  await kitchen.run(20);
  troubles.begin('offline', 300_000);
  await kitchen.run(90);
  set(HOT, 100);
  await kitchen.run(230);
  expect(statuses).toEqual([0, 100, 110, 100, 110, 100]);
  expect(notices()).toEqual([]);
});

test('[OUTBOX-34] an undo by this device does not count as a revert, and late copies of the tap and of the undo change nothing', async () => {
  const { kitchen, statuses, undo, notices } = await openDoubled('cloud');
  kitchen.world.setFault('change-doubled', 500, { delayMs: 30_000, spreadMs: 0 });
  undo();
  await kitchen.run(STRAYED_S);
  // The copies of the first tap and of the undo set 100 again.
  expect(statuses).toEqual([0, 100, 110, 100]);
  expect(notices()).toEqual([]);
});

test('[OUTBOX-37] when a late copy of a request reverts a later step of another device, a notice shows, and the device sends nothing', async () => {
  const { kitchen, statuses, set, notices } = await openDoubled('cloud');
  await kitchen.run(5);
  set(EXPEDITER, 130);
  await kitchen.run(13);
  expect(statuses).toEqual([0, 100, 110, 130, 100]);
  expect(notices()).toEqual(['changeSuperseded']);
});

/** Two taps of ours are saved, then another device of our user reverts the status that it received. */
async function openSteppedBack(realtimeDownMs: number) {
  const cook = await openWatched();
  const { kitchen, line, tap } = cook;
  const second = kitchen.device(HOT, 'second');
  await kitchen.run(10);
  if (realtimeDownMs > 0) kitchen.world.setFault('realtime-down', realtimeDownMs);
  tap();
  await kitchen.run(2);
  tap();
  await kitchen.run(10);
  second.app().commands.backLine(line.cardKey, line.line.id);
  await kitchen.run(2);
  second.app().commands.save();
  await kitchen.run(5);
  return { ...cook, second };
}

test('[OUTBOX-38][OUTBOX-24] a step back by another device of the same user, to a status that this device had set, stays with a notice', async () => {
  const { statuses, notices } = await openSteppedBack(0);
  expect(statuses).toEqual([0, 100, 110, 100]);
  expect(notices()).toEqual(['changeFellBack']);
});

test('[OUTBOX-37][OUTBOX-24] with realtime down, the first step back by another device of the same user is overwritten, and the second stays with a notice', async () => {
  const { kitchen, line, statuses, notices, second } = await openSteppedBack(300_000);
  expect(statuses).toEqual([0, 100, 110, 100, 110]);
  expect(notices()).toEqual([]);
  await kitchen.run(10);
  second.app().commands.backLine(line.cardKey, line.line.id);
  second.app().commands.save();
  for (let seconds = 0; seconds < 20 && notices().length === 0; seconds++) await kitchen.run(1);
  expect(statuses).toEqual([0, 100, 110, 100, 110, 100]);
  expect(notices()).toEqual(['changeFellBack']);
});
