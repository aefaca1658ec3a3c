import { expect, test } from 'vitest';
import { settings } from '../../../fixtures/settings.ts';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import type { VenueOptions } from '../../../simulator/core/base/venue.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import { createCaller } from '../../../src/backend/caller.ts';
import { hostFacts } from '../../../src/domain/device/brand.ts';
import type { Settings } from '../../../src/domain/presentation/settings.ts';
import { initialState } from '../../../src/engine/base/state.ts';
import { createSettingsSave } from '../../../src/engine/device/settings-save.ts';
import type { HttpResult, Ports } from '../../../src/platform/ports.ts';
import type { ReadSettings } from '../../../src/protocol/decode-settings.ts';
import { callAs, deviceCredentials } from '../../simulator/core/test-world.ts';
import { choose, openKitchen, READ_AGAIN_S, readAgain, type TestKitchen, tableOrder } from '../kitchen.ts';
import { type RecordingDevice, recordingDevice } from '../recording-device.ts';

const HOT = 3;
const OTHER = 4;
const PATH = '/resto/kds/ajustes';
const HOUR_MS = 3_600_000;

const readsOf = ({ requests }: RecordingDevice): number => requests.filter(({ path }) => path === PATH).length;
const stored = (world: World) => callAs(world, HOT, 'settingsRead').data as Settings & { readonly et: string };

async function opened(settingsEtags: VenueOptions['settingsEtags'] = 'hash') {
  const kitchen = openKitchen(
    [{ kind: 'local-mode', atMs: 1_000, mode: 0 }, tableOrder('one', 1, 141)],
    0,
    settingsEtags,
  );
  const device = recordingDevice(kitchen.world, HOT, { storage: emptyStorage() });
  await kitchen.run(8);
  return { kitchen, device };
}

test.each(['hash', 'counter'] as const)(
  '[WIRE-62] with %s etags, the settings are read once, and again only after a change',
  async (settingsEtags) => {
    const { kitchen, device } = await opened(settingsEtags);
    expect(readsOf(device)).toBe(1);
    await reread(kitchen);
    expect(readsOf(device)).toBe(1);
    choose(kitchen.world, HOT, { fontsize: 'big' });
    await kitchen.run(8);
    await reread(kitchen);
    expect(readsOf(device)).toBe(2);
    expect(device.app.state.settings.fontsize).toBe('big');
    const again = device.restart();
    await kitchen.run(8);
    expect(again.app.state.settings.fontsize).toBe('big');
    expect(readsOf(again)).toBe(0);
    choose(kitchen.world, HOT, { fontsize: 'small' });
    const third = again.restart();
    await kitchen.run(8);
    expect(third.app.state.settings.fontsize).toBe('small');
    expect(readsOf(third)).toBe(1);
  },
);

test('[WIRE-62] without an etag in call 6 the settings are read at each call 6', async () => {
  const { kitchen, device } = await opened();
  device.swap(({ path }, response) =>
    path === '/resto/configuracion' && response.kind === 'response'
      ? { ...response, text: response.text.replace('"aj":', '"was":') }
      : response,
  );
  for (const times of [2, 3]) {
    await reread(kitchen);
    expect(readsOf(device)).toBe(times);
  }
});

test('[WIRE-62] a response that arrives after the response to a later request is ignored', async () => {
  const { kitchen, device } = await opened();
  const late = { on: true };
  device.swap(async ({ path }, response) => {
    if (path !== PATH || !late.on) return response;
    late.on = false;
    await new Promise<void>((resolve) => void kitchen.world.after(25_000, resolve));
    return response;
  });
  choose(kitchen.world, HOT, { fontsize: 'small' });
  readAgain(kitchen.world);
  await kitchen.run(READ_AGAIN_S);
  choose(kitchen.world, HOT, { fontsize: 'big' });
  readAgain(kitchen.world);
  await kitchen.run(READ_AGAIN_S);
  expect(device.app.state.settings.fontsize).toBe('big');
  await kitchen.run(25);
  expect(late.on).toBe(false);
  expect(device.app.state.settings.fontsize).toBe('big');
});

test('[WIRE-62] settings that arrive without an etag get the etag of call 6', async () => {
  const kitchen = openKitchen([tableOrder('one', 1, 141)], 0);
  const device = recordingDevice(kitchen.world, HOT);
  device.swap(({ path }, response) =>
    path === PATH && response.kind === 'response'
      ? { ...response, text: response.text.replace(/"et":"\w+"/, '"was":1') }
      : response,
  );
  await kitchen.run(8);
  await reread(kitchen);
  expect(readsOf(device)).toBe(1);
});

/** Makes every device read its settings again, and waits until the reads end. */
async function reread({ world, run }: TestKitchen): Promise<void> {
  readAgain(world);
  await run(8);
}

async function saved<Reply>({ run }: TestKitchen, saving: Promise<Reply>): Promise<Reply> {
  await run(3);
  return saving;
}

/** Two devices of one unit and one of another, with all links up. */
async function threeDevices() {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }, tableOrder('one', 1, 141)], 0);
  const one = recordingDevice(kitchen.world, HOT, { name: 'one' });
  const two = recordingDevice(kitchen.world, HOT, { name: 'two' });
  const other = recordingDevice(kitchen.world, OTHER, { name: 'other' });
  await kitchen.run(8);
  return { kitchen, one, two, other };
}

const fontOf = ({ app }: RecordingDevice) => app.state.settings.fontsize;

test('[WIRE-69] a save of settings applies within seconds on every device of the unit, and causes no request by another unit', async () => {
  const { kitchen, one, two, other } = await threeDevices();
  const requestsBefore = other.requests.length;
  choose(kitchen.world, HOT, { fontsize: 'big' });
  await kitchen.run(2);
  expect([one, two].map(fontOf)).toEqual(['big', 'big']);
  expect([one, two].map(readsOf)).toEqual([2, 2]);
  void one.app.commands.saveSettings({ fontsize: 'small' });
  await kitchen.run(3);
  expect([one, two].map(fontOf)).toEqual(['small', 'small']);
  const configured = other.requests.slice(requestsBefore).filter(({ path }) => path === '/resto/configuracion');
  expect([configured.length, readsOf(other)]).toEqual([0, 1]);
});

test('[WIRE-69] settings that a device copies from another unit and saves reach the other devices of its own unit', async () => {
  const { kitchen, one, two } = await threeDevices();
  choose(kitchen.world, OTHER, { fontsize: 'bigger', autosave: 15 });
  const reading = one.app.commands.settingsOf(OTHER);
  await kitchen.run(2);
  const copied = await reading;
  expect(fontOf(two)).toBe('normal');
  void one.app.commands.saveSettings((copied.ok && copied.data) || {});
  await kitchen.run(3);
  expect(two.app.state.settings).toMatchObject({ fontsize: 'bigger', autosave: 15 });
});

test('[WIRE-69] a pushed etag of settings that the device already has causes no request', async () => {
  const { kitchen, one } = await threeDevices();
  choose(kitchen.world, HOT, { fontsize: 'big' });
  await kitchen.run(4);
  const requestsBefore = one.requests.length;
  kitchen.world.setFault('realtime-drop', 10_000, { everyMs: 3_000 });
  await kitchen.run(30);
  const since = one.requests.slice(requestsBefore).map(({ path }) => path);
  expect(since.filter((path) => path === '/resto/configuracion' || path === PATH)).toEqual([]);
});

test.each(['realtime-down', 'realtime-half-open'] as const)(
  '[WIRE-69] settings that are saved during the fault %s apply within a minute after the fault',
  async (fault) => {
    const { kitchen, one } = await threeDevices();
    kitchen.world.setFault(fault, HOUR_MS);
    await kitchen.run(2);
    choose(kitchen.world, HOT, { fontsize: 'big' });
    await kitchen.run(300);
    expect(fontOf(one)).toBe('normal');
    kitchen.world.heal();
    await kitchen.run(60);
    expect(fontOf(one)).toBe('big');
  },
);

test('[WIRE-69][REALTIME-14] while realtime is down, saved settings arrive with the hourly call 6', async () => {
  const { kitchen, one } = await threeDevices();
  kitchen.world.setFault('realtime-down', 3 * HOUR_MS);
  await kitchen.run(60);
  choose(kitchen.world, HOT, { fontsize: 'big' });
  await kitchen.run(1_800);
  expect(fontOf(one)).toBe('normal');
  await kitchen.run(1_860);
  expect(fontOf(one)).toBe('big');
});

test('[WIRE-69] a failed read of pushed settings is retried', async () => {
  const { kitchen, one } = await threeDevices();
  kitchen.world.setFault('cloud-500', 20_000);
  kitchen.world.after(21_000, () => choose(kitchen.world, HOT, { fontsize: 'small' }));
  await kitchen.run(23);
  one.troubles.begin('http-lost', 15_000);
  choose(kitchen.world, HOT, { fontsize: 'big' });
  await kitchen.run(90);
  expect(fontOf(one)).toBe('big');
});

const HALF: HttpResult = { kind: 'response', status: 200, text: '{"ok":tr' };
const SHAPELESS: HttpResult = { kind: 'response', status: 200, text: '{"ok":true,"data":["fontsize","big"]}' };
const REJECTED: HttpResult = { kind: 'response', status: 200, text: '{"ok":false,"msg":"no"}' };

test.each<[string, HttpResult]>([
  ['only half of the settings arrives', HALF],
  ['the request for the settings is rejected', REJECTED],
  ['no response arrives', { kind: 'none', why: 'timeout' }],
  ['a response of another shape arrives', SHAPELESS],
])('[WIRE-63] when %s, the settings in force stay, and the new settings arrive later', async (_, instead) => {
  const { kitchen, device } = await opened();
  choose(kitchen.world, HOT, { fontsize: 'big' });
  let isOver = false;
  device.swap(({ path }, response) => (path === PATH && !isOver ? instead : response));
  readAgain(kitchen.world);
  await kitchen.run(30);
  expect(readsOf(device)).toBeGreaterThan(2);
  expect(device.app.state.settings.fontsize).toBe('normal');
  isOver = true;
  await kitchen.run(90);
  expect(device.app.state.settings.fontsize).toBe('big');
  const reads = readsOf(device);
  await kitchen.run(120);
  expect(readsOf(device)).toBe(reads);
});

/** Creates only the saving of settings, so that a test can change the server between the requests of a save. */
function savingSetup(world: World) {
  const ports = inProcessPorts({ world, deviceId: 'saver', storage: emptyStorage() });
  const host = hostFacts({ host: 'simulator', origin: ports.page.origin, platforms: null });
  if (host === null) throw new Error('Failed to find the simulated host in the host table.');
  const sent: { readonly method: string; readonly body: Record<string, unknown> }[] = [];
  const before: ((method: string) => HttpResult | undefined)[] = [];
  const send: Ports['http']['send'] = (request) => {
    sent.push({ method: request.method, body: JSON.parse(request.body ?? '{}') });
    const instead = before.shift()?.(request.method);
    return instead === undefined ? ports.http.send(request) : Promise.resolve(instead);
  };
  const caller = createCaller({ send }, 'test', {
    bases: () => ({ cloud: host.cloud, data: host.data, language: host.language, local: '' }),
    credentials: () => deviceCredentials(world, HOT),
    callEnded: () => {},
  });
  const received: ReadSettings[] = [];
  const settings = { receive: (read: ReadSettings) => void received.push(read) };
  const road = createSettingsSave({
    ports,
    serverClock: { nowS: () => world.nowMs() / 1_000 },
    state: initialState(),
    caller,
    settings,
  });
  return { save: road.save, sent, received, before, ports };
}

async function openedSetup() {
  const { kitchen } = await opened();
  return { kitchen, ...savingSetup(kitchen.world) };
}

const nothing = () => undefined;

test.each(['hash', 'counter'] as const)(
  "[WIRE-64] with %s etags, a save changes only its own keys in the server's settings, and sends the etag of its read",
  async (settingsEtags) => {
    const { kitchen } = await opened(settingsEtags);
    const { world } = kitchen;
    const etag = stored(world).et;
    const { save, sent, received } = savingSetup(world);
    const reply = await saved(kitchen, save({ fontsize: 'big' }));
    expect(reply).toMatchObject({ ok: true, data: { fontsize: 'big', ok: true } });
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(sent[1]?.body).toMatchObject({ et: etag, settings: { fontsize: 'big' } });
    expect(stored(world).fontsize).toBe('big');
    expect(stored(world).et).not.toBe(etag);
    expect(received.map((read) => [read.settings.fontsize, read.etag])).toEqual([['big', null]]);
  },
);

const ANY: HttpResult = { kind: 'response', status: 200, text: '{"ok":true,"data":[]}' };

const responseOf = (changes: Readonly<Record<string, unknown>>): HttpResult => {
  const data = { ...settings({ autosave: 10 }), et: 'e1', ...changes };
  return { kind: 'response', status: 200, text: JSON.stringify({ ok: true, data }) };
};

/** JSON omits undefined values. */
const without = (...keys: readonly string[]): HttpResult =>
  responseOf(Object.fromEntries(keys.map((key) => [key, undefined])));

test('[WIRE-64][SETTINGS-39] a save changes only its own key, and sends all other settings back unchanged', async () => {
  const { kitchen, save, sent, before } = await openedSetup();
  const odd = JSON.stringify({
    ...settings({ ok: true }),
    dragndrop: 1,
    autosave: 12,
    width: 'huge',
    tw: '1e3',
    later: { a: [null] },
  });
  const came = `${odd.slice(0, -1)},"__proto__":{"x":1},"et":"e1"}`;
  before.push(
    () => ({ kind: 'response', status: 200, text: `{"ok":true,"data":${came}}` }),
    () => ({ kind: 'response', status: 200, text: '{"ok":true,"data":[]}' }),
  );
  const reply = await saved(kitchen, save({ fontsize: 'big' }));
  expect(reply).toMatchObject({ ok: true, data: { fontsize: 'big', width: 'normal' } });
  const { et, ...whole } = JSON.parse(came);
  whole.fontsize = 'big';
  expect(JSON.stringify(sent[1]?.body)).toBe(JSON.stringify({ settings: whole, et }));
});

test('[WIRE-67] when the server lacks settings, nothing is saved, and the result and the log name the missing settings', async () => {
  const { kitchen, save, sent, before, received, ports } = await openedSetup();
  before.push(() => without('width', 'tw'));
  const reply = await saved(kitchen, save({ fontsize: 'big' }));
  expect(reply).toEqual({ ok: false, why: 'incomplete', missing: ['tw', 'width'] });
  expect(sent).toHaveLength(1);
  expect(received).toEqual([]);
  expect(ports.log).toContain('The settings were not saved: incomplete, the server lacks tw, width');
});

test.each([
  ['without card positions', () => without('orderPositions')],
  ['with null as card positions', () => responseOf({ orderPositions: null })],
])('[WIRE-67][SETTINGS-6] a server %s blocks no save, and the save sends an empty list', async (_, found) => {
  const { kitchen, save, sent, before } = await openedSetup();
  before.push(found, () => ANY);
  const reply = await saved(kitchen, save({ fontsize: 'big' }));
  expect(reply).toMatchObject({ ok: true, data: { fontsize: 'big', orderPositions: [] } });
  expect(sent[1]?.body).toMatchObject({ settings: { fontsize: 'big', orderPositions: [] } });
});

test('[SETTINGS-7] a save that turns `dragndrop` off clears the card positions on the server', async () => {
  const { kitchen } = await opened();
  choose(kitchen.world, HOT, { dragndrop: true, orderPositions: ['7-0', '8-0'] });
  const { save } = savingSetup(kitchen.world);
  const saving = Promise.all([save({ fontsize: 'big' }), save({ dragndrop: false })]);
  await kitchen.run(5);
  expect((await saving).map((reply) => reply.ok && reply.data.orderPositions)).toEqual([['7-0', '8-0'], []]);
  expect(stored(kitchen.world)).toMatchObject({ fontsize: 'big', dragndrop: false, orderPositions: [] });
});

test.each([
  ['onlyForLocal', 'onlyForDeliveries'],
  ['onlyForDeliveries', 'onlyForLocal'],
] as const)(
  '[SETTINGS-42] a save turns off %s, which another device turned on, and turns on %s',
  async (otherSetting, ownSetting) => {
    const { kitchen, save } = await openedSetup();
    choose(kitchen.world, HOT, { [otherSetting]: true });
    const reply = await saved(kitchen, save({ [ownSetting]: true }));
    expect(reply).toMatchObject({
      ok: true,
      data: { [ownSetting]: true, [otherSetting]: false },
      before: { [ownSetting]: false, [otherSetting]: true },
    });
    expect(stored(kitchen.world)).toMatchObject({ [ownSetting]: true, [otherSetting]: false });
  },
);

test('[WIRE-67] a setting that the server lacks blocks neither a save of that setting nor a save for a unit without settings', async () => {
  const { kitchen, save, before } = await openedSetup();
  const ok = () => ANY;
  before.push(
    () => without('width'),
    ok,
    () => without('width', 'ok'),
    ok,
  );
  const both = Promise.all([save({ width: 'big' }), save({ fontsize: 'big' })]);
  await kitchen.run(3);
  expect((await both).map((reply) => reply.ok && reply.data.width)).toEqual(['big', 'normal']);
});

test('[WIRE-64] without an install record a save of settings fails as unauthorised', async () => {
  const { kitchen } = await opened();
  const storage = emptyStorage();
  storage.facts.set('install', 'null');
  const unenrolled = recordingDevice(kitchen.world, HOT, { storage });
  expect(await unenrolled.app.commands.saveSettings({ fontsize: 'big' })).toEqual({ ok: false, why: 'unauthorised' });
});

test('[WIRE-66] saved settings apply on the board at once', async () => {
  const { kitchen, device } = await opened();
  const reply = await saved(kitchen, device.app.commands.saveSettings({ fontsize: 'big', dragndrop: false }));
  expect(reply).toMatchObject({ ok: true });
  expect(device.app.state.settings.fontsize).toBe('big');
  expect(stored(kitchen.world).fontsize).toBe('big');
});

test.each(['hash', 'counter'] as const)(
  '[WIRE-65][SETTINGS-43] with %s etags, settings that changed between read and save are read and merged once more',
  async (settingsEtags) => {
    const { kitchen } = await opened(settingsEtags);
    const { world } = kitchen;
    const { save, sent, before } = savingSetup(world);
    before.push(nothing, () => void choose(world, HOT, { darkMode: false, fontsize: 'small' }));
    const reply = await saved(kitchen, save({ fontsize: 'big' }));
    // The reply names the values of the second read (SETTINGS-43).
    expect(reply).toMatchObject({ ok: true, data: { fontsize: 'big' }, before: { fontsize: 'small' } });
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'POST']);
    expect(stored(world)).toMatchObject({ fontsize: 'big', darkMode: false });
  },
);

test("[WIRE-65] a save fails when another device changes the settings twice during the save, and the other device's values stay", async () => {
  const { kitchen } = await opened();
  const { world } = kitchen;
  const { save, sent, before, received } = savingSetup(world);
  before.push(
    nothing,
    () => void choose(world, HOT, { autosave: 10 }),
    nothing,
    () => void choose(world, HOT, { autosave: 15 }),
  );
  const reply = await saved(kitchen, save({ fontsize: 'big' }));
  expect(reply).toEqual({ ok: false, why: 'changed' });
  expect(sent).toHaveLength(4);
  expect(stored(world)).toMatchObject({ fontsize: 'normal', autosave: 15 });
  expect(received).toEqual([]);
});

test.each([
  ['the read', 0],
  ['the save', 1],
])('[WIRE-64] when %s gets no response, nothing is saved and the save fails', async (_, requests) => {
  const { kitchen, save, before, received } = await openedSetup();
  before.push(...Array.from({ length: requests }, () => nothing), () => ({ kind: 'none', why: 'network' }));
  const reply = await saved(kitchen, save({ fontsize: 'big' }));
  expect(reply).toEqual({ ok: false, why: 'network' });
  expect(stored(kitchen.world).fontsize).toBe('normal');
  expect(received).toEqual([]);
});

test('[WIRE-66] two saves run one after the other, and neither save reverts the other', async () => {
  const { kitchen } = await opened('counter');
  const { save, sent } = savingSetup(kitchen.world);
  const both = Promise.all([save({ fontsize: 'big' }), save({ width: 'big' })]);
  await kitchen.run(5);
  expect((await both).map(({ ok }) => ok)).toEqual([true, true]);
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'POST']);
  expect(stored(kitchen.world)).toMatchObject({ fontsize: 'big', width: 'big' });
});

test('[WIRE-66] a save applies on its device at once, together with changes by others, and later notifications cause no further read', async () => {
  const { kitchen, device } = await opened();
  choose(kitchen.world, HOT, { dragndrop: true });
  readAgain(kitchen.world);
  kitchen.world.placeOrder();
  await kitchen.run(10);
  choose(kitchen.world, HOT, { fontsize: 'big', dragndrop: true });
  const { keys } = device.app.state.board;
  device.app.commands.placeCard(keys.at(-1) ?? '', keys[0] ?? '');
  await kitchen.run(3);
  expect(device.app.state.settings).toMatchObject({
    fontsize: 'big',
    orderPositions: stored(kitchen.world).orderPositions,
  });
  expect(stored(kitchen.world).orderPositions).not.toEqual([]);
  await kitchen.run(8);
  const reads = readsOf(device);
  await reread(kitchen);
  await reread(kitchen);
  expect(readsOf(device)).toBe(reads);
});

test('[WIRE-63] settings changed just before a cloud outage arrive when the cloud is back', async () => {
  const { kitchen, device } = await opened();
  choose(kitchen.world, HOT, { fontsize: 'big' });
  kitchen.world.setFault('cloud-down', HOUR_MS);
  device.app.commands.refresh();
  await kitchen.run(60);
  expect(device.app.state.link.cloud).toBe('down');
  expect(device.app.state.settings.fontsize).toBe('normal');
  kitchen.world.heal();
  await kitchen.run(90);
  expect(device.app.state.settings.fontsize).toBe('big');
});

test('[WIRE-63] unreadable settings are logged, and nothing is saved over them', async () => {
  const { kitchen, device } = await opened();
  choose(kitchen.world, HOT, { fontsize: 'big' });
  device.swap(({ path }, response) => (path === PATH ? SHAPELESS : response));
  await reread(kitchen);
  expect(device.app.state.debug.join()).toContain('The settings cannot be read');
  const { save, sent, before } = savingSetup(kitchen.world);
  before.push(() => SHAPELESS);
  const reply = await saved(kitchen, save({ darkMode: false }));
  expect([reply, sent.map(({ method }) => method)]).toEqual([{ ok: false, why: 'shape' }, ['GET']]);
  expect(stored(kitchen.world).fontsize).toBe('big');
});

test.each(['{"ok":true}', '{"ok":true,"data":null}', '{"ok":true,"data":[]}'])(
  '[WIRE-64] when the server has no saved settings, a save starts from the settings in force: %s',
  async (text) => {
    const { kitchen, save, sent, before } = await openedSetup();
    before.push(() => ({ kind: 'response', status: 200, text }));
    const reply = await saved(kitchen, save({ fontsize: 'big' }));
    expect(reply.ok).toBe(true);
    expect(sent[1]?.body).toMatchObject({ settings: { fontsize: 'big', ok: true } });
  },
);

test('[SETTINGS-24] settings saved in one page of a device apply in another open page, and not in a closed page', async () => {
  const kitchen = openKitchen([tableOrder('one', 1, 141)], 0);
  const storage = emptyStorage();
  const one = recordingDevice(kitchen.world, HOT, { storage });
  const other = recordingDevice(kitchen.world, HOT, { storage });
  await kitchen.run(8);
  void one.app.commands.saveSettings({ fontsize: 'big' });
  await kitchen.run(3);
  expect(other.app.state.settings.fontsize).toBe('big');
  other.app.dispose();
  void one.app.commands.saveSettings({ fontsize: 'small' });
  await kitchen.run(3);
  expect([one, other].map(({ app }) => app.state.settings.fontsize)).toEqual(['small', 'big']);
});
