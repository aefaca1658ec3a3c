import { expect, test } from 'vitest';
import type { App } from '../../../src/engine/base/app.ts';
import { choose, linesOf, openKitchen, REST_S } from '../kitchen.ts';
import { recordingDevice } from '../recording-device.ts';

const EXPEDITER = 1;
const CUSTOMERS = 9;
const READY = 110;
const ON_THE_WAY = 120;
const DELIVERED = 130;

const tileOf = (app: App, orderId: number) => app.state.customer.find((tile) => tile.orderId === orderId);

const TAPS_MAX = 100;

async function tapAllTo({ kitchen, expediter, orderId }: Service, status: number): Promise<void> {
  const behind = () =>
    linesOf(expediter).find((line) => line.orderId === orderId && !line.isVoided && line.status < status);
  let taps = 0;
  for (let next = behind(); next !== undefined && taps < TAPS_MAX; next = behind()) {
    expediter.commands.advanceLine(next.cardKey, next.line.id);
    await kitchen.run(REST_S);
    taps += 1;
  }
  expediter.commands.save();
}

async function openService() {
  const kitchen = openKitchen();
  const [expediter, customers] = [kitchen.device(EXPEDITER).app(), kitchen.device(CUSTOMERS).app()];
  await kitchen.run(10);
  const orderId = kitchen.world.placeOrder();
  await kitchen.run(4);
  return { kitchen, expediter, customers, orderId };
}

type Service = Awaited<ReturnType<typeof openService>>;

test('[CUSTOMER-1] an order whose lines are all ready is the first tile of the customer screen, and is new', async () => {
  const service = await openService();
  const { kitchen, customers, orderId } = service;
  expect(tileOf(customers, orderId)).toBeUndefined();
  await tapAllTo(service, READY);
  await kitchen.run(3);
  const tile = customers.state.customer[0];
  expect(tile?.orderId).toBe(orderId);
  expect(customers.serverNowS() - (tile?.sinceS ?? 0)).toBeLessThan(3);
});

test('[CUSTOMER-1] an order with only one ready line does not show yet', async () => {
  const service = await openService();
  const { kitchen, expediter, customers, orderId } = service;
  await tapAllTo(service, 100);
  const [line] = linesOf(expediter).filter((each) => each.orderId === orderId);
  expediter.commands.advanceLine(line?.cardKey ?? '', line?.line.id ?? 0);
  expediter.commands.save();
  await kitchen.run(3);
  expect(linesOf(expediter).filter((each) => each.orderId === orderId).length).toBeGreaterThan(1);
  expect(tileOf(customers, orderId)).toBeUndefined();
});

test('[CUSTOMER-1] an order stays while all its lines are being delivered and leaves when they are delivered', async () => {
  const service = await openService();
  const { kitchen, customers, orderId } = service;
  await tapAllTo(service, READY);
  await kitchen.run(3);
  await tapAllTo(service, ON_THE_WAY);
  await kitchen.run(3);
  expect(tileOf(customers, orderId)).toBeDefined();
  await tapAllTo(service, DELIVERED);
  await kitchen.run(3);
  expect(tileOf(customers, orderId)).toBeUndefined();
});

test('[CUSTOMER-6] an order that is ready when the screen starts is not new', async () => {
  const service = await openService();
  const { kitchen, orderId } = service;
  await tapAllTo(service, READY);
  await kitchen.run(3);
  const late = kitchen.device(CUSTOMERS, 'late').app();
  await kitchen.run(3);
  expect(tileOf(late, orderId)).toMatchObject({ sinceS: 0 });
});

test('[CUSTOMER-6] after a reload, orders that were ready before are not new', async () => {
  const service = await openService();
  const { kitchen, orderId } = service;
  const screen = kitchen.device(CUSTOMERS, 'screen');
  await kitchen.run(3);
  await tapAllTo(service, READY);
  await kitchen.run(3);
  expect(tileOf(screen.app(), orderId)?.sinceS).toBeGreaterThan(0);
  screen.crash();
  await kitchen.run(3);
  expect(tileOf(screen.app(), orderId)).toMatchObject({ sinceS: 0 });
});

test('[CUSTOMER-7] a customer screen has no cards and no fire, and a kitchen board has no tiles', async () => {
  const service = await openService();
  const { expediter, customers } = service;
  expect(customers.state.board).toMatchObject({ keys: [], anyFire: false, received: true });
  expect(expediter.state.board.keys.length).toBeGreaterThan(0);
  expect(expediter.state.customer).toEqual([]);
});

test('[BOARD-25] an empty customer screen shows no message about orders', async () => {
  const kitchen = openKitchen([], 0);
  const [customers, kitchenBoard] = [kitchen.device(CUSTOMERS).app(), kitchen.device(3).app()];
  await kitchen.run(10);
  expect(customers.state.customer).toEqual([]);
  expect(customers.state.board.message).toBeNull();
  expect(kitchenBoard.state.board.message).toBe('no-orders');
});

test('[BOARD-25] a customer screen with a logged-in person shows the message to log out', async () => {
  const kitchen = openKitchen();
  const device = kitchen.device(CUSTOMERS);
  device.storage.facts.set('person', JSON.stringify({ id: 'u1', tot1: 'secret' }));
  device.crash();
  await kitchen.run(10);
  expect(device.app().state.board.message).toBe('log-out');
});

test('[CARD-21] a response that changes no ready order keeps the same list of tiles', async () => {
  const service = await openService();
  const { kitchen, customers } = service;
  await tapAllTo(service, READY);
  await kitchen.run(3);
  const before = customers.state.customer;
  kitchen.world.placeOrder();
  await kitchen.run(4);
  expect(customers.state.customer).toBe(before);
});

interface Unit {
  readonly id: number;
  readonly pi?: readonly number[];
}

test.each([
  [false, 0],
  [true, 1],
])(
  '[CUSTOMER-1][CUSTOMER-2] a delivery whose fee no listed unit makes has a tile only with `readyWithoutUnmade`: %s, %i tiles',
  async (readyWithoutUnmade, tiles) => {
    const lines = [141, 9_001].map((productId) => ({ productId, quantity: 1 }));
    const atMs = 1_200_000;
    const kitchen = openKitchen(
      [
        { kind: 'order', atMs: atMs - 10_000, as: 'web', origin: 'delivery', lines },
        { kind: 'tap-line', atMs: atMs + 10_000, order: 'web', kdsId: 3, status: READY, productId: 141 },
      ],
      0,
    );
    choose(kitchen.world, CUSTOMERS, { readyWithoutUnmade });
    const device = recordingDevice(kitchen.world, CUSTOMERS);
    const makesAll = ({ id, pi }: Unit) => id !== CUSTOMERS && (pi ?? []).length === 0;
    device.swap(({ path }, response) => {
      if (!path.includes('/kd/') || response.kind !== 'response') return response;
      const body = JSON.parse(response.text) as { data: Unit[] };
      return { ...response, text: JSON.stringify({ ...body, data: body.data.filter((unit) => !makesAll(unit)) }) };
    });
    await kitchen.run(60);
    expect(device.app.state.stations.length).toBeGreaterThan(2);
    expect(device.app.state.customer).toHaveLength(tiles);
  },
);
