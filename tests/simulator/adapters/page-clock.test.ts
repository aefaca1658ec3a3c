// @vitest-environment jsdom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { followServer } from '../../../simulator/adapters/clock-from-server.ts';
import { installPageClock } from '../../../simulator/adapters/page-clock.ts';
import type { Clock } from '../../../src/platform/ports.ts';

const page = globalThis as { kdsClock?: Clock | null };
const NOTIFIED = { nowMs: 1_700_000_000_000, speed: 1, paused: true, worldId: 'w1' };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete page.kdsClock;
});

test('[SIM-17] the clock of a page starts with the first time message and follows later messages', () => {
  const given = installPageClock(NOTIFIED);
  expect(page.kdsClock?.wallMs()).toBe(NOTIFIED.nowMs);
  given?.follow({ ...NOTIFIED, nowMs: NOTIFIED.nowMs + 4_000 });
  expect(page.kdsClock?.wallMs()).toBe(NOTIFIED.nowMs + 4_000);
});

test.each([
  ['is to use its own clock', null],
  ['already has an injected clock', { wallMs: () => 1, monotonicMs: () => 1, after: () => () => {} }],
])('[SIM-17] a page that %s keeps that clock', (_, own) => {
  page.kdsClock = own;
  vi.stubGlobal('WebSocket', () => {
    throw new Error('There is no listener.');
  });
  expect(installPageClock(NOTIFIED)).toBeNull();
  followServer(NOTIFIED, '/simulator/clock');
  expect(page.kdsClock).toBe(own);
});

test('[SIM-17] when a page loses its server, its clock continues, and the page reconnects and follows the next message', () => {
  vi.useFakeTimers();
  const sockets: { readonly url: string; readonly tell: EventTarget }[] = [];
  vi.stubGlobal('location', { origin: 'https://kitchen.test' });
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor(url: URL) {
        super();
        sockets.push({ url: url.href, tell: this });
      }
    },
  );
  followServer({ ...NOTIFIED, paused: false, speed: 10 }, '/simulator/clock');
  expect(sockets.map(({ url }) => url)).toEqual(['wss://kitchen.test/simulator/clock']);
  sockets[0]?.tell.dispatchEvent(new Event('close'));
  vi.advanceTimersByTime(30_000);
  expect(page.kdsClock?.wallMs()).toBe(NOTIFIED.nowMs + 300_000);
  expect(sockets).toHaveLength(2);
  const data = JSON.stringify({ ...NOTIFIED, nowMs: NOTIFIED.nowMs + 360_000 });
  sockets[1]?.tell.dispatchEvent(new MessageEvent('message', { data }));
  expect(page.kdsClock?.wallMs()).toBe(NOTIFIED.nowMs + 360_000);
});

test('[ROOM-30] a page reloads when its server reports another world', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { origin: 'https://kitchen.test', reload });
  const server = new EventTarget();
  vi.stubGlobal(
    'WebSocket',
    class {
      addEventListener = server.addEventListener.bind(server);
    },
  );
  vi.stubGlobal('IDBFactory', class {});
  vi.stubGlobal('IDBDatabase', class {});
  const { setItem } = Storage.prototype;
  onTestFinished(() => {
    Storage.prototype.setItem = setItem;
  });
  followServer(NOTIFIED, '/simulator/clock');
  const sendTime = (time: object) => server.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(time) }));
  sendTime({ ...NOTIFIED, speed: 10 });
  expect(reload).not.toHaveBeenCalled();
  sendTime({ ...NOTIFIED, worldId: 'w2' });
  expect(reload).toHaveBeenCalledOnce();
});

test('[SIM-17] during a jump the page’s clock waits for the last byte of a response', async () => {
  const { readable, writable } = new TransformStream();
  const body = writable.getWriter();
  let reply: (response: Response) => void = () => {};
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        reply = resolve;
      }),
  );
  const given = installPageClock(NOTIFIED);
  given?.watchCalls();
  const response = fetch('/orders').then((response) => response.text());
  given?.follow({ ...NOTIFIED, nowMs: NOTIFIED.nowMs + 60_000 });
  expect(page.kdsClock?.wallMs()).toBe(NOTIFIED.nowMs);
  reply(new Response(readable));
  await body.write(new TextEncoder().encode('all'));
  expect(page.kdsClock?.wallMs()).toBe(NOTIFIED.nowMs);
  await body.close();
  expect(await response).toBe('all');
  await expect.poll(() => page.kdsClock?.wallMs()).toBe(NOTIFIED.nowMs + 60_000);
});

test('[SIM-17] during a jump the page’s clock does not wait for a failed call', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const given = installPageClock(NOTIFIED);
  given?.watchCalls();
  const response = fetch('/orders');
  given?.follow({ ...NOTIFIED, nowMs: NOTIFIED.nowMs + 60_000 });
  await expect(response).rejects.toThrow('Failed to fetch');
  expect(page.kdsClock?.wallMs()).toBe(NOTIFIED.nowMs + 60_000);
});
