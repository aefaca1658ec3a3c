import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import { recordsWithTimeout } from '../../../src/engine/base/records-with-timeout.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import { createRecordWriter } from '../../../src/engine/taps/record-writer.ts';
import type { RecordStore } from '../../../src/platform/ports.ts';
import { callAs } from '../../simulator/core/test-world.ts';
import { choose, currentLine, freshLine, openWithoutAutosave, tapFresh } from '../kitchen.ts';
import { recordingDevice } from '../recording-device.ts';
import { testClock } from '../virtual-clock.ts';

const HOT = 3;
const LIMIT_MS = 5_000;

type Use = 'reads' | 'writes';

/** Records whose reads, writes or both hang until the fault ends. */
function hangingRecords(records: RecordStore, first: readonly Use[]) {
  let hanging = new Set(first);
  let waiting: (() => void)[] = [];
  let uses = 0;
  const through = <Result>(use: Use, work: () => Promise<Result>): Promise<Result> => {
    uses += 1;
    if (!hanging.has(use)) return work();
    return new Promise((resolve) => {
      waiting.push(() => void work().then(resolve));
    });
  };
  const port: RecordStore = {
    put: (table, id, value) => through('writes', () => records.put(table, id, structuredClone(value))),
    remove: (table, ids) => through('writes', () => records.remove(table, ids)),
    all: (table) => through('reads', () => records.all(table)),
    clear: () => through('writes', records.clear),
  };
  return {
    port,
    uses: () => uses,
    hang(...next: readonly Use[]) {
      hanging = new Set(next);
      const late = waiting;
      waiting = [];
      for (const work of late) work();
    },
  };
}

function opened(...first: readonly Use[]) {
  const kitchen = openWithoutAutosave(HOT);
  const storage = emptyStorage();
  storage.facts.set('install', JSON.stringify(kitchen.world.enrol(HOT)));
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'silent', storage });
  const records = hangingRecords(ports.records, first);
  const app = createApp({ ...ports, records: records.port }, deferredAtOnce);
  return { kitchen, storage, app, hang: records.hang };
}

const tap = ({ app }: Pick<ReturnType<typeof opened>, 'app'>) => tapFresh(app);

test.each([[['reads']], [['writes']], [['reads', 'writes']]] as const)(
  '[STORAGE-11] a start with a hanging storage shows the orders when the cloud responds, and reports the storage after 5 s: %s',
  async (uses) => {
    const { kitchen, app } = opened(...uses);
    await kitchen.run(3);
    expect(app.state.board.received).toBe(true);
    expect(app.state.board.keys.length).toBeGreaterThan(0);
    expect(app.state.saving.memoryOnly).toBe(false);
    await kitchen.run(2.5);
    expect(app.state.saving.memoryOnly).toBe(true);
    expect(app.state.notices.map(({ text }) => text)).toContain('storageRefused');
  },
);

test('[STORAGE-11] a tap whose write hangs is sent after 5 s, a later tap at once, and an unsaved tap is stored when the storage responds', async () => {
  const { kitchen, storage, app, hang } = opened();
  await kitchen.run(10);
  hang('writes');
  const first = tap({ app });
  app.commands.save();
  await kitchen.run(4);
  expect(kitchen.world.savedStatus(first.orderId, first.line.id)).toBe(first.status);
  expect(app.state.saving.memoryOnly).toBe(false);
  await kitchen.run(3);
  expect(kitchen.world.savedStatus(first.orderId, first.line.id)).toBe(first.status + 100);
  expect(app.state.saving.memoryOnly).toBe(true);
  const second = tap({ app });
  app.commands.save();
  await kitchen.run(1);
  expect(kitchen.world.savedStatus(second.orderId, second.line.id)).toBe(second.status + 100);
  const third = tap({ app });
  await kitchen.run(1);
  expect(app.hasUnsafeTaps()).toBe(true);
  expect([...storage.records.keys()]).toEqual([]);
  hang();
  await kitchen.run(20);
  expect(app.state.saving.memoryOnly).toBe(false);
  expect(app.hasUnsafeTaps()).toBe(false);
  expect([...storage.records.keys()]).toEqual([`pending/${third.orderId}:${third.line.id}`]);
});

function restarted({ kitchen, storage, app: before }: ReturnType<typeof opened>) {
  before.dispose();
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'silent', storage });
  const records = hangingRecords(ports.records, ['reads']);
  return { app: createApp({ ...ports, records: records.port }, deferredAtOnce), hang: records.hang };
}

test('[OUTBOX-5] lines held in an earlier run stay held when the storage responds late, except a line with a new tap', async () => {
  const before = opened();
  await before.kitchen.run(10);
  const [held, tapped] = [tap(before), tap(before)];
  before.app.commands.cancelAutosave();
  await before.kitchen.run(2);
  choose(before.kitchen.world, HOT, { autosave: 15 });
  const { app, hang } = restarted(before);
  await before.kitchen.run(3);
  app.commands.advanceLine(tapped.cardKey, tapped.line.id);
  expect(app.state.saving).toMatchObject({ pending: 1, held: 0 });
  hang();
  await before.kitchen.run(1);
  expect(app.state.saving).toMatchObject({ pending: 2, held: 1 });
  await before.kitchen.run(60);
  const saved = (line: typeof held) => before.kitchen.world.savedStatus(line.orderId, line.line.id);
  expect([saved(held), saved(tapped)]).toEqual([held.status, tapped.status + 100]);
});

test('[STORAGE-11][OUTBOX-13] changes of an earlier run are sent before taps made while the storage hung, and pending changes show', async () => {
  const before = opened();
  await before.kitchen.run(10);
  const [sent, waits] = [tap(before), tap(before)];
  before.kitchen.world.setFault('cloud-down', 3_600_000);
  before.app.commands.save();
  const pending = tap(before);
  await before.kitchen.run(2);
  before.kitchen.world.heal();
  const { app, hang } = restarted(before);
  await before.kitchen.run(3);
  expect(app.state.board.keys.length).toBeGreaterThan(0);
  expect(app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
  tap({ app });
  app.commands.save();
  await before.kitchen.run(1);
  expect(app.state.saving).toMatchObject({ pending: 0, unsent: 1 });
  hang();
  await before.kitchen.run(1);
  expect(currentLine(app, pending)).toMatchObject({ status: pending.status + 100, saveMark: 'pending' });
  await before.kitchen.run(20);
  expect(app.state.saving).toMatchObject({ pending: 1, unsent: 0, memoryOnly: false });
  const saved = (line: typeof sent) => before.kitchen.world.savedStatus(line.orderId, line.line.id);
  expect([saved(sent), saved(waits)]).toEqual([sent.status + 100, waits.status + 100]);
});

test('[STORAGE-11] a change that is read late is not pending if the server has it already', async () => {
  const before = opened();
  const { kitchen } = before;
  await kitchen.run(10);
  const line = tap(before);
  before.app.commands.cancelAutosave();
  await kitchen.run(1);
  const { app, hang } = restarted(before);
  callAs(kitchen.world, HOT, 'changeStatus', {
    query: { ic: line.orderId },
    body: { data: [[line.line.id, line.status + 100]] },
  });
  await kitchen.run(4);
  expect([...before.storage.records.keys()]).toHaveLength(1);
  expect(currentLine(app, line)?.status).toBe(line.status + 100);
  hang();
  await kitchen.run(0.2);
  expect(app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
  expect([...before.storage.records.keys()]).toEqual([]);
});

test('[STORAGE-11] a storage that stays silent is tried once in fifteen seconds, however many records wait', async () => {
  const clock = testClock();
  const done = { ok: true, data: null } as const;
  const taking = { put: async () => done, remove: async () => done, clear: async () => done };
  const records = hangingRecords({ ...taking, all: async () => ({ ok: true, data: [] }) }, []);
  const recordWriter = createRecordWriter(recordsWithTimeout(records.port, clock), createTimers(clock), () => {});
  await recordWriter.start();
  records.hang('reads', 'writes');
  void recordWriter.put('pending', 'first', 1);
  await clock.run(LIMIT_MS);
  const responses: boolean[] = [];
  for (let count = 0; count < 100; count++)
    void recordWriter.put('pending', String(count), count).then(({ ok }) => responses.push(ok));
  await clock.run(0);
  expect(responses).toEqual(Array(100).fill(false));
  const before = records.uses();
  await clock.run(60_000);
  expect(records.uses() - before).toBe(4);
  records.hang();
  await clock.run(20_000);
  expect(recordWriter.hasUnwritten()).toBe(false);
});

test('[STORAGE-11][START-3] the local data of a device whose storage hangs is still deleted', async () => {
  const { kitchen, app, hang } = opened();
  await kitchen.run(10);
  hang('reads', 'writes');
  let isDone = false;
  void app.commands.deleteLocalData().then(() => {
    isDone = true;
  });
  await kitchen.run(6);
  expect(isDone).toBe(true);
});

test('[STORAGE-11] while the storage hangs, the board shows that a tap exists only in memory, and the tap is stored later', async () => {
  const kitchen = openWithoutAutosave(HOT);
  const storage = emptyStorage();
  const { app, troubles } = recordingDevice(kitchen.world, HOT, { storage });
  await kitchen.run(10);
  troubles.begin('storage-hangs', 20_000);
  const { cardKey, line } = freshLine(app);
  app.commands.advanceLine(cardKey, line.id);
  await kitchen.run(6);
  expect(app.state.saving.memoryOnly).toBe(true);
  await kitchen.run(30);
  expect([app.state.saving.memoryOnly, storage.records.size]).toEqual([false, 1]);
});

test('[OUTBOX-25] seed 20261331: a save while the storage is full removes the older record of its line', async () => {
  const kitchen = openWithoutAutosave(HOT);
  const storage = emptyStorage();
  const first = recordingDevice(kitchen.world, HOT, { storage });
  await kitchen.run(10);
  const { cardKey, line } = freshLine(first.app);
  first.app.commands.advanceLine(cardKey, line.id);
  await kitchen.run(1);
  expect([...storage.records.keys()]).toEqual([expect.stringContaining(`:${line.id}`)]);
  first.troubles.begin('storage-full', 60_000);
  first.app.commands.advanceLine(cardKey, line.id);
  first.app.commands.save();
  await kitchen.run(5);
  expect([first.app.state.saving.unsent, [...storage.records.keys()]]).toEqual([0, []]);
});

test('[OUTBOX-25] seed 1810000466: a record that is read late is not sent over a later tap that was saved in between', async () => {
  const device = opened('reads');
  const { kitchen, app, storage, hang } = device;
  await kitchen.run(10);
  const { orderId, line } = freshLine(app);
  const lineId = line.id;
  const atMs = kitchen.world.nowMs() - 60_000;
  const entry = { id: '1', orderId, changes: [[lineId, 110, atMs]], earlier: [] };
  storage.records.set('outbox/1', JSON.stringify(entry));
  const pending = { orderId, lineId, status: 120, atMs, from: null, seenMs: 0 };
  storage.records.set(`pending/${orderId}:${lineId}`, JSON.stringify(pending));
  tap(device);
  app.commands.save();
  await kitchen.run(6);
  expect(kitchen.world.savedStatus(orderId, lineId)).toBe(100);
  hang();
  await kitchen.run(30);
  expect(kitchen.world.savedStatus(orderId, lineId)).toBe(100);
  expect(app.state.saving).toMatchObject({ pending: 0, unsent: 0, memoryOnly: false });
  expect([...storage.records]).toEqual([]);
});
