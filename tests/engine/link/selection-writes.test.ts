import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { createSelection } from '../../../src/engine/link/selection.ts';
import type { RealtimeSession } from '../../../src/platform/ports.ts';
import { openKitchen } from '../kitchen.ts';

const PRESENCE = 'presence/71/3';
const NODE = 'order/71/3/4711';
const SELECTED = `${NODE}/selected`;

const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function createTestTime() {
  let nowMs = 1_000;
  const waiting = new Map<string, { readonly atMs: number; readonly work: () => void }>();
  return {
    nowMs: () => nowMs,
    ensure(name: string, delayMs: number, work: () => void) {
      if (!waiting.has(name)) waiting.set(name, { atMs: nowMs + delayMs, work });
    },
    async pass(ms: number) {
      nowMs += ms;
      for (const [name, { atMs, work }] of [...waiting]) {
        if (atMs > nowMs) continue;
        waiting.delete(name);
        work();
      }
      await flushPromises();
    },
  };
}

/** A page of the device "me" with this run id; the test sends the session's responses. */
function benchOver(stored: Map<string, string>, runId: string, ...pendingKeys: readonly `${number}:${number}`[]) {
  const listeners = new Map<string, (value: unknown) => void>();
  const pending = new Map(pendingKeys.map((key) => [key, 100] as const));
  const writes: unknown[] = [];
  const server = { value: null as unknown, takes: true };
  const session: RealtimeSession = {
    listen(path, changed) {
      listeners.set(path, changed);
      return () => listeners.delete(path);
    },
    put: async () => ({ ok: true, data: null }),
    async transact(path, edit) {
      const edited = edit(server.value);
      writes.push([path, edited]);
      if (!server.takes) return { ok: false, why: 'rejected' };
      server.value = edited;
      listeners.get(NODE)?.({ selected: edited });
      return { ok: true, data: null };
    },
    removeOnDisconnect: async () => ({ ok: true, data: null }),
    reconnect: () => {},
    close: () => {},
  };
  const time = createTestTime();
  const selection = createSelection({
    clock: { monotonicMs: time.nowMs },
    timers: { ensure: time.ensure },
    random: { next: () => 0 },
    install: { restaurantId: 71, localId: 3 },
    page: { deviceId: 'me', runId },
    name: () => 'Cocina',
    pending,
    facts: {
      read: (key) => stored.get(key) ?? null,
      write: (key, text) => stored.set(key, text).has(key),
      remove: (key) => stored.delete(key),
      clear: () => stored.clear(),
      follow: () => () => {},
    },
    emit: () => {},
  });
  const pushValue = (path: string, value: unknown) => listeners.get(path)?.(value);
  const select = (...orderIds: readonly number[]) => selection.update(new Set(orderIds));
  return { selection, session, pending, writes, server, listeners, pushValue, select, time };
}

const bench = (...pendingKeys: readonly `${number}:${number}`[]) => benchOver(new Map(), 'me-2', ...pendingKeys);

/** Opens the link of a page while these pages are present. */
function signIn({ selection, session, pushValue }: ReturnType<typeof benchOver>, ...runIds: readonly string[]) {
  selection.linked(true);
  selection.use(session);
  pushValue(PRESENCE, Object.fromEntries(runIds.map((runId) => [runId, true])));
}

/** The bench after sign-in, with presence received. */
async function connected(...pendingKeys: readonly `${number}:${number}`[]) {
  const on = bench(...pendingKeys);
  on.select(4711);
  signIn(on, 'me-2', 'other');
  on.pushValue(NODE, null);
  await flushPromises();
  return on;
}

test('[SHARED-8] the device writes nothing before presence and the node arrive, and then writes at once', async () => {
  const { selection, session, writes, pushValue, select } = bench('4711:1');
  select(4711);
  selection.linked(true);
  selection.use(session);
  pushValue(NODE, null);
  await flushPromises();
  expect(writes).toEqual([]);
  pushValue(PRESENCE, { 'me-2': true });
  await flushPromises();
  expect(writes).toEqual([[SELECTED, '[[1,"me-2","Cocina"]]']]);
});

test('[SHARED-7] an up-to-date node is not written again', async () => {
  const { writes, select, pushValue } = await connected('4711:1');
  expect(writes).toHaveLength(1);
  select(4711);
  pushValue(PRESENCE, { 'me-2': true });
  await flushPromises();
  expect(writes).toHaveLength(1);
});

test('[SHARED-9] the page removes its entry that another client restored, and restores its entry that another client removed', async () => {
  const { writes, pushValue, pending, select, server } = await connected();
  server.value = '[[7,"me-2","Cocina"],[8,"other","Pase"]]';
  pushValue(NODE, { selected: server.value });
  await flushPromises();
  expect(writes.at(-1)).toEqual([SELECTED, '[[8,"other","Pase"]]']);
  pending.set('4711:1', 100);
  select(4711);
  await flushPromises();
  server.value = '[[8,"other","Pase"]]';
  pushValue(NODE, { selected: server.value });
  await flushPromises();
  expect(writes.at(-1)).toEqual([SELECTED, '[[8,"other","Pase"],[1,"me-2","Cocina"]]']);
});

test('[SHARED-8] a rejected write is not repeated unchanged, except after the link was lost or with another change', async () => {
  const { writes, server, pending, select, selection } = await connected();
  server.takes = false;
  pending.set('4711:1', 100);
  for (let times = 0; times < 3; times++) select(4711);
  await flushPromises();
  expect(writes).toHaveLength(1);
  pending.set('4711:2', 100);
  select(4711);
  await flushPromises();
  expect(writes).toHaveLength(2);
  selection.linked(false);
  select(4711);
  await flushPromises();
  expect(writes).toHaveLength(2);
  server.takes = true;
  selection.linked(true);
  await flushPromises();
  expect(writes).toHaveLength(3);
});

test('[SHARED-8] a rejected write is repeated with the next session, even if the link was always up', async () => {
  const { writes, server, pending, select, selection, session, pushValue } = await connected('4711:1');
  expect(server.value).toBe('[[1,"me-2","Cocina"]]');
  server.takes = false;
  pending.clear();
  select(4711);
  await flushPromises();
  expect(writes).toHaveLength(2);
  server.takes = true;
  selection.use(session);
  pushValue(PRESENCE, { 'me-2': true, other: true });
  pushValue(NODE, { selected: server.value });
  await flushPromises();
  expect(server.value).toBeNull();
});

test('[SHARED-9] the page removes its entries when their order leaves the board and when the app ends', async () => {
  const { writes, select, listeners } = await connected('4711:1');
  select();
  await flushPromises();
  expect(writes.at(-1)).toEqual([SELECTED, null]);
  expect([...listeners.keys()]).toEqual([PRESENCE]);
  const again = await connected('4711:1');
  again.selection.dispose();
  await flushPromises();
  expect(again.writes.at(-1)).toEqual([SELECTED, null]);
  expect(again.listeners.size).toBe(0);
});

test('[SHARED-13] entries in an order that leaves the board during an outage are removed when the link is back', async () => {
  const { selection, writes, select } = await connected('4711:1');
  selection.linked(false);
  select();
  await flushPromises();
  expect(writes).toHaveLength(1);
  selection.linked(true);
  await flushPromises();
  expect(writes.at(-1)).toEqual([SELECTED, null]);
  selection.linked(false);
  selection.linked(true);
  await flushPromises();
  expect(writes).toHaveLength(2);
});

test('[SHARED-13] a failed removal of an entry is repeated only with the next connection', async () => {
  const { selection, writes, server, select } = await connected('4711:1');
  server.takes = false;
  select();
  select();
  await flushPromises();
  expect(writes).toHaveLength(2);
  server.takes = true;
  selection.linked(true);
  await flushPromises();
  expect(server.value).toBeNull();
});

test('[SHARED-13] the entry of a write with an unknown outcome is removed too', async () => {
  const { selection, writes, server, pending, select } = await connected();
  server.takes = false;
  pending.set('4711:1', 100);
  select(4711);
  await flushPromises();
  server.value = '[[1,"me-2","Cocina"]]';
  server.takes = true;
  selection.linked(false);
  pending.clear();
  select();
  selection.linked(true);
  await flushPromises();
  expect(writes.at(-1)).toEqual([SELECTED, null]);
});

test('[SHARED-13] entries of an earlier run are removed from an order that leaves the board before its node arrives', async () => {
  const on = bench();
  on.server.value = '[[1,"me-1","Cocina"],[2,"other","Pase"]]';
  on.select(4711);
  on.select();
  signIn(on, 'me-2', 'other');
  await flushPromises();
  expect(on.writes).toEqual([[SELECTED, '[[2,"other","Pase"]]']]);
});

test('[SHARED-13] orders that come and go during an outage cause no write, and orders that leave before the sign-in cause at most 200', async () => {
  const { selection, writes, select } = await connected();
  selection.linked(false);
  for (let orderId = 1; orderId <= 300; orderId++) select(4711, orderId);
  select();
  selection.linked(true);
  await flushPromises();
  expect(writes).toEqual([]);
  const many = bench();
  many.select(...Array.from({ length: 300 }, (_, at) => at + 1));
  many.select();
  signIn(many, 'me-2');
  await flushPromises();
  expect(many.writes).toHaveLength(200);
  expect(many.writes.at(-1)).toEqual(['order/71/3/300/selected', null]);
});

test('[SHARED-13] an order that leaves and returns during an outage keeps its entries', async () => {
  const { selection, writes, server, select } = await connected('4711:1');
  selection.linked(false);
  select();
  select(4711);
  selection.linked(true);
  await flushPromises();
  expect(server.value).toBe('[[1,"me-2","Cocina"]]');
  expect(writes).toHaveLength(1);
});

test('[SHARED-11] a new session replaces the old session and has one listener for each path', async () => {
  const { selection, session, listeners, pushValue } = await connected();
  let listens = 0;
  const fresh: RealtimeSession = {
    ...session,
    listen(path, ...rest) {
      listens += 1;
      return session.listen(path, ...rest);
    },
  };
  selection.use(fresh);
  expect(listens).toBe(2);
  pushValue(PRESENCE, { 'me-2': true });
  expect([...listeners.keys()].toSorted()).toEqual([NODE, PRESENCE]);
});

test('[SHARED-9] the next page removes the entries of a crashed page from an order that has left the board', async () => {
  const stored = new Map<string, string>();
  const died = benchOver(stored, 'me-1', '4711:1');
  died.select(4711);
  signIn(died, 'me-1');
  died.pushValue(NODE, null);
  await flushPromises();
  expect(died.server.value).toBe('[[1,"me-1","Cocina"]]');

  const next = benchOver(stored, 'me-2');
  next.server.value = died.server.value;
  next.select();
  signIn(next, 'me-2');
  await flushPromises();
  expect(next.server.value).toBeNull();
  expect(next.writes).toHaveLength(1);
  expect([...stored]).toEqual([]);
});

test('[SHARED-12] the entries of another open page of the device stay, and those of a closed page are removed', async () => {
  const { writes, pushValue, server } = await connected('4711:1');
  server.value = '[[7,"me-3","Cocina"],[1,"me-2","Cocina"]]';
  pushValue(PRESENCE, { 'me-2': true, 'me-3': true });
  pushValue(NODE, { selected: server.value });
  await flushPromises();
  expect(writes).toHaveLength(1);
  pushValue(PRESENCE, { 'me-2': true });
  await flushPromises();
  expect(writes.slice(1)).toEqual([[SELECTED, '[[1,"me-2","Cocina"]]']]);
});

test('[SHARED-12] two pages of one device with different changes settle after one write each', async () => {
  const nodes = new Set<(value: unknown) => void>();
  const [one, other] = [benchOver(new Map(), 'me-1', '4711:1'), benchOver(new Map(), 'me-2', '4711:2')];
  const shared = { value: null as unknown };
  for (const page of [one, other]) {
    page.session.transact = async (_, edit) => {
      shared.value = edit(shared.value);
      page.writes.push(shared.value);
      for (const tell of nodes) tell({ selected: shared.value });
      return { ok: true, data: null };
    };
    nodes.add((value) => page.pushValue(NODE, value));
    page.select(4711);
    page.selection.linked(true);
    page.selection.use(page.session);
  }
  for (const page of [one, other]) page.pushValue(PRESENCE, { 'me-1': true, 'me-2': true });
  for (const tell of nodes) tell({ selected: shared.value });
  for (let turns = 0; turns < 20; turns++) await flushPromises();
  expect([one.writes.length, other.writes.length]).toEqual([1, 1]);
  expect(JSON.parse(String(shared.value))).toEqual([
    [1, 'me-1', 'Cocina'],
    [2, 'me-2', 'Cocina'],
  ]);
});

test('[SHARED-12] two pages that write at the same time to a compare-and-set server settle after three edits', async () => {
  const kitchen = openKitchen([], 0);
  const world = { ...kitchen.world, realtime: { ...kitchen.world.realtime, acceptsToken: () => true } };
  const pages = ['me-1', 'me-2'].map((runId, at) => ({ runId, page: benchOver(new Map(), runId, `4711:${at + 1}`) }));
  let edits = 0;
  world.realtime.put(PRESENCE, { 'me-1': true, 'me-2': true });
  for (const { runId, page } of pages) {
    const { realtime } = inProcessPorts({ world, deviceId: runId, storage: emptyStorage() });
    const opened = await realtime.open({} as never, 'token', { linked: page.selection.linked, expired: () => {} });
    if (!opened.ok) throw new Error(`Failed to open a session: ${opened.why}.`);
    const { data: session } = opened;
    const counted: RealtimeSession = {
      ...session,
      transact: (path, edit) =>
        session.transact(path, (value) => {
          edits += 1;
          return edit(value);
        }),
    };
    page.select(4711);
    page.selection.use(counted);
  }
  await kitchen.run(60);
  expect(JSON.parse(String(world.realtime.get(SELECTED))).toSorted()).toEqual([
    [1, 'me-1', 'Cocina'],
    [2, 'me-2', 'Cocina'],
  ]);
  expect(edits).toBe(3);
});

/** Another client removes the entries of this page. */
async function undone(on: Awaited<ReturnType<typeof connected>>): Promise<void> {
  on.server.value = null;
  on.pushValue(NODE, { selected: null });
  await flushPromises();
}

test('[SHARED-15] when another client keeps reverting the entries, the page writes once at once, then after 3 s, and doubles the wait up to 30 s', async () => {
  const on = await connected('4711:1');
  expect(on.writes).toHaveLength(1);
  await undone(on);
  expect(on.writes).toHaveLength(2);
  const waits: number[] = [];
  for (let round = 0; round < 6; round++) {
    const before = on.writes.length;
    await undone(on);
    let waitedMs = 0;
    for (; on.writes.length === before && waitedMs < 100_000; waitedMs += 1_000) await on.time.pass(1_000);
    waits.push(waitedMs);
  }
  expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000]);
});

test('[SHARED-15] another change does not wait for the backoff, which resets after two quiet minutes', async () => {
  const on = await connected('4711:1');
  await undone(on);
  await undone(on);
  expect(on.writes).toHaveLength(2);
  on.pending.set('4711:2', 100);
  on.select(4711);
  await flushPromises();
  expect(on.writes).toHaveLength(3);
  await undone(on);
  expect(on.writes).toHaveLength(4);
  await on.time.pass(120_000);
  await undone(on);
  await undone(on);
  expect(on.writes).toHaveLength(6);
  await undone(on);
  expect(on.writes).toHaveLength(6);
});
