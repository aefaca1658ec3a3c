import { expect, test } from 'vitest';
import type { World } from '../../../../simulator/core/world-api.ts';
import { callAs, change, createTestWorld, ordersOf } from '../test-world.ts';

function listening(world: World) {
  const messages: string[] = [];
  let closed = 0;
  const connection = world.connect('local', { send: (text) => messages.push(text), close: () => closed++ });
  return { messages, connection, closed: () => closed };
}

test('[REALTIME-16] calls 1 and 3 have the same form and the same orders at the local server as in the cloud', () => {
  const world = createTestWorld();
  const id = world.placeOrder();
  const fromCloud = ordersOf(world);
  const local = callAs(world, 3, 'orders', { query: { ls: 1, et: '' }, toLocal: true });
  // A local server states its venue, so that a device can distinguish it from a neighbor's (rule LINK-15), and has its
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

test('[REALTIME-16] the local server’s socket announces new orders as an event and statuses as a state', () => {
  const world = createTestWorld();
  const { messages } = listening(world);
  const id = world.placeOrder();
  expect(messages.map((text) => JSON.parse(text))).toEqual([{ event: 'NuevasOrdenes' }]);
  const line = ordersOf(world).d[0]?.dl[0]?.li ?? 0;
  change(world, id, [[line, 100]]);
  expect(JSON.parse(messages.at(-1) ?? '')).toEqual({ state: 'NuevasOrdenes' });
});
