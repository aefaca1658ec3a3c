import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import type { CallFailure } from '../../../src/backend/calls.ts';
import { RETRIES } from '../../../src/domain/limits.ts';
import type { SavedChange } from '../../../src/domain/link/enqueue.ts';
import type { OrdersServer } from '../../../src/domain/link/responses.ts';
import type { Line } from '../../../src/domain/order/order.ts';
import type { Reply } from '../../../src/domain/reply.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { createEntryStore } from '../../../src/engine/taps/entry-store.ts';
import { createOutbox } from '../../../src/engine/taps/outbox.ts';
import type { RecordStore } from '../../../src/platform/ports.ts';
import { testClock } from '../virtual-clock.ts';

const START_MS = 1_800_000_000_000;
const OWN_USER = 11;
/** The wait before the first retry of a send. */
const RETRY_MS = RETRIES.taps.firstMs;

type Scripted = Reply<OrdersServer, CallFailure> | 'ok' | 'bug';

function bench(responses: Scripted[] = [], storage: 'sound' | 'broken' = 'sound') {
  const clock = testClock(START_MS);
  const kept = new Map<string, unknown>();
  const events: string[] = [];
  const sound = storage === 'sound';
  /** The lines of order 7 in the board's last response; null when the order is not on it. */
  let board: readonly Line[] | null = [line({ id: 1 }), line({ id: 2 }), line({ id: 3 })];
  const records: RecordStore = {
    async put(table, id, value) {
      if (!sound) return { ok: false, why: 'storage' };
      kept.set(`${table}/${id}`, structuredClone(value));
      return { ok: true, data: null };
    },
    async remove(table, ids) {
      for (const id of ids) kept.delete(`${table}/${id}`);
      return sound ? { ok: true, data: null } : { ok: false, why: 'storage' };
    },
    all: async () => ({ ok: true, data: [] }),
    clear: async () => ({ ok: true, data: null }),
  };
  const inWords = ({ orderId, changes }: { orderId: number; changes: readonly (readonly number[])[] }) =>
    `${orderId}:${changes.map(([lineId, status]) => `${lineId},${status}`).join(' ')}`;
  const entries = createEntryStore(records, () => {});
  const outbox = createOutbox({
    entries,
    page: { report: (bug) => void events.push(String(bug)) },
    clock,
    random: { next: () => 0.5 },
    timers: createTimers(clock),
    serverMs: clock.wallMs,
    async send(orderId, statuses) {
      events.push(`send ${inWords({ orderId, changes: statuses })} kept ${kept.size}`);
      const response = responses.shift() ?? 'ok';
      if (response === 'bug') throw new Error('a bug in the sending');
      return response === 'ok' ? { ok: true, data: 'cloud' } : response;
    },
    alreadyApplied() {},
    unknownOutcomes: { note() {} },
    reconcileContext: (orderId) => ({
      order: orderId === 7 && board !== null ? order({ id: 7, lines: board }) : undefined,
      ownUserId: OWN_USER,
    }),
    emit(event) {
      if (event.kind === 'acknowledged') events.push(`confirmed ${inWords(event.entry)}`);
      if (event.kind === 'changeLost') events.push(`${event.loss} ${inWords(event.entry)}`);
      if (event.kind !== 'staleEntriesPending') return;
      // In these tests the read returns at once.
      events.push('read');
      outbox.ordersRead(clock.monotonicMs());
    },
  });
  return {
    clock,
    outbox,
    kept,
    events,
    waiting: () => [...entries.unsent()].map(([key, status]) => `${key}=${status}`),
    /** A response arrived whose request started a moment ago. */
    read: () => outbox.ordersRead(clock.monotonicMs() - 1),
    add: (...changes: (readonly [orderId: number, lineId: number, status: number])[]) =>
      outbox.add(
        changes.map(([orderId, lineId, status]): SavedChange => {
          return { orderId, lineId, status, tappedAtMs: clock.wallMs(), from: null };
        }),
      ),
    show(lines: readonly Line[] | null) {
      board = lines;
    },
  };
}

const broken = { ok: false, why: 'network' } as const;
const rejected = { ok: false, why: 'rejected' } as const;
const byOther = { userId: 99, status: 110, atS: (START_MS + 2_000) / 1_000 };

test('[OUTBOX-9] nothing is sent before the first orders response, and an entry is durable before its send', async () => {
  const { clock, outbox, kept, events, waiting, read } = bench();
  void outbox.add([{ orderId: 7, lineId: 1, status: 110, tappedAtMs: START_MS, from: null }]);
  expect(events).toEqual([]);
  expect(kept.size).toBe(1);
  expect(waiting()).toEqual(['7:1=110']);
  read();
  await clock.run(0);
  expect(events).toEqual(['send 7:1,110 kept 1', 'confirmed 7:1,110']);
  expect(kept.size).toBe(0);
  expect(waiting()).toEqual([]);
});

test('[OUTBOX-10] entries are sent one after the other, oldest first, also after a failure', async () => {
  const { clock, read, add, events } = bench([broken]);
  read();
  await add([8, 1, 100]);
  await add([7, 1, 110]);
  await clock.run(RETRY_MS - 1);
  expect(events).toEqual(['send 8:1,100 kept 1']);
  await clock.run(1);
  expect(events.slice(1)).toEqual([
    'read',
    'send 8:1,100 kept 2',
    'confirmed 8:1,100',
    'send 7:1,110 kept 1',
    'confirmed 7:1,110',
  ]);
});

test('[OUTBOX-18] queued changes of one order become one entry, each line with its last status', async () => {
  const { clock, read, add, events, kept, waiting } = bench([broken]);
  read();
  await add([7, 1, 100], [7, 2, 100]);
  await clock.run(0);
  await add([7, 1, 110], [7, 3, 100]);
  expect(kept.size).toBe(1);
  expect(waiting()).toEqual(['7:2=100', '7:1=110', '7:3=100']);
  await clock.run(RETRY_MS);
  expect(events.slice(1)).toEqual(['read', 'send 7:2,100 1,110 3,100 kept 1', 'confirmed 7:2,100 1,110 3,100']);
  expect(kept.size).toBe(0);
});

test.each(['network', 'timeout', 'server', 'portal', 'unauthorised', 'shape'] as const)(
  '[OUTBOX-11] an entry whose send fails stays queued, and is retried after 3 s, then 6 s: %s',
  async (why) => {
    const { clock, read, add, events, kept } = bench([
      { ok: false, why },
      { ok: false, why },
    ]);
    read();
    await add([7, 1, 110]);
    // Both waits together.
    await clock.run(3_000 + 6_000 - 1);
    expect(kept.size).toBe(1);
    await clock.run(1);
    expect(events.at(-1)).toBe('confirmed 7:1,110');
  },
);

test('[RECOVERY-15] a send that throws is reported, and its entry is retried', async () => {
  const { clock, read, add, events } = bench(['bug']);
  read();
  await add([7, 1, 110]);
  await clock.run(RETRY_MS - 1);
  expect(events).toEqual(['send 7:1,110 kept 1', 'Error: a bug in the sending']);
  await clock.run(1);
  expect(events.slice(2)).toEqual(['read', 'send 7:1,110 kept 1', 'confirmed 7:1,110']);
});

test('[OUTBOX-12] a change that the server rejects is dropped with a notice, and the other changes are sent', async () => {
  const { clock, read, add, events, kept } = bench([rejected]);
  read();
  await add([7, 1, 999]);
  await add([8, 2, 110]);
  await clock.run(0);
  expect(events.filter((event) => !event.startsWith('send'))).toEqual(['rejected 7:1,999', 'confirmed 8:2,110']);
  expect(kept.size).toBe(0);
});

test('[OUTBOX-23] when lines are rejected together only the invalid line is lost', async () => {
  const { clock, read, add, events, kept } = bench([rejected, 'ok', rejected]);
  read();
  await add([7, 1, 110], [7, 2, 999], [7, 3, 110]);
  await clock.run(0);
  expect(events).toEqual([
    'send 7:1,110 2,999 3,110 kept 1',
    'send 7:1,110 kept 1',
    'confirmed 7:1,110',
    'send 7:2,999 kept 1',
    'rejected 7:2,999',
    'send 7:3,110 kept 1',
    'confirmed 7:3,110',
  ]);
  expect(kept.size).toBe(0);
});

test('[OUTBOX-22] a rejected change of an order that no longer exists is reported as gone', async () => {
  const { clock, read, add, events } = bench([broken, rejected, rejected]);
  read();
  await add([8, 1, 110]);
  await clock.run(RETRY_MS);
  expect(events.slice(-2)).toEqual(['send 8:1,110 kept 1', 'gone 8:1,110']);
});

test('[OUTBOX-20][OUTBOX-22] after a fresh read a superseded change is dropped with a notice, an already saved change is not sent, and a change of a missing line is sent', async () => {
  const { clock, read, add, events, kept, waiting, show } = bench([broken, rejected, rejected]);
  read();
  await add([7, 1, 100], [7, 2, 100], [7, 3, 100]);
  await clock.run(0);
  show([line({ id: 1, saved: 110, history: [byOther] }), line({ id: 2, saved: 100 })]);
  await clock.run(RETRY_MS);
  expect(events.slice(1)).toEqual([
    'read',
    'superseded 7:1,100',
    'send 7:3,100 kept 1',
    'send 7:3,100 kept 1',
    'gone 7:3,100',
  ]);
  expect(kept.size).toBe(0);
  expect(waiting()).toEqual([]);
});

test("[OUTBOX-20] a tap that follows another device's change is sent", async () => {
  const { clock, read, add, events, show } = bench([broken]);
  read();
  await clock.run(5_000);
  await add([7, 1, 100]);
  show([line({ id: 1, saved: 110, history: [byOther] })]);
  await clock.run(RETRY_MS);
  expect(events.at(-1)).toBe('confirmed 7:1,100');
});

test('[OUTBOX-13] after a fresh read, entries of an earlier run are sent before new entries, and damaged records are skipped and named', async () => {
  const { clock, outbox, read, add, events } = bench();
  read();
  await clock.run(1);
  const damaged = outbox.restore([
    { id: 'b', value: { id: '0000000000000002', orderId: 7, changes: [[1, 110, START_MS]] } },
    { id: 'x', value: { id: 'x', orderId: 5 } },
    { id: 'a', value: { id: '0000000000000001', orderId: 5, changes: [[1, 100, START_MS]] } },
  ]);
  expect(damaged).toEqual(['x']);
  await add([6, 9, 110]);
  await clock.run(0);
  expect(events.filter((event) => !event.startsWith('send'))).toEqual([
    'read',
    'confirmed 5:1,100',
    'confirmed 7:1,110',
    'confirmed 6:9,110',
  ]);
});

test('[OUTBOX-19] a tap that is saved long after the press waits for a fresh read', async () => {
  const { clock, outbox, read, events } = bench();
  read();
  await clock.run(60_000);
  await outbox.add([{ orderId: 7, lineId: 1, status: 100, tappedAtMs: START_MS + 29_999, from: null }]);
  await clock.run(0);
  expect(events).toEqual(['read', 'send 7:1,100 kept 1', 'confirmed 7:1,100']);
});

test('[OUTBOX-14] a change that the storage refused is still sent', async () => {
  const { clock, read, add, events } = bench([], 'broken');
  read();
  await add([7, 1, 110]);
  await clock.run(0);
  expect(events).toContain('confirmed 7:1,110');
});

test('[OUTBOX-10] the later of two queued changes of a line shows', async () => {
  const { outbox, waiting } = bench();
  const once = (status: number) => outbox.add([{ orderId: 7, lineId: 1, status, tappedAtMs: START_MS, from: null }]);
  void once(100);
  void once(110);
  expect(waiting()).toEqual(['7:1=110']);
});

test('[ORDER-75] a change in flight follows a line that moves twice, and lines that move in two responses', async () => {
  const { clock, outbox, events, waiting, read, add } = bench([broken]);
  read();
  await add([7, 1, 110], [7, 2, 110]);
  outbox.moved(new Map([['7:1', '8:1']]));
  outbox.moved(new Map([['8:1', '9:4']]));
  outbox.moved(new Map([['7:2', '8:2']]));
  await clock.run(0);
  expect(waiting()).toEqual(['9:4=110', '8:2=110']);
  await clock.run(RETRY_MS);
  expect(events.filter((event) => event.startsWith('confirmed'))).toEqual(['confirmed 9:4,110', 'confirmed 8:2,110']);
});
