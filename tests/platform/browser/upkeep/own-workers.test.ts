// @vitest-environment jsdom
/** The policy that starts only the app's own workers. */
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  delete document.documentElement.dataset.brand;
  document.head.innerHTML =
    '<base href="/device/3/"><meta name="kds-watchdog" content="watchdog.js"><meta name="kds-service-worker" content="service-worker.js">';
  vi.resetModules();
});

const load = () => import('../../../../src/platform/browser/upkeep/own-workers.ts');

test('[R8] starts the two workers that the page names, from its own folder', async () => {
  const { ownWorker, trusted } = await load();
  for (const name of ['kds-watchdog', 'kds-service-worker'] as const) {
    const address = ownWorker(name);
    expect(address).toBe(`${location.origin}/device/3/${name.slice(4)}.js`);
    expect(trusted(address ?? '')).toBe(address);
  }
});

test("[P3g][R8] the worker that caches the files gets the page's brand, and may start only under that address", async () => {
  document.documentElement.dataset.brand = 'brasa';
  const { ownWorker, trusted } = await load();
  expect(ownWorker('kds-watchdog')).toBe(`${location.origin}/device/3/watchdog.js`);
  const address = `${location.origin}/device/3/service-worker.js?brand=brasa`;
  expect(ownWorker('kds-service-worker')).toBe(address);
  expect(trusted(address)).toBe(address);
  expect(() => trusted(`${location.origin}/device/3/service-worker.js?brand=resto`)).toThrow(/not this app's own/);
});

test('[R8] a page that names no worker has none', async () => {
  document.head.innerHTML = '<base href="/device/3/">';
  const { ownWorker } = await load();
  expect(ownWorker('kds-service-worker')).toBeNull();
});

test.each([
  ['another folder', '/device/33/service-worker.js'],
  ['the root', '/service-worker.js'],
  ['another host', 'https://elsewhere.example/device/3/service-worker.js'],
  ['a script in the address itself', 'data:text/javascript,0'],
  ['no address', ''],
])('[R8] rejects a worker of %s', async (_, address) => {
  const { trusted } = await load();
  expect(() => trusted(address)).toThrow(/not this app's own/);
});

test('[R8] creates the policy kds once in a browser with Trusted Types', async () => {
  const made: string[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: object) {
      made.push(name);
      return rules;
    },
  });
  const { ownWorker, trusted } = await load();
  trusted(ownWorker('kds-watchdog') ?? '');
  trusted(ownWorker('kds-service-worker') ?? '');
  expect(made).toEqual(['kds']);
  vi.unstubAllGlobals();
});
