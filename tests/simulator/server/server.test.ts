import { readFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { SimulationStatus } from '../../../simulator/core/base/control.ts';
import type { FaultName } from '../../../simulator/core/base/fault-kinds.ts';
import type { SituationFacts } from '../../../simulator/core/base/situation.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';
import { findPlaces } from '../../../simulator/server/places.ts';
import { type RunningServer, startServer } from '../../../simulator/server/start-server.ts';
import { csrfOf } from '../../../src/protocol/csrf.ts';
import { type BuiltPages, buildPages, LONG_SCRIPT } from './built-pages.ts';

const found = readLibrary().find('quiet-morning');
if (!found.ok) throw new Error(found.problem);
const { scenario } = found;

let pages: BuiltPages;
let server: RunningServer;

async function start(tls = false): Promise<RunningServer> {
  const started = await startServer({ host: '127.0.0.1', port: 0, tls, scenario, seed: 5, places: pages });
  if (!started.ok) throw new Error(started.problem);
  return started.server;
}

beforeAll(async () => {
  pages = buildPages();
  server = await start();
});

afterEach(() => server.simulation.execute({ do: 'heal' }));

afterAll(async () => {
  await server.stop();
  pages.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers, redirect: 'manual' });
const PAGE = { accept: 'text/html,*/*' };
const status = async () => (await (await get('/simulator/status')).json()) as SimulationStatus;

const command = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/simulator/control`, { method: 'POST', headers, body: JSON.stringify(body) });

const cloudTest = (signal?: AbortSignal) => {
  const path = '/rest/testconnection';
  const headers = { 'x-csrf': csrfOf(path), 'x-app-version': 'test' };
  return fetch(`${server.origin}/cloud${path}`, { headers, ...(signal ? { signal } : {}) });
};

const cause = (fault: FaultName) => server.simulation.execute({ do: 'fault', fault, forMs: 60_000 });

describe('the kiosk’s pages', () => {
  test('[R8] every page is served under the strict content security policy', async () => {
    for (const path of ['/', '/device/3/', '/devicesettings', '/assets/main-ABCDEFGH.js']) {
      const { headers } = await get(path, PAGE);
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types kds");
      expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
    }
  });

  test('the page at the root names the simulated host', async () => {
    const html = await (await get('/', PAGE)).text();
    expect(html).toContain('<meta name="kds-host" content="simulator">');
    expect(html).not.toContain('somewhere-else');
    expect(html).toContain('<base href="/">');
  });

  test('each device has the same files under a separate path and is activated before the app starts', async () => {
    const html = await (await get('/device/3/', PAGE)).text();
    expect(html).toContain('<base href="/device/3/">');
    expect(html).toContain('<script src="/simulator/enrol/3.js"></script><script type="module"');
    expect(html).toContain('src="/assets/main-ABCDEFGH.js"');
    expect(await (await get('/device/3/assets/main-ABCDEFGH.js')).text()).toBe('console.log(1)');
    const script = await get('/simulator/enrol/3.js');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toContain('"kds:/device/3/:install"');
  });

  test('[ROOM6][SIM28] each device’s worker caches the shared files, completely and under its own address, and the mark’s style', async () => {
    const versionless = (script: string) => script.replace(/revision:"[0-9a-f]+"/, 'revision:"-"');
    const kept = (files: string) =>
      `keep([{url:"/simulator/device-mark.css",revision:"-"},{url:"${files}assets/main-ABCDEFGH.js"},{url:"sounds/1.mp3"}])${LONG_SCRIPT}`;
    for (const device of ['/device/3/', '/device/new/']) {
      for (const encoding of ['identity', 'gzip']) {
        const sent = await get(`${device}service-worker.js`, { 'accept-encoding': encoding });
        expect(versionless(await sent.text())).toBe(kept('/'));
      }
      const worker = await get(`${device}service-worker.js`);
      expect([worker.headers.get('cache-control'), worker.headers.get('content-type')]).toEqual([
        'no-cache',
        'text/javascript; charset=utf-8',
      ]);
    }
    expect(versionless(await (await get('/service-worker.js')).text())).toBe(kept(''));
  });

  test.each(['/device/3/index.html', '/device/3/devicesettings', '/device/3/l/profilecreated/abc'])(
    'a route of the app inside a device, as %s, is that device’s page',
    async (path) => {
      expect(await (await get(path, PAGE)).text()).toContain('<base href="/device/3/">');
    },
  );

  test.each(['/home2', '/l/profile', '/index.html'])('%s is the app’s own route', async (path) => {
    expect(await (await get(path, PAGE)).text()).toContain('<base href="/">');
  });

  test('a device without its last slash is redirected, an unknown one is not found', async () => {
    const moved = await get('/device/3', PAGE);
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/device/3/']);
    expect((await get('/device/77/', PAGE)).status).toBe(404);
    expect((await get('/simulator/enrol/77.js')).status).toBe(404);
  });
});

describe('the account host', () => {
  const there = (path: string, headers: Record<string, string> = PAGE) =>
    fetch(server.accountOrigin + path, { headers, redirect: 'manual' });

  test('[P6a][SIM27] it has a separate port, on which every page names the account host', async () => {
    expect(server.accountOrigin).not.toBe(server.origin);
    for (const path of ['/', '/l/profile', '/l/pwdreset/a1/b2', '/index.html']) {
      const answer = await there(path);
      expect(await answer.text()).toContain('<meta name="kds-host" content="mi.simulator">');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(await (await there('/assets/main-ABCDEFGH.js')).text()).toBe('console.log(1)');
  });

  test.each(['/simulator/', '/simulator/status', '/simulator/enrol/3.js'])(
    'it has no control room: %s is only one of its pages',
    async (path) => {
      expect((await there(path, {})).status).toBe(404);
    },
  );

  test('[SIM27] it is served by the same world, and its mails link to it', async () => {
    const path = '/sapi/pwdreset?tipo=0';
    const asked = await fetch(`${server.accountOrigin}/cloud${path}`, {
      method: 'POST',
      headers: { 'x-csrf': csrfOf(path), 'x-app-version': 'test' },
      body: JSON.stringify({ data: { email: 'camila@correo.test' }, xmod: 9000 }),
    });
    expect(await asked.json()).toMatchObject({ ok: true });
    const mail = (await status()).mails.at(-1);
    expect(mail?.to).toBe('camila@correo.test');
    const led = await get(`/simulator/account${mail?.path}`);
    expect([led.status, led.headers.get('location')]).toEqual([302, server.accountOrigin + mail?.path]);
  });
});

describe('the kiosk’s files', () => {
  test('hashed files are cached for ever, others are revalidated', async () => {
    const cached = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await cached('/assets/main-ABCDEFGH.js')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/device/3/assets/main-ABCDEFGH.js')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/manifest.webmanifest')).toBe('no-cache');
    expect((await get('/', PAGE)).headers.get('cache-control')).toBe('no-cache');
  });

  test('a missing file does not get a page', async () => {
    expect((await get('/assets/gone-ABCDEFGH.js')).status).toBe(404);
    expect((await get('/device/3/assets/gone-ABCDEFGH.js')).status).toBe(404);
  });

  test.each(['/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/device/3/..%2f..%2froom/index.html'])(
    'nothing outside the built folder is served for %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test.each(['/assets/long-ABCDEFGH.js', '/device/3/assets/long-ABCDEFGH.js'])(
    'a text as long as %s is compressed for clients that accept it',
    async (path) => {
      const answer = await get(path, { 'accept-encoding': 'gzip' });
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      // Compressed before the request: a streamed compression has no known length.
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(50);
      expect(await answer.text()).toBe(LONG_SCRIPT);
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

  test.each(['/assets/long-ABCDEFGH.js', '/manifest.webmanifest', '/device/3/', '/', '/simulator/'])(
    '%s is not sent again to a client that has it',
    async (path) => {
      const tag = (await get(path, PAGE)).headers.get('etag') ?? '';
      expect(tag).toMatch(/"[^"]+"/);
      const again = await get(path, { ...PAGE, 'if-none-match': tag });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await get(path, { ...PAGE, 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  test('a sound can be requested in part', async () => {
    const part = await get('/sounds/1.mp3', { range: 'bytes=0-1' });
    expect([part.status, await part.text()]).toEqual([206, 'di']);
    expect(part.headers.get('etag')).toBe((await get('/sounds/1.mp3')).headers.get('etag'));
    expect((await get('/certificate.crt', PAGE)).status).toBe(404);
  });
});

describe('the simulated servers', () => {
  test('a call reaches the cloud and other origins may read it', async () => {
    const response = await cloudTest();
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await response.json()).toMatchObject({ ok: true });
  });

  test('a browser’s preflight request from another origin gets a response', async () => {
    const asked = await fetch(`${server.origin}/cmd`, { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([204, '*']);
  });

  test('an unknown path of the cloud is 501 and is in the journal', async () => {
    const before = (await status()).unknowns;
    const path = '/rest/nothing';
    const response = await fetch(`${server.origin}/cloud${path}`, { headers: { 'x-csrf': csrfOf(path) } });
    expect(response.status).toBe(501);
    const after = await status();
    expect(after.unknowns).toBe(before + 1);
    expect(after.journal.at(-1)).toMatchObject({ scope: 'trouble', text: expect.stringContaining(path) });
  });

  test('a cloud that is down breaks the connection', async () => {
    cause('cloud-down');
    await expect(cloudTest()).rejects.toThrow(TypeError);
  });

  test('a hanging cloud never responds, and releases a client that gives up', async () => {
    cause('cloud-hang');
    const handled = vi.spyOn(server.simulation, 'handle');
    const control = new AbortController();
    const waiting = cloudTest(control.signal);
    await expect.poll(() => handled).toHaveBeenCalledOnce();
    control.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
    expect(await handled.mock.results[0]?.value).toEqual({ kind: 'drop', delayMs: 0 });
    handled.mockRestore();
  });

  test('a captive portal returns HTML', async () => {
    cause('cloud-html');
    const response = await cloudTest();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });

  test('a much too large body is refused', async () => {
    const response = await fetch(`${server.origin}/cloud/sapi/login`, { method: 'POST', body: 'x'.repeat(1_100_000) });
    expect(response.status).toBe(413);
  });
});

describe('the simulated clock', () => {
  afterEach(() => {
    for (const back of [{ do: 'speed', factor: 1 }, { do: 'resume' }] as const) server.simulation.execute(back);
  });

  test('[SIM26] every page gets it before the app’s script, with the present time', async () => {
    for (const path of ['/', '/device/3/', '/device/new/', '/home2']) {
      const html = await (await get(path, PAGE)).text();
      expect(html).toContain('<script src="/simulator/clock.js"></script>');
      expect(html.indexOf('/simulator/clock.js')).toBeLessThan(html.indexOf('type="module"'));
    }
    server.simulation.execute({ do: 'pause' });
    const answer = await get('/simulator/clock.js');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    const { nowMs, worldId } = await status();
    expect(await answer.text()).toContain(
      `simulatedClock.followServer({"nowMs":${nowMs},"speed":1,"paused":true,"worldId":"${worldId}"}, "/simulator/clock");`,
    );
  });

  test('[SIM26] its socket sends the time at once and at every change', async () => {
    const heard: unknown[] = [];
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/simulator/clock`);
    socket.on('message', (text) => heard.push(JSON.parse(String(text))));
    await expect.poll(() => heard.length).toBeGreaterThan(0);
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
    await expect.poll(() => heard).toEqual(expect.arrayContaining(turns));
    socket.close();
  });
});

describe('WebSockets', () => {
  const socketOrigin = () => server.origin.replace('http', 'ws');

  /** A socket with its events; `open` comes first. */
  function open(path: string) {
    const socket = new WebSocket(socketOrigin() + path);
    const lived: string[] = [];
    socket.on('open', () => lived.push('open'));
    socket.on('message', (data) => lived.push(String(data)));
    socket.on('error', () => lived.push('error'));
    socket.on('close', () => lived.push('close'));
    return { socket, lived };
  }

  test('the realtime wire greets and responds', async () => {
    const { socket, lived } = open('/.ws?v=5&ns=kds-simulator');
    await expect.poll(() => lived).toHaveLength(2);
    expect(JSON.parse(lived[1] ?? '')).toMatchObject({
      t: 'c',
      d: { t: 'h', d: { v: '5', h: new URL(server.origin).host } },
    });
    socket.send('{"t":"d","d":{"r":1,"a":"s","b":{"c":{}}}}');
    await expect.poll(() => lived).toHaveLength(3);
    expect(JSON.parse(lived[2] ?? '')).toMatchObject({ t: 'd', d: { r: 1, b: { s: 'ok' } } });
    socket.close();
    await expect.poll(() => lived.at(-1)).toBe('close');
  });

  test('the local server has its own at the root', async () => {
    const { socket, lived } = open('/');
    await expect.poll(() => lived).toEqual(['open']);
    socket.terminate();
  });

  test.each([
    ['/.ws?v=5', 'realtime-down'],
    ['/', 'local-down'],
  ] as const)('a failing server drops %s and refuses it', async (path, fault) => {
    const before = open(path);
    await expect.poll(() => before.lived[0]).toBe('open');
    cause(fault);
    await expect.poll(() => before.lived.at(-1)).toBe('close');
    const after = open(path);
    await expect.poll(() => after.lived).toEqual(['error', 'close']);
  });

  test('no server listens elsewhere', async () => {
    const { lived } = open('/somewhere');
    await expect.poll(() => lived).toEqual(['error', 'close']);
  });

  test('a new world closes the old one’s connections', async () => {
    const { lived } = open('/');
    await expect.poll(() => lived).toEqual(['open']);
    server.simulation.execute({ do: 'restart', seed: 5 });
    await expect.poll(() => lived).toEqual(['open', 'close']);
  });
});

describe('the control room', () => {
  test('its page may frame this server’s own pages and nothing else', async () => {
    const page = await get('/simulator/', PAGE);
    expect(await page.text()).toContain('<title>room</title>');
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
    expect((await get('/simulator', PAGE)).headers.get('location')).toBe('/simulator/');
    expect(await (await get('/simulator/assets/room-ABCDEFGH.js')).text()).toBe('console.log(2)');
    expect((await get('/simulator/assets/gone.js', PAGE)).status).toBe(404);
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

  test('the status has whether the local server chooses its mode', async () => {
    await command({ do: 'local-mode', mode: 'auto' });
    expect(await status()).toMatchObject({ localMode: 1, localAuto: true });
    await command({ do: 'local-mode', mode: 3 });
    expect(await status()).toMatchObject({ localMode: 3, localAuto: false });
    await command({ do: 'local-mode', mode: 0 });
  });

  test('[ROOM7] a command for a scenario outside the library, or for a file, is refused', async () => {
    for (const scenario of ['brunch', '../../e2e/worlds/quiet-house.yaml']) {
      expect((await command({ do: 'restart', seed: 1, scenario })).status).toBe(404);
    }
    expect((await status()).scenario).toBe('quiet-morning');
  });

  test('an invalid command is refused', async () => {
    expect((await command({ do: 'explode' })).status).toBe(400);
  });

  test('[SIM4] accepted changes of devices are returned without a cache', async () => {
    const answer = await get('/simulator/changes');
    expect(await answer.json()).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a page of another site may neither command nor read', async () => {
    const { ordersPlaced } = await status();
    expect((await command({ do: 'order' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await command({ do: 'order' }, { origin: 'null' })).status).toBe(403);
    expect((await get('/simulator/status')).headers.get('access-control-allow-origin')).toBeNull();
    expect((await status()).ordersPlaced).toBe(ordersPlaced);
  });

  test('its own page may command', async () => {
    expect((await command({ do: 'heal' }, { origin: server.origin })).status).toBe(200);
  });
});

describe('a foreign host name', () => {
  test.each(['/simulator/status', '/simulator/enrol/3.js', '/simulator/'])(
    'a foreign name pointed at this server finds nothing at %s',
    async (path) => {
      const answered = await new Promise<number | undefined>((resolve, reject) => {
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
      expect(answered).toBe(403);
    },
  );
});

describe('credentials of a device', () => {
  test.each([
    [undefined, 200],
    ['same-origin', 200],
    ['same-site', 403],
    ['cross-site', 403],
    ['none', 403],
  ])('are for its own pages: a request from %s gets %i', async (site, status) => {
    const answer = await get('/simulator/enrol/3.js', site === undefined ? {} : { 'sec-fetch-site': site });
    expect(answer.status).toBe(status);
    expect((await answer.text()).includes('localStorage')).toBe(status === 200);
    if (status === 200) expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

/** Sends a raw request; resolves when the server ends the connection. */
const sendRaw = (text: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    socket.on('error', () => {});
    socket.once('close', () => resolve());
    socket.resume();
  });

describe('an invalid address', () => {
  const UPGRADE =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2l4dGVlbiBieXRlcyEhIQ==';
  test.each(['//', '//evil.example/', '/%', '///.ws', 'http://', '\\\\'])(
    'a handshake for %s ends with its connection alone',
    async (path) => {
      await sendRaw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${UPGRADE}\r\n\r\n`);
      expect((await get('/simulator/status')).status).toBe(200);
    },
  );

  test.each(['//', '//evil.example/', '/%', 'http://'])('so does a request for %s', async (path) => {
    await sendRaw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`);
    expect((await get('/simulator/status')).status).toBe(200);
  });
});

describe('starting and stopping', () => {
  test('stop ends hanging and half-sent requests and open sockets and frees the port', async () => {
    const own = await start();
    own.simulation.execute({ do: 'fault', fault: 'cloud-hang', forMs: 60_000 });
    const path = '/rest/testconnection';
    const hanging = fetch(`${own.origin}/cloud${path}`, { headers: { 'x-csrf': csrfOf(path) } });
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

  test('a requested port that is taken is refused', async () => {
    const { port } = server;
    const started = await startServer({ host: '127.0.0.1', port, tls: false, scenario, places: pages });
    expect(started).toEqual({ ok: false, problem: expect.stringContaining(`Port ${port} is taken.`) });
  });
});

describe('a secure port', () => {
  let secure: RunningServer;

  beforeAll(async () => {
    // The certificate is stored in the user's own folder, which tests must not change.
    vi.stubEnv('HOME', dirname(pages.kiosk));
    secure = await start(true);
  });

  afterAll(async () => {
    await secure.stop();
    vi.unstubAllEnvs();
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

  test('a device gets the root before it trusts the server, and then trusts the page', async () => {
    const asked = await fetch(`${secure.origin.replace('https', 'http')}/certificate.crt`);
    expect(asked.headers.get('content-type')).toBe('application/x-x509-ca-cert');
    const ca = await asked.text();
    expect(readFileSync(secure.rootFile ?? '', 'utf8')).toBe(ca);
    const status = await new Promise((resolve, reject) => {
      secureRequest(`${secure.origin}/`, { ca, headers: PAGE }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });

  test('WebSockets work over TLS', async () => {
    const socket = new WebSocket(`${secure.origin.replace('https', 'wss')}/.ws?v=5`, { rejectUnauthorized: false });
    const first = await new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));
    expect(first).toContain('"t":"c"');
    socket.terminate();
  });

  test('[W7] the restaurant’s local server responds over plain http on the same port, all else is redirected to the secure page', async () => {
    const plain = secure.origin.replace('https', 'http');
    expect((await fetch(`${plain}/cmd`)).headers.get('content-type')).toContain('json');
    const moved = await fetch(`${plain}/device/3/`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `${secure.origin}/device/3/`]);
    const socket = new WebSocket(`${plain.replace('http', 'ws')}/`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.terminate();
  });

  test('a client that speaks neither is disconnected without harm', async () => {
    const socket = connect(secure.port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.write('nonsense\r\n\r\n');
    socket.resume();
    await closed;
    expect((await secureGet('/')).status).toBe(200);
  });
});

test('[ROOM14] the library’s situations are listed, and another one starts in the same process', async () => {
  const { scenarios } = findPlaces();
  const started = await startServer({
    host: '127.0.0.1',
    port: 0,
    tls: false,
    scenario,
    places: { ...pages, scenarios },
  });
  if (!started.ok) throw new Error(started.problem);
  const { origin, simulation, stop } = started.server;
  onTestFinished(stop);
  const situations = (await (await fetch(`${origin}/simulator/situations`)).json()) as SituationFacts[];
  expect(situations.map(({ name }) => name)).toEqual(readLibrary().names);
  const body = JSON.stringify({ do: 'restart', seed: 8, scenario: 'void-storm' });
  expect((await fetch(`${origin}/simulator/control`, { method: 'POST', body })).status).toBe(200);
  expect(simulation.status()).toMatchObject({ scenario: 'void-storm', seed: 8 });
  expect((await fetch(`${origin}/device/3/`, { headers: PAGE })).status).toBe(200);
});
