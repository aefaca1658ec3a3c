// @vitest-environment jsdom
/** Whether the demo's files are kept in the browser, as the room is told it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfflineState } from '../../../../simulator/control/base/offline-state.ts';
import { cacheFiles } from '../../../../simulator/control/demo/cache-files.ts';

const ROOT = 'https://x.example/demo/';

/** A service worker that is being installed. */
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

/** Whether the browser would ask before this page is left. */
const asksFirst = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('[SIM-6] the demo is ready without a network once all its files are kept, and not before', async () => {
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

test('[SIM-6] where the network goes before that it is said, and a reload is asked about, until the network is back', async () => {
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
])('[SIM-6] where %s it is said, and tried again', async (how, fails) => {
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

test('[SIM-6] a browser that keeps nothing though the host answers is no lost network: nothing is said', async () => {
  hostAnswers = true;
  register.mockRejectedValueOnce(new DOMException('refused', 'SecurityError'));
  cacheFiles(ROOT, tell);
  await settle();
  expect([told, asksFirst()]).toEqual([['keeping', null], false]);
  activate();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual(['keeping', null, 'ready']);
});

test('[SIM-6] a browser without service workers is told nothing, and a device alone asks nobody', async () => {
  cacheFiles(ROOT);
  dispatchEvent(new Event('offline'));
  expect(asksFirst()).toBe(false);
  vi.stubGlobal('navigator', { onLine: true });
  cacheFiles(ROOT, tell);
  await settle();
  expect(told).toEqual([]);
});
