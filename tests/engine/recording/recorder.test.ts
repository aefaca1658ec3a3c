import { expect, test } from 'vitest';
import { inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { deferredWithRecorder } from '../../../simulator/headless/deferred-at-once.ts';
import { activatedStorage, createDevice, type HeadlessDevice } from '../../../simulator/headless/device.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import type { HttpRequest, HttpResult, Ports } from '../../../src/platform/ports.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { redactResponse } from '../../../src/recording/redact.ts';
import { deferredPromise } from '../../deferred-promise.ts';
import { choose, openKitchen, readAgain, tapFresh } from '../kitchen.ts';

const recorded = (text: string): readonly RecordedEntry[] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));

const textOf = (device: HeadlessDevice): string => device.app().recorder()?.text() ?? '';

async function recordingKitchen(seconds = 10, steps: Parameters<typeof openKitchen>[0] = []) {
  const kitchen = openKitchen(steps);
  const device = createDevice(kitchen.world, 3, 'KDS 3', deferredWithRecorder);
  await kitchen.run(seconds);
  return { kitchen, device };
}

test('[RECORDING-1] calls with their responses, values, commands and screen changes are lines below a header', async () => {
  const { kitchen, device } = await recordingKitchen();
  const { cardKey, line } = tapFresh(device.app());
  device.app().commands.save();
  await kitchen.run(10);
  const text = textOf(device);
  expect(JSON.parse(text.slice(0, text.indexOf('\n')))).toEqual({ kdsrec: 3, app: 'headless', kdsId: 3 });
  const entries = recorded(text);
  expect(entries).toContainEqual(
    expect.objectContaining({ k: 'command', name: 'advanceLine', values: [cardKey, line.id] }),
  );
  const request = entries.find((entry) => entry.k === 'asked' && entry.call === 'changeStatus');
  expect(request).toMatchObject({ of: cardKey.split('-')[0], sent: { data: [[line.id, 100]] } });
  expect(entries).toContainEqual(
    expect.objectContaining({ k: 'answer', n: (request as { n: number }).n, status: 200 }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({
      k: 'screen',
      cells: expect.objectContaining({ [`card ${cardKey} line ${line.id}`]: '100' }),
    }),
  );
  expect(entries.map(({ t }) => t)).toEqual(entries.map(({ t }) => t).sort((a, b) => a - b));
});

test("[RECORDING-2] a recording begins with the device's data: its facts, and the last received orders", async () => {
  const { device } = await recordingKitchen();
  const [start] = recorded(textOf(device));
  if (start?.k !== 'start') throw new Error('The first entry is not a start.');
  expect(start.run).toBe(true);
  expect(Object.keys(start.facts)).toEqual(expect.arrayContaining(['install', 'configuration', 'list:kd', 'DEVCFG']));
  const shown = device.app().state.board.keys.map((key) => device.app().entry(key)?.card.order.id);
  expect(start.orders.list.map((order) => (order as { io: number }).io)).toEqual(expect.arrayContaining(shown));
});

test('[RECORDING-15] the last line of a recording has the audit lines of the device, if the device has any', async () => {
  const { kitchen, device } = await recordingKitchen();
  const last = () => recorded(textOf(device)).at(-1) as unknown;
  expect(last()).toEqual({ k: 'end', t: expect.any(Number) });
  const saved = device.app().commands.saveSettings({ autosave: 9 });
  await kitchen.run(5);
  await saved;
  expect(last()).toMatchObject({ k: 'end', audit: [expect.stringMatching(/^\S+ \S+ UTC settings save done$/)] });
});

test('[RECORDING-1] the start of each wait for the periodic refresh is recorded, except for a wait that began before the recording', async () => {
  const { device } = await recordingKitchen(70);
  const entries = recorded(textOf(device));
  const ticks = entries.filter(({ k }) => k === 'tick');
  const [first = 0, second = 0, ...more] = ticks.map(({ t }) => t);
  expect(second - first).toBe(30_000);
  expect(more).toEqual([]);
  const bornMs = first - 30_000;
  const firstMs = entries[0]?.t ?? 0;
  expect(bornMs).toBeLessThanOrEqual(firstMs);
  expect(bornMs).toBeGreaterThan(firstMs - 3_000);
});

test('[RECORDING-1] other waits that are as long as the wait for the periodic refresh are not recorded', async () => {
  const { kitchen, device } = await recordingKitchen();
  choose(kitchen.world, 3, { dragndrop: true });
  readAgain(kitchen.world);
  await kitchen.run(10);
  kitchen.world.setFault('cloud-down', 200_000);
  const [cardKey = ''] = device.app().state.board.keys;
  device.app().commands.placeCard(cardKey, null);
  // The last retries are 30 s apart.
  await kitchen.run(150);
  const ticks = recorded(textOf(device)).flatMap((entry) => (entry.k === 'tick' ? [entry.t] : []));
  expect(ticks.length).toBeGreaterThan(3);
  expect(ticks.map((t) => t - (ticks[0] ?? 0))).toEqual(ticks.map((_, at) => at * 30_000));
});

test('[RECORDING-2] a recording of 400 s has two parts, each begins with the device state while no call is in flight, and only the first begins a run', async () => {
  const { device } = await recordingKitchen(400, [
    { kind: 'rush', atMs: 1_200_000, forMs: 1_200_000, ordersPerHour: 120 },
  ]);
  const entries = recorded(textOf(device));
  const starts = entries.filter((entry) => entry.k === 'start');
  expect(starts.map((start) => start.run)).toEqual([true, false]);
  const [first, second] = starts;
  expect(Object.keys(second ?? {})).toEqual(expect.arrayContaining(Object.keys(first ?? {})));
  expect(Object.keys(second?.facts ?? {})).toEqual(expect.arrayContaining(Object.keys(first?.facts ?? {})));
  expect(second?.values).toHaveProperty(['restaurant/71/3/orders']);
  expect(second?.orders.list.length).toBeGreaterThan(3);
  expect([second?.pending, second?.outbox]).toEqual([[], []]);
  const at = entries.indexOf(second as RecordedEntry);
  const callsOf = (kind: 'asked' | 'answer') =>
    entries.slice(0, at).flatMap((entry) => (entry.k === kind ? [entry.n] : []));
  expect(callsOf('asked').filter((n) => !callsOf('answer').includes(n))).toEqual([]);
  expect(entries[at + 1]).toMatchObject({ k: 'asked', call: 'orders' });
});

test('[RECORDING-2] a part begins with the realtime values that are listened to, not with those of orders that left', async () => {
  const { kitchen, device } = await recordingKitchen(10, [
    { kind: 'rush', atMs: 1_200_000, forMs: 1_200_000, ordersPerHour: 120 },
  ]);
  const shown = () =>
    device.app().state.board.keys.map((key) => `order/71/3/${device.app().entry(key)?.card.order.id}`);
  const before = shown();
  for (let times = 0; times < 60; times++) {
    for (const key of device.app().state.board.keys.slice(0, 4)) device.app().commands.advanceCard(key);
    device.app().commands.save();
    await kitchen.run(10);
  }
  const left = before.filter((path) => !shown().includes(path));
  expect(left.length).toBeGreaterThan(3);
  const last = recorded(textOf(device)).findLast((entry) => entry.k === 'start');
  const paths = Object.keys(last?.values ?? {});
  expect(paths).toContain('restaurant/71/3/orders');
  expect(paths.filter((path) => left.includes(path))).toEqual([]);
});

test('[RECORDING-1] a recorder that loads with the deferred parts records that the realtime link opens', async () => {
  const kitchen = openKitchen();
  const { promise: came, resolve: come } = deferredPromise();
  const device = createDevice(kitchen.world, 3, 'KDS 3', async () => {
    await came;
    return deferredWithRecorder();
  });
  await kitchen.run(5);
  expect(device.app().recorder()).toBeNull();
  come();
  await kitchen.run(5);
  expect(device.app().state.link.realtime).toBe('up');
  const recordedStates = recorded(textOf(device)).flatMap((entry) => (entry.k === 'realtime' ? [entry.is] : []));
  expect(recordedStates).toEqual(expect.arrayContaining(['opened', 'up']));
});

test('[RECORDING-6] the recorder reads no screen while timers are delayed, and reads it once they are on time again', async () => {
  const { kitchen, device } = await recordingKitchen(10, [
    { kind: 'rush', atMs: 1_200_000, forMs: 1_200_000, ordersPerHour: 240 },
  ]);
  device.troubles.begin('hidden', 150_000);
  await kitchen.run(200);
  const entries = recorded(textOf(device));
  const [hidden, shown] = entries.filter(({ k }) => k === 'page');
  const screens = entries.filter(({ k }) => k === 'screen').map(({ t }) => t);
  expect(hidden).toMatchObject({ hidden: true });
  expect(shown).toMatchObject({ hidden: false });
  expect(screens.filter((t) => t >= (hidden?.t ?? 0) && t <= (shown?.t ?? 0))).toEqual([]);
  expect(screens.some((t) => t > (shown?.t ?? 0) && t <= (shown?.t ?? 0) + 2_000)).toBe(true);
});

/** Personal data and secrets for every field of a response that has or might have them. */
const CANARIES = ['canary-token', 'canary-password', 'canary@guest.test', '+56 9 8765 4321', 'Canaria Fernández'];
const [TOKEN, PASSWORD, EMAIL, PHONE, NAME] = CANARIES as [string, string, string, string, string];

/** An order as received, with a person's data in its texts and in unknown fields. */
const withPerson = (order: Record<string, unknown>) => ({
  ...order,
  ct: [[1, 1, `${NAME} ${PHONE}`]],
  exid: `${NAME} ${EMAIL}`,
  dv: { zd: `${NAME} ${PHONE}`, og: 1, sw: null, ph: PHONE },
  customer: { nm: NAME, em: EMAIL, ph: PHONE, notes: [TOKEN] },
  ph: 56_987_654_321,
  dl: (order.dl as Record<string, unknown>[]).map((line) => ({
    ...line,
    ct: [[1, 1, NAME]],
    prioText: NAME,
    who: EMAIL,
  })),
});

/** Lists of waiters and of delivery zones: each entry gets a person's name. */
const PEOPLE_LISTS = /\/(?:dj|de)\/[^/?]*(?:\?|$)/;

function withCanaries({ url }: Pick<HttpRequest, 'url'>, response: HttpResult): HttpResult {
  if (response.kind === 'none') return response;
  const body = JSON.parse(response.text);
  const { data } = body;
  Object.assign(body, { k5: TOKEN, msg: NAME, token: TOKEN });
  if (Array.isArray(data?.d)) data.d = data.d.map(withPerson);
  if (Array.isArray(data) && PEOPLE_LISTS.test(url))
    body.data = data.map((entry) => ({ ...entry, nm: NAME, em: EMAIL }));
  if (typeof data === 'object' && data !== null && !Array.isArray(data))
    Object.assign(data, { who: NAME, pw: PASSWORD });
  if (data?.nft !== undefined) Object.assign(data, { nft: TOKEN, di: NAME, ipaD: '192.168.77.88', ipa: 'caja.local' });
  return { ...response, text: JSON.stringify(body) };
}

/** A message of the local server with a person's data in it. */
const withPersonOnSocket = (text: string) =>
  JSON.stringify({
    ...JSON.parse(text),
    token: TOKEN,
    user: { nm: NAME, em: EMAIL, ph: PHONE },
    text: `${NAME} ${PHONE}`,
  });

/**
 * A device whose world and storage are full of personal data. Its socket breaks, so that the recorder gets a new one.
 */
async function watchedDevice() {
  const kitchen = openKitchen([
    { kind: 'fault', atMs: 1_210_000, forMs: 1_000, fault: 'local-drop' },
    { kind: 'rush', atMs: 1_200_000, forMs: 60_000, ordersPerHour: 600 },
  ]);
  const storage = activatedStorage(kitchen.world, 3);
  const install: { readonly to: string } = JSON.parse(storage.facts.get('install') ?? '');
  storage.facts.set('install', JSON.stringify({ ...install, dev: NAME }));
  storage.facts.set('person', JSON.stringify({ v: 1, at: 1, data: { tot1: TOKEN, em: EMAIL, nm: NAME } }));
  storage.records.set('pending/1:1', JSON.stringify({ orderId: 1, lineId: 1, status: 110, atMs: 1, by: NAME }));
  const given = inProcessPorts({ world: kitchen.world, deviceId: 'watched', storage });
  const ports: Ports = {
    ...given,
    http: { send: async (request, givenUp) => withCanaries(request, await given.http.send(request, givenUp)) },
    socket: {
      open: (url, handlers) =>
        given.socket.open(url, { ...handlers, message: (text) => handlers.message(withPersonOnSocket(text)) }),
    },
    realtime: {
      async open(_config, _token, handlers) {
        handlers.linked(true);
        const done = async () => ({ ok: true, data: null }) as const;
        return {
          ok: true,
          data: {
            listen: (path, changed) => {
              changed(
                path.startsWith('order/') ? { selected: `[[1,"x","${NAME}"]]`, users: NAME } : `${NAME} ${PHONE}`,
              );
              return () => {};
            },
            put: done,
            transact: done,
            removeOnDisconnect: done,
            reconnect: () => {},
            close: () => {},
          },
        };
      },
    },
  };
  return { kitchen, storage, given, key: install.to, app: createApp(ports, deferredWithRecorder) };
}

test('[RECORDING-3] no key, password, address, phone or name is in a recording, in its stored form, or in its file', async () => {
  const { kitchen, storage, given, key, app } = await watchedDevice();
  await kitchen.run(5);
  app.commands.logIn(EMAIL, PASSWORD);
  app.commands.submitEmail(EMAIL);
  void app.commands.saveSettings({});
  app.commands.storeDraft({ of: NAME } as never);
  await kitchen.run(60);
  expect(await app.recorder()?.save()).toBe(true);
  const whole = [...given.files.values(), ...storage.recording.values()].join('\n');
  expect(given.files.size).toBe(1);
  expect(storage.recording.size).toBeGreaterThan(0);
  // The recording has the orders with their fields, the socket's messages, the lists and the commands.
  expect(whole).toMatch(/"orders":\{"etag":"[^"]+","list":\[\{/);
  expect(whole).toContain('"prioText":"·"');
  expect(whole).toMatch(/"k":"socket","t":\d+,"is":"message"/);
  for (const list of ['dj', 'de']) {
    expect(storage.facts.get(`list:${list}`)).toContain(NAME);
    expect(whole).toContain(`"list:${list}"`);
  }
  expect(whole).toContain('"k":"answer"');
  expect(whole).toContain('"name":"logIn","values":null');
  const found = [...CANARIES, key, '56987654321', '987654321', 'Canaria', 'guest.test'].filter((canary) =>
    whole.includes(canary),
  );
  expect(found).toEqual([]);
});

test('[RECORDING-3] no address of the restaurant’s network is in a recording', async () => {
  const { kitchen, storage, given, app } = await watchedDevice();
  await kitchen.run(65);
  expect(await app.recorder()?.save()).toBe(true);
  const whole = [...given.files.values(), ...storage.recording.values()].join('\n');
  const addresses = ['127.0.0.1', '192.168.77.88', 'caja.local'];
  for (const address of addresses) expect(storage.facts.get('configuration')).toContain(address);
  expect(whole).toMatch(/ipLocal/);
  expect(addresses.filter((address) => whole.includes(address))).toEqual([]);
});

test.each([
  ['192.168.1.20', /^10\.0\.0\.\d{1,3}$/],
  ['172.31.0.9', /^10\.0\.0\.\d{1,3}$/],
  ['http://10.1.2.3/', /^http:\/\/10\.0\.0\.\d{1,3}\/$/],
  ['https://169.254.3.4', /^https:\/\/10\.0\.0\.\d{1,3}$/],
  ['[fd12:3456::9]', /^\[fd00::\d{1,3}\]$/],
  ['[::1]', /^\[fd00::\d{1,3}\]$/],
  ['cocina-lucia.local', /^host-\d{1,3}\.local$/],
  ['lucia.example', /^host-\d{1,3}\.test$/],
  ['172.32.0.9', /^192\.0\.2\.\d{1,3}$/],
  ['203.0.113.9', /^192\.0\.2\.\d{1,3}$/],
  ['[2001:db8:77::9]', /^\[2001:db8::\d{1,3}\]$/],
  ['localhost', /^localhost$/],
  ['', /^$/],
  ['192.168.1.20:8080/a?b', /^·$/],
  ['Lucía 192.168.1.20', /^·$/],
  ['lucia@192.168.1.20', /^·$/],
])('[RECORDING-3] the address %j is recorded as a text of the form %s', (sent, form) => {
  const redacted = (address: unknown) =>
    redactResponse('localStatus', '')({ ok: true, data: { md: 2, ipLocal: address } });
  const first = redacted(sent) as { data: { ipLocal: string } };
  expect(first.data.ipLocal).toMatch(form);
  expect(redacted(sent)).toEqual(first);
});

test('[RECORDING-3] the addresses of two machines get different placeholders, and over 100 of 65,536 addresses share a placeholder', () => {
  const redacted = (ipLocal: string) => JSON.stringify(redactResponse('localStatus', '')({ md: 2, ipLocal }));
  expect(redacted('192.168.1.20')).not.toBe(redacted('192.168.1.21'));
  const all = Array.from({ length: 65_536 }, (_, n) => redacted(`192.168.${n >> 8}.${n & 255}`));
  const [first] = all;
  expect(all.filter((one) => one === first).length).toBeGreaterThan(100);
});

test.each(['dj', 'de'])('[RECORDING-3] a recorded response with the list %s names no person', (list) => {
  const data = [{ id: 11, nm: NAME, em: EMAIL, ph: PHONE }];
  const redacted = redactResponse('configList', list)({ ok: true, data });
  expect(redacted).toEqual({ ok: true, data: [{ id: 11, nm: '·' }] });
});

test.each([
  ['a map by id', { 11: { name: NAME, em: EMAIL } }, { 11: { name: '·' } }],
  ['a map of names', { 11: NAME }, { 11: '·' }],
  ['names in another language', [{ id: '11', nombre: NAME }], [{ id: '11', nombre: '·' }]],
])('[RECORDING-3] a recorded list of waiters names no person, with or without an envelope: %s', (_, data, redacted) => {
  const clean = redactResponse('configList', 'dj');
  expect(clean({ data, etag: 'e1' })).toEqual({ data: redacted, etag: 'e1' });
  expect(clean(data)).toEqual(redacted);
});

const NOTE = `Para ${NAME}`;

test.each([
  ['a text', NOTE, '·'],
  ['a list of texts', [NOTE, ''], ['·', '']],
  ['objects', [{ texto: NOTE }], [{ texto: '·' }]],
  ['a map', { 1: NOTE, 2: [1, 2, NOTE] }, { 1: '·', 2: [1, 2, '·'] }],
])('[RECORDING-3] recorded notes keep no word: %s', (_, ct, redacted) => {
  const clean = redactResponse('orders', '');
  const dl = { 7: { li: '7', fm: '2026-03-06 12:00:00', ct } };
  const cleaned = { data: { d: { 1: { io: '12345678', ct: redacted, dl: { 7: { ...dl[7], ct: redacted } } } } } };
  const d = { 1: { io: '12345678', ct, dl } };
  expect(clean({ data: { d } })).toEqual(cleaned);
  expect(clean({ data: [{ d }] })).toEqual({ data: [cleaned.data] });
  expect(clean({ data: { data: { d } } })).toEqual({ data: cleaned });
});

test('[RECORDING-3] the placeholder of a text is a Latin-1 letter, so each letter of a line needs one byte of memory', () => {
  const redacted = JSON.stringify(redactResponse('configList', 'dj')({ ok: true, data: [{ id: 11, nm: NAME }] }));
  expect(redacted).toMatch(/"nm":"[\u0080-\u00ff]"/);
});

test('[RECORDING-4] an unchanged order is written as its id', async () => {
  const { kitchen, device } = await recordingKitchen();
  const { cardKey } = tapFresh(device.app());
  device.app().commands.save();
  await kitchen.run(10);
  const responses = recorded(textOf(device)).flatMap((entry) =>
    entry.k === 'answer' && 'orders' in entry && entry.orders ? [entry.orders] : [],
  );
  const changed = responses.flat().filter((order) => typeof order !== 'number');
  expect(changed.map((order) => order.io)).toEqual([Number(cardKey.split('-')[0])]);
});

test('[RECORDING-5] a recording survives a reload and a kill: the previous run precedes the new one', async () => {
  const { kitchen, device } = await recordingKitchen(30);
  const before = textOf(device).split('\n')[1] as string;
  device.crash();
  await kitchen.run(10);
  const lines = textOf(device).split('\n');
  expect(lines[1]).toBe(before);
  expect(recorded(textOf(device)).filter((entry) => entry.k === 'start' && entry.run)).toHaveLength(2);
});

test('[RECORDING-5] a storage that refuses writes does not affect the recording on the page', async () => {
  const { kitchen, device } = await recordingKitchen(5);
  device.troubles.begin('storage-full', 60_000);
  await kitchen.run(40);
  expect(device.storage.recording.size).toBe(0);
  expect(recorded(textOf(device))[0]).toMatchObject({ k: 'start', run: true });
});

test('[RECORDING-2] after the app has ended the recorder no longer wraps the ports', async () => {
  const { device } = await recordingKitchen(5);
  const { send } = device.ports().http;
  device.app().dispose();
  expect(device.ports().http.send).not.toBe(send);
});

const methodsOf = ({ http, facts, socket, realtime, clock, random, sound }: Ports) => ({
  send: http.send,
  write: facts.write,
  openSocket: socket.open,
  openRealtime: realtime.open,
  after: clock.after,
  next: random.next,
  play: sound.play,
});

test('[RECORDING-2] a recorder that has ended wraps no method of the ports', async () => {
  const kitchen = openKitchen();
  const storage = activatedStorage(kitchen.world, 3);
  const started = deferredPromise<{ ports: Ports; own: ReturnType<typeof methodsOf> }>();
  const app = createApp(inProcessPorts({ world: kitchen.world, deviceId: 'watched', storage }), async () => {
    const modules = await deferredWithRecorder();
    return {
      ...modules,
      startRecorder(deps) {
        started.resolve({ ports: deps.ports, own: methodsOf(deps.ports) });
        return modules.startRecorder(deps);
      },
    };
  });
  await kitchen.run(5);
  const { ports, own } = await started.promise;
  const wrapped = () =>
    Object.entries(methodsOf(ports)).flatMap(([name, now]) => (own[name as keyof typeof own] === now ? [] : [name]));
  expect(wrapped()).toEqual(Object.keys(own));
  app.recorder()?.dispose();
  expect(wrapped()).toEqual([]);
  app.dispose();
});
