import { expect, test } from 'vitest';
import { installRecord } from '../../../fixtures/kds.ts';
import { order } from '../../../fixtures/order.ts';
import { LAST_BOARD_CHARS_MAX } from '../../../src/domain/limits.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { createLastBoard } from '../../../src/engine/board/last-board.ts';
import type { Page } from '../../../src/platform/ports.ts';
import { choose, currentLine, linesOf, openKitchen, type TestKitchen, tableOrder, tapFresh } from '../kitchen.ts';
import { ordersOf, recordingDevice, type Swap } from '../recording-device.ts';
import { testClock } from '../virtual-clock.ts';

const HOT = 3;
const OUTAGE_MS = 3_600_000;

const orderIds = (kitchen: ReturnType<TestKitchen['device']>) =>
  [...new Set(linesOf(kitchen.app()).map(({ orderId }) => orderId))].sort((a, b) => a - b);

async function deviceWithStoredBoard(kitchen = openKitchen()) {
  const device = kitchen.device(HOT);
  await kitchen.run(10);
  return { kitchen, device };
}

const kept = (device: ReturnType<TestKitchen['device']>) => JSON.parse(device.storage.facts.get('board') ?? 'null');

test('[STORAGE-5] a start without a network shows the last board at once, with its age and without a message about orders', async () => {
  const { kitchen, device } = await deviceWithStoredBoard();
  // The device's clock is an hour slow, and so is its board's stored time.
  device.troubles.jump(-3_600_000);
  await kitchen.run(60);
  const before = orderIds(device);
  kitchen.world.setFault('cloud-down', OUTAGE_MS);
  await kitchen.run(300);
  const receivedAtMs = device.app().state.link.receivedAtMs ?? 0;
  device.crash();
  const { state } = device.app();
  expect(orderIds(device)).toEqual(before);
  expect(state.board.received).toBe(false);
  expect(kitchen.world.nowMs() - (state.link.receivedAtMs ?? 0)).toBeGreaterThan(295_000);
  expect(Math.abs((state.link.receivedAtMs ?? 0) - receivedAtMs)).toBeLessThan(5_000);
  await kitchen.run(13);
  expect(state.link.alarm).not.toBeNull();
  expect(state.board.received).toBe(false);
  expect(state.board.message).toBeNull();
  expect(orderIds(device)).toEqual(before);
});

test('[STORAGE-5] an empty stored board shows no message about orders before a response', async () => {
  const { kitchen, device } = await deviceWithStoredBoard(openKitchen([], 0));
  expect(device.app().state.board.message).toBe('no-orders');
  kitchen.world.setFault('cloud-down', OUTAGE_MS);
  device.crash();
  await kitchen.run(60);
  expect(device.app().state.board.message).toBeNull();
});

test('[WIRE-27] an order that becomes unreadable keeps its last readable form across a reload', async () => {
  const kitchen = openKitchen([tableOrder('one', 1, 141, 142)], 0);
  const device = recordingDevice(kitchen.world, 1);
  await kitchen.run(10);
  const lines = () => linesOf(device.app).map(({ line }) => line.name);
  const before = lines();
  const breakOrders: Swap = (request, response) =>
    request.path === '/resto/orders/procesa' && response.kind === 'response'
      ? {
          ...response,
          text: response.text.replaceAll('"dl":[', '"dl":"odd","x":[').replaceAll('"dlOrig":[', '"dlOrig":"odd","y":['),
        }
      : response;
  device.swap(breakOrders);
  kitchen.world.placeOrder();
  await kitchen.run(20);
  const [order] = linesOf(device.app);
  expect(device.app.entry(order?.cardKey ?? '')?.card.order.isOutdated).toBe(true);
  const restarted = device.restart();
  restarted.swap(breakOrders);
  await kitchen.run(10);
  const [first = ''] = restarted.app.state.board.keys.filter(
    (key) => (restarted.app.entry(key)?.card.lines.length ?? 0) > 0,
  );
  const card = restarted.app.entry(first)?.card;
  expect(before.length).toBeGreaterThan(0);
  expect([card?.order.isOutdated, card?.lines.map(({ line }) => line.name)]).toEqual([true, before]);
});

test('[STORAGE-5][ALARM-22] no sound plays for the restored board or for the first response after it', async () => {
  const kitchen = openKitchen();
  choose(kitchen.world, HOT, { stn: 4, stw: 5, stt: 6, stc: 7 });
  const { device } = await deviceWithStoredBoard(kitchen);
  device.crash();
  await kitchen.run(0.5);
  kitchen.world.placeOrder();
  device.crash();
  await kitchen.run(6);
  expect(device.app().state.board.received).toBe(true);
  expect(device.ports().played()).toEqual([]);
});

test('[STORAGE-5][OUTBOX-19] a tap on a restored board waits for the first response and is sent then', async () => {
  const { kitchen, device } = await deviceWithStoredBoard();
  kitchen.world.setFault('cloud-down', 120_000);
  device.crash();
  await kitchen.run(2);
  const line = tapFresh(device.app());
  device.app().commands.save();
  await kitchen.run(60);
  expect(currentLine(device.app(), line)).toMatchObject({ status: 100, saveMark: 'unsent' });
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(0);
  await kitchen.run(200);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(100);
});

test('[STORAGE-6] the first response replaces the restored board: finished orders leave, and new orders appear', async () => {
  const kitchen = openKitchen();
  const [device, other] = [kitchen.device(HOT, 'one'), kitchen.device(HOT, 'two')];
  await kitchen.run(10);
  const board = kept(device);
  const removed = 4_711;
  const finished = { ...board.data.d.at(-1), io: removed };
  device.ports().kill();
  const fresh = [kitchen.world.placeOrder(), kitchen.world.placeOrder(), kitchen.world.placeOrder()];
  await kitchen.run(5);
  device.storage.facts.set(
    'board',
    JSON.stringify({ ...board, data: { ...board.data, d: [...board.data.d, finished] } }),
  );
  device.crash();
  expect(orderIds(device)).toContain(removed);
  expect(orderIds(device).filter((id) => fresh.includes(id))).toEqual([]);
  await kitchen.run(3);
  expect(orderIds(device)).toEqual(orderIds(other));
  expect(orderIds(device)).not.toContain(removed);
  expect(orderIds(device).filter((id) => fresh.includes(id))).not.toEqual([]);
});

test('[STORAGE-6] the first response is complete, because no etag of an earlier run is sent', async () => {
  const { kitchen, device } = await deviceWithStoredBoard();
  device.dispose();
  const again = recordingDevice(kitchen.world, HOT, { storage: device.storage });
  await kitchen.run(3);
  expect(ordersOf(again.requests).length).toBeGreaterThan(0);
  expect(ordersOf(again.requests)[0]?.etag).toBe('');
});

test('[STORAGE-4] the orders are stored as received, with version, etag, station and time', async () => {
  const { device } = await deviceWithStoredBoard();
  expect(kept(device)).toMatchObject({ v: 1, at: expect.any(Number), data: { et: expect.any(String) } });
  expect(kept(device).data.d.length).toBeGreaterThan(3);
  expect(kept(device).data.of).toMatch(/^\d+\/\d+\/3$/);
});

test('[STORAGE-4] for an unchanged board, only the time when the board was last current is stored again', async () => {
  const { kitchen, device } = await deviceWithStoredBoard(openKitchen([], 0));
  const { at } = kept(device);
  const text = device.storage.facts.get('board');
  await kitchen.run(90);
  device.app().commands.refresh();
  await kitchen.run(10);
  expect(device.storage.facts.get('board') === text).toBe(true);
  expect(JSON.parse(device.storage.facts.get('boardHeard') ?? '').at).toBeGreaterThan(at + 60_000);
});

test('[STORAGE-4] a stored board with a future time counts as received now', async () => {
  const { kitchen, device } = await deviceWithStoredBoard();
  device.storage.facts.delete('boardHeard');
  device.storage.facts.set('board', JSON.stringify({ ...kept(device), at: kitchen.world.nowMs() + 3_600_000 }));
  device.crash();
  expect(device.app().state.link.receivedAtMs).toBe(kitchen.world.nowMs());
});

test('[STORAGE-5] the board of another station does not show', async () => {
  const { device } = await deviceWithStoredBoard();
  const board = kept(device);
  device.storage.facts.set('board', JSON.stringify({ ...board, data: { ...board.data, of: '71/1/4' } }));
  device.crash();
  expect(linesOf(device.app())).toEqual([]);
});

test.each([
  ['cut off', (text: string) => text.slice(0, -7), 'damaged'],
  ['of a newer version', (text: string) => text.replace('{"v":1', '{"v":2'), 'newer'],
  ['without orders', (text: string) => text.replace('"d":[', '"e":['), 'damaged'],
  ['empty', () => '', 'damaged'],
])('[STORAGE-3] a stored board that is %s is ignored and logged, and the start continues', async (_, harm, why) => {
  const { kitchen, device } = await deviceWithStoredBoard();
  device.storage.facts.set('board', harm(device.storage.facts.get('board') ?? ''));
  device.crash();
  expect(linesOf(device.app())).toEqual([]);
  expect(device.ports().log).toContain(`Ignored the stored fact board: ${why}`);
  await kitchen.run(3);
  expect(device.app().state.board.received).toBe(true);
});

const HARMED = [
  ['damaged', (text: string) => text.slice(0, -7)],
  ['newer', (text: string) => text.replace('{"v":1', '{"v":9')],
] as const;

test.each(
  ['DEVCFG', 'configuration', 'list:kd', 'list:dm'].flatMap((name) =>
    HARMED.map(([why, harm]) => [why, name, harm] as const),
  ),
)('[STORAGE-3] a stored value that is %s is ignored, logged and requested again: %s', async (why, name, harm) => {
  const { kitchen, device } = await deviceWithStoredBoard();
  const text = device.storage.facts.get(name) ?? '';
  expect(JSON.parse(text)).toMatchObject({ v: 1 });
  device.storage.facts.set(name, harm(text));
  device.crash();
  expect(device.ports().log).toContain(`Ignored the stored fact ${name}: ${why}`);
  await kitchen.run(3);
  expect(JSON.parse(device.storage.facts.get(name) ?? '')).toMatchObject({ v: 1 });
});

test('[STORAGE-2] data that an earlier version of the app stored without a version number applies at once', async () => {
  const { kitchen, device } = await deviceWithStoredBoard();
  for (const name of ['DEVCFG', 'configuration', 'list:kd']) {
    device.storage.facts.set(name, JSON.stringify(JSON.parse(device.storage.facts.get(name) ?? '').data));
  }
  const { state } = device.app();
  const [settings, venue, kds] = [state.settings, state.venue, state.kds];
  kitchen.world.setFault('cloud-down', OUTAGE_MS);
  device.crash();
  expect(device.app().state).toMatchObject({ settings, venue, kds });
});

test('[STORAGE-7] a board that the storage refuses is logged, and no older board stays stored', async () => {
  const { kitchen, device } = await deviceWithStoredBoard();
  expect(kept(device)).not.toBeNull();
  const { facts } = device.storage;
  const set = facts.set.bind(facts);
  let isFull = true;
  facts.set = (key, text) => (isFull && key === 'board' ? facts : set(key, text));
  const { facts: port } = device.ports();
  const write = port.write;
  Object.assign(port, { write: (key: string, text: string) => !(isFull && key === 'board') && write(key, text) });
  kitchen.world.placeOrder();
  await kitchen.run(10);
  expect(facts.has('board')).toBe(false);
  expect(device.ports().log).toContain('The last board was not stored: the storage refused it.');
  isFull = false;
  kitchen.world.placeOrder();
  await kitchen.run(10);
  expect(kept(device).data.d.length).toBeGreaterThan(3);
  expect(JSON.stringify(kept(device)).length).toBeLessThan(LAST_BOARD_CHARS_MAX);
});

test('[STORAGE-7] a board that is too large is not stored, and a log line names its size', async () => {
  const clock = testClock();
  const facts = new Map([['board', 'older']]);
  const log: string[] = [];
  const text = 'x'.repeat(LAST_BOARD_CHARS_MAX);
  const lastBoard = createLastBoard({
    ports: {
      clock,
      page: { log: (line: string) => void log.push(line) } as Page,
      facts: {
        read: (key) => facts.get(key) ?? null,
        write: (key, value) => facts.set(key, value).has(key),
        remove: (key) => void facts.delete(key),
        follow: () => () => {},
        clear: () => facts.clear(),
      },
    },
    timers: createTimers(clock),
    install: installRecord(),
    read: () => ({ etag: 'e', known: new Map([[1, { text, order: order(), zoneS: null }]]), receivedAtMs: 0 }),
  });
  lastBoard.store();
  await clock.run(0);
  expect(log).toEqual([expect.stringMatching(/^The last board was not stored: \d+ characters are too many\.$/)]);
  expect(facts.has('board')).toBe(false);
});
