import { expect, test } from 'vitest';
import { callAs } from '../../simulator/core/test-world.ts';
import { choose, onOrder, openKitchen, readAgain, tableOrder } from '../kitchen.ts';
import { recordingDevice } from '../recording-device.ts';

const HOT = 3;
const SOUNDS = { stn: 1, stw: 2, stt: 3, stc: 4, tn: 0, tw: 60, tt: 120, tc: 180 };

function openWith(chosen: Parameters<typeof choose>[2], ...orders: Parameters<typeof openKitchen>[0] & {}) {
  const kitchen = openKitchen(orders, 0);
  choose(kitchen.world, HOT, { ...SOUNDS, ...chosen });
  return { kitchen, device: kitchen.device(HOT) };
}

test('[ALARM-22][ALARM-23] the first board is silent; a new order and each higher level of an order sound once', async () => {
  const { kitchen, device } = openWith({}, tableOrder('early', 0, 141), tableOrder('late', 20, 142));
  await kitchen.run(10);
  expect(device.ports().played()).toEqual([]);
  await kitchen.run(15);
  expect(device.ports().played()).toEqual([1]);
  await kitchen.run(200);
  expect(device.ports().played().toSorted()).toEqual([1, 2, 2, 3, 3, 4, 4]);
  expect(device.app().state.sound).toEqual({ used: true, locked: false });
});

test('[ALARM-22] after a reload the first board is silent again', async () => {
  const { kitchen, device } = openWith({}, tableOrder('early', 0, 141), tableOrder('late', 20, 142));
  await kitchen.run(30);
  device.crash();
  await kitchen.run(15);
  expect(device.app().state.board.keys).toHaveLength(2);
  expect(device.ports().played()).toEqual([]);
});

test('[ALARM-29] the sound of a level plays within a second after the color of the level shows, and not before', async () => {
  const { kitchen, device } = openWith({ stn: 0 }, tableOrder('early', 0, 141));
  await kitchen.run(55);
  const level = () => device.app().entry(device.app().state.board.keys[0] ?? '')?.level;
  while (level() === 'normal') await kitchen.run(0.25);
  expect(level()).toBe('warning');
  expect(device.ports().played()).toEqual([]);
  await kitchen.run(1.1);
  expect(device.ports().played()).toEqual([2]);
});

test.each(['failed', 'locked'] as const)(
  '[ALARM-32] the device retries a sound once, two seconds after the outcome: %s',
  async (how) => {
    const { kitchen, device } = openWith({}, tableOrder('late', 20, 142), tableOrder('later', 40, 143));
    await kitchen.run(15);
    const setSoundFault = (on: boolean) =>
      how === 'locked' ? device.ports().lockSound(on) : device.ports().breakSound(on);
    setSoundFault(true);
    await kitchen.run(8);
    expect(device.app().state.sound.locked).toBe(how === 'locked');
    setSoundFault(false);
    await kitchen.run(4);
    expect(device.ports().played()).toEqual([1]);
    setSoundFault(true);
    await kitchen.run(23);
    setSoundFault(false);
    await kitchen.run(10);
    expect(device.ports().played()).toEqual([1]);
    expect(device.ports().log.filter((line) => line.startsWith('Sound 1'))).toHaveLength(3);
  },
);

test('[ALARM-31] the device uses audio only after the settings select an alarm', async () => {
  const { kitchen, device } = openWith({ stn: 0, stw: 0, stt: 0, stc: 0 }, tableOrder('late', 20, 142));
  device.ports().lockSound(true);
  await kitchen.run(30);
  expect(device.app().state.sound).toEqual({ used: false, locked: false });
  choose(kitchen.world, HOT, { stn: 7 });
  readAgain(kitchen.world);
  await kitchen.run(5);
  expect(device.app().state.sound).toEqual({ used: true, locked: true });
  device.ports().lockSound(false);
  expect(device.app().state.sound.locked).toBe(false);
  kitchen.world.placeOrder();
  kitchen.world.placeOrder();
  await kitchen.run(6);
  expect(new Set(device.ports().played())).toEqual(new Set([7]));
});

test('[ALARM-30] a customer screen plays a sound when an order becomes ready, and none for orders that were ready before', async () => {
  const kitchen = openKitchen([tableOrder('one', 1, 141), tableOrder('two', 2, 142)], 0);
  const device = kitchen.device(9);
  const ready = (name: string) => {
    const orderId = kitchen.world.namedOrder(name) ?? 0;
    const orders = callAs(kitchen.world, 1, 'orders', { query: { ls: 1, et: '' } }).data as {
      d: { io: number; dlOrig: { li: number }[] }[];
    };
    const lines = orders.d.find((order) => order.io === orderId)?.dlOrig ?? [];
    const data = lines.map(({ li }) => [li, 110]);
    callAs(kitchen.world, 1, 'changeStatus', { query: { ic: orderId, silent: 0, kds: true }, body: { data } });
  };
  await kitchen.run(3);
  ready('one');
  device.crash();
  await kitchen.run(10);
  expect(device.app().state.customer).toHaveLength(1);
  expect(device.ports().played()).toEqual([]);
  ready('two');
  await kitchen.run(6);
  expect(device.app().state.customer).toHaveLength(2);
  expect(device.ports().played()).toEqual([5]);
});

test('[ALARM-31] the device releases the audio when the settings select no sound', async () => {
  const { kitchen, device } = openWith({});
  await kitchen.run(8);
  const { state } = device.app();
  expect(state.sound.used).toBe(true);
  choose(kitchen.world, HOT, { stn: 0, stw: 0, stt: 0, stc: 0 });
  readAgain(kitchen.world);
  await kitchen.run(6);
  expect(state.sound).toEqual({ used: false, locked: false });
});

test('[ALARM-22] the first board is laid out when the KDS is known, and does not wait for the names of tables', async () => {
  const { kitchen } = openWith({}, tableOrder('early', 0, 141));
  const device = recordingDevice(kitchen.world, HOT);
  const wait = (ms: number) => new Promise<void>((resolve) => void kitchen.world.after(ms, resolve));
  // The list of units arrives after the settings, and the names of tables long after both.
  device.swap(async ({ path }, response) => {
    if (path.includes('/kd/')) await wait(2_000);
    if (path.includes('/dm/')) await wait(8_000);
    return response;
  });
  await kitchen.run(5);
  expect(device.app.state.kds?.id).toBe(HOT);
  expect(device.app.state.board.keys).toHaveLength(1);
});

test('[ALARM-36] sounds that fall due while the page is hidden do not accumulate', async () => {
  const orders = Array.from({ length: 30 }, (_, at) => tableOrder(`number ${at}`, 20 + at * 30, 141));
  const fires = orders.map((_, at) => onOrder('fire-order', `number ${at}`, 40 + at * 30));
  const { kitchen, device } = openWith({}, ...orders, ...fires);
  await kitchen.run(15);
  device.troubles.begin('hidden', 900_000);
  await kitchen.run(899);
  const before = device.ports().played().length;
  await kitchen.run(30);
  const sounds = device.ports().played().slice(before);
  expect(sounds.length).toBeGreaterThan(0);
  expect(sounds.length).toBeLessThanOrEqual(5);
});
