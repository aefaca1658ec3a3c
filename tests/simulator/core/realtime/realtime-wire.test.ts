import { expect, test } from 'vitest';
import { realtimeHash } from '../../../../simulator/core/realtime/realtime-hash.ts';
import type { World } from '../../../../simulator/core/world-api.ts';
import { decodeConfiguration } from '../../../../src/protocol/decode-config.ts';
import { callAs, createTestWorld, ordersOf } from '../test-world.ts';

const ORDERS = 'restaurant/71/3/orders';
const SELECTED = 'order/71/3/5/selected';

/** Gets an id token as the SDK does. */
function idToken(world: World, kdsId = 3): string {
  const token = decodeConfiguration(callAs(world, kdsId, 'configuration').data)?.realtimeToken;
  const response = world.handle({
    service: 'identity',
    method: 'POST',
    path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken',
    rawPath: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=x',
    query: {},
    headers: {},
    body: JSON.stringify({ token, returnSecureToken: true }),
  });
  return response.kind === 'response' ? JSON.parse(response.body).idToken : '';
}

function connected(world: World) {
  const frames: string[] = [];
  let closed = 0;
  let requests = 0;
  const connection = world.connect('realtime', { send: (text) => frames.push(text), close: () => closed++ });
  if (connection === null) throw new Error('Failed to connect: refused.');
  const drainFrames = () => frames.splice(0).map((text) => JSON.parse(text));
  return {
    connection,
    drainFrames,
    frames,
    closed: () => closed,
    /** Returns all replies. */
    ask: (a: string, b: unknown) => {
      connection.receive(JSON.stringify({ t: 'd', d: { r: ++requests, a, b } }));
      return drainFrames().map((message) => message.d);
    },
  };
}

function signedIn(world: World, kdsId = 3) {
  const client = connected(world);
  client.drainFrames();
  client.ask('auth', { cred: idToken(world, kdsId) });
  return client;
}

test('[ROOM-35] a message for some units reaches only their devices, and a message without units reaches all devices except customer screens', () => {
  const world = createTestWorld();
  const client = signedIn(world);
  const customers = signedIn(world, 9);
  customers.ask('q', { p: '/message/71/3', h: '' });
  customers.drainFrames();
  client.ask('q', { p: '/message/71/3', h: '' });
  client.drainFrames();
  const received = (of = client) =>
    of.drainFrames().flatMap(({ d }) => (d.a === 'd' && typeof d.b.d === 'string' && d.b.d !== '' ? [d.b.d] : []));
  world.sendMessage('Barra', [5]);
  expect(received()).toEqual([]);
  world.sendMessage('Cocina', [3, 4]);
  expect(received()).toEqual(['Cocina']);
  world.sendMessage('Todos');
  expect(received()).toEqual(['Todos']);
  expect(received(customers)).toEqual([]);
  world.sendMessage('Clientes', [9]);
  expect([received(), received(customers)]).toEqual([[], ['Clientes']]);
});

test('[REALTIME-1] a change of the orders pushes the etag that call 1 then returns', () => {
  const world = createTestWorld();
  const client = signedIn(world);
  client.ask('q', { p: `/${ORDERS}`, h: '' });
  world.placeOrder();
  const pushes = client.drainFrames();
  expect(pushes).toEqual([{ t: 'd', d: { a: 'd', b: { p: ORDERS, d: ordersOf(world).et } } }]);
});

test('[REALTIME-3] a transaction with a stale value is rejected, with the present value already pushed', () => {
  const world = createTestWorld();
  const [one, other] = [signedIn(world), signedIn(world)];
  one.ask('q', { p: `/${SELECTED}`, h: '' });
  other.ask('p', { p: `/${SELECTED}`, d: 'first', h: '' });
  expect(one.drainFrames()).toMatchObject([{ d: { a: 'd', b: { p: SELECTED, d: 'first' } } }]);
  expect(one.ask('p', { p: `/${SELECTED}`, d: 'mine', h: '' })).toMatchObject([{ b: { s: 'datastale' } }]);
  expect(world.realtime.get(SELECTED)).toBe('first');
  const responses = one.ask('p', { p: `/${SELECTED}`, d: 'mine', h: realtimeHash('first') });
  expect(responses.at(-1)).toMatchObject({ b: { s: 'ok' } });
  expect(world.realtime.get(SELECTED)).toBe('mine');
});
