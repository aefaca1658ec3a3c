import { afterEach, expect, test, vi } from 'vitest';
import { allowWorkers } from '../../../../simulator/control/demo/worker-policy.ts';

const WORKERS = ['https://x.example/demo/kitchen.js', 'https://x.example/demo/service-worker.js'];

afterEach(() => vi.unstubAllGlobals());

test('[PERF-5] Trusted Types allow the workers’ addresses and no other addresses', () => {
  const createPolicy = vi.fn();
  vi.stubGlobal('trustedTypes', { createPolicy });
  vi.stubGlobal('location', { href: 'https://x.example/demo/device/3/' });
  allowWorkers(WORKERS);
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('default');
  for (const worker of WORKERS) expect(rules.createScriptURL(worker)).toBe(worker);
  expect(rules.createScriptURL('../../kitchen.js')).toBe('../../kitchen.js');
  for (const other of [
    'https://evil.example/kitchen.js',
    '/demo/other.js',
    `${WORKERS[0]}?x`,
    'data:text/javascript,1',
  ]) {
    expect(rules.createScriptURL(other)).toBeNull();
  }
});

test('a browser without Trusted Types needs no policy, and a forbidden policy is ignored', () => {
  expect(() => allowWorkers(WORKERS)).not.toThrow();
  vi.stubGlobal('trustedTypes', {
    createPolicy: () => {
      throw new TypeError('Policy with name "default" disallowed.');
    },
  });
  expect(() => allowWorkers(WORKERS)).not.toThrow();
});
