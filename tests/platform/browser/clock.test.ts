import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from '../../../src/platform/ports.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** The ports of a page with this clock; undefined for a page without an injected one. */
async function portsWith(given: Clock | null | undefined) {
  if (given !== undefined) vi.stubGlobal('kdsClock', given);
  const { browserClock } = await import('../../../src/platform/browser/clock.ts');
  const { browserHttp } = await import('../../../src/platform/browser/http.ts');
  return { browserClock, browserHttp };
}

test('[SIM-17] a page with an injected clock uses that clock, also for the timeouts of its calls', async () => {
  const due: { readonly delayMs: number; readonly work: () => void }[] = [];
  const given: Clock = {
    wallMs: () => 5,
    monotonicMs: () => 6,
    after(delayMs, work) {
      due.push({ delayMs, work });
      return () => {};
    },
  };
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const { browserClock, browserHttp } = await portsWith(given);
  expect(browserClock).toBe(given);
  const request = { method: 'GET', url: 'http://nowhere.test/', headers: {}, body: null, timeoutMs: 10_000 } as const;
  const response = browserHttp.send(request);
  expect(due.map(({ delayMs }) => delayMs)).toEqual([10_000]);
  due[0]?.work();
  expect(await response).toEqual({ kind: 'none', why: 'timeout' });
});

test.each([undefined, null])('a page whose injected clock is %s uses the browser’s own clock', async (given) => {
  const { browserClock } = await portsWith(given);
  expect(Math.abs(browserClock.wallMs() - Date.now())).toBeLessThan(1_000);
  await new Promise<void>((done) => browserClock.after(1, done));
});
