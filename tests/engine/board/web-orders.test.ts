import { expect, test } from 'vitest';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import { cardsOf, choose, linesOf, openKitchen, REST_S } from '../kitchen.ts';

const HOT = 3;
const DEVICE_START_MS = 1_200_000;

const delivery: ScenarioStep = {
  kind: 'order',
  atMs: DEVICE_START_MS - 10_000,
  as: 'web',
  origin: 'delivery',
  lines: [{ productId: 141, quantity: 1 }],
};
const status = (code: number, atS: number): ScenarioStep => ({
  kind: 'web-order',
  atMs: DEVICE_START_MS + atS * 1_000,
  order: 'web',
  status: code,
});

async function openWeb(confirmedS: number) {
  const kitchen = openKitchen([delivery, status(0, -10), status(1, confirmedS)], 0);
  choose(kitchen.world, HOT, { stn: 1, stw: 2, tw: 60 });
  const device = kitchen.device(HOT);
  await kitchen.run(30);
  const key = () => cardsOf(device.app(), kitchen.world.namedOrder('web'))[0] ?? '';
  return { kitchen, device, key, card: () => device.app().entry(key())?.card };
}

test('[ORDER-65][ORDER-66] an unconfirmed order has no sound and no level; at its confirmation the sound of a new line plays and the clock starts', async () => {
  const { kitchen, device, key, card } = await openWeb(120);
  expect(card()?.clock).toBe('unconfirmed');
  await kitchen.run(80);
  expect(device.app().entry(key())?.level).toBe('neutral');
  expect(device.ports().played()).toEqual([]);
  await kitchen.run(20);
  const { clock, startedAtS = 0, orderedAtS = 0 } = card() ?? {};
  expect([clock, startedAtS - orderedAtS >= 125]).toEqual(['running', true]);
  expect(device.ports().played()).toEqual([1]);
  await kitchen.run(70);
  expect(device.ports().played()).toEqual([1, 2]);
});

test('[ORDER-68] the device keeps the confirmation time after a crash', async () => {
  const { kitchen, device, card } = await openWeb(50);
  await kitchen.run(40);
  const startedAtS = card()?.startedAtS;
  device.crash();
  await kitchen.run(10);
  expect(card()?.startedAtS).toBe(startedAtS);
});

test('[ORDER-67] a tap on an unconfirmed order shows a question: No cancels the tap, and Yes applies this tap and later taps', async () => {
  const { kitchen, device, key } = await openWeb(900);
  const { state, commands } = device.app();
  const [line] = linesOf(device.app());
  const pending = () => linesOf(device.app())[0]?.status;
  commands.advanceLine(key(), line?.line.id ?? 0);
  expect([state.board.unconfirmedTap?.orderId, pending()]).toEqual([line?.orderId, 0]);
  commands.answerUnconfirmed(false);
  expect([state.board.unconfirmedTap, pending()]).toEqual([null, 0]);
  commands.advanceCard(key());
  expect(state.board.unconfirmedTap?.orderId).toBe(line?.orderId);
  await kitchen.run(REST_S);
  commands.answerUnconfirmed(true);
  expect([state.board.unconfirmedTap, pending()]).toEqual([null, 100]);
  await kitchen.run(REST_S);
  commands.toggle();
  expect([state.board.unconfirmedTap, pending()]).toEqual([null, 110]);
});

test('[ORDER-68] an order that the cook accepted stays accepted after a crash', async () => {
  const { kitchen, device, key } = await openWeb(900);
  const lineId = () => linesOf(device.app())[0]?.line.id ?? 0;
  device.app().commands.advanceLine(key(), lineId());
  device.app().commands.answerUnconfirmed(true);
  device.crash();
  await kitchen.run(10);
  device.app().commands.advanceLine(key(), lineId());
  expect(device.app().state.board.unconfirmedTap).toBeNull();
});

test('[ORDER-67] a tap of a logged-in person is refused without the question', async () => {
  const { device, key } = await openWeb(900);
  device.app().state.loggedIn = true;
  device.app().commands.advanceCard(key());
  expect(device.app().state.board.unconfirmedTap).toBeNull();
  expect(device.app().state.refused?.why).toBe('not-operable');
});
