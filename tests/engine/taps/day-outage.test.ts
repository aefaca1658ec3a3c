import { expect, test } from 'vitest';
import { emptyStorage } from '../../../simulator/adapters/in-process.ts';
import type { DeviceStorage } from '../../../simulator/adapters/in-process-storage.ts';
import type { App } from '../../../src/engine/base/app.ts';
import { choose, currentLine, freshLine, linesOf, openKitchen, type SeenLine, tableOrder } from '../kitchen.ts';
import { type RecordingDevice, recordingDevice } from '../recording-device.ts';

const EXPEDITER = 1;
const HOUR_S = 3_600;
const DAY_MS = 24 * HOUR_S * 1_000;
/** More than the record of a change needs. */
const CHARS_A_TAP_MAX = 600;
/** Five seconds after the success of call 9 (rules REFRESH-29, REFRESH-30), plus the minimum interval. */
const CONVERGED_S = 5 + 2;

const nameOf = ({ orderId, line }: SeenLine): string => `${orderId}:${line.id}`;

/** The first successful call 9 after this time, or undefined. */
const okAfter = ({ requests }: RecordingDevice, fromMs: number) =>
  requests.find(
    ({ atMs, path, characters }) => atMs >= fromMs && path.endsWith('testconnection') && characters !== null,
  );

const words = (app: App) => linesOf(app).map((line) => `${nameOf(line)} ${line.status}`);

/** A cook who continues without the platform: the tapped lines and their expected statuses. */
function createTaps(app: () => App) {
  const lines: SeenLine[] = [];
  const wanted = new Map<string, number>();
  const tap = (line: SeenLine) => {
    const before = currentLine(app(), line)?.status ?? 0;
    app().commands.advanceLine(line.cardKey, line.line.id);
    const status = currentLine(app(), line)?.status ?? -1;
    expect(status).toBeGreaterThan(before);
    if (!wanted.has(nameOf(line))) lines.push(line);
    wanted.set(nameOf(line), status);
  };
  return {
    tapNext: () => tap(freshLine(app())),
    tapFirstAgain() {
      for (const line of lines.slice(0, 1)) tap(line);
    },
    marks: () => lines.map((line) => currentLine(app(), line)?.saveMark),
    /** The expected statuses; of two queued changes of one line, only the later is sent. */
    wanted: () => [...wanted].map(([name, status]) => `${name}=${status}`).toSorted(),
  };
}

const storedChars = ({ facts, records }: DeviceStorage): number =>
  [...facts, ...records].reduce((sum, [key, text]) => sum + key.length + text.length, 0);

test('[OUTBOX-35] an outage of 24 hours with two restarts neither loses nor doubles a tap, and stores at most 600 characters per tap', async () => {
  const kitchen = openKitchen([
    { kind: 'local-mode', atMs: 1_000, mode: 0 },
    tableOrder('one', 5, 141, 142, 141, 142),
    tableOrder('two', 6, 142, 141, 142, 141),
  ]);
  const { world } = kitchen;
  choose(world, EXPEDITER, { minTimeRefresh: 2 });
  const storage = emptyStorage();
  let device = recordingDevice(world, EXPEDITER, { storage });
  const { tapNext, tapFirstAgain, marks, wanted } = createTaps(() => device.app);
  const save = () => device.app.commands.save();
  await kitchen.run(30);
  world.setFault('cloud-down', DAY_MS);
  world.setFault('realtime-down', DAY_MS);
  const backMs = world.nowMs() + DAY_MS;

  await kitchen.run(60);
  tapNext();
  save();
  await kitchen.run(HOUR_S);
  const charsAfterOne = storedChars(storage);
  tapNext();
  // This tap was not saved: the next start restores it as pending.
  device = device.restart();
  await kitchen.run(60);
  expect(marks().every((mark) => mark === 'pending' || mark === 'unsent')).toBe(true);
  for (const hours of [5, 6, 7]) {
    await kitchen.run(hours * HOUR_S);
    tapNext();
    save();
  }
  tapFirstAgain();
  save();
  tapNext();
  device = device.restart();
  await kitchen.run((backMs - world.nowMs()) / 1_000 - 1);
  expect(storedChars(storage) - charsAfterOne).toBeLessThan(CHARS_A_TAP_MAX * wanted().length);
  expect(storage.records.size).toBeLessThanOrEqual(wanted().length);
  expect(world.changes()).toEqual([]);
  save();
  const newOrder = world.placeOrder();

  for (let seconds = 0; seconds < 90 && !okAfter(device, backMs); seconds++) await kitchen.run(1);
  expect(okAfter(device, backMs)).toBeDefined();
  await kitchen.run(CONVERGED_S);
  expect(world.changes().every(({ repeat }) => !repeat)).toBe(true);
  const saved = world.changes().map(({ orderId, lineId, status }) => `${orderId}:${lineId}=${status}`);
  expect(saved.toSorted()).toEqual(wanted());
  expect(wanted()).toHaveLength(6);
  expect(device.app.state.link.troubled).toBe(false);
  expect(device.app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
  expect(storage.records.size).toBe(0);
  const converged = words(device.app);
  const fresh = recordingDevice(world, EXPEDITER, { name: 'fresh' });
  await kitchen.run(10);
  expect(converged).toEqual(words(fresh.app));
  expect(linesOf(device.app).some(({ orderId }) => orderId === newOrder)).toBe(true);
});
