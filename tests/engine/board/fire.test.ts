import { expect, test } from 'vitest';
import { cardsOf, choose, linesOf, onOrder, openKitchen, presses, tableOrder } from '../kitchen.ts';

const HOT = 3;

async function openFire(allowCancelFire: boolean) {
  const kitchen = openKitchen([tableOrder('one', 1, 141, 142), onOrder('fire-order', 'one', 5)], 0);
  choose(kitchen.world, HOT, { allowCancelFire });
  const [device, other] = [kitchen.device(HOT, 'tablet'), kitchen.device(HOT, 'other')];
  await kitchen.run(10);
  const key = cardsOf(device.app(), kitchen.world.namedOrder('one'))[0] ?? '';
  return { kitchen, device, other, key };
}

test('[FILTER-11] a fire is canceled on this device only', async () => {
  const { device, other, key } = await openFire(true);
  expect(device.app().state.board.anyFire).toBe(true);
  device.app().commands.putOutFire(key);
  expect(device.app().state.board.anyFire).toBe(false);
  expect(device.app().entry(key)?.card.fireAtS).toBeNull();
  expect(other.app().state.board.anyFire).toBe(true);
});

test('[FILTER-11] without `allowCancelFire` no fire can be canceled', async () => {
  const { device, key } = await openFire(false);
  device.app().commands.putOutFire(key);
  expect(device.app().state.board.anyFire).toBe(true);
  expect(device.storage.facts.has('doused')).toBe(false);
});

test('[FILTER-16] a canceled fire stays canceled after a crash, and is removed when the order is gone', async () => {
  const { kitchen, device, key } = await openFire(true);
  device.app().commands.putOutFire(key);
  device.crash();
  await kitchen.run(8);
  expect(device.app().state.board.keys).toContain(key);
  expect(device.app().state.board.anyFire).toBe(false);
  const expediter = kitchen.device(1).app();
  await kitchen.run(5);
  for (const { cardKey, line } of linesOf(expediter))
    await presses(kitchen, 4, () => expediter.commands.advanceLine(cardKey, line.id));
  expediter.commands.save();
  await kitchen.run(40);
  expect(device.app().state.board.keys).toEqual([]);
  expect(device.storage.facts.has('doused')).toBe(false);
});

test('[ORDER-15] a logged-in person cannot cancel a fire and sees the reason, and after the logout the fire can be canceled', async () => {
  const { device, key } = await openFire(true);
  const { state, commands } = device.app();
  state.loggedIn = true;
  commands.putOutFire(key);
  expect(state.board.anyFire).toBe(true);
  expect(state.notices.at(-1)).toMatchObject({ values: { why: 'not-operable' } });
  state.loggedIn = false;
  commands.putOutFire(key);
  expect(state.board.anyFire).toBe(false);
});

test('[FILTER-10][FILTER-21] neither a later change of the line nor a reload restarts the timer of a fire', async () => {
  const { kitchen, device, key } = await openFire(true);
  const firedAtS = () => device.app().entry(key)?.card.fireAtS;
  const began = firedAtS();
  await kitchen.run(30);
  for (const { cardKey, line } of linesOf(device.app())) device.app().commands.advanceLine(cardKey, line.id);
  device.app().commands.save();
  await kitchen.run(10);
  expect(firedAtS()).toBe(began);
  device.crash();
  await kitchen.run(10);
  expect(firedAtS()).toBe(began);
});
