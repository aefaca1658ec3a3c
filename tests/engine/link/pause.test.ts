import { expect, test } from 'vitest';
import { choose, linesOf, openKitchen, readAgain, tapFresh } from '../kitchen.ts';

const EXPEDITER = 1;

async function openPaused() {
  const kitchen = openKitchen();
  const app = kitchen.device(EXPEDITER).app();
  await kitchen.run(10);
  app.commands.pauseRefresh();
  const orderId = kitchen.world.placeOrder();
  const shows = () => linesOf(app).some((line) => line.orderId === orderId);
  return { kitchen, app, shows };
}

test('[REFRESH-9] a pause counts down from 60 s, delays pushed orders, and ends by itself', async () => {
  const { kitchen, app, shows } = await openPaused();
  expect(app.state.board.pausedS).toBe(60);
  await kitchen.run(10.5);
  expect(app.state.board.pausedS).toBe(50);
  await kitchen.run(48);
  expect(app.state.board.pausedS).toBe(2);
  expect(shows()).toBe(false);
  await kitchen.run(5);
  expect(app.state.board.pausedS).toBeNull();
  expect(shows()).toBe(true);
});

test.each(['key', 'resume'] as const)(
  '[REFRESH-9] the refresh key and the resume command end a pause at once: %s',
  async (how) => {
    const { kitchen, app, shows } = await openPaused();
    await kitchen.run(5);
    if (how === 'key') app.commands.pressKey(app.state.settings.keyrefresh);
    else app.commands.resumeRefresh();
    expect(app.state.board.pausedS).toBeNull();
    await kitchen.run(2);
    expect(shows()).toBe(true);
  },
);

test('[REFRESH-9] without `allowRefreshPause` no pause starts, and turning the setting off ends a running pause', async () => {
  const { kitchen, app } = await openPaused();
  choose(kitchen.world, EXPEDITER, { allowRefreshPause: false });
  readAgain(kitchen.world);
  await kitchen.run(3);
  expect(app.state.board.pausedS).toBeNull();
  app.commands.pauseRefresh();
  expect(app.state.board.pausedS).toBeNull();
});

test('[REFRESH-4] a save during a pause refreshes the board, and the pause continues', async () => {
  const { kitchen, app, shows } = await openPaused();
  const line = tapFresh(app);
  app.commands.save();
  await kitchen.run(5);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(100);
  expect(shows()).toBe(true);
  expect(app.state.board.pausedS).toBe(55);
});
