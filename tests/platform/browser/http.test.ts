import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { browserHttp } from '../../../src/platform/browser/http.ts';
import type { HttpRequest, HttpResult } from '../../../src/platform/ports.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

const megabyte = Buffer.alloc(1_000_000, 'x');

const sendMegabytes = (count: number, response: ServerResponse): void => {
  for (let sent = 0; sent < count; sent++) response.write(megabyte);
  response.end();
};

const behaviours: Readonly<Record<string, Behaviour>> = {
  '/ok': (_, response) => response.end('{"ok":true,"msg":"ñandú"}'),
  '/portal': (_, response) => response.setHeader('content-type', 'text/html').end('<html>Log in</html>'),
  '/broken': (_, response) => response.writeHead(500).end('boom'),
  '/empty': (_, response) => response.writeHead(204).end(),
  '/moved': (_, response) => response.writeHead(307, { location: '/ok' }).end(),
  '/silent': () => {},
  '/reset': (request) => request.socket.destroy(),
  '/half': (request, response) => {
    response.setHeader('content-length', '100');
    response.write('{"ok":');
    setImmediate(() => request.socket.destroy());
  },
  '/endless': (_, response) => response.write('{"ok":'),
  '/split': (_, response) => {
    response.write(Buffer.from([0xc3]));
    setImmediate(() => response.end(Buffer.from([0xb1])));
  },
  '/large': (_, response) => sendMegabytes(19, response),
  '/huge': (_, response) => sendMegabytes(21, response),
  '/echo': (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => response.end(`${request.method} ${request.headers['x-csrf']} ${body}`));
  },
};

const closed = new Set<string>();
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.socket.on('close', () => closed.add(String(request.url)));
    behaviours[String(request.url)]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const send = (path: string, options: Partial<HttpRequest> = {}): Promise<HttpResult> =>
  browserHttp.send({ method: 'GET', url: origin + path, headers: {}, body: null, timeoutMs: 10_000, ...options });

test.each([
  ['/ok', 200, '{"ok":true,"msg":"ñandú"}'],
  ['/portal', 200, '<html>Log in</html>'],
  ['/broken', 500, 'boom'],
  ['/empty', 204, ''],
  ['/moved', 307, ''],
])('[LINK-36][LINK-38] the response of %s reaches the caller with status and text', async (path, status, text) => {
  expect(await send(path)).toEqual({ kind: 'response', status, text });
});

test('method, headers and body are sent as given', async () => {
  const reply = await send('/echo', { method: 'POST', headers: { 'x-csrf': '1a2b' }, body: '{"a":1}' });
  expect(reply).toMatchObject({ text: 'POST 1a2b {"a":1}' });
});

test.each(['/silent', '/endless'])(
  '[LINK-36] a call of %s that exceeds its time limit fails as timeout and closes its connection',
  async (path) => {
    const startMs = performance.now();
    expect(await send(path, { timeoutMs: 1_000 })).toEqual({ kind: 'none', why: 'timeout' });
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(999);
    await expect.poll(() => closed.has(path)).toBe(true);
  },
);

test('[REFRESH-19] an aborted request fails as `network` and closes its connection', async () => {
  closed.delete('/endless');
  // Aborts the request once it has reached the server.
  const begun = new Promise<void>((resolve) => server.once('request', () => resolve()));
  const request = { method: 'GET', url: `${origin}/endless`, headers: {}, body: null, timeoutMs: 60_000 } as const;
  const reply = browserHttp.send(request, begun);
  expect(await reply).toEqual({ kind: 'none', why: 'network' });
  await expect.poll(() => closed.has('/endless')).toBe(true);
});

test('[LINK-36] a completed request is not aborted afterwards', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  expect(await send('/ok')).toMatchObject({ kind: 'response' });
  expect(fetched.mock.lastCall?.[1]?.signal?.aborted).toBe(false);
});

test.each(['/reset', '/half'])('[LINK-36] a broken response of %s fails as `network`', async (path) => {
  expect(await send(path)).toEqual({ kind: 'none', why: 'network' });
});

test('[WIRE-33] a body of 21 MB fails as `size`, and a body of 19 MB arrives complete', async () => {
  expect(await send('/large')).toMatchObject({ kind: 'response', text: megabyte.toString().repeat(19) });
  expect(await send('/huge')).toEqual({ kind: 'none', why: 'size' });
});

test('a character whose bytes arrive separately is complete', async () => {
  expect(await send('/split')).toMatchObject({ text: 'ñ' });
});

test('[LINK-36] a call whose fetch ignores the time limit still ends as timeout', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  expect(await send('/', { timeoutMs: 20 })).toEqual({ kind: 'none', why: 'timeout' });
});

test('[LOGIN-4] a request sends no cookie and uses no cache', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  await send('/ok');
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ credentials: 'omit', cache: 'no-store' });
});

test.each([
  ['a port without a listener', 'http://127.0.0.1:1/'],
  ['an invalid address', 'http://'],
])('[LINK-36] a call of %s fails as `network`', async (_, url) => {
  expect(await send('', { url })).toEqual({ kind: 'none', why: 'network' });
});
