// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfflineState } from '../../../../simulator/control/base/offline-state.ts';
import { cacheFiles } from '../../../../simulator/control/demo/cache-files.ts';

const ROOT = 'https://x.example/demo/';

let states: (OfflineState | null)[] = [];
let hostResponses = false;
let register = vi.fn();
/** Ends the caching of the worker. */
let cached = (_areCached: boolean) => {};
const tell = (state: OfflineState | null) => states.push(state);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  [states, hostResponses] = [[], false];
  vi.stubGlobal('fetch', async () => {
    if (!hostResponses) throw new TypeError('Failed to fetch');
    return new Response();
  });
  register = vi.fn(async () => ({}));
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = { onmessage: (_event: { data: unknown }) => {}, close() {} };
      port2 = { postMessage: (data: unknown) => this.port1.onmessage({ data }) };
    },
  );
  const postMessage = (_message: string, [port]: readonly MessagePort[]) => {
    cached = (areCached) => port?.postMessage(areCached);
  };
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { register, ready: Promise.resolve({ active: { postMessage } }) },
  });
});

afterEach(async () => {
  cached(true);
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether the browser would ask the user before leaving the page. */
const confirmsLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('[SIM-6] the state is ready once all files are cached, and stays ready without a network', async () => {
  cacheFiles(ROOT, tell);
  await settle();
  expect(states).toEqual(['keeping']);
  expect(register).toHaveBeenCalledWith(`${ROOT}service-worker.js`, { updateViaCache: 'none' });
  cached(true);
  await settle();
  expect(states).toEqual(['keeping', 'ready']);
  dispatchEvent(new Event('offline'));
  expect([states.at(-1), confirmsLeaving()]).toEqual(['ready', false]);
});

test('[SIM-6] when the network fails before all files are cached, the state is cut and a reload needs a confirmation', async () => {
  cacheFiles(ROOT, tell);
  expect(confirmsLeaving()).toBe(false);
  dispatchEvent(new Event('offline'));
  expect([states.at(-1), confirmsLeaving()]).toEqual(['cut', true]);
  dispatchEvent(new Event('online'));
  expect([states.at(-1), confirmsLeaving()]).toEqual(['keeping', false]);
});

test.each([
  ['a file could not be fetched', () => cached(false)],
  ['its worker could not be fetched', () => {}],
])('[SIM-6] the state is cut when %s, and the page retries after five seconds', async (how, fails) => {
  if (how.startsWith('its worker')) register.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  cacheFiles(ROOT, tell);
  await settle();
  fails();
  await settle();
  expect(states.at(-1)).toBe('cut');
  expect(register).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(register).toHaveBeenCalledTimes(2);
  cached(true);
  await settle();
  expect(states.at(-1)).toBe('ready');
});

test('[SIM-6] when the browser refuses the worker of a reachable host, no state is shown until a retry succeeds', async () => {
  hostResponses = true;
  register.mockRejectedValueOnce(new DOMException('refused', 'SecurityError'));
  cacheFiles(ROOT, tell);
  await settle();
  expect([states, confirmsLeaving()]).toEqual([['keeping', null], false]);
  await vi.advanceTimersByTimeAsync(5_000);
  cached(true);
  await settle();
  expect(states).toEqual(['keeping', null, 'ready']);
});

test('[SIM-6] a browser without service workers gets no state, and a device’s page outside the room needs no confirmation', async () => {
  cacheFiles(ROOT);
  dispatchEvent(new Event('offline'));
  expect(confirmsLeaving()).toBe(false);
  vi.stubGlobal('navigator', { onLine: true });
  cacheFiles(ROOT, tell);
  await settle();
  expect(states).toEqual([]);
});
