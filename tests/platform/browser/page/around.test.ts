// @vitest-environment jsdom
/** What people with an account need of the browser: where the device is, and what another app of the origin keeps. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Found = (position: { coords: { latitude: number; longitude: number }; timestamp: number }) => void;
type Asked = readonly [found: Found, failed: () => void, options: PositionOptions];

const asked: Asked[] = [];
const QUESTION = { timeoutMs: 5_000, ageMsMax: 86_400_000 };

async function surroundings(isStandalone = false, hasLocation = true) {
  vi.resetModules();
  const geolocation = { getCurrentPosition: (...question: Asked) => void asked.push(question) };
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }));
  vi.stubGlobal('navigator', hasLocation ? { geolocation } : {});
  return import('../../../../src/platform/browser/page/around.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a found position comes with its time, and the browser is asked with the times that were given', async () => {
  const reply = (await surroundings()).locate(QUESTION);
  expect(asked[0]?.[2]).toEqual({ timeout: 5_000, maximumAge: 86_400_000 });
  asked[0]?.[0]({ coords: { latitude: -33.4, longitude: -70.6 }, timestamp: 1_700 });
  expect(await reply).toEqual({ ok: true, data: { position: { latitude: -33.4, longitude: -70.6 }, atMs: 1_700 } });
});

test('a browser that refuses, and one that has no such thing, find nothing', async () => {
  const refused = (await surroundings()).locate(QUESTION);
  asked[0]?.[1]();
  expect(await refused).toEqual({ ok: false, why: 'none' });
  expect(await (await surroundings(false, false)).locate(QUESTION)).toEqual({ ok: false, why: 'none' });
});

test('a person who is asked and says nothing is no answer', async () => {
  let reply: unknown = null;
  void (await surroundings()).locate(QUESTION).then((given) => {
    reply = given;
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(reply).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(reply).toEqual({ ok: false, why: 'none' });
});

test.each([true, false])('whether the app has a window of its own is told: %j', async (isStandalone) => {
  expect((await surroundings(isStandalone)).isStandalone).toBe(isStandalone);
});

test('what another app keeps is read under its own name, and its changes are told until that is called off', async () => {
  const { readForeign, followForeign } = await surroundings();
  expect(readForeign('shop:count')).toBeNull();
  localStorage.setItem('shop:count', '2');
  expect(readForeign('shop:count')).toBe('2');
  const changed = vi.fn();
  const cancel = followForeign('shop:count', changed);
  for (const key of ['shop:count', 'other', null]) window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(changed).toHaveBeenCalledTimes(2);
  cancel();
  window.dispatchEvent(new StorageEvent('storage', { key: 'shop:count' }));
  expect(changed).toHaveBeenCalledTimes(2);
});

test('a storage that refuses keeps nothing', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('refused');
    },
    clear() {},
  });
  expect((await surroundings()).readForeign('shop:count')).toBeNull();
});
