/** The outbox: durable before it is sent, in order, gone only when the server said ok. */
import { expect, test } from 'vitest';
import type { CallFailure } from '../../src/backend/calls.ts';
import type { Reply } from '../../src/domain/reply.ts';
import { createOutbox } from '../../src/engine/outbox.ts';
import { createTimers } from '../../src/engine/timers.ts';
import type { RecordStore } from '../../src/platform/ports.ts';
import type { OutboxEntry } from '../../src/protocol/decode-stored.ts';
import { testClock } from './virtual-clock.ts';

function bench(answers: (Reply<null, CallFailure> | 'ok')[] = [], storage: 'sound' | 'broken' = 'sound') {
  const clock = testClock();
  const kept = new Map<string, unknown>();
  const events: string[] = [];
  const sound = storage === 'sound';
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
  };
  const inWords = (entry: OutboxEntry) => `${entry.orderId}:${entry.changes.map(String).join(' ')}`;
  let waiting = 0;
  const outbox = createOutbox(records, clock, createTimers(clock), {
    async send(entry) {
      events.push(`send ${inWords(entry)} kept ${kept.size}`);
      const answer = answers.shift() ?? 'ok';
      return answer === 'ok' ? { ok: true, data: null } : answer;
    },
    waiting(unsent) {
      waiting = unsent.size;
    },
    confirmed: (entry) => events.push(`confirmed ${inWords(entry)}`),
    rejected: (entry) => events.push(`rejected ${inWords(entry)}`),
    // The read of these tests comes back at once.
    freshRead: () => {
      events.push('read');
      outbox.open();
    },
    storageRefused: () => events.push('storage refused'),
  });
  return { clock, outbox, kept, events, waiting: () => waiting };
}

test('[N3a] nothing is sent before the road was opened, and it is durable by then', async () => {
  const { clock, outbox, kept, events, waiting } = bench();
  await outbox.add(7, [[1, 110]]);
  await clock.run(0);
  expect(events).toEqual([]);
  expect(kept.size).toBe(1);
  expect(waiting()).toBe(1);
  outbox.open();
  await clock.run(0);
  expect(events).toEqual(['send 7:1,110 kept 1', 'confirmed 7:1,110']);
  expect(kept.size).toBe(0);
  expect(waiting()).toBe(0);
});

test('[N3b] entries go one after the other, oldest first, also over a failure', async () => {
  const { clock, outbox, events } = bench([{ ok: false, why: 'network' }]);
  outbox.open();
  await outbox.add(7, [[1, 100]]);
  await outbox.add(7, [[1, 110]]);
  await clock.run(2_999);
  expect(events).toEqual(['send 7:1,100 kept 1']);
  await clock.run(1);
  expect(events.slice(1)).toEqual([
    'read',
    'send 7:1,100 kept 2',
    'confirmed 7:1,100',
    'send 7:1,110 kept 1',
    'confirmed 7:1,110',
  ]);
});

test.each(['network', 'timeout', 'server', 'portal', 'unauthorised', 'shape'] as const)(
  '[N3c] a send that ends in %s stays and is tried again',
  async (why) => {
    const { clock, outbox, events, kept } = bench([
      { ok: false, why },
      { ok: false, why },
    ]);
    outbox.open();
    await outbox.add(7, [[1, 110]]);
    await clock.run(8_999);
    expect(kept.size).toBe(1);
    await clock.run(1);
    expect(events.at(-1)).toBe('confirmed 7:1,110');
  },
);

test('[N3d] what the server understood and refused is dropped and said, the rest goes on', async () => {
  const { clock, outbox, events, kept } = bench([{ ok: false, why: 'refused' }]);
  outbox.open();
  await outbox.add(7, [[1, 999]]);
  await outbox.add(8, [[2, 110]]);
  await clock.run(0);
  expect(events.filter((event) => !event.startsWith('send'))).toEqual(['rejected 7:1,999', 'confirmed 8:2,110']);
  expect(kept.size).toBe(0);
});

test('[N3e] entries of an earlier run go before new ones, damaged records are left out', async () => {
  const { clock, outbox, events } = bench();
  outbox.restore([
    { id: 'b', value: { id: '0000000000000002', orderId: 5, changes: [[1, 110]] } },
    { id: 'x', value: { id: 'x', orderId: 5 } },
    { id: 'a', value: { id: '0000000000000001', orderId: 5, changes: [[1, 100]] } },
  ]);
  await outbox.add(6, [[9, 110]]);
  outbox.open();
  await clock.run(0);
  expect(events.filter((event) => event.startsWith('confirmed'))).toEqual([
    'confirmed 5:1,100',
    'confirmed 5:1,110',
    'confirmed 6:9,110',
  ]);
});

test('[N3f] a storage that refuses is said, and the change is sent all the same', async () => {
  const { clock, outbox, events } = bench([], 'broken');
  outbox.open();
  await outbox.add(7, [[1, 110]]);
  await clock.run(0);
  expect(events).toContain('storage refused');
  expect(events).toContain('confirmed 7:1,110');
});

test('[N3b] the later of two waiting changes of a line is the one that shows', async () => {
  const { outbox, waiting } = bench();
  await outbox.add(7, [[1, 100]]);
  await outbox.add(7, [[1, 110]]);
  expect(waiting()).toBe(1);
});
