import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { browserSocket } from '../../../src/platform/browser/socket.ts';

let server: WebSocketServer;
let address: string;
let events: string[];

const handlers = {
  opened: () => events.push('opened'),
  message: (text: string) => events.push(text),
  closed: () => events.push('closed'),
};

const nextClient = (): Promise<WebSocket> => new Promise((resolve) => server.once('connection', resolve));

const expectEvents = (...expected: string[]): Promise<void> => expect.poll(() => events).toEqual(expected);

beforeEach(async () => {
  events = [];
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

test('[REALTIME-19] messages arrive as text in order, and any other data is omitted', async () => {
  const client = nextClient();
  const cancel = browserSocket.open(address, handlers);
  const end = await client;
  end.send('{"event":"NuevasOrdenes"}');
  end.send(Buffer.from([1, 2]));
  end.send('second');
  await expectEvents('opened', '{"event":"NuevasOrdenes"}', 'second');
  cancel();
});

test.each([
  ['is closed by the server', (end: WebSocket) => end.close()],
  ['breaks', (end: WebSocket) => end.terminate()],
])('[REALTIME-19] the socket calls `closed` once when the connection %s', async (_, finish) => {
  const client = nextClient();
  browserSocket.open(address, handlers);
  finish(await client);
  await expectEvents('opened', 'closed');
});

test('[REALTIME-19] the socket calls `closed` once when no server listens', async () => {
  browserSocket.open('ws://127.0.0.1:1/', handlers);
  await expectEvents('closed');
});

test('[REALTIME-19] for an invalid address the socket calls `closed` after the open call has returned', async () => {
  browserSocket.open('nowhere at all', handlers);
  expect(events).toEqual([]);
  await expectEvents('closed');
});

test('[REALTIME-19] the socket calls no handler after `cancel`', async () => {
  const client = nextClient();
  const cancel = browserSocket.open(address, handlers);
  const end = await client;
  await expectEvents('opened');
  const ended = new Promise((resolve) => end.once('close', resolve));
  end.send('too late');
  cancel();
  await ended;
  // The browser's close event follows the server's; one more round trip comes after both.
  const second = nextClient();
  const cancelSecond = browserSocket.open(address, { ...handlers, opened: () => events.push('second') });
  await second;
  await expectEvents('opened', 'second');
  cancelSecond();
});

test('[REALTIME-19] a socket with an invalid address can be canceled before it calls `closed`', async () => {
  browserSocket.open('nowhere at all', handlers)();
  await new Promise((resolve) => setTimeout(resolve));
  expect(events).toEqual([]);
});

test('the adapter uses the current global WebSocket, and calls `closed` once for a socket that ends twice', () => {
  const made: Replacement[] = [];
  class Replacement extends EventTarget {
    readonly url: string;
    constructor(url: string) {
      super();
      this.url = url;
      made.push(this);
    }
  }
  vi.stubGlobal('WebSocket', Replacement);
  browserSocket.open('ws://kitchen/', handlers);
  expect(made.map(({ url }) => url)).toEqual(['ws://kitchen/']);
  made[0]?.dispatchEvent(new Event('close'));
  made[0]?.dispatchEvent(new MessageEvent('message', { data: 'after the end' }));
  made[0]?.dispatchEvent(new Event('close'));
  expect(events).toEqual(['closed']);
});
