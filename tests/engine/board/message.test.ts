import { expect, test } from 'vitest';
import { cardsOf, openWithoutAutosave, presses, tableOrder } from '../kitchen.ts';

const HOT = 3;

test('[BOARD-24] without the cloud, the message that there are no orders shows when the last card leaves, and hides after an undo', async () => {
  const kitchen = openWithoutAutosave(HOT, [tableOrder('one', 1, 141, 142)], 0);
  const app = kitchen.device(HOT).app();
  await kitchen.run(8);
  const { board } = app.state;
  const orderId = kitchen.world.namedOrder('one');
  expect([board.keys.length > 0, board.message]).toEqual([true, null]);
  kitchen.world.setFault('cloud-down', 600_000);
  await presses(kitchen, 2, () => cardsOf(app, orderId).map(app.commands.advanceCard));
  app.commands.save();
  expect([board.keys, board.message]).toEqual([[], 'no-orders']);
  await kitchen.run(1);
  app.commands.undoRecent(board.recent[0]?.key ?? '');
  expect([board.keys.length > 0, board.message]).toEqual([true, null]);
});

test('[BOARD-27] a board that is emptied by taps in its first seconds shows the message after five seconds', async () => {
  const kitchen = openWithoutAutosave(HOT, [tableOrder('one', 1, 141, 142)], 0);
  const device = kitchen.device(HOT);
  await kitchen.run(8);
  device.crash();
  await kitchen.run(2);
  const app = device.app();
  const orderId = kitchen.world.namedOrder('one');
  await presses(kitchen, 2, () => cardsOf(app, orderId).map(app.commands.advanceCard));
  app.commands.save();
  expect([app.state.board.keys, app.state.board.message]).toEqual([[], null]);
  await kitchen.run(4);
  expect(app.state.board.message).toBe('no-orders');
});
