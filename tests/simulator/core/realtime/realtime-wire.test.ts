import { expect, test } from 'vitest';
import { realtimeHash } from '../../../../simulator/core/realtime/realtime-hash.ts';
import type { World } from '../../../../simulator/core/world-api.ts';
import { decodeConfiguration } from '../../../../src/protocol/decode-config.ts';
import { aWorld, callAs, MINUTE_MS, notes, ordersOf, START_MS } from '../a-world.ts';

const ORDERS = 'restaurant/71/3/orders';
const SELECTED = 'order/71/3/5/selected';

/** An id token for a device, obtained like the SDK does. */
function idToken(world: World): string {
  const token = decodeConfiguration(callAs(world, 3, 'configuration').data)?.realtimeToken;
  const answer = world.handle({
    service: 'identity',
    method: 'POST',
    path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken',
    rawPath: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=x',
    query: {},
    headers: {},
    body: JSON.stringify({ token, returnSecureToken: true }),
  });
  return answer.kind === 'answer' ? JSON.parse(answer.body).idToken : '';
}

function connected(world: World) {
  const frames: string[] = [];
  let closed = 0;
  let requests = 0;
  const connection = world.connect('realtime', { send: (text) => frames.push(text), close: () => closed++ });
  if (connection === null) throw new Error('Failed to connect: refused.');
  const take = () => frames.splice(0).map((text) => JSON.parse(text));
  return {
    connection,
    take,
    frames,
    closed: () => closed,
    /** Sends a request; returns all replies. */
    ask: (a: string, b: unknown) => {
      connection.receive(JSON.stringify({ t: 'd', d: { r: ++requests, a, b } }));
      return take().map((message) => message.d);
    },
  };
}

function signedIn(world: World) {
  const client = connected(world);
  client.take();
  client.ask('auth', { cred: idToken(world) });
  return client;
}

test('the greeting names time, version, host and session', () => {
  const world = aWorld();
  const [hello] = connected(world).take();
  expect(hello).toEqual({ t: 'c', d: { t: 'h', d: { ts: START_MS, v: '5', h: 'realtime.test', s: 's1' } } });
  expect(connected(world).take()[0].d.d.s).toBe('s2');
});

test('[ROOM33] a message for some units reaches only their devices, and the next one for all reaches each', () => {
  const world = aWorld();
  const client = signedIn(world);
  client.ask('q', { p: '/message/71/3', h: '' });
  client.take();
  const heard = () =>
    client.take().flatMap(({ d }) => (d.a === 'd' && typeof d.b.d === 'string' && d.b.d !== '' ? [d.b.d] : []));
  world.sendMessage('Barra', [5]);
  expect(heard()).toEqual([]);
  world.sendMessage('Cocina', [3, 4]);
  expect(heard()).toEqual(['Cocina']);
  world.sendMessage('Todos');
  expect(heard()).toEqual(['Todos']);
});

test('the SDK’s first exchange: stats, sign-in, listen with the data before the ok', () => {
  const world = aWorld();
  world.placeOrder();
  const client = connected(world);
  client.take();
  expect(client.ask('s', { c: { 'sdk.js.12-19-0': 1 } })).toEqual([{ r: 1, b: { s: 'ok', d: '' } }]);
  expect(client.ask('auth', { cred: idToken(world) })).toMatchObject([{ r: 2, b: { s: 'ok' } }]);
  expect(client.ask('q', { p: `/${ORDERS}`, h: '' })).toEqual([
    { a: 'd', b: { p: ORDERS, d: ordersOf(world).et } },
    { r: 3, b: { s: 'ok', d: {} } },
  ]);
});

test('[W6a] a change of the orders pushes the etag that call 1 then returns', () => {
  const world = aWorld();
  const client = signedIn(world);
  client.ask('q', { p: `/${ORDERS}`, h: '' });
  world.placeOrder();
  const pushes = client.take();
  expect(pushes).toEqual([{ t: 'd', d: { a: 'd', b: { p: ORDERS, d: ordersOf(world).et } } }]);
});

test('a listen whose hash is current gets the ok without the data', () => {
  const world = aWorld();
  const client = signedIn(world);
  const h = realtimeHash(world.realtime.get(ORDERS));
  expect(client.ask('q', { p: `/${ORDERS}`, h })).toEqual([{ r: 2, b: { s: 'ok', d: {} } }]);
});

test('after unlisten nothing is pushed', () => {
  const world = aWorld();
  const client = signedIn(world);
  client.ask('q', { p: `/${ORDERS}`, h: '' });
  client.ask('n', { p: `/${ORDERS}` });
  world.placeOrder();
  expect(client.take()).toEqual([]);
});

test('without a sign-in nothing is read or written', () => {
  const world = aWorld();
  const client = connected(world);
  client.take();
  for (const [action, body] of [
    ['q', { p: `/${ORDERS}`, h: '' }],
    ['g', { p: `/${ORDERS}` }],
    ['p', { p: `/${SELECTED}`, d: '[]' }],
    ['o', { p: `/${SELECTED}`, d: null }],
  ] as const)
    expect(client.ask(action, body)).toMatchObject([{ b: { s: 'permission_denied' } }]);
  expect(client.ask('auth', { cred: 'invented' })).toMatchObject([{ b: { s: 'invalid_token' } }]);
});

test('devices write their orders and presence, only the platform writes the rest', () => {
  const world = aWorld();
  const client = signedIn(world);
  expect(client.ask('p', { p: '/presence/71/3/kds-3', d: { at: { '.sv': 'timestamp' } } })).toMatchObject([
    { b: { s: 'ok' } },
  ]);
  expect(world.realtime.get('presence/71/3/kds-3')).toEqual({ at: START_MS });
  expect(client.ask('p', { p: `/${ORDERS}`, d: 'mine' })).toMatchObject([{ b: { s: 'permission_denied' } }]);
  expect(world.realtime.get(ORDERS)).not.toBe('mine');
});

test('a put is pushed to the writer’s own listens too, before its ok', () => {
  const world = aWorld();
  const client = signedIn(world);
  client.ask('q', { p: '/order/71/3/5', h: '' });
  expect(client.ask('p', { p: `/${SELECTED}`, d: '[[1,"d","Ana"]]' })).toEqual([
    { a: 'd', b: { p: SELECTED, d: '[[1,"d","Ana"]]' } },
    { r: 3, b: { s: 'ok', d: '' } },
  ]);
});

test('a change above a listen pushes the whole value of the listen', () => {
  const world = aWorld();
  const client = signedIn(world);
  client.ask('q', { p: `/${SELECTED}`, h: '' });
  world.realtime.put('order/71/3/5', { selected: 'a', users: 'b' });
  expect(client.take().map((message) => message.d)).toEqual([{ a: 'd', b: { p: SELECTED, d: 'a' } }]);
});

test('[W6c] a transaction with a stale value is refused, with the present value already pushed', () => {
  const world = aWorld();
  const [one, other] = [signedIn(world), signedIn(world)];
  one.ask('q', { p: `/${SELECTED}`, h: '' });
  other.ask('p', { p: `/${SELECTED}`, d: 'first', h: '' });
  expect(one.take()).toMatchObject([{ d: { a: 'd', b: { p: SELECTED, d: 'first' } } }]);
  expect(one.ask('p', { p: `/${SELECTED}`, d: 'mine', h: '' })).toMatchObject([{ b: { s: 'datastale' } }]);
  expect(world.realtime.get(SELECTED)).toBe('first');
  const answers = one.ask('p', { p: `/${SELECTED}`, d: 'mine', h: realtimeHash('first') });
  expect(answers.at(-1)).toMatchObject({ b: { s: 'ok' } });
  expect(world.realtime.get(SELECTED)).toBe('mine');
});

test('a merge arrives as one push, a get returns the value', () => {
  const world = aWorld();
  const [writer, reader] = [signedIn(world), signedIn(world)];
  reader.ask('q', { p: '/order/71/3/5', h: '' });
  writer.ask('m', { p: '/order/71/3/5', d: { selected: 'a', 'users/x': 'b' } });
  expect(reader.take().map((message) => message.d)).toEqual([
    { a: 'm', b: { p: 'order/71/3/5', d: { selected: 'a', 'users/x': 'b' } } },
  ]);
  expect(writer.ask('g', { p: '/order/71/3/5' })).toMatchObject([
    { b: { s: 'ok', d: { selected: 'a', users: { x: 'b' } } } },
  ]);
});

test('onDisconnect writes happen when the connection ends, in any way', () => {
  const world = aWorld();
  for (const end of ['closes', 'is dropped'] as const) {
    const client = signedIn(world);
    client.ask('p', { p: '/presence/71/3/kds', d: 'here' });
    client.ask('o', { p: '/presence/71/3/kds', d: null });
    client.ask('om', { p: '/order/71/3/5', d: { users: `left when it ${end}` } });
    expect(world.realtime.get('presence/71/3/kds')).toBe('here');
    if (end === 'closes') client.connection.closed();
    else world.setFault('realtime-down', 1_000);
    expect(world.realtime.get('presence/71/3/kds')).toBeNull();
    expect(world.realtime.get('order/71/3/5/users')).toBe(`left when it ${end}`);
  }
});

test('a cancelled onDisconnect does not happen', () => {
  const world = aWorld();
  const client = signedIn(world);
  client.ask('p', { p: '/presence/71/3/kds', d: 'here' });
  client.ask('o', { p: '/presence/71/3/kds', d: null });
  client.ask('oc', { p: '/presence/71/3', d: null });
  client.connection.closed();
  expect(world.realtime.get('presence/71/3/kds')).toBe('here');
});

test('keep-alives are silent, pings are answered', () => {
  const world = aWorld();
  const client = signedIn(world);
  client.connection.receive('0');
  expect(client.take()).toEqual([]);
  client.connection.receive('{"t":"c","d":{"t":"p","d":{}}}');
  expect(client.take()).toEqual([{ t: 'c', d: { t: 'o', d: {} } }]);
});

test('long messages travel in frames of 16384 characters, in both directions', () => {
  const world = aWorld();
  const client = signedIn(world);
  const long = 'ñ'.repeat(40_000);
  const text = JSON.stringify({ t: 'd', d: { r: 9, a: 'p', b: { p: `/${SELECTED}`, d: long } } });
  const pieces = text.match(/.{1,16384}/gs) ?? [];
  for (const frame of [String(pieces.length), ...pieces]) client.connection.receive(frame);
  expect(world.realtime.get(SELECTED)).toBe(long);
  client.take();
  client.connection.receive(JSON.stringify({ t: 'd', d: { r: 10, a: 'g', b: { p: `/${SELECTED}` } } }));
  const [count, ...parts] = client.frames;
  expect(Number(count)).toBe(parts.length);
  expect(parts.every((part) => part.length <= 16_384)).toBe(true);
  expect(JSON.parse(parts.join(''))).toEqual({ t: 'd', d: { r: 10, b: { s: 'ok', d: long } } });
});

test('the sign-in is revoked when its id token ends, and a fresh token before that prevents it', () => {
  const world = aWorld();
  const lazy = signedIn(world);
  const eager = signedIn(world);
  lazy.ask('q', { p: `/${ORDERS}`, h: '' });
  world.runUntil(START_MS + 50 * MINUTE_MS);
  eager.ask('auth', { cred: idToken(world) });
  world.runUntil(START_MS + 3_540_000);
  expect(lazy.take().map((message) => message.d)).toEqual([
    { a: 'ac', b: { s: 'expired_token', d: 'Auth token is expired.' } },
    { a: 'c', b: { p: ORDERS } },
  ]);
  expect(eager.take()).toEqual([]);
  expect(lazy.ask('g', { p: `/${ORDERS}` })).toMatchObject([{ b: { s: 'permission_denied' } }]);
});

test('signing out revokes the listens', () => {
  const world = aWorld();
  const client = signedIn(world);
  client.ask('q', { p: `/${ORDERS}`, h: '' });
  expect(client.ask('unauth', {})).toEqual([
    { a: 'c', b: { p: ORDERS } },
    { r: 3, b: { s: 'ok', d: '' } },
  ]);
});

test('realtime-down drops connections and refuses new ones until it is over', () => {
  const world = aWorld();
  const client = signedIn(world);
  world.setFault('realtime-down', MINUTE_MS);
  expect(client.closed()).toBe(1);
  expect(() => connected(world)).toThrow('refused');
  client.connection.receive('{"t":"d","d":{"r":9,"a":"s","b":{}}}');
  expect(client.take()).toEqual([]);
  world.runUntil(START_MS + MINUTE_MS);
  expect(connected(world).take()).toHaveLength(1);
});

test.each([
  ['an unknown action', '{"t":"d","d":{"r":5,"a":"zz","b":{}}}', 'error'],
  ['a query with parameters', `{"t":"d","d":{"r":5,"a":"q","b":{"p":"/${ORDERS}","q":{"l":1},"t":1}}}`, 'unsupported'],
])('%s is refused and is a journal error', (_, frame, status) => {
  const world = aWorld();
  const client = signedIn(world);
  client.connection.receive(frame);
  expect(client.take()).toMatchObject([{ d: { r: 5, b: { s: status } } }]);
  expect(world.unknowns()).toBe(1);
});

test.each(['{', '[]', 'null', '{"t":"x"}', '{"t":"c","d":{"t":"q"}}'])(
  'the frame %j is a journal error and breaks nothing',
  (frame) => {
    const world = aWorld();
    const client = signedIn(world);
    client.connection.receive(frame);
    expect(world.unknowns()).toBe(1);
    expect(client.ask('s', {})).toMatchObject([{ b: { s: 'ok' } }]);
  },
);

test('an invalid path is refused', () => {
  const client = signedIn(aWorld());
  for (const action of ['q', 'g', 'p', 'm', 'o', 'oc'])
    expect(client.ask(action, { p: '/order/a.b', d: 1 }), action).toMatchObject([{ b: { s: 'invalid_path' } }]);
});

test('id tokens never appear in the journal', () => {
  const world = aWorld();
  const client = connected(world);
  const token = idToken(world);
  client.ask('auth', { cred: token });
  expect(JSON.stringify(world.journalTail(2_000))).not.toContain(token);
  expect(notes(world, 'wire').some((line) => line.text === 'signed in')).toBe(true);
});
