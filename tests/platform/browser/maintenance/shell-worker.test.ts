// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startShellWorker } from '../../../../src/platform/browser/maintenance/shell-worker.ts';

const MINUTE_MS = 60_000;

/** The outcomes of successive registrations. */
function stubContainer(...ends: ('refused' | 'without a file' | 'active')[]) {
  let registrations = 0;
  const worker = { addEventListener() {} };
  const none = {
    installing: null,
    waiting: null,
    active: null,
    scope: 'x/',
    addEventListener() {},
    update: async () => {},
  };
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: new Promise(() => {}),
    async register() {
      const end = ends[Math.min(registrations, ends.length - 1)];
      registrations += 1;
      if (end === 'refused') throw new TypeError('the script did not come');
      return end === 'active' ? { ...none, active: worker } : { ...none };
    },
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return { container, registrations: () => registrations };
}

const over = () => new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '<base href="/device/3/"><meta name="kds-service-worker" content="service-worker.js">';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[RECOVERY-14] each minute the app registers a worker that failed or lacks files again, until it is active', async () => {
  const { registrations } = stubContainer('refused', 'without a file', 'active');
  const shell = startShellWorker(() => {}, over().signal);
  expect(await shell?.isRegistered).toBe(false);
  expect(registrations()).toBe(1);
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(registrations()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(registrations()).toBe(2);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(registrations()).toBe(3);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(registrations()).toBe(3);
});

test('[RECOVERY-14] an app that has ended does not register a worker again', async () => {
  const { registrations } = stubContainer('refused');
  const app = over();
  await startShellWorker(() => {}, app.signal)?.isRegistered;
  app.abort();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(registrations()).toBe(1);
});

test("[RECOVERY-13] a page with a running app responds to a newer worker's request", () => {
  const { container } = stubContainer('active');
  startShellWorker(() => {}, over().signal);
  const received: unknown[] = [];
  const source = { postMessage: (message: unknown) => received.push(message) };
  for (const data of ['well?', 'something else'])
    container.dispatchEvent(Object.assign(new Event('message'), { data, source }));
  expect(received).toEqual(['well']);
});
