import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Received = (event: unknown) => void;

interface PageClient {
  readonly id: string;
  readonly url: string;
  postMessage(message: unknown): void;
}

const HALF_A_MINUTE_MS = 30_000;

/** Whether a worker's files load, and which ones it caches. */
const files = vi.hoisted(() => ({ come: true, kept: [] as unknown[] }));
vi.mock('workbox-routing', () => ({ registerRoute() {} }));
vi.mock('workbox-precaching', () => ({
  cleanupOutdatedCaches() {},
  PrecacheRoute: class {},
  PrecacheController: class {
    addToCacheList(kept: unknown[]) {
      files.kept = kept;
    }
    createHandlerBoundToURL = () => () => {};
    async install() {
      if (!files.come) throw new Error('a file did not come');
    }
  },
}));

const importTable = (path: string): void => void vi.stubGlobal('kdsPlatforms', { served: path });

async function newerWorker(pages: () => readonly PageClient[], importScripts = importTable) {
  /** The worker's own listeners precede those of its caching library. */
  const received = new Map<string, Received>();
  const skipWaiting = vi.fn(async () => {});
  const scope = {
    SHELL_FILES: [
      { url: 'index.html', revision: '1' },
      { url: 'platforms.js', revision: '1' },
    ],
    SHELL_PAGES: [],
    PLATFORMS_SCRIPT: 'platforms.js',
    importScripts,
    registration: { scope: 'https://kiosk.example/', active: {} },
    location: { href: 'https://kiosk.example/service-worker.js' },
    clients: { matchAll: async () => pages(), get: async () => undefined, claim: async () => {} },
    skipWaiting,
    addEventListener(type: string, listener: Received) {
      if (!received.has(type)) received.set(type, listener);
    },
  };
  for (const [name, value] of Object.entries({ ...scope, self: globalThis })) vi.stubGlobal(name, value);
  await import('../../../../src/service-worker.ts');
  return { skipWaiting, dispatch: (type: string, event: unknown) => received.get(type)?.(event) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  files.come = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (id: string): PageClient => ({ id, url: `https://kiosk.example/${id}`, postMessage() {} });

test('[RECOVERY-13] the worker takes over when no page reports a running app for half a minute, also when the page has just reloaded', async () => {
  let pages: readonly PageClient[] = [];
  const { skipWaiting, dispatch } = await newerWorker(() => pages);
  dispatch('install', { waitUntil() {} });
  await vi.advanceTimersByTimeAsync(1_000);
  pages = [page('silent')];
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE_MS - 1_001);
  expect(skipWaiting).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('[RECOVERY-13] a worker with missing files sends no message and ends at once, so that the browser can try again', async () => {
  const silent = { ...page('silent'), postMessage: vi.fn() };
  const { skipWaiting, dispatch } = await newerWorker(() => [silent]);
  files.come = false;
  const ends: Promise<void>[] = [];
  dispatch('install', { waitUntil: (work: Promise<void>) => ends.push(work) });
  await expect(Promise.all(ends)).rejects.toThrow('a file did not come');
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10 * HALF_A_MINUTE_MS);
  expect([silent.postMessage.mock.calls, skipWaiting.mock.calls]).toEqual([[], []]);
});

test('[RECOVERY-13] a page that reports while the worker waits keeps its version', async () => {
  const well = page('well');
  const { skipWaiting, dispatch } = await newerWorker(() => [well]);
  dispatch('install', { waitUntil() {} });
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE_MS - 1_000);
  dispatch('message', { data: 'well', source: well, ports: [] });
  await vi.advanceTimersByTimeAsync(10 * HALF_A_MINUTE_MS);
  expect(skipWaiting).not.toHaveBeenCalled();
});

test('[HOST-9] the worker caches the platforms as served, because a host may change them without a build', async () => {
  await newerWorker(() => []);
  expect(files.kept).toEqual([
    { url: 'index.html', revision: '1' },
    { url: 'platforms.js', revision: '{"served":"platforms.js"}' },
  ]);
});

test('[HOST-18] a worker whose platforms.js is not a valid script logs the reason in the browser, and does not install', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const refuse = () => {
    throw new SyntaxError('Unexpected end of input');
  };
  await expect(newerWorker(() => [], refuse)).rejects.toThrow('Unexpected end of input');
  expect(warned.mock.calls).toEqual([
    [expect.stringMatching(/platforms\.js is refused; .* SyntaxError: Unexpected end of input$/)],
  ]);
});

test('[HOST-9][PERF-5] with Trusted Types the worker imports the platforms through its only policy, `kds`', async () => {
  const made: string[] = [];
  const createPolicy = (name: string, rules: { createScriptURL(address: string): string }) => {
    made.push(name);
    return { createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}` };
  };
  vi.stubGlobal('trustedTypes', { createPolicy });
  await newerWorker(() => []);
  expect(made).toEqual(['kds']);
  expect(files.kept.at(-1)).toEqual({ url: 'platforms.js', revision: '{"served":"trusted platforms.js"}' });
});
