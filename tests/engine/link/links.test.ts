import { expect, test } from 'vitest';
import { wireOrder } from '../../../fixtures/wire-order.ts';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import type { World } from '../../../simulator/core/world-api.ts';
import type { App } from '../../../src/engine/base/app.ts';
import { initialState } from '../../../src/engine/base/state.ts';
import { createTimers } from '../../../src/engine/base/timers.ts';
import { createLinkFacts } from '../../../src/engine/link/link-facts.ts';
import { createLinks } from '../../../src/engine/link/links.ts';
import type { HttpResult } from '../../../src/platform/ports.ts';
import { ENDPOINTS } from '../../../src/protocol/endpoints.ts';
import { freshLine, linesOf, openKitchen, readAgain, tapFresh } from '../kitchen.ts';
import { ordersOf, type RecordedRequest, recordingDevice, untimed } from '../recording-device.ts';
import { testClock } from '../virtual-clock.ts';

const atMode = (mode: 0 | 1 | 2 | 3) => openKitchen([{ kind: 'local-mode', atMs: 1_000, mode }]);
/** A device in this mode of the local server, this many seconds after its start. */
async function openAt(mode: 0 | 1 | 2 | 3, seconds: number) {
  const kitchen = atMode(mode);
  const device = recordingDevice(kitchen.world, 1);
  await kitchen.run(seconds);
  return { kitchen, ...device };
}

const shows = (app: App, orderId: number) => linesOf(app).some((line) => line.orderId === orderId);

async function showsNext(world: World, app: App, run: (seconds: number) => Promise<void>, withinS: number) {
  const orderId = world.placeOrder();
  await run(withinS);
  return shows(app, orderId);
}

test('[LINK-14] a silent local server that replaced the cloud does not stop new orders, and serves again after call 8', async () => {
  const { kitchen, app, requests } = await openAt(2, 90);
  expect(ordersOf(requests).at(-1)?.server).toBe('local');
  kitchen.world.setFault('local-down', 300_000);
  const downAt = requests.length;
  await kitchen.run(20);
  expect(await showsNext(kitchen.world, app, kitchen.run, 12)).toBe(true);
  expect(app.state.link).toMatchObject({ localMode: 2, serving: true, troubled: false, works: 'all' });
  expect(app.state.link.notes).toEqual(['localSilent']);
  await kitchen.run(200);
  // The device tried the local server once; after that only call 8 tested it.
  expect(ordersOf(requests.slice(downAt)).filter(({ server }) => server === 'local')).toHaveLength(1);
  kitchen.world.heal();
  const healedAt = requests.length;
  await kitchen.run(70);
  expect(app.state.link).toMatchObject({ works: 'local', notes: [] });
  const servers = ordersOf(requests.slice(healedAt)).map(({ server }) => server);
  expect(servers.at(-1)).toBe('local');
  expect(servers.lastIndexOf('cloud')).toBeLessThan(servers.indexOf('local'));
});

test('[LINK-14] in mode 3 a silent local server keeps the route, and the board recovers within a minute after the silence', async () => {
  const { kitchen, app, requests } = await openAt(3, 90);
  kitchen.world.setFault('local-down', 120_000);
  const downAt = requests.length;
  await kitchen.run(119);
  expect(ordersOf(requests.slice(downAt)).every(({ server }) => server === 'local')).toBe(true);
  expect(app.state.link).toMatchObject({
    troubled: true,
    cause: 'localSilent',
    works: 'device',
    notes: ['localSilent'],
  });
  await kitchen.run(60);
  expect(app.state.link).toMatchObject({ troubled: false, works: 'local', notes: [] });
});

test('[LINK-18] with local server and realtime down, the device gets the new mode 0 from the cloud within 150 s', async () => {
  const kitchen = openKitchen([
    { kind: 'local-mode', atMs: 1_000, mode: 3 },
    { kind: 'local-mode', atMs: 1_320_000, mode: 0 },
  ]);
  const { app } = recordingDevice(kitchen.world, 1);
  await kitchen.run(90);
  kitchen.world.setFault('realtime-down', 3_600_000);
  kitchen.world.setFault('local-down', 3_600_000);
  await kitchen.run(30 + 150);
  expect(app.state.link).toMatchObject({ localMode: 0, works: 'all', troubled: false });
});

test('[LINK-18] with both servers down the device sends fewer than twelve requests a minute', async () => {
  const { kitchen, requests } = await openAt(3, 90);
  kitchen.world.setFault('cloud-down', 3_600_000);
  kitchen.world.setFault('local-down', 3_600_000);
  kitchen.world.setFault('realtime-down', 3_600_000);
  await kitchen.run(60);
  const before = requests.length;
  await kitchen.run(600);
  expect((requests.length - before) / 10).toBeLessThan(12);
});

test('[LINK-33] call 9 is repeated about once a minute until it succeeds, also while the local server serves', async () => {
  const { kitchen, app, requests, swap } = await openAt(3, 90);
  kitchen.world.setFault('cloud-down', 30_000);
  readAgain(kitchen.world);
  await kitchen.run(29);
  expect(app.state.link.cloud).toBe('down');
  const tests = () => requests.filter(({ path }) => path === ENDPOINTS.cloudTest.path);
  swap((request, came) => (request.path === ENDPOINTS.cloudTest.path ? refuse(200) : came));
  await kitchen.run(600);
  expect(app.state.link.cloud).toBe('down');
  // Each interval is 60 s plus up to 10 s of jitter.
  expect(tests().length).toBeGreaterThanOrEqual(8);
  expect(tests().length).toBeLessThanOrEqual(10);
  swap(null);
  await kitchen.run(71);
  expect(app.state.link.cloud).toBe('up');
  const before = tests().length;
  await kitchen.run(200);
  expect(tests()).toHaveLength(before);
});

test('[LINK-13] each server gets only its own etag, and cards keep their identity when the route changes', async () => {
  const kitchen = openKitchen([
    { kind: 'local-mode', atMs: 1_230_000, mode: 3 },
    { kind: 'local-mode', atMs: 1_380_000, mode: 1 },
  ]);
  const { app, requests } = recordingDevice(kitchen.world, 1);
  await kitchen.run(10);
  const entry = app.entry(app.state.board.keys[0] ?? '');
  const card = entry?.card;
  await kitchen.run(290);
  const ordersRequests = ordersOf(requests);
  const switches = ordersRequests.filter((each, at) => each.server !== ordersRequests[at - 1]?.server);
  expect(switches.map(({ server, etag }) => [server, etag])).toEqual([
    ['cloud', ''],
    ['local', ''],
    ['cloud', ''],
  ]);
  expect(ordersRequests.filter(({ etag }) => etag === '')).toHaveLength(3);
  expect(card).toBeDefined();
  expect(entry?.card).toBe(card);
});

test('[LINK-13] after a response without orders, the next request to that server has no etag', async () => {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_230_000, mode: 3 }]);
  const { app, requests, swap } = recordingDevice(kitchen.world, 1);
  await kitchen.run(10);
  const fromLocal = () => ordersOf(requests).filter(({ server }) => server === 'local');
  swap((request, response) =>
    request === fromLocal()[0]
      ? { kind: 'response', status: 200, text: JSON.stringify({ ok: true, data: { d: null, et: 'as it was' } }) }
      : response,
  );
  await kitchen.run(90);
  const etags = fromLocal().map(({ etag }) => etag);
  expect(etags.slice(0, 2)).toEqual(['', '']);
  expect(etags[2]).not.toBe('');
  expect(app.state.board.keys.length).toBeGreaterThan(0);
});

test.each([
  ['beside the envelope’s data', (data: object) => ({ ok: true, ...data })],
  ['in a list', (data: object) => ({ ok: true, data: [data] })],
])(
  '[LINK-4] in mode 2 with the cloud up, the orders come from a local server that names its address and mode %s',
  async (_, form) => {
    const kitchen = atMode(2);
    const { app, requests, swap } = recordingDevice(kitchen.world, 1);
    swap((request, came) => {
      if (request.path !== '/cmd' || came.kind !== 'response') return came;
      const { data } = JSON.parse(came.text) as { data: object };
      return { ...came, text: JSON.stringify(form(data)) };
    });
    await kitchen.run(20);
    expect(app.state.link.cloud).toBe('up');
    expect(ordersOf(requests).at(-1)?.server).toBe('local');
  },
);

test('[LINK-16] after a restart without the cloud, the board comes from the local server whose address was stored', async () => {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_260_000, mode: 2 }]);
  const first = recordingDevice(kitchen.world, 1);
  await kitchen.run(30);
  expect(first.app.state.link.localMode).toBe(1);
  kitchen.world.setFault('cloud-down', 3_600_000);
  kitchen.world.setFault('realtime-down', 3_600_000);
  await kitchen.run(40);
  const orderId = kitchen.world.placeOrder();
  const { app } = first.restart();
  await kitchen.run(5);
  expect(app.state.link).toMatchObject({ localMode: 2, works: 'local' });
  expect(shows(app, orderId)).toBe(true);
});

const refuse = (status: number): HttpResult => ({ kind: 'response', status, text: '{"ok":false}' });
const replyWith = (data: unknown): HttpResult => ({
  kind: 'response',
  status: 200,
  text: JSON.stringify({ ok: true, data }),
});

test.each([
  ['rejects the credentials', () => refuse(401)],
  [
    'rejects the credentials of all but call 8',
    (path: string) => (path === '/cmd' ? replyWith({ md: 3 }) : refuse(403)),
  ],
  [
    'names another restaurant',
    (path: string) => replyWith(path === '/cmd' ? { md: 3, ir: 999 } : { d: [], et: 'x', ir: 999 }),
  ],
] as const)(
  '[LINK-15][NOTICE-3] a local server that %s is not used, and the panel shows the reason',
  async (_, respond) => {
    const kitchen = atMode(3);
    const { app, requests, swap } = recordingDevice(kitchen.world, 1);
    swap((request, came) => (request.server === 'local' ? respond(request.path) : came));
    await kitchen.run(30);
    expect(app.state.link.notes).toEqual(['localForeign']);
    expect(linesOf(app).length).toBeGreaterThan(0);
    const before = requests.length;
    expect(await showsNext(kitchen.world, app, kitchen.run, 12)).toBe(true);
    expect(ordersOf(requests.slice(before)).every(({ server }) => server === 'cloud')).toBe(true);
    swap(null);
    await kitchen.run(70);
    expect(app.state.link).toMatchObject({ works: 'local', notes: [] });
  },
);

test("[LINK-15] a tap goes to the cloud while another restaurant's server has the address of the local server", async () => {
  const { kitchen, app } = await openAt(3, 90);
  kitchen.world.setFault('local-other-venue', 300_000);
  const line = tapFresh(app);
  app.commands.save();
  await kitchen.run(30);
  expect(app.state.link.notes).toEqual(['localForeign']);
  expect(app.state.link).toMatchObject({ works: 'all', troubled: false });
  expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(100);
  expect(app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
});

test('[LINK-15] a serving local server is not used after it names another venue', async () => {
  const { kitchen, app, swap } = await openAt(3, 90);
  const cards = app.state.board.keys.length;
  swap((request, came) => (request.server === 'local' ? replyWith({ d: [], et: 'x', il: 9, md: 3 }) : came));
  await kitchen.run(10);
  expect(app.state.link.notes).toEqual(['localForeign']);
  expect(app.state.board.keys.length).toBeGreaterThanOrEqual(cards);
});

const withFields = (name: string, fields: object) => (request: RecordedRequest, came: HttpResult) => {
  if (came.kind === 'none' || !request.path.endsWith(name)) return came;
  const body = JSON.parse(came.text);
  return { ...came, text: JSON.stringify({ ...body, data: { ...body.data, ...fields } }) };
};
const hostsOf = (requests: readonly RecordedRequest[]) => new Set(requests.map(({ url }) => new URL(url).host));

test.each(['203.0.113.7', 'evil.example', '010.8.8.8'])(
  '[REALTIME-20][REALTIME-22] a local server at %s gets no token, the cloud serves, and the panel shows the reason',
  async (ipLocal) => {
    const kitchen = atMode(3);
    const { app, requests, sockets, swap } = recordingDevice(kitchen.world, 1);
    swap(withFields('/configuracion', { ipLocal, ipaD: '', ipa: '' }));
    await kitchen.run(90);
    expect(app.state.link).toMatchObject({ localRefused: ipLocal, localKnown: false, works: 'all', troubled: false });
    expect(requests.filter(({ path, server }) => path === '/cmd' || server === 'local')).toEqual([]);
    expect(ordersOf(requests).every(({ server }) => server === 'cloud')).toBe(true);
    expect(sockets).toEqual([]);
    const line = freshLine(app);
    app.commands.advanceLine(line.cardKey, line.line.id);
    app.commands.save();
    await kitchen.run(10);
    expect(kitchen.world.savedStatus(line.orderId, line.line.id)).toBe(100);
  },
);

test("[REALTIME-21][REALTIME-22] call 8 changes the address of the local server only to an address in the restaurant's network", async () => {
  const kitchen = atMode(3);
  const { app, requests, swap } = recordingDevice(kitchen.world, 1);
  swap(withFields('/cmd', { ipLocal: 'evil.example' }));
  await kitchen.run(90);
  expect(app.state.link).toMatchObject({ localRefused: 'evil.example', localKnown: true, works: 'local' });
  expect([...hostsOf(requests)].filter((host) => host.startsWith('evil'))).toEqual([]);
  swap(withFields('/cmd', { ipLocal: '192.168.7.7' }));
  await kitchen.run(70);
  expect(app.state.link.localRefused).toBe('');
  expect(hostsOf(requests)).toContain('192.168.7.7:8080');
});

test('[REALTIME-23] a local server with an https address in the configuration is called only with TLS, whatever call 8 reports', async () => {
  const kitchen = atMode(3);
  const { requests, sockets, socketUrls, swap } = recordingDevice(kitchen.world, 1);
  swap((request, came) =>
    withFields('/cmd', { ipLocal: 'http://127.0.0.1' })(
      request,
      withFields('/configuracion', { ipLocal: 'https://127.0.0.1' })(request, came),
    ),
  );
  await kitchen.run(130);
  const local = requests.filter(({ server }) => server === 'local');
  expect(local.length).toBeGreaterThan(2);
  expect(new Set(local.map(({ url }) => new URL(url).protocol))).toEqual(new Set(['https:']));
  expect(sockets.length).toBeGreaterThan(0);
  expect(new Set(socketUrls)).toEqual(new Set(['wss://127.0.0.1:8080/']));
});

test('[REFRESH-14] with hash etags, an order that appears and is undone leaves the board, and its earlier etag does not count as old', async () => {
  const kitchen = atMode(0);
  const { app, requests, swap } = recordingDevice(kitchen.world, 1);
  kitchen.world.setFault('realtime-down', 3_600_000);
  let extra = 0;
  let et = '9f86d081884c7d65';
  swap((request, came) => {
    if (request.path !== '/resto/orders/procesa') return came;
    const d = [wireOrder({ io: 501 }), ...(extra > 0 ? [wireOrder({ io: extra })] : [])];
    return replyWith({ d: request.etag === et ? null : d, et });
  });
  await kitchen.run(20);
  const known = () => ordersOf(requests).at(-1)?.etag;
  expect(known()).toBe(et);
  [extra, et] = [502, 'fcde2b2edba56bf4'];
  await kitchen.run(15);
  expect([known(), shows(app, 502)]).toEqual([et, true]);
  [extra, et] = [0, '9f86d081884c7d65'];
  await kitchen.run(15);
  expect([known(), shows(app, 502)]).toEqual([et, false]);
  expect(app.state.link.notes).not.toContain('oldResponse');
});

test('[REFRESH-15] without realtime, a new order shows within 130 s even if the platform keeps the same etag', async () => {
  const kitchen = atMode(0);
  const { app, requests, swap } = recordingDevice(kitchen.world, 1);
  kitchen.world.setFault('realtime-down', 3_600_000);
  let extra = 0;
  swap((request, came) => {
    if (request.path !== '/resto/orders/procesa') return came;
    const d = [wireOrder({ io: 501 }), ...(extra > 0 ? [wireOrder({ io: extra })] : [])];
    return replyWith({ d: request.etag ? null : d, et: 'always the same' });
  });
  await kitchen.run(20);
  extra = 502;
  await kitchen.run(90);
  expect(shows(app, 502)).toBe(false);
  expect(ordersOf(requests).at(-1)?.etag).toBe('always the same');
  await kitchen.run(40);
  expect(shows(app, 502)).toBe(true);
});

test.each(['without realtime', 'with ta'])(
  '[REFRESH-15] a device $0 gets a list of all orders at least every two minutes, even if no etag changes',
  async (how) => {
    const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }], 0);
    const { app, requests, swap } = recordingDevice(kitchen.world, 1);
    const isPushed = how === 'with ta';
    if (!isPushed) {
      kitchen.world.setFault('realtime-down', 7_200_000);
      swap(untimed);
    }
    await kitchen.run(1_800);
    expect([app.state.kds?.timedRefresh, app.state.link.realtime === 'up']).toEqual([isPushed, isPushed]);
    const listedAtMs = ordersOf(requests).flatMap(({ text, atMs }) => (text.includes('"d":[') ? [atMs] : []));
    const gapsMs = listedAtMs.slice(1).map((atMs, index) => atMs - (listedAtMs[index] ?? 0));
    expect(Math.max(...gapsMs)).toBeLessThanOrEqual(120_500);
    expect(listedAtMs.length).toBeGreaterThanOrEqual(15);
  },
);

test('[REFRESH-31] with realtime up, the device reports that orders changed under the same etag, and polls until the etag changes', async () => {
  const kitchen = atMode(0);
  const { app, requests, swap } = recordingDevice(kitchen.world, 1);
  const extra = new Set<number>();
  let et = 'always the same';
  swap((request, came) => {
    if (request.path !== '/resto/orders/procesa') return untimed(request, came);
    const d = [501, ...extra].map((io) => wireOrder({ io }));
    return replyWith({ d: request.etag === et ? null : d, et });
  });
  await kitchen.run(20);
  expect([app.state.link.realtime, app.state.link.notes]).toEqual(['up', []]);
  extra.add(502);
  await kitchen.run(480);
  expect(shows(app, 502)).toBe(true);
  expect(app.state.link).toMatchObject({ word: 'online', troubled: false, notes: ['etagStuck'] });
  for (const io of [503, 504, 505]) {
    extra.add(io);
    await kitchen.run(125);
    expect(shows(app, io)).toBe(true);
  }
  et = 'another';
  await kitchen.run(125);
  expect(app.state.link.notes).toEqual([]);
  const requestsBefore = ordersOf(requests).length;
  await kitchen.run(400);
  // A request every 30 s would make thirteen.
  expect(ordersOf(requests).length - requestsBefore).toBeLessThanOrEqual(5);
});

test('[REFRESH-13][NOTICE-3][NOTICE-7] an old response does not show and is reported once, and the right response follows', async () => {
  const { kitchen, app, requests, swap } = await openAt(0, 10);
  const old = ordersOf(requests).findLast(({ text }) => text.includes('"d":['));
  const orderId = kitchen.world.placeOrder();
  await kitchen.run(5);
  expect(shows(app, orderId)).toBe(true);
  let replayed = 0;
  swap((request, came) => {
    if (request.path !== '/resto/orders/procesa' || replayed > 0) return came;
    replayed += 1;
    return { kind: 'response', status: 200, text: old?.text ?? '' };
  });
  app.commands.refresh();
  await kitchen.run(1);
  expect(replayed).toBe(1);
  expect(shows(app, orderId)).toBe(true);
  expect(app.state.link).toMatchObject({ troubled: true, cause: 'failed', notes: ['oldResponse'] });
  await kitchen.run(12);
  expect(shows(app, orderId)).toBe(true);
  expect(app.state.link).toMatchObject({ troubled: false, notes: [] });
});

test('[REFRESH-16][NOTICE-7] a response without the change that realtime pushed is reported and requested again', async () => {
  const { kitchen, app, requests, swap } = await openAt(0, 10);
  const shown = ordersOf(requests).findLast(({ text }) => text.includes('"d":['));
  let lags = 2;
  swap((request, came) => {
    if (request.path !== '/resto/orders/procesa' || lags === 0) return came;
    lags -= 1;
    // A cache on the path repeats an earlier response.
    return { kind: 'response', status: 200, text: shown?.text ?? '' };
  });
  const orderId = kitchen.world.placeOrder();
  await kitchen.run(2);
  expect(app.state.link).toMatchObject({ troubled: false, notes: ['oldResponse'] });
  await kitchen.run(8);
  expect(lags).toBe(0);
  expect(shows(app, orderId)).toBe(true);
  expect(app.state.link.notes).toEqual([]);
});

test('[REFRESH-16] a pushed etag that no response has causes exactly four requests', async () => {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }], 0);
  const { app, requests, swap } = recordingDevice(kitchen.world, 1);
  swap(untimed);
  await kitchen.run(10);
  expect(app.state.kds?.timedRefresh).toBe(false);
  const before = ordersOf(requests).length;
  kitchen.world.realtime.put('restaurant/71/3/orders', 'an etag of another kind');
  await kitchen.run(25);
  expect(ordersOf(requests).length - before).toBe(4);
  expect(app.state.link.notes).toEqual([]);
  await kitchen.run(300);
  expect(ordersOf(requests).length - before).toBe(4);
});

test("[REFRESH-17] when realtime returns to the board's etag while a response with another etag is in flight, the orders are requested again", async () => {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }], 0);
  const { app, requests, swap } = recordingDevice(kitchen.world, 1);
  const [before, between] = [
    { d: [wireOrder({ io: 501 })], et: '9f86d081884c7d65' },
    { d: [], et: 'fcde2b2edba56bf4' },
  ];
  const emit = ({ et }: { et: string }) => kitchen.world.realtime.put('restaurant/71/3/orders', et);
  let present = before;
  swap((request, came) => {
    if (request.path !== '/resto/orders/procesa') return untimed(request, came);
    const response = replyWith(present);
    if (present === before) return response;
    // The content returns to its earlier state, so an etag that is a hash repeats.
    present = before;
    emit(present);
    return new Promise((arrive) => kitchen.world.after(100, () => arrive(response)));
  });
  emit(present);
  await kitchen.run(30);
  expect(shows(app, 501)).toBe(true);
  const requestsBefore = ordersOf(requests).length;
  present = between;
  emit(present);
  await kitchen.run(5);
  expect(shows(app, 501)).toBe(true);
  expect(app.state.link).toMatchObject({ troubled: false, notes: [] });
  await kitchen.run(300);
  expect(ordersOf(requests).length - requestsBefore).toBe(2);
});

test.each([true, false])(
  '[ALARM-21] a device that slept for an hour is up to date 6 s after it woke, with a stopped monotonic clock: %s',
  async (stopsInSleep) => {
    const kitchen = atMode(0);
    const { app, troubles } = recordingDevice(kitchen.world, 1, { stopsInSleep });
    await kitchen.run(30);
    troubles.begin('asleep', 3_600_000);
    await kitchen.run(1_800);
    const orderId = kitchen.world.placeOrder();
    await kitchen.run(1_800 + 6);
    expect(shows(app, orderId)).toBe(true);
    expect(app.state.link).toMatchObject({ troubled: false, cloud: 'up' });
    expect(Math.abs(app.serverNowS() - kitchen.world.nowMs() / 1_000)).toBeLessThan(2);
  },
);

test('[ALARM-21] a page hidden for an hour, with timers once a minute, neither reconnects nor reads everything again', async () => {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }], 0);
  const { app, reconnects, requests, troubles } = recordingDevice(kitchen.world, 1);
  await kitchen.run(30);
  const requestsBefore = requests.length;
  troubles.begin('hidden', 3_600_000);
  await kitchen.run(1_800);
  const countRequests = (end: string) => requests.slice(requestsBefore).filter(({ path }) => path.endsWith(end)).length;
  // One request a minute from the timer, as on a visible page.
  expect(countRequests('/procesa')).toBeLessThanOrEqual(31);
  const orderId = kitchen.world.placeOrder();
  await kitchen.run(1_800 + 6);
  expect(shows(app, orderId)).toBe(true);
  expect(app.state.link).toMatchObject({ troubled: false, cloud: 'up' });
  expect(reconnects).toEqual([]);
  expect(countRequests('/configuracion')).toBeLessThan(3);
});

test.each([3_600_000, -3_600_000])(
  '[ALARM-21] after a clock jump of %i ms the server time stays right, and the device reconnects and requests the orders at once',
  async (byMs) => {
    const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }], 0);
    const { app, reconnects, requests, swap, troubles } = recordingDevice(kitchen.world, 1);
    swap(untimed);
    await kitchen.run(30);
    const [before, requestsBefore] = [app.serverNowS(), requests.length];
    troubles.jump(byMs);
    await kitchen.run(20);
    expect(app.serverNowS() - before).toBeCloseTo(20, 0);
    expect(reconnects).toHaveLength(1);
    expect(ordersOf(requests.slice(requestsBefore))).toHaveLength(1);
    expect(requests[requestsBefore]?.atMs).toBeLessThanOrEqual(kitchen.world.nowMs() - 15_000);
  },
);

test('[REFRESH-29] after an hour without the cloud, a new order shows within 5 s after call 9 succeeds', async () => {
  const { kitchen, app, reconnects, requests } = await openAt(0, 30);
  kitchen.world.setFault('cloud-hang', 3_600_000);
  kitchen.world.setFault('realtime-down', 3_600_000);
  await kitchen.run(3_590);
  const orderId = kitchen.world.placeOrder();
  await kitchen.run(10);
  kitchen.world.heal();
  const okAt = () =>
    requests.find(
      ({ atMs, path, characters }) => atMs >= healedMs && path.endsWith('testconnection') && characters !== null,
    );
  const healedMs = kitchen.world.nowMs();
  for (let seconds = 0; seconds < 80 && !okAt(); seconds++) await kitchen.run(1);
  expect(okAt()).toBeDefined();
  await kitchen.run(5);
  // The SDK's own backoff may have grown to five minutes.
  expect(reconnects.filter((atMs) => atMs >= healedMs)).toHaveLength(1);
  expect(shows(app, orderId)).toBe(true);
  expect(app.state.link).toMatchObject({ troubled: false, realtime: 'up' });
});

test('[REFRESH-27] a half-open realtime connection shows within 12 s, and the board continues', async () => {
  const { kitchen, app, troubles } = await openAt(0, 30);
  troubles.begin('realtime-hangs', 120_000);
  await kitchen.run(12);
  expect(app.state.link).toMatchObject({ realtime: 'down', notes: ['realtimeSilent'] });
  expect(await showsNext(kitchen.world, app, kitchen.run, 16)).toBe(true);
  await kitchen.run(120);
  expect(app.state.link).toMatchObject({ realtime: 'up', notes: [] });
});

test('[REALTIME-5][REALTIME-10] a link that stopped after rejected tokens signs in again when the cloud recovers', async () => {
  const { kitchen, app } = await openAt(0, 30);
  kitchen.world.setFault('token-revoked', 60_000);
  await kitchen.run(120);
  expect(app.state.link).toMatchObject({ realtime: 'down', cloud: 'up', notes: ['realtimeGaveUp'] });
  kitchen.world.setFault('cloud-down', 20_000);
  await kitchen.run(100);
  expect(app.state.link).toMatchObject({ realtime: 'up', cloud: 'up', notes: [] });
});

test('[REFRESH-26][LINK-17] a half-open socket of the local server is reported and reopened, and delays an order by at most 12 s', async () => {
  const { kitchen, app, troubles, sockets } = await openAt(3, 90);
  expect(app.state.link.notes).toEqual([]);
  troubles.begin('socket-hangs', 60_000);
  expect(await showsNext(kitchen.world, app, kitchen.run, 12)).toBe(true);
  expect(app.state.link.notes).toEqual(['localSocketSilent']);
  await kitchen.run(120);
  kitchen.world.placeOrder();
  await kitchen.run(3);
  expect(app.state.link.notes).toEqual([]);
  // Each time only one socket was opened.
  expect(sockets.length).toBeGreaterThan(1);
  expect(new Set(sockets).size).toBe(sockets.length);
});

const openTakeOver = () => openKitchen([{ kind: 'local-mode', atMs: 1_300_000, mode: 2 }]);

test('[LINK-19][REFRESH-26] a socket that became silent before the local server took over is reported within 12 s after the takeover', async () => {
  const { world, run } = openTakeOver();
  const { app, troubles } = recordingDevice(world, 1);
  await run(60);
  troubles.begin('socket-hangs', 600_000);
  await run(20);
  expect(app.state.link).toMatchObject({ localMode: 1, notes: [] });
  world.setFault('cloud-down', 600_000);
  world.setFault('realtime-down', 600_000);
  const orderId = world.placeOrder();
  for (let seconds = 0; seconds < 40 && app.state.link.localMode !== 2; seconds++) await run(1);
  await run(12);
  expect(app.state.link).toMatchObject({ localMode: 2, notes: ['localSocketSilent'] });
  expect(shows(app, orderId)).toBe(true);
});

test('[LINK-19] a socket that was open before the local server took over is reopened, and no fault shows when the new socket opens', async () => {
  const { world, run } = openTakeOver();
  const { app, sockets } = recordingDevice(world, 1);
  await run(80);
  expect([sockets.length, app.state.link.localMode]).toEqual([1, 1]);
  world.setFault('cloud-down', 600_000);
  await run(60);
  expect([sockets.length, app.state.link.localMode]).toEqual([2, 2]);
  expect(app.state.link.notes).toEqual([]);
});

test('[LINK-19] a socket that does not open is retried after at least 4 s', async () => {
  const { world, run } = openTakeOver();
  const { sockets, troubles } = recordingDevice(world, 1);
  troubles.begin('socket-hangs', 600_000);
  await run(120);
  const waits = sockets.slice(1).map((atMs, at) => atMs - (sockets[at] ?? 0));
  expect(waits.length).toBeGreaterThan(3);
  expect(waits.length).toBeLessThan(10);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(4_000);
});

test('[LINK-27] a response that is too large is a failed call, and the panel names the cause', async () => {
  const { kitchen, app, swap } = await openAt(0, 30);
  const cards = app.state.board.keys;
  swap((request, came) => (request.server === 'cloud' ? { kind: 'none', why: 'size' } : came));
  app.commands.refresh();
  await kitchen.run(2);
  expect(app.state.link).toMatchObject({ cloud: 'down', cause: 'size', troubled: true });
  expect(app.state.board.keys).toEqual(cards);
});

test.each([
  ['is too large', { kind: 'none', why: 'size' }, 'localSize'],
  ['is broken JSON', { kind: 'response', status: 200, text: '{"ok":' }, 'localOdd'],
  ['has invalid orders', { kind: 'response', status: 200, text: '{"ok":1,"data":{"et":"x","d":7}}' }, 'localOdd'],
  ['never arrives', { kind: 'none', why: 'timeout' }, 'localSilent'],
] as const)(
  '[NOTICE-4] the panel shows the cause when a response of the local server $0',
  async (_, response, cause) => {
    const { kitchen, app, swap } = await openAt(3, 30);
    swap((request, came) => (request.server === 'local' && request.path === '/resto/orders/procesa' ? response : came));
    app.commands.refresh();
    await kitchen.run(20);
    expect(app.state.link).toMatchObject({ troubled: true, cause, local: 'silent', notes: ['localSilent'] });
    swap(null);
    await kitchen.run(60);
    expect(app.state.link).toMatchObject({ troubled: false, local: 'up', notes: [] });
  },
);

const ENVELOPE = { ok: true, data: null, time: null, errorCode: null, message: '', k5: '', fields: {} };

/** The links alone, with a record of their events. */
function aloneLinks() {
  const clock = testClock();
  const timers = createTimers(clock);
  const notified: { readonly kind: string; readonly why?: string }[] = [];
  const { facts } = inProcessPorts({ world: openKitchen().world, deviceId: 'links', storage: emptyStorage() });
  const linkFacts = createLinkFacts({ state: initialState(), clock, timers, facts, online: true });
  let cloudResponds = false;
  const links = createLinks({
    ports: inProcessPorts({ world: openKitchen().world, deviceId: 'links', storage: emptyStorage() }),
    timers,
    linkFacts,
    caller: async () => (cloudResponds ? { ok: true, status: 200, data: ENVELOPE } : { ok: false, why: 'network' }),
    checkLocal: async () => {},
    failures: { record: (_, why) => void (why !== null && notified.push({ kind: 'offlineChecked', why })) },
    localServes() {},
    changed() {},
    emit: (event) => void notified.push(event),
  });
  return {
    linkFacts,
    links,
    notifiedOf: (kind: string) => notified.filter((event) => event.kind === kind),
    clock,
    heal() {
      cloudResponds = true;
    },
  };
}

test('[LINK-34] each outage of the cloud is recorded once with its cause, and a successful call 9 ends the outage', async () => {
  const { links, notifiedOf, clock, heal } = aloneLinks();
  const fails = (why: 'timeout' | 'network') => links.callEnded('cloud', { ok: false, why }, 'orders');
  links.callEnded('local', { ok: false, why: 'network' }, 'orders');
  links.callEnded('cloud', { ok: true, status: 200, data: ENVELOPE }, 'orders');
  expect(notifiedOf('offlineChecked')).toEqual([]);
  fails('timeout');
  expect(notifiedOf('offlineChecked')).toEqual([{ kind: 'offlineChecked', why: 'timeout' }]);
  fails('network');
  links.callEnded('cloud', { ok: true, status: 200, data: ENVELOPE }, 'orders');
  fails('network');
  expect(notifiedOf('offlineChecked')).toHaveLength(1);
  heal();
  await clock.run(75_000);
  expect(notifiedOf('recovered')).toHaveLength(1);
  fails('network');
  expect(notifiedOf('offlineChecked')).toEqual([
    { kind: 'offlineChecked', why: 'timeout' },
    { kind: 'offlineChecked', why: 'network' },
  ]);
});

test('[LINK-34] the log shows once that the cloud failed and why, and that it recovered', async () => {
  const kitchen = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }], 0);
  const { app } = recordingDevice(kitchen.world, 1);
  await kitchen.run(8);
  const logged = (text: string) => app.state.debug.filter((line) => line === text).length;
  kitchen.world.setFault('cloud-down', 300_000);
  await kitchen.run(295);
  expect(logged('Failed: the cloud: network')).toBe(1);
  expect(logged('Recovered: the cloud')).toBe(0);
  await kitchen.run(120);
  expect(logged('Recovered: the cloud')).toBe(1);
});

test('[REFRESH-11] in mode 2 the first successful call 8 changes the route of the orders once', async () => {
  const { linkFacts, links, notifiedOf } = aloneLinks();
  links.callEnded('cloud', { ok: true, status: 200, data: ENVELOPE }, 'cloudTest');
  links.localTested('failed');
  links.localLearned(2, true);
  expect(linkFacts.toLocal()).toBe(false);
  const before = notifiedOf('routeChanged').length;
  links.localTested('tested');
  expect(linkFacts.toLocal()).toBe(true);
  expect(notifiedOf('routeChanged')).toHaveLength(before + 1);
});
