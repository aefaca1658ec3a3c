import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { CODE_NEEDED } from '../../../../simulator/core/base/join-address.ts';
import { startWorlds } from '../../../../simulator/server/run-server.ts';
import type { RunningServer } from '../../../../simulator/server/start-server.ts';
import { scenarioNamed } from '../../scenarios/read-scenario.ts';
import { type BuiltPages, buildPages } from '../built-pages.ts';

const HOST = '127.0.0.1';
const TABLET = '192.0.2.7';

/** The server takes this for the address of every client. */
let remoteAddress = TABLET;
const comesFromThere = (message: unknown) =>
  Object.defineProperty((message as { socket: Socket }).socket, 'remoteAddress', { get: () => remoteAddress });

let pages: BuiltPages;
let servers: readonly RunningServer[] = [];
let digits = '';

beforeAll(async () => {
  subscribe('net.server.socket', comesFromThere);
  pages = buildPages();
  const options = {
    host: '0.0.0.0',
    port: 0,
    tls: false,
    seed: 3,
    speed: 1,
    brand: 'resto',
    cooks: true,
    qa: false,
  } as const;
  const started = await startWorlds({ ...options, worlds: 2 }, scenarioNamed('quiet-morning'), pages);
  if (!started.ok) throw new Error(started.problem);
  servers = started.servers;
  digits = started.code ?? '';
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  pages.remove();
  unsubscribe('net.server.socket', comesFromThere);
});

const originAt = (world = 1) => `http://${HOST}:${servers[world - 1]?.port}`;

const ask = (path: string, init: RequestInit = {}, world = 1) =>
  fetch(originAt(world) + path, { redirect: 'manual', ...init });

/** Sends a path exactly as written, which `fetch` would normalize. */
function askRaw(path: string, method = 'GET', headers: Record<string, string> = {}) {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const sent = request({ host: HOST, port: servers[0]?.port, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += String(part);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });
}

/** Enters a code. Tests enter few wrong codes, because an address has only five a minute. */
async function enter(code: string, headers: Record<string, string> = {}) {
  const response = await ask('/simulator/join/', { method: 'POST', body: code, headers });
  return { status: response.status, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

const GUARDED = [
  '/simulator/status',
  '/simulator/code',
  '/simulator/score',
  '/simulator/timeline',
  '/simulator/numbers',
  '/simulator/journal',
  '/simulator/journal?wire',
  '/simulator/saved',
  '/simulator/changes',
  '/simulator/situations',
  '/simulator/class/facts',
  '/simulator/class/score/1',
  '/simulator/class/',
  '/simulator/enrol/3.js',
  '/simulator/account/',
  '/simulator/',
  '/simulator',
  '/simulator/index.html',
  '/identity/?client_id=kds-simulator&response_type=code&state=a&redirect_uri=x',
  // The same paths in other notations.
  '/%73imulator/status',
  '/simulator/%73tatus',
  '/simulator/./status',
  '/simulator/join/../status',
  '/simulator/join/%2e%2e/status',
  '/device/../simulator/status',
];

test.each(GUARDED)('[NET-3] without the code a device of the network does not get %s', async (path) => {
  const forged = {
    origin: originAt(),
    cookie: 'kds-class=x',
    referer: `${originAt()}/simulator/`,
    'x-forwarded-for': '127.0.0.1',
  };
  expect((await askRaw(path)).status).toBe(403);
  expect((await askRaw(path, 'GET', forged)).status).toBe(403);
  expect((await askRaw(path, 'HEAD', forged)).status).toBe(403);
  expect((await askRaw(path, 'OPTIONS', forged)).status).toBe(403);
});

test.each([
  '/simulator//status',
  '//simulator/status',
  '///simulator/status',
  '/Simulator/status',
  '/simulator%2fstatus',
  '/simulator\\status',
  '/simulator/join/status',
  '/cloud/../simulator/status',
  '/cloud/%2e%2e/simulator/status',
  'http://127.0.0.1/simulator/status',
  '/cmd/../simulator/status',
])('[NET-3] without the code the path %s gives no data of the control room', async (path) => {
  const { text } = await askRaw(path);
  expect(text).not.toMatch(/worldHash|ordersPlaced|kdsId/);
});

test('[NET-3] a command with the server’s origin and without the code is refused', async () => {
  for (const path of ['/simulator/control', '/simulator/class/command']) {
    const headers = { origin: originAt(), host: `${HOST}:${servers[0]?.port}` };
    const response = await ask(path, { method: 'POST', headers, body: JSON.stringify({ do: 'pause' }) });
    expect([response.status, response.headers.get(CODE_NEEDED)]).toEqual([403, '1']);
  }
  expect(servers[0]?.simulation.status().paused).toBe(false);
});

test('[NET-3] with the code a page of this server reads the status and sends commands in every world of the class', async () => {
  const { status, cookie } = await enter(digits, { origin: originAt() });
  expect([status, cookie]).toEqual([204, expect.stringMatching(/^kds-class=/)]);
  for (const world of [1, 2]) {
    expect((await ask('/simulator/status', { headers: { cookie } }, world)).status).toBe(200);
    const headers = { cookie, origin: originAt(world) };
    const paused = await ask('/simulator/control', { method: 'POST', headers, body: '{"do":"pause"}' }, world);
    expect(paused.status).toBe(200);
  }
  expect(await (await ask('/simulator/code', { headers: { cookie } })).json()).toEqual({ code: digits });
  expect(await (await ask('/simulator/enrol/3.js', { headers: { cookie } })).text()).toContain('localStorage');
  // The cookie alone allows no command.
  const bare = await ask('/simulator/control', { method: 'POST', headers: { cookie }, body: '{"do":"resume"}' });
  expect([bare.status, bare.headers.get(CODE_NEEDED)]).toEqual([403, null]);
});

test('[NET-3] this machine needs no code', async () => {
  remoteAddress = '127.0.0.1';
  expect((await ask('/simulator/status')).status).toBe(200);
  remoteAddress = TABLET;
  expect((await ask('/simulator/status')).status).toBe(403);
});

test('[NET-3] a browser without the code gets the code form, under the strict policy', async () => {
  for (const path of ['/', '/device/3/', '/device/new/', '/simulator/', '/simulator/class/', '/identity/']) {
    const page = await ask(path, { headers: { accept: 'text/html,*/*' } });
    expect(page.status).toBe(403);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('/simulator/join/join.js');
  }
  const accounts = await fetch(`http://${HOST}:${servers[0]?.accountPort}/`, { headers: { accept: 'text/html' } });
  expect(accounts.status).toBe(403);
});

test('[NET-3] without the code the script of the clock sends its page to the code form', async () => {
  const script = await (await ask('/simulator/clock.js')).text();
  expect(script).toContain('location.replace("/simulator/join/"');
  expect(script).not.toContain('nowMs');
});

test('[NET-3] the built files of the kiosk and the certificate need no code', async () => {
  expect((await ask('/assets/main-ABCDEFGH.js')).status).toBe(200);
  expect((await ask('/certificate.crt')).status).toBe(404);
});

test('[NET-5] a code from a page of another site and a long body are refused, and forwarded headers change nothing', async () => {
  expect((await enter(digits, { origin: 'http://evil.example' })).status).toBe(400);
  expect((await enter('9'.repeat(10_000))).status).toBe(413);
  const renamed = await fetch(`${originAt()}/simulator/join/`, {
    method: 'POST',
    body: digits,
    headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' },
  });
  expect(renamed.status).toBe(204);
});

function open(path: string, headers: Record<string, string>): Promise<string> {
  const socket = new WebSocket(`${originAt().replace('http', 'ws')}${path}`, { headers });
  return new Promise((resolve) => {
    const finish = (result: string) => {
      resolve(result);
      socket.terminate();
    };
    socket.on('message', () => finish('a message'));
    socket.on('close', (code) => finish(`closed ${code}`));
    socket.on('error', () => finish('refused'));
    socket.on('open', () => path === '/.ws?v=5' && finish('open'));
  });
}

const SERVICES = [
  '/cloud/resto/kds/activa',
  '/data/x',
  '/lang/x',
  '/cmd',
  '/maps/x',
  '/resto/x',
  '/identitytoolkit.googleapis.com/x',
];

test('[NET-3] at an address without an admitted device the simulated servers are down, until a device enters the code', async () => {
  remoteAddress = '192.0.2.8';
  const forged = { origin: originAt(), 'x-forwarded-for': '127.0.0.1', cookie: 'kds-class=x' };
  const statuses = () => Promise.all(SERVICES.map(async (path) => (await ask(path, { headers: forged })).status));
  expect(await statuses()).toEqual(SERVICES.map(() => 503));
  expect(await open('/.ws?v=5', { origin: originAt() })).toBe('refused');
  expect((await enter('00000000')).status).toBe(403);
  expect(await statuses()).toEqual(SERVICES.map(() => 503));
  await enter(digits);
  expect(await statuses()).not.toContain(503);
  expect(await open('/.ws?v=5', { origin: originAt() })).not.toBe('refused');
  remoteAddress = TABLET;
});

test('[NET-3] a device whose address changed reaches the simulated servers after a request with its cookie', async () => {
  const { cookie } = await enter(digits);
  remoteAddress = '192.0.2.9';
  expect((await ask('/cloud/x')).status).toBe(503);
  await ask('/simulator/clock.js', { headers: { cookie } });
  expect((await ask('/cloud/x')).status).not.toBe(503);
  remoteAddress = TABLET;
});

test("[NET-4] a socket needs the server's own origin, and the socket of the clock also needs the class code", async () => {
  const { cookie } = await enter(digits);
  expect(await open('/simulator/clock?kds=3', {})).toBe('refused');
  expect(await open('/simulator/clock?kds=3', { origin: 'http://evil.example' })).toBe('refused');
  expect(await open('/simulator/clock?kds=3', { cookie, origin: 'http://evil.example' })).toBe('refused');
  expect(await open('/simulator/clock?kds=3', { origin: originAt() })).toBe('closed 4403');
  expect(await open('/simulator/clock?kds=3', { cookie, origin: originAt() })).toBe('a message');
  expect(await open('/simulator/clock?kds=3', { cookie, origin: originAt(), host: 'evil.example' })).toBe('refused');
  expect(await open('/.ws?v=5', { origin: 'http://evil.example' })).toBe('refused');
  expect(await open('/.ws?v=5', {})).toBe('refused');
  expect(await open('/.ws?v=5', { origin: originAt() })).not.toBe('refused');
});

test('[NET-5] after five wrong codes an address gets the status 429, also with the right code', async () => {
  const wrong = digits === '00000000' ? '00000001' : '00000000';
  const statuses: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) statuses.push((await enter(wrong)).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
  expect((await enter(digits)).status).toBe(429);
});
