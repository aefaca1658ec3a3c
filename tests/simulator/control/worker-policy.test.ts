import { afterEach, expect, test, vi } from 'vitest';
import { allowWorker } from '../../../simulator/control/demo/worker-policy.ts';

const WORKER = 'https://x.example/demo/mockServiceWorker.js';

afterEach(() => vi.unstubAllGlobals());

test('[R8] under Trusted Types the worker’s address passes and no other', () => {
  const createPolicy = vi.fn();
  vi.stubGlobal('trustedTypes', { createPolicy });
  vi.stubGlobal('location', { href: 'https://x.example/demo/device/3/' });
  allowWorker(WORKER);
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('default');
  expect(rules.createScriptURL(WORKER)).toBe(WORKER);
  expect(rules.createScriptURL('../../mockServiceWorker.js')).toBe('../../mockServiceWorker.js');
  for (const other of [
    'https://evil.example/mockServiceWorker.js',
    '/demo/other.js',
    `${WORKER}?x`,
    'data:text/javascript,1',
  ]) {
    expect(rules.createScriptURL(other)).toBeNull();
  }
});

test('a browser without Trusted Types needs no policy, one that forbids it is left alone', () => {
  expect(() => allowWorker(WORKER)).not.toThrow();
  vi.stubGlobal('trustedTypes', {
    createPolicy: () => {
      throw new TypeError('Policy with name "default" disallowed.');
    },
  });
  expect(() => allowWorker(WORKER)).not.toThrow();
});
