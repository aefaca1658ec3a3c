// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  delete document.documentElement.dataset.brand;
  document.head.innerHTML =
    '<base href="/device/3/"><meta name="kds-watchdog" content="watchdog.js"><meta name="kds-service-worker" content="service-worker.js">';
  vi.resetModules();
});

const load = () => import('../../../../src/platform/browser/maintenance/worker-urls.ts');

test("[PERF-5] the two workers that the page names start from the page's own folder", async () => {
  const { workerUrl, trustedUrl } = await load();
  for (const name of ['kds-watchdog', 'kds-service-worker'] as const) {
    const address = workerUrl(name);
    expect(address).toBe(`${location.origin}/device/3/${name.slice(4)}.js`);
    expect(trustedUrl(address ?? '')).toBe(address);
  }
});

test("[HOST-7][PERF-5] the worker that caches the files gets the page's brand, and may start only under that address", async () => {
  document.documentElement.dataset.brand = 'brasa';
  const { workerUrl, trustedUrl } = await load();
  expect(workerUrl('kds-watchdog')).toBe(`${location.origin}/device/3/watchdog.js`);
  const address = `${location.origin}/device/3/service-worker.js?brand=brasa`;
  expect(workerUrl('kds-service-worker')).toBe(address);
  expect(trustedUrl(address)).toBe(address);
  expect(() => trustedUrl(`${location.origin}/device/3/service-worker.js?brand=resto`)).toThrow(/not this app's own/);
});

test('[PERF-5] a page that names no worker has no address of a worker', async () => {
  document.head.innerHTML = '<base href="/device/3/">';
  const { workerUrl } = await load();
  expect(workerUrl('kds-service-worker')).toBeNull();
});

test.each([
  ['another folder', '/device/33/service-worker.js'],
  ['the root', '/service-worker.js'],
  ['another host', 'https://elsewhere.example/device/3/service-worker.js'],
  ['a script within the address', 'data:text/javascript,0'],
  ['an invalid address', ''],
])('[PERF-5] the policy rejects a worker from %s', async (_, address) => {
  const { trustedUrl } = await load();
  expect(() => trustedUrl(address)).toThrow(/not this app's own/);
});

test('[PERF-5] the app creates the policy `kds` once in a browser with Trusted Types', async () => {
  const made: string[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: object) {
      made.push(name);
      return rules;
    },
  });
  const { workerUrl, trustedUrl } = await load();
  trustedUrl(workerUrl('kds-watchdog') ?? '');
  trustedUrl(workerUrl('kds-service-worker') ?? '');
  expect(made).toEqual(['kds']);
  vi.unstubAllGlobals();
});
