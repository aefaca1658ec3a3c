import { expect, test } from 'vitest';
import type { World } from '../../../../simulator/core/world-api.ts';
import { aWorld, callAs, change, MINUTE_MS, notes, ordersOf, START_MS } from '../a-world.ts';

function listening(world: World) {
  const heard: string[] = [];
  let closed = 0;
  const connection = world.connect('local', { send: (text) => heard.push(text), close: () => closed++ });
  return { heard, connection, closed: () => closed };
}

test('[W7] calls 1 and 3 have the same form and the same orders as in the cloud', () => {
  const world = aWorld();
  const id = world.placeOrder();
  const fromCloud = ordersOf(world);
  const local = callAs(world, 3, 'orders', { query: { ls: 1, et: '' }, toLocal: true });
  // A local server states its venue, so that a device can distinguish it from a neighbour's (rule N1l), and has its
  // own etags.
  const { et } = local.data as { et: string };
  expect(local.data).toEqual({ ...fromCloud, et, ir: 71, il: 3 });
  expect(et).toBe(world.ordersEtag('local'));
  expect(et.split('-')[0]).not.toBe(fromCloud.et.split('-')[0]);
  const line = fromCloud.d[0]?.dl[0]?.li ?? 0;
  const saved = callAs(world, 3, 'changeStatus', {
    query: { ic: id, silent: 0, kds: true },
    body: { data: [[line, 100]] },
    toLocal: true,
  });
  expect(saved).toMatchObject({ ok: true, data: [{ io: id }] });
  expect(ordersOf(world).d[0]?.dl[0]?.stk).toBe(100);
});

test('[N1] it serves while the cloud is down', () => {
  const world = aWorld();
  world.placeOrder();
  world.setFault('cloud-down', MINUTE_MS);
  expect(callAs(world, 3, 'orders', { query: { ls: 1, et: '' }, toLocal: true }).ok).toBe(true);
  expect(callAs(world, 3, 'localStatus').ok).toBe(true);
});

test('[W7] its socket announces new orders as an event and statuses as a state', () => {
  const world = aWorld();
  const { heard } = listening(world);
  const id = world.placeOrder();
  expect(heard.map((text) => JSON.parse(text))).toEqual([{ event: 'NuevasOrdenes' }]);
  const line = ordersOf(world).d[0]?.dl[0]?.li ?? 0;
  change(world, id, [[line, 100]]);
  expect(JSON.parse(heard.at(-1) ?? '')).toEqual({ state: 'NuevasOrdenes' });
});

test('a closed socket receives nothing more', () => {
  const world = aWorld();
  const { heard, connection } = listening(world);
  connection?.closed();
  world.placeOrder();
  expect(heard).toEqual([]);
});

test('local-down drops its sockets, refuses new ones and breaks its calls until it is over', () => {
  const world = aWorld();
  const { closed } = listening(world);
  world.setFault('local-down', MINUTE_MS);
  expect(closed()).toBe(1);
  expect(world.connect('local', { send: () => {}, close: () => {} })).toBeNull();
  expect(() => callAs(world, 3, 'localStatus')).toThrow('drop');
  expect(ordersOf(world).d).toEqual([]);
  world.runUntil(START_MS + MINUTE_MS);
  expect(callAs(world, 3, 'localStatus').ok).toBe(true);
  expect(world.connect('local', { send: () => {}, close: () => {} })).not.toBeNull();
});

test('it knows only its own calls, and a message from a device is a journal error', () => {
  const world = aWorld();
  expect(
    world.handle({ service: 'local', method: 'GET', path: '/', rawPath: '/', query: {}, headers: {}, body: '' }),
  ).toMatchObject({ status: 501 });
  listening(world).connection?.receive('hello');
  expect(world.unknowns()).toBe(2);
  expect(notes(world, 'trouble')).toHaveLength(2);
});

test('it requires the same credentials as the cloud', () => {
  const world = aWorld();
  const install = world.enrol(3);
  expect(install).not.toBeNull();
  const request = {
    service: 'local',
    method: 'GET',
    path: '/cmd',
    rawPath: '/cmd',
    query: {},
    headers: {},
    body: '',
  } as const;
  expect(world.handle(request)).toMatchObject({ status: 400 });
});
