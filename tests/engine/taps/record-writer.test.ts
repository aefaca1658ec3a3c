import { expect, test } from 'vitest';
import { inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import { createRecordWriter } from '../../../src/engine/taps/record-writer.ts';
import type { RecordStore } from '../../../src/platform/ports.ts';
import { currentLine, openWithoutAutosave, tapFresh } from '../kitchen.ts';
import { testClock } from '../virtual-clock.ts';

const DONE = { ok: true, data: null } as const;
const REFUSED = { ok: false, why: 'storage' } as const;

type Fault = 'none' | 'writes' | 'reads' | 'all';

function faultyRecords(kept: Map<string, unknown>) {
  let fault: Fault = 'none';
  let writes = 0;
  const write = (works: boolean, work: () => void) => {
    writes += 1;
    if (!works || fault === 'writes' || fault === 'all') return Promise.resolve(REFUSED);
    work();
    return Promise.resolve(DONE);
  };
  const records: RecordStore = {
    put: (table, id, value) => write(true, () => kept.set(`${table}/${id}`, structuredClone(value))),
    remove: (table, ids) =>
      write(true, () => {
        for (const id of ids) kept.delete(`${table}/${id}`);
      }),
    async all(table) {
      if (fault === 'reads' || fault === 'all') return REFUSED;
      const rows = [...kept].filter(([key]) => key.startsWith(table));
      return { ok: true, data: rows.map(([key, value]) => ({ id: key.slice(table.length + 1), value })) };
    },
    clear: async () => DONE,
  };
  return {
    records,
    writes: () => writes,
    fail(next: Fault) {
      fault = next;
    },
  };
}

function bench(first: Fault = 'none', kept = new Map<string, unknown>()) {
  const clock = testClock();
  const storage = faultyRecords(kept);
  storage.fail(first);
  const notified: unknown[] = [];
  const recordWriter = createRecordWriter(storage.records, createTimers(clock), (event) => {
    if (event.kind === 'storageModeChanged') notified.push(event.memoryOnly ? 'memory only' : 'stored');
    else notified.push(`restored ${event.pending.length} ${event.outbox.length}`);
  });
  return { ...storage, clock, kept, recordWriter, notified };
}

test('[OUTBOX-25] the test of a working storage at the start leaves no record and causes no message', async () => {
  const { recordWriter, notified, kept, writes } = bench('none', new Map([['pending/7:1', {}]]));
  await recordWriter.start();
  expect(notified).toEqual(['restored 1 0']);
  expect(writes()).toBe(2);
  expect([...kept.keys()]).toEqual(['pending/7:1']);
});

test('[OUTBOX-25] the test record of a run that was killed during the storage test is not restored, and is removed', async () => {
  const { recordWriter, notified, kept } = bench('none', new Map([['outbox/probe', {}]]));
  await recordWriter.start();
  expect(notified).toEqual(['restored 0 0']);
  expect(kept.size).toBe(0);
});

test('[OUTBOX-25] a storage that refuses writes is reported at the start, before any tap, until a write succeeds', async () => {
  const { recordWriter, notified, fail, clock } = bench('writes');
  await recordWriter.start();
  expect(notified).toEqual(['restored 0 0', 'memory only']);
  fail('none');
  await clock.run(9_999);
  expect(notified).toHaveLength(2);
  await clock.run(1);
  expect(notified).toEqual(['restored 0 0', 'memory only', 'stored']);
});

test('[OUTBOX-25] records that could not be read at the start are restored once, as soon as they are readable', async () => {
  const { recordWriter, notified, fail, clock } = bench('reads', new Map([['outbox/1', {}]]));
  await recordWriter.start();
  await clock.run(20_000);
  expect(notified).toEqual(['memory only']);
  fail('none');
  await clock.run(60_000);
  expect(notified).toEqual(['memory only', 'restored 0 1', 'stored']);
});

test('[OUTBOX-25] records that a full storage refused are written later, each in its latest state', async () => {
  const { recordWriter, notified, fail, clock, kept } = bench();
  await recordWriter.start();
  await recordWriter.put('pending', 'a', 1);
  await recordWriter.put('pending', 'b', 1);
  fail('writes');
  expect(await recordWriter.put('pending', 'a', 2)).toEqual(REFUSED);
  await recordWriter.put('pending', 'c', 1);
  await recordWriter.put('pending', 'd', 1);
  await recordWriter.remove('pending', ['b', 'd']);
  await recordWriter.put('pending', 'd', 2);
  expect(notified.slice(1)).toEqual(['memory only']);
  expect([...kept]).toEqual([
    ['pending/a', 1],
    ['pending/b', 1],
  ]);
  fail('none');
  await clock.run(10_000);
  expect(notified.slice(1)).toEqual(['memory only', 'stored']);
  expect(Object.fromEntries(kept)).toEqual({ 'pending/a': 2, 'pending/c': 1, 'pending/d': 2 });
});

test('[OUTBOX-25] the first successful write also triggers the writes of the refused records', async () => {
  const { recordWriter, notified, fail, clock, kept } = bench();
  await recordWriter.start();
  fail('writes');
  await recordWriter.put('pending', 'a', 1);
  fail('none');
  expect(await recordWriter.put('pending', 'b', 1)).toEqual(DONE);
  await clock.run(0);
  expect([...kept.keys()].sort()).toEqual(['pending/a', 'pending/b']);
  expect(notified.at(-1)).toBe('stored');
});

test('[OUTBOX-25] a storage that stays broken is tried with one record every ten seconds, however many records wait', async () => {
  const { recordWriter, fail, clock, writes } = bench();
  await recordWriter.start();
  fail('all');
  for (let count = 0; count < 100; count++) await recordWriter.put('pending', String(count), count);
  const before = writes();
  await clock.run(60_000);
  expect(writes() - before).toBe(6);
});

test('[OUTBOX-27] a stopped record writer writes nothing more', async () => {
  const { recordWriter, kept } = bench();
  await recordWriter.start();
  recordWriter.stop();
  expect((await recordWriter.put('pending', 'a', 1)).ok).toBe(false);
  expect(kept.size).toBe(0);
});

async function openFaulty(first: Fault) {
  const kitchen = openWithoutAutosave(3);
  const device = kitchen.device(3);
  device.dispose();
  const faulty = faultyRecords(new Map());
  faulty.fail(first);
  const start = () => {
    const ports = { ...inProcessPorts({ world: kitchen.world, deviceId: 'faulty', storage: device.storage }) };
    return createApp({ ...ports, records: faulty.records }, deferredAtOnce);
  };
  const app = start();
  await kitchen.run(5);
  return { kitchen, app, start, ...faulty };
}

test('[OUTBOX-32] a change counts as unsafe until its write has completed or the change is sent', async () => {
  const { kitchen, app, fail } = await openFaulty('none');
  expect(app.hasUnsafeTaps()).toBe(false);
  const tap = () => {
    tapFresh(app);
    app.commands.cancelAutosave();
  };
  tap();
  expect(app.hasUnsafeTaps()).toBe(true);
  await kitchen.run(1);
  expect(app.hasUnsafeTaps()).toBe(false);
  fail('all');
  tap();
  await kitchen.run(30);
  expect([app.hasUnsafeTaps(), app.state.saving.pending]).toEqual([true, 2]);
  fail('none');
  await kitchen.run(10);
  expect([app.hasUnsafeTaps(), app.state.saving.pending]).toEqual([false, 2]);
  fail('all');
  tap();
  app.commands.save();
  expect(app.hasUnsafeTaps()).toBe(true);
  await kitchen.run(5);
  expect([app.hasUnsafeTaps(), app.state.saving.memoryOnly, app.state.saving.unsent]).toEqual([false, true, 0]);
});

test('[OUTBOX-25] a device with a failing storage shows the failure while it lasts, and still accepts taps', async () => {
  const { kitchen, app, fail, start } = await openFaulty('all');
  expect(app.state.saving.memoryOnly).toBe(true);
  expect(app.state.notices.map(({ text }) => text)).toEqual(['storageRefused']);
  await kitchen.run(60);
  expect([app.state.saving.memoryOnly, app.state.notices.length]).toEqual([true, 0]);
  const line = tapFresh(app);
  fail('none');
  await kitchen.run(10);
  expect(app.state.saving.memoryOnly).toBe(false);
  app.dispose();
  const again = start();
  await kitchen.run(5);
  expect(currentLine(again, line)).toMatchObject({ status: line.status + 100, saveMark: 'pending' });
});

test('[OUTBOX-25] a stored tap is not lost when the storage is full at the save', async () => {
  const { kitchen, app, fail, start } = await openFaulty('none');
  const line = tapFresh(app);
  await kitchen.run(1);
  kitchen.world.setFault('cloud-down', 600_000);
  fail('writes');
  app.commands.save();
  await kitchen.run(1);
  expect(app.state.saving).toMatchObject({ pending: 0, unsent: 1, memoryOnly: true });
  app.dispose();
  fail('none');
  const again = start();
  kitchen.world.heal();
  await kitchen.run(60);
  again.commands.save();
  await kitchen.run(20);
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(line.status + 100);
  expect(again.state.saving).toMatchObject({ pending: 0, unsent: 0 });
});
