import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { SimulationStatus } from '../../../simulator/core/base/control.ts';
import type { SituationFacts } from '../../../simulator/core/base/situation.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';
import { findServedFolders } from '../../../simulator/server/served-folders.ts';
import type { RunningServer } from '../../../simulator/server/start-server.ts';
import { checksumOf } from '../../../src/protocol/checksum.ts';
import { scenarioNamed } from '../scenarios/read-scenario.ts';
import { type BuiltPages, buildPages, LONG_SCRIPT } from './built-pages.ts';
import { runningServer } from './running-server.ts';

const scenario = scenarioNamed('quiet-morning');

let pages: BuiltPages;
let server: RunningServer;
let secure: RunningServer;

const start = (tls = false) => runningServer({ tls, scenario, seed: 5, places: pages });

beforeAll(async () => {
  pages = buildPages();
  // The certificate is stored in the user's own folder, which tests must not change.
  vi.stubEnv('HOME', dirname(pages.kiosk));
  server = await start();
  secure = await start(true);
});

afterEach(() => {
  for (const back of [{ do: 'heal' }, { do: 'speed', factor: 1 }, { do: 'resume' }] as const)
    server.simulation.execute(back);
});

afterAll(async () => {
  await Promise.all([server.stop(), secure.stop()]);
  vi.unstubAllEnvs();
  pages.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers, redirect: 'manual' });
const PAGE = { accept: 'text/html,*/*' };
const status = async () => (await (await get('/simulator/status')).json()) as SimulationStatus;

const command = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/simulator/control`, { method: 'POST', headers, body: JSON.stringify(body) });

test('[NET-4] on this machine a page of another site gets no clock, but may use the simulated servers', async () => {
  const first = (path: string, origin: string) => {
    const socket = new WebSocket(server.origin.replace('http', 'ws') + path, { headers: { origin } });
    return new Promise<string>((resolve) => {
      const finish = (result: string) => {
        resolve(result);
        socket.terminate();
      };
      socket.on('open', () => finish('open')).on('error', () => finish('refused'));
    });
  };
  expect(await first('/simulator/clock', 'http://evil.example')).toBe('refused');
  expect(await first('/simulator/clock', server.origin)).toBe('open');
  expect(await first('/.ws', 'http://127.0.0.1:9')).toBe('open');
});

test('[PERF-5] every page is served under the strict content security policy', async () => {
  for (const path of ['/', '/device/3/', '/devicesettings', '/assets/main-ABCDEFGH.js']) {
    const { headers } = await get(path, PAGE);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'; style-src 'self'; ");
    expect(policy).toContain("font-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types kds");
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    for (const name of ['camera', 'display-capture', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb']) {
      expect(headers.get('permissions-policy')).toContain(` ${name}=()`);
    }
  }
});

test('[ROOM-6][SIM-30] a device’s worker lists hashed files at the shared address, and the mark’s style, also when it is sent compressed', async () => {
  const versionless = (script: string) => script.replace(/revision:"[0-9a-f]+"/, 'revision:"-"');
  const kept = (files: string) =>
    `keep([{url:"/simulator/device-mark.css",revision:"-"},{url:"${files}assets/main-ABCDEFGH.js"},{url:"sounds/1.mp3"}])${LONG_SCRIPT}`;
  for (const device of ['/device/3/', '/device/new/']) {
    for (const encoding of ['identity', 'gzip']) {
      const sent = await get(`${device}service-worker.js`, { 'accept-encoding': encoding });
      expect(versionless(await sent.text())).toBe(kept('/'));
    }
    const worker = await get(`${device}service-worker.js`);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  }
  expect(versionless(await (await get('/service-worker.js')).text())).toBe(kept(''));
});

const there = (path: string, headers: Record<string, string> = PAGE) =>
  fetch(server.accountOrigin + path, { headers, redirect: 'manual' });

test('[HOST-11][SIM-26] the account host has a separate port, and every page there names the account host', async () => {
  expect(server.accountOrigin).not.toBe(server.origin);
  for (const path of ['/', '/l/profile', '/l/pwdreset/a1/b2', '/index.html']) {
    const response = await there(path);
    expect(await response.text()).toContain('<meta name="kds-host" content="mi.simulator">');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  expect(await (await there('/assets/main-ABCDEFGH.js')).text()).toBe('console.log(1)');
});

test.each(['/simulator/', '/simulator/status', '/simulator/enrol/3.js'])(
  'the account host does not serve the address %s of the control room',
  async (path) => {
    expect((await there(path, {})).status).toBe(404);
  },
);

test('[HOST-21] pages of the account host may connect to its own port only, and its realtime database names that port', async () => {
  const policy = (await there('/')).headers.get('content-security-policy');
  expect(policy).toContain("; connect-src 'self';");
  const { host } = new URL(server.accountOrigin);
  const socket = new WebSocket(`ws://${host}/.ws?v=5`);
  const first = await new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
  expect(JSON.parse(first)).toMatchObject({ d: { t: 'h', d: { h: host } } });
  socket.terminate();
});

test('[SIM-26] a password reset at the account host sends a mail whose link leads to the account host', async () => {
  const path = '/sapi/pwdreset?tipo=0';
  const response = await fetch(`${server.accountOrigin}/cloud${path}`, {
    method: 'POST',
    headers: { 'x-csrf': checksumOf(path), 'x-app-version': 'test' },
    body: JSON.stringify({ data: { email: 'camila@correo.test' }, xmod: 9000 }),
  });
  expect(await response.json()).toMatchObject({ ok: true });
  const mail = (await status()).mails.at(-1);
  expect(mail?.to).toBe('camila@correo.test');
  const led = await get(`/simulator/account${mail?.path}`);
  expect([led.status, led.headers.get('location')]).toEqual([302, server.accountOrigin + mail?.path]);
});

test('hashed files are cached forever, and other files are revalidated', async () => {
  const cached = async (path: string) => (await get(path)).headers.get('cache-control');
  expect(await cached('/assets/main-ABCDEFGH.js')).toBe('public, max-age=31536000, immutable');
  expect(await cached('/device/3/assets/main-ABCDEFGH.js')).toBe('public, max-age=31536000, immutable');
  expect(await cached('/manifest.webmanifest')).toBe('no-cache');
  expect((await get('/', PAGE)).headers.get('cache-control')).toBe('no-cache');
});

test.each(['/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/device/3/..%2f..%2froom/index.html'])(
  'a path that leads outside the built folder gets 404: %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test.each(['/assets/long-ABCDEFGH.js', '/device/3/assets/long-ABCDEFGH.js'])(
  'a long file is compressed for clients that accept compression: %s',
  async (path) => {
    const response = await get(path, { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    // The whole file is compressed before it is sent: a streamed compression has no known length.
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(50);
    expect(await response.text()).toBe(LONG_SCRIPT);
    expect(await (await get(path, { 'accept-encoding': 'gzip' })).text()).toBe(LONG_SCRIPT);
    expect((await get(path, { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
  },
);

test('short texts, sounds, and responses of the simulated servers are not compressed', async () => {
  const encoding = async (path: string) =>
    (await get(path, { 'accept-encoding': 'gzip' })).headers.get('content-encoding');
  expect(await encoding('/simulator/')).toBe('gzip');
  for (const path of ['/assets/main-ABCDEFGH.js', '/sounds/1.mp3', '/simulator/changes', '/nothing', '/cmd'])
    expect([path, await encoding(path)]).toEqual([path, null]);
});

test('[SIM-17] every page gets the simulated clock before the app’s script, with the present time', async () => {
  for (const path of ['/', '/device/3/', '/device/new/', '/home2']) {
    const html = await (await get(path, PAGE)).text();
    expect(html).toContain('<script src="/simulator/clock.js"></script>');
    expect(html.indexOf('/simulator/clock.js')).toBeLessThan(html.indexOf('type="module"'));
  }
  server.simulation.execute({ do: 'pause' });
  const response = await get('/simulator/clock.js');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toContain('text/javascript');
  const { nowMs, worldId } = await status();
  expect(await response.text()).toContain(
    `simulatedClock.followServer({"nowMs":${nowMs},"speed":1,"paused":true,"worldId":"${worldId}"}, "/simulator/clock");`,
  );
});

test('[SIM-17] the clock’s socket sends the time at once and at every change', async () => {
  const received: unknown[] = [];
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/simulator/clock`);
  socket.on('message', (text) => received.push(JSON.parse(String(text))));
  await expect.poll(() => received.length).toBeGreaterThan(0);
  server.simulation.execute({ do: 'pause' });
  const { nowMs, worldId } = await status();
  server.simulation.execute({ do: 'step', ms: 60_000 });
  server.simulation.execute({ do: 'speed', factor: 10 });
  const at = { nowMs: nowMs + 60_000, paused: true, worldId };
  const turns = [
    { ...at, nowMs, speed: 1 },
    { ...at, speed: 1 },
    { ...at, speed: 10 },
  ];
  await expect.poll(() => received).toEqual(expect.arrayContaining(turns));
  socket.close();
});

test('commands are carried out and return the new status', async () => {
  const placed = (await status()).ordersPlaced;
  expect(await (await command({ do: 'order' })).json()).toMatchObject({
    ok: true,
    status: { ordersPlaced: placed + 1 },
  });
  await command({ do: 'pause' });
  const { nowMs } = await status();
  await command({ do: 'step', ms: 10_000 });
  expect(await status()).toMatchObject({ paused: true, nowMs: nowMs + 10_000 });
  await command({ do: 'resume' });
  await command({ do: 'restart', seed: 6 });
  expect(await status()).toMatchObject({ seed: 6, paused: false, scenario: 'quiet-morning' });
});

test('[ROOM-7] a command for a scenario outside the library, or for a file, is refused', async () => {
  for (const scenario of ['brunch', '../../e2e/worlds/quiet-house.yaml']) {
    expect((await command({ do: 'restart', seed: 1, scenario })).status).toBe(404);
  }
  expect((await status()).scenario).toBe('quiet-morning');
});

test('[TRAINING-10] while no training runs, the command to end a training is refused with the reason', async () => {
  const response = await command({ do: 'end' });
  expect([response.status, await response.json()]).toEqual([409, { ok: false, why: 'There is no training here.' }]);
});

test('[SIM-8] the list of accepted changes is served with no-store', async () => {
  const response = await get('/simulator/changes');
  expect(await response.json()).toEqual([]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a page of another site can neither send a command nor read the status', async () => {
  const { ordersPlaced } = await status();
  expect((await command({ do: 'order' }, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await command({ do: 'order' }, { origin: 'null' })).status).toBe(403);
  expect((await get('/simulator/status')).headers.get('access-control-allow-origin')).toBeNull();
  expect((await status()).ordersPlaced).toBe(ordersPlaced);
});

test('a page of this server can send a command', async () => {
  expect((await command({ do: 'heal' }, { origin: server.origin })).status).toBe(200);
});

test.each(['/simulator/status', '/simulator/enrol/3.js', '/simulator/'])(
  'a request with a foreign host name gets 403: %s',
  async (path) => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const options = {
        port: server.port,
        host: '127.0.0.1',
        path,
        headers: { host: `evil.example:${server.port}` },
      };
      plainRequest(options, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  },
);

test.each([
  [undefined, 200],
  ['same-origin', 200],
  ['same-site', 403],
  ['cross-site', 403],
  ['none', 403],
])('a request for device credentials with Sec-Fetch-Site %s gets the status %i', async (site, status) => {
  const response = await get('/simulator/enrol/3.js', site === undefined ? {} : { 'sec-fetch-site': site });
  expect(response.status).toBe(status);
  expect((await response.text()).includes('localStorage')).toBe(status === 200);
  if (status === 200) expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

const sendRaw = (text: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    socket.on('error', () => {});
    socket.once('close', () => resolve());
    socket.resume();
  });

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2l4dGVlbiBieXRlcyEhIQ==';
test.each(['//', '//evil.example/', '/%', '///.ws', 'http://', '\\\\'])(
  'a handshake and a request for a malformed path do not stop the server: %s',
  async (path) => {
    for (const more of [UPGRADE, 'Connection: close'])
      await sendRaw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${more}\r\n\r\n`);
    expect((await get('/simulator/status')).status).toBe(200);
  },
);

test('the stop of a server ends hanging requests, half-sent requests and open sockets, and frees the port', async () => {
  const own = await start();
  own.simulation.execute({ do: 'fault', fault: 'cloud-hang', forMs: 60_000 });
  const path = '/rest/testconnection';
  const hanging = fetch(`${own.origin}/cloud${path}`, { headers: { 'x-csrf': checksumOf(path) } });
  const refused = expect(hanging).rejects.toThrow(TypeError);
  const socket = new WebSocket(`${own.origin.replace('http', 'ws')}/`);
  await new Promise((resolve) => socket.once('open', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const slow = connect(own.port, '127.0.0.1');
  slow.on('error', () => {});
  const cut = new Promise((resolve) => slow.once('close', resolve));
  await new Promise<void>((resolve) => slow.write('GET / HTTP/1.1\r\nHost:', () => resolve()));
  await own.stop();
  await Promise.all([refused, closed, cut]);
  await expect(fetch(own.origin)).rejects.toThrow(TypeError);
});

const secureGet = (path: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    secureRequest(secure.origin + path, { rejectUnauthorized: false, headers: PAGE }, async (response) => {
      let text = '';
      for await (const chunk of response) text += String(chunk);
      resolve({ status: response.statusCode, text });
    })
      .on('error', reject)
      .end();
  });

test('pages are served over TLS', async () => {
  expect(secure.origin).toMatch(/^https:/);
  expect(await secureGet('/device/3/')).toMatchObject({ status: 200, text: expect.stringContaining('/device/3/') });
});

test('WebSockets work over TLS', async () => {
  const socket = new WebSocket(`${secure.origin.replace('https', 'wss')}/.ws?v=5`, { rejectUnauthorized: false });
  const first = await new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));
  expect(first).toContain('"t":"c"');
  socket.terminate();
});

test('[REALTIME-16] the restaurant’s local server responds over plain http on the same port, and a page redirects to https', async () => {
  const plain = secure.origin.replace('https', 'http');
  expect((await fetch(`${plain}/cmd`)).headers.get('content-type')).toContain('json');
  const moved = await fetch(`${plain}/device/3/`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([308, `${secure.origin}/device/3/`]);
  const socket = new WebSocket(`${plain.replace('http', 'ws')}/`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.terminate();
});

test('[ROOM-14] the server lists the library’s situations, and starts another situation in the same process', async () => {
  const { scenarios } = findServedFolders();
  const { origin, simulation, stop } = await runningServer({ scenario, places: { ...pages, scenarios } });
  onTestFinished(stop);
  const situations = (await (await fetch(`${origin}/simulator/situations`)).json()) as SituationFacts[];
  expect(situations.map(({ name }) => name)).toEqual(readLibrary().names);
  const body = JSON.stringify({ do: 'restart', seed: 8, scenario: 'void-storm' });
  expect((await fetch(`${origin}/simulator/control`, { method: 'POST', body })).status).toBe(200);
  expect(simulation.status()).toMatchObject({ scenario: 'void-storm', seed: 8 });
  expect((await fetch(`${origin}/device/3/`, { headers: PAGE })).status).toBe(200);
});
