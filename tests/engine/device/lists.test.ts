import { expect, test } from 'vitest';
import { wireKds } from '../../../fixtures/wire-kds.ts';
import { emptyStorage } from '../../../simulator/adapters/in-process.ts';
import type { FaultName } from '../../../simulator/core/base/fault-kinds.ts';
import { levelStyles as levelStylesOf } from '../../../src/domain/board/timing.ts';
import { localizedName } from '../../../src/domain/presentation/names.ts';
import { deferredPromise } from '../../deferred-promise.ts';
import {
  cardsOf,
  choose,
  linesOf,
  onOrder,
  openKitchen,
  READ_AGAIN_S,
  readAgain,
  type TestKitchen,
  tableOrder,
} from '../kitchen.ts';
import { type RecordingDevice, recordingDevice, type Swap } from '../recording-device.ts';

const HOT = 3;
const EXPEDITER = 1;
const HOUR_MS = 3_600_000;
const AT_START = ['kd', 'dm', 'dj', 'db'];
const LATER = ['de', 'tp1'];

const nameIn = (path: string): string => /^\/data\/71\/3\/(\w+)\//.exec(path)?.[1] ?? '';
const requestedLists = ({ requests }: RecordingDevice): readonly string[] =>
  requests.map(({ path }) => nameIn(path)).filter(Boolean);
const timesOf = ({ requests }: RecordingDevice, list: string): readonly number[] =>
  requests.filter(({ path }) => nameIn(path) === list).map(({ atMs }) => atMs);
const callsSix = ({ requests }: RecordingDevice): number =>
  requests.filter(({ path }) => path === '/resto/configuracion').length;

const quiet = (...steps: Parameters<typeof openKitchen>[0] & object) =>
  openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }, tableOrder('one', 1, 141, 142), ...steps], 0);

const opened = async (kitchen: TestKitchen = quiet(), kdsId = HOT) => {
  const storage = emptyStorage();
  const device = recordingDevice(kitchen.world, kdsId, { storage });
  await kitchen.run(8);
  return { kitchen, device, storage };
};

/** Delays call 1 until the test releases it. */
const heldBack =
  (until: Promise<void>): Swap =>
  async ({ path }, response) => {
    if (path === '/resto/orders/procesa') await until;
    return response;
  };

test('[WIRE-50] four lists are read at the start and two after the first board, each once, and the list `cf` is never read', async () => {
  const kitchen = quiet();
  const device = recordingDevice(kitchen.world, HOT);
  const { promise, resolve: letGo } = deferredPromise();
  device.swap(heldBack(promise));
  await kitchen.run(3);
  expect(requestedLists(device).toSorted()).toEqual(AT_START.toSorted());
  letGo();
  device.swap(null);
  await kitchen.run(5);
  expect(requestedLists(device).slice(4).toSorted()).toEqual(LATER);
  await kitchen.run(600);
  expect(requestedLists(device)).toHaveLength(6);
});

test('[WIRE-50] a list is read again when its etag changes, and only that list', async () => {
  const { kitchen, device } = await opened();
  kitchen.world.setList('dm', [{ id: 12, nm: 'Ventana' }]);
  await kitchen.run(8);
  expect(requestedLists(device).slice(6)).toEqual(['dm']);
  expect([...device.app.state.names.tables]).toEqual([[12, 'Ventana']]);
  kitchen.world.setList('de', [{ id: 1, nm: 'Lejos' }]);
  await kitchen.run(8);
  expect(requestedLists(device).slice(7)).toEqual(['de']);
  expect([...device.app.state.names.zones]).toEqual([[1, 'Lejos']]);
});

test('[ALARM-7][WIRE-50] a new configuration with an unchanged venue keeps the venue object', async () => {
  const { kitchen, device } = await opened();
  const { venue } = device.app.state;
  const asks = callsSix(device);
  kitchen.world.setList('dm', [{ id: 12, nm: 'Ventana' }]);
  await kitchen.run(8);
  expect(callsSix(device)).toBe(asks + 1);
  expect(device.app.state.venue).toBe(venue);
});

test('[ALARM-7][WIRE-50] the level colors come from settings and venue, and stay the same after a new list of tables', async () => {
  const { kitchen, device } = await opened();
  const { levelStyles, settings, venue } = device.app.state;
  expect(levelStyles).toEqual(levelStylesOf(settings, venue));
  kitchen.world.setList('dm', [{ id: 12, nm: 'Ventana' }]);
  await kitchen.run(8);
  expect([...device.app.state.names.tables]).toEqual([[12, 'Ventana']]);
  expect(device.app.state.levelStyles).toBe(levelStyles);
});

test('[WIRE-52][WIRE-54] lists that are rejected for an hour count as unread, keep their data, and are read after the hour', async () => {
  const { kitchen, device } = await opened();
  const { app } = device;
  const tables = app.state.names.tables;
  kitchen.world.setFault('list-rejected', HOUR_MS, { share: 1 });
  await kitchen.run(3_590);
  expect([...app.state.unreadLists].toSorted()).toEqual([...AT_START, ...LATER].toSorted());
  expect([app.state.kds?.id, app.state.names.tables]).toEqual([HOT, tables]);
  expect(timesOf(device, 'dm').length).toBeLessThan(150);
  await kitchen.run(READ_AGAIN_S + 60);
  expect(app.state.unreadLists).toEqual([]);
});

test('[WIRE-52] a device that starts while all lists are rejected gets its KDS once they are available', async () => {
  const kitchen = quiet();
  kitchen.world.setFault('list-rejected', 300_000, { share: 1 });
  const device = recordingDevice(kitchen.world, HOT);
  await kitchen.run(290);
  expect(device.app.state.kds).toBeNull();
  await kitchen.run(80);
  expect([device.app.state.kds?.id, device.app.state.unreadLists]).toEqual([HOT, []]);
  expect(linesOf(device.app).length).toBeGreaterThan(0);
});

test('[WIRE-22][WIRE-49] an unreadable entry in call 6 and in every list affects no other entry', async () => {
  const kitchen = quiet();
  kitchen.world.setFault('malformed-entry', HOUR_MS);
  const device = recordingDevice(kitchen.world, HOT);
  await kitchen.run(10);
  const { kds, names, unreadLists } = device.app.state;
  expect([kds?.id, names.tables.get(12), names.users.get(11), unreadLists]).toEqual([HOT, 'Mesa 12', 'Ana', []]);
  expect(linesOf(device.app).length).toBeGreaterThan(0);
});

test('[WIRE-61] the device reads every changed list, also when several lists change in quick succession', async () => {
  const { kitchen, device } = await opened();
  kitchen.world.setList('dm', [{ id: 12, nm: 'Ventana' }]);
  kitchen.world.setList('dj', [{ id: 11, nm: 'Rosa' }]);
  kitchen.world.setList('db', [{ id: 20, nm: 'La App' }]);
  await kitchen.run(12);
  expect(requestedLists(device).slice(6).toSorted()).toEqual(['db', 'dj', 'dm']);
  expect(device.app.state.names).toMatchObject({
    tables: new Map([[12, 'Ventana']]),
    users: new Map([[11, 'Rosa']]),
    channels: new Map([[20, 'La App']]),
  });
  expect(callsSix(device)).toBe(3);
});

test('[WIRE-50] lists that call 6 does not name stay as they are', async () => {
  const { kitchen, device } = await opened();
  const { names, kds } = device.app.state;
  device.swap(({ path }, response) =>
    path === '/resto/configuracion' && response.kind === 'response'
      ? { ...response, text: response.text.replace('"et":{', '"et":{},"was":{') }
      : response,
  );
  const before = callsSix(device);
  readAgain(kitchen.world);
  await kitchen.run(READ_AGAIN_S);
  expect(callsSix(device)).toBe(before + 1);
  expect(requestedLists(device)).toHaveLength(6);
  expect(device.app.state).toMatchObject({ names, kds, unreadLists: [] });
});

test('[WIRE-51] the next start has all lists at once and requests no list', async () => {
  const { kitchen, device } = await opened();
  const { names } = device.app.state;
  expect(device.app.state.products.size).toBeGreaterThan(80);
  expect(names.zones.get(1)).toBe('Pedro de Valdivia');
  kitchen.world.setFault('cloud-down', 5_000);
  const again = device.restart();
  await kitchen.run(0.1);
  expect(again.app.state.names).toEqual(names);
  expect(again.app.state.kds?.id).toBe(HOT);
  await kitchen.run(90);
  expect(again.app.state.link.cloud).toBe('up');
  expect(requestedLists(again)).toEqual([]);
});

test('[WIRE-51] a list that is too long is used and not stored, and no older list stays stored', async () => {
  const { kitchen, device, storage } = await opened();
  expect(storage.facts.has('list:dm')).toBe(true);
  const long = Array.from({ length: 6_000 }, (_, at) => ({ id: at + 1, nm: 'M'.repeat(190) }));
  kitchen.world.setList('dm', long);
  await kitchen.run(8);
  expect(device.app.state.names.tables.size).toBe(6_000);
  expect(storage.facts.has('list:dm')).toBe(false);
});

const WAYS: readonly (readonly [FaultName, string])[] = [
  ['cloud-down', 'is down'],
  ['cloud-hang', 'never responds'],
  ['cloud-html', 'sends a page'],
  ['cloud-malformed', 'sends half a list'],
  ['cloud-truncated', 'stops halfway'],
  ['cloud-500', 'fails'],
];

test.each(WAYS)(
  '[WIRE-52][WIRE-54] when the data host $1, changed lists count as unread and keep their data, and are read after the fault',
  async (fault) => {
    const { kitchen, device } = await opened();
    const { names } = device.app.state;
    kitchen.world.setFault(fault, HOUR_MS, { on: 'data' });
    kitchen.world.setList('dm', [{ id: 12, nm: 'Ventana' }]);
    kitchen.world.setList('tp1', [{ id: 301, nm: 'Pollo', tp: 10 }]);
    await kitchen.run(40);
    expect(device.app.state.unreadLists).toEqual(['dm', 'tp1']);
    expect(device.app.state.names).toEqual(names);
    expect(device.app.state.link).toMatchObject({ cloud: 'up', troubled: false });
    kitchen.world.heal();
    await kitchen.run(60);
    expect(device.app.state.unreadLists).toEqual([]);
    expect([...device.app.state.names.tables]).toEqual([[12, 'Ventana']]);
    expect([...device.app.state.products.keys()]).toEqual([301]);
  },
);

test('[WIRE-52] a failing list is retried without call 6: waits double from 3 s to 30 s, plus jitter up to the wait or 9 s', async () => {
  const { kitchen, device } = await opened();
  const before = callsSix(device);
  kitchen.world.setFault('cloud-down', HOUR_MS, { on: 'data' });
  kitchen.world.setList('dm', []);
  await kitchen.run(400);
  const times = timesOf(device, 'dm').slice(1);
  const gapsS = times.slice(1).map((atMs, at) => (atMs - (times[at] ?? 0)) / 1_000);
  expect(gapsS.length).toBeGreaterThan(6);
  for (const [at, gapS] of gapsS.entries()) {
    const waitS = Math.min(30, 3 * 2 ** at);
    expect(gapS).toBeGreaterThanOrEqual(waitS);
    expect(gapS).toBeLessThanOrEqual(waitS + Math.max(waitS, 9) + 0.5);
  }
  expect(callsSix(device)).toBe(before + 1);
  expect(requestedLists(device).filter((name) => name !== 'dm')).toHaveLength(5);
});

test('[WIRE-52] an invalid list counts as unread and replaces nothing', async () => {
  const { kitchen, device } = await opened();
  const { names } = device.app.state;
  kitchen.world.setList('dj', { Ana: 11 });
  await kitchen.run(8);
  expect(device.app.state.unreadLists).toEqual(['dj']);
  expect(device.app.state.names).toEqual(names);
});

test('[WIRE-53] when the data host has a newer etag for a list, the device sends call 6 again and reads the list', async () => {
  const kitchen = quiet();
  const device = recordingDevice(kitchen.world, HOT);
  let first = '';
  device.swap(({ path }, response) => {
    if (path !== '/resto/configuracion' || response.kind !== 'response') return response;
    if (first !== '') return response;
    first = response.text;
    kitchen.world.setList('db', [{ id: 20, nm: 'La App' }]);
    return response;
  });
  await kitchen.run(0.3);
  expect(device.app.state.unreadLists).toEqual(['db']);
  expect(device.app.state.names.channels.size).toBe(0);
  await kitchen.run(12);
  expect(device.app.state.unreadLists).toEqual([]);
  expect([...device.app.state.names.channels]).toEqual([[20, 'La App']]);
  expect(callsSix(device)).toBeGreaterThan(1);
});

test('[WIRE-55] while the KDS has never been read the board shows a message, and shows cards once the KDS is read', async () => {
  const kitchen = quiet();
  kitchen.world.setFault('cloud-html', HOUR_MS, { on: 'data' });
  const { device } = await opened(kitchen);
  const { state } = device.app;
  expect(state.unreadLists).toEqual([...AT_START, ...LATER]);
  expect(state.board).toMatchObject({ keys: [], message: 'unread' });
  kitchen.world.heal();
  await kitchen.run(60);
  expect(state.unreadLists).toEqual([]);
  expect(state.board.message).toBeNull();
  expect(state.board.keys.length).toBeGreaterThan(0);
});

test('[WIRE-55] a list that lacks the device’s KDS is not used, and an earlier KDS stays in force', async () => {
  const without: Swap = ({ path }, response) =>
    nameIn(path) === 'kd' && response.kind === 'response'
      ? { ...response, text: response.text.replace('"id":3,', '"id":33,') }
      : response;
  const kitchen = quiet();
  const device = recordingDevice(kitchen.world, HOT);
  device.swap(without);
  await kitchen.run(8);
  expect(device.app.state).toMatchObject({ kds: null, unreadLists: ['kd'] });
  expect(device.app.state.board.message).toBe('unread');
  device.swap(null);
  await kitchen.run(20);
  expect(device.app.state.kds?.id).toBe(HOT);
  expect(device.app.state.board.message).toBeNull();
  kitchen.world.setFault('cloud-down', HOUR_MS);
  const again = device.restart();
  await kitchen.run(20);
  expect(again.app.state.kds?.id).toBe(HOT);
  expect(again.app.state).toMatchObject({ unreadLists: [] });
});

/** Changes the list of units to a valid list without units. */
const emptied: Swap = ({ path }, response) =>
  nameIn(path) === 'kd' && response.kind === 'response'
    ? { ...response, text: JSON.stringify({ ...JSON.parse(response.text), data: [] }) }
    : response;

test('[WIRE-60] a list of units that lacks this unit is requested again, and the device keeps its unit', async () => {
  const kitchen = quiet();
  const { device, storage } = await opened(kitchen);
  const before = device.app.state.kds;
  const stored = storage.facts.get('list:kd');
  device.swap(emptied);
  kitchen.world.setList('kd', [wireKds({ id: HOT, nm: 'Otra cocina' })]);
  await kitchen.run(30);
  expect(device.app.state).toMatchObject({ kds: before, unreadLists: ['kd'] });
  expect(storage.facts.get('list:kd')).toBe(stored);
  expect(timesOf(device, 'kd').length).toBeGreaterThan(3);
  device.swap(null);
  await kitchen.run(60);
  expect(device.app.state.kds?.name).toBe('Otra cocina');
  expect(device.app.state.unreadLists).toEqual([]);
});

test('[WIRE-60] a stored list of units without this unit is not used', async () => {
  const kitchen = quiet();
  const { device, storage } = await opened(kitchen);
  const { data, ...around } = JSON.parse(storage.facts.get('list:kd') ?? '');
  storage.facts.set('list:kd', JSON.stringify({ ...around, data: { ...data, data: [] } }));
  const again = device.restart();
  await kitchen.run(8);
  expect(requestedLists(again)).toEqual(['kd']);
  expect(again.app.state.kds?.id).toBe(HOT);
  expect(again.app.state.board.keys.length).toBeGreaterThan(0);
});

const nameless: Swap = ({ path }, response) =>
  path === '/resto/orders/procesa' && response.kind === 'response'
    ? { ...response, text: response.text.replaceAll(/"np":"[^"]*"/g, '"np":""') }
    : response;

const namesOn = ({ app }: RecordingDevice) => {
  const dishes = linesOf(app).filter(({ line }) => line.productId === 141 || line.productId === 142);
  return [...new Set(dishes.map(({ line }) => line.name))].toSorted();
};

test('[WIRE-56] lines without a name get their names from the product list without a mark, and an unchanged card stays the same', async () => {
  const kitchen = quiet();
  choose(kitchen.world, HOT, { dest: true });
  kitchen.world.setFault('cloud-down', HOUR_MS, { on: 'data' });
  const device = recordingDevice(kitchen.world, HOT);
  device.swap(nameless);
  kitchen.world.heal();
  kitchen.world.setList('tp1', 'none');
  await kitchen.run(8);
  expect(namesOn(device)).toEqual(['']);
  kitchen.world.setList('tp1', [
    { id: 141, nm: '[es]Lomo[en]Beef', tp: 10 },
    { id: 142, nm: 'Ají', tp: '10' },
  ]);
  await kitchen.run(8);
  expect(namesOn(device)).toEqual(['Ají', '[es]Lomo[en]Beef']);
  const keys = cardsOf(device.app, kitchen.world.namedOrder('one'));
  const cards = () => keys.map((key) => device.app.entry(key)?.card);
  const before = cards();
  expect(keys.flatMap((key) => [...(device.app.entry(key)?.marks.lineMarks ?? [])])).toEqual([]);
  device.app.commands.refresh();
  readAgain(kitchen.world);
  await kitchen.run(8);
  expect(cards()).toEqual(before);
  expect(cards().every((card, at) => card === before[at])).toBe(true);
});

test('[WIRE-56] the notice about a lost change of a line without a name shows the name of its product', async () => {
  const kitchen = quiet(onOrder('void-line', 'one', 30));
  const { device } = await opened(kitchen);
  device.swap(nameless);
  kitchen.world.placeOrder();
  await kitchen.run(8);
  const [line] = linesOf(device.app);
  if (!line) throw new Error('Failed to test: the board is empty.');
  expect(line.line.name).not.toBe('');
  kitchen.world.setFault('cloud-401', 1_000, { status: 409 });
  device.app.commands.advanceLine(line.cardKey, line.line.id);
  device.app.commands.save();
  await kitchen.run(3);
  const notice = device.app.state.notices.find(({ text }) => text === 'saveRejected');
  expect(notice?.values.lines).toBe(localizedName(line.line.name, device.app.state));
});

test("[WIRE-57] on the venue's all-day board every extra and every removed ingredient is under its dish", async () => {
  const kitchen = openKitchen([], 120);
  const { device } = await opened(kitchen, EXPEDITER);
  const stop = device.app.commands.watchSummary();
  // The script of the rows loads first.
  await kitchen.run(0.1);
  const { summary } = device.app.state.board;
  const { products } = device.app.state;
  const kindsOf = (all: readonly { readonly key: string }[]) =>
    new Set(all.map(({ key }) => products.get(Number.parseInt(key, 10))?.kind));
  // A product that no list contains has its own row.
  expect([...kindsOf(summary)].filter((kind) => kind !== undefined)).toEqual(['product']);
  const below = [...kindsOf(summary.flatMap(({ extras }) => extras))].filter((kind) => kind !== undefined);
  expect(below.sort()).toEqual(['extra', 'ingredient']);
  stop();
});

test('[WIRE-57] the all-day board regroups its rows when the product list arrives', async () => {
  const kitchen = openKitchen([], 120);
  kitchen.world.setFault('cloud-down', HOUR_MS, { on: 'data' });
  const storage = emptyStorage();
  const device = recordingDevice(kitchen.world, EXPEDITER, { storage });
  device.swap(({ path }, response) => (nameIn(path) === 'tp1' ? { kind: 'none', why: 'network' } : response));
  kitchen.world.heal();
  await kitchen.run(8);
  const stop = device.app.commands.watchSummary();
  await kitchen.run(0.1);
  const extra = device.app.state.board.summary.flatMap(({ extras }) => extras)[0];
  const hasRow = () => device.app.state.board.summary.some(({ key }) => key === extra?.key);
  expect(hasRow()).toBe(false);
  kitchen.world.setList('tp1', [{ id: Number.parseInt(extra?.key ?? '', 10), nm: 'Papas', tp: 10 }]);
  device.swap(null);
  await kitchen.run(20);
  expect(hasRow()).toBe(true);
  stop();
});

test('[WIRE-22] unreadable parts of a list or of call 6 are logged, and the rest shows', async () => {
  const kitchen = quiet();
  const device = recordingDevice(kitchen.world, HOT);
  kitchen.world.setList('dm', [{ id: 12, nm: 'Ventana' }, { id: 'x' }]);
  device.swap(({ path }, response) =>
    path === '/resto/configuracion' && response.kind === 'response'
      ? { ...response, text: response.text.replace('"pd":[', `"di":"${'x'.repeat(3_000)}","pd":[7,`) }
      : response,
  );
  await kitchen.run(8);
  expect([...device.app.state.names.tables]).toEqual([[12, 'Ventana']]);
  expect(device.app.state.board.keys.length).toBeGreaterThan(0);
  const { debug } = device.app.state;
  expect(debug.join('\n')).toContain('Skipped unreadable entries of the list dm: 1');
  expect(debug.join('\n')).toContain('Skipped unreadable parts of the configuration: 1');
});
