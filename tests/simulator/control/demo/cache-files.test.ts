// @vitest-environment jsdom
/** The cache state of the demo's files that the room receives. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfflineState } from '../../../../simulator/control/base/offline-state.ts';
import { cacheFiles } from '../../../../simulator/control/demo/cache-files.ts';

const ROOT = 'https://x.example/demo/';

/** A service worker while it installs. */
class Installing extends EventTarget {
  state = 'installing';
  fail() {
    this.state = 'redundant';
    this.dispatchEvent(new Event('statechange'));
  }
}

let told: (OfflineState | null)[] = [];
let hostAnswers = false;
let installing = new Installing();
let register = vi.fn();
let activate = () => {};
const tell = (state: OfflineState | null) => told.push(state);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  [told, installing, hostAnswers] = [[], new Installing(), false];
  vi.stubGlobal('fetch', async () => {
    if (!hostAnswers) throw new TypeError('Failed to fetch');
    return new Response();
  });
  register = vi.fn(async () => ({ installing }));
  const ready = new Promise<void>((resolve) => {
    activate = resolve;
  });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { register, ready } });
});

afterEach(() => {
  activate();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether the browser would confirm before the user leaves the page. */
const asksFirst = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('[SIM-6] the demo is ready without a network only once all its files are cached', async () => {
  cacheFiles(ROOT, tell);
  await settle();
  expect(told).toEqual(['keeping']);
  expect(register).toHaveBeenCalledWith(`${ROOT}service-worker.js`, { updateViaCache: 'none' });
  activate();
  await settle();
  expect(told).toEqual(['keeping', 'ready']);
  dispatchEvent(new Event('offline'));
  expect([told.at(-1), asksFirst()]).toEqual(['ready', false]);
});

test('[SIM-6] a network lost before that shows a message and confirms a reload until the network is back', async () => {
  cacheFiles(ROOT, tell);
  expect(asksFirst()).toBe(false);
  dispatchEvent(new Event('offline'));
  expect([told.at(-1), asksFirst()]).toEqual(['cut', true]);
  dispatchEvent(new Event('online'));
  expect([told.at(-1), asksFirst()]).toEqual(['keeping', false]);
});

test.each([
  ['a file could not be fetched', () => installing.fail()],
  ['its worker could not be fetched', () => {}],
])('[SIM-6] the room shows that %s, and retries', async (how, fails) => {
  if (how.startsWith('its worker')) register.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  cacheFiles(ROOT, tell);
  await settle();
  fails();
  await settle();
  expect(told.at(-1)).toBe('cut');
  expect(register).toHaveBeenCalledTimes(1);
  installing = new Installing();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(register).toHaveBeenCalledTimes(2);
  activate();
  await settle();
  expect(told.at(-1)).toBe('ready');
});

test('[SIM-6] a browser that refuses to cache files of a reachable host shows no message', async () => {
  hostAnswers = true;
  register.mockRejectedValueOnce(new DOMException('refused', 'SecurityError'));
  cacheFiles(ROOT, tell);
  await settle();
  expect([told, asksFirst()]).toEqual([['keeping', null], false]);
  activate();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual(['keeping', null, 'ready']);
});

test('[SIM-6] a browser without service workers shows no message, and a device alone confirms no reload', async () => {
  cacheFiles(ROOT);
  dispatchEvent(new Event('offline'));
  expect(asksFirst()).toBe(false);
  vi.stubGlobal('navigator', { onLine: true });
  cacheFiles(ROOT, tell);
  await settle();
  expect(told).toEqual([]);
});
