// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Found = (position: { coords: { latitude: number; longitude: number }; timestamp: number }) => void;
type PositionRequest = readonly [found: Found, failed: () => void, options: PositionOptions];

const requests: PositionRequest[] = [];
const QUESTION = { timeoutMs: 5_000, ageMsMax: 86_400_000 };

async function environment(isStandalone = false, hasLocation = true) {
  vi.resetModules();
  const geolocation = { getCurrentPosition: (...question: PositionRequest) => void requests.push(question) };
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }));
  vi.stubGlobal('navigator', hasLocation ? { geolocation } : {});
  return import('../../../../src/platform/browser/page/browser-environment.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a position has its time, and the browser gets the specified limits', async () => {
  const reply = (await environment()).locate(QUESTION);
  expect(requests[0]?.[2]).toEqual({ timeout: 5_000, maximumAge: 86_400_000 });
  requests[0]?.[0]({ coords: { latitude: -33.4, longitude: -70.6 }, timestamp: 1_700 });
  expect(await reply).toEqual({ ok: true, data: { position: { latitude: -33.4, longitude: -70.6 }, atMs: 1_700 } });
});

test('a browser that refuses, or lacks geolocation, returns no position', async () => {
  const refused = (await environment()).locate(QUESTION);
  requests[0]?.[1]();
  expect(await refused).toEqual({ ok: false, why: 'none' });
  expect(await (await environment(false, false)).locate(QUESTION)).toEqual({ ok: false, why: 'none' });
});

test('the app gets no position if the person does not respond to the browser’s question within 5 s', async () => {
  let reply: unknown = null;
  void (await environment()).locate(QUESTION).then((given) => {
    reply = given;
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(reply).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(reply).toEqual({ ok: false, why: 'none' });
});

test.each([true, false])('the app reports whether it has its own window: %j', async (isStandalone) => {
  expect((await environment(isStandalone)).isStandalone).toBe(isStandalone);
});

test('the app reads another app’s data under that app’s key, and reports changes of the data until canceled', async () => {
  const { readShopValue, followShopValue } = await environment();
  expect(readShopValue('shop:count')).toBeNull();
  localStorage.setItem('shop:count', '2');
  expect(readShopValue('shop:count')).toBe('2');
  const changed = vi.fn();
  const cancel = followShopValue('shop:count', changed);
  for (const key of ['shop:count', 'other', null]) window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(changed).toHaveBeenCalledTimes(2);
  cancel();
  window.dispatchEvent(new StorageEvent('storage', { key: 'shop:count' }));
  expect(changed).toHaveBeenCalledTimes(2);
});

test('a storage that refuses returns no data', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('refused');
    },
    clear() {},
  });
  expect((await environment()).readShopValue('shop:count')).toBeNull();
});
