import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserHost, hostInChromium, openPage } from '../chromium-page.ts';

interface Kiosk {
  readonly clearAppData: () => Promise<boolean>;
}

const WORKER = 'addEventListener("fetch", () => {});';

let host: BrowserHost;
let opened: Awaited<ReturnType<typeof openPage>>;

beforeAll(async () => {
  host = await hostInChromium('page/clear-app-data.ts', 'clearAppData', ({ url = '' }, response) => {
    if (url === '/refused') response.setHeader('content-security-policy', 'sandbox allow-scripts');
    if (!url.endsWith('/worker.js')) return false;
    response.setHeader('content-type', 'text/javascript').end(WORKER);
    return true;
  });
});
afterAll(() => host.close());

beforeEach(async () => {
  opened = await openPage(host, '/device/3/');
});
afterEach(async () => {
  expect(opened.complaints).toEqual([]);
  await opened.page.context().close();
});

/** Caches and workers of the whole origin, by name and by scope. */
const stored = (): Promise<string[]> =>
  opened.page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    const names = [...(await caches.keys()), ...workers.map(({ scope }) => `worker ${scope}`)];
    return names.map((name) => name.replaceAll(location.origin, '')).sort();
  });

async function fill(): Promise<void> {
  await opened.page.evaluate(async () => {
    for (const folder of ['/', '/device/3/', '/device/33/']) {
      await navigator.serviceWorker.register(`${folder}worker.js`);
      for (const name of ['precache', 'runtime']) {
        const cache = await caches.open(`${name}-${location.origin}${folder}`);
        await cache.put(`${folder}board.js`, new Response('board'));
      }
    }
    await caches.open('another person');
  });
}

const forget = (): Promise<boolean> => opened.page.evaluate(() => (globalThis as unknown as Kiosk).clearAppData());

test("the deletion of the app's data removes the caches and worker of this kiosk, and keeps those of other kiosks on the origin", async () => {
  await fill();
  expect(await stored()).toHaveLength(10);
  await forget();
  expect(await stored()).toEqual([
    'another person',
    'precache-/',
    'precache-/device/33/',
    'runtime-/',
    'runtime-/device/33/',
    'worker /',
    'worker /device/33/',
  ]);
});

test('[START-3] a deletion without stored data succeeds, and can be repeated', async () => {
  expect([await forget(), await forget()]).toEqual([true, true]);
  expect(await stored()).toEqual([]);
});

test('a kiosk at the root of its origin removes only its own data', async () => {
  await opened.page.goto(`${host.origin}/`);
  await fill();
  await forget();
  expect((await stored()).filter((name) => name.endsWith('/'))).toEqual([
    'precache-/device/3/',
    'precache-/device/33/',
    'runtime-/device/3/',
    'runtime-/device/33/',
    'worker /device/3/',
    'worker /device/33/',
  ]);
});

test('[OUTBOX-36][STORAGE-15] in a browser that refuses storage the deletion ends and reports a failure', async () => {
  await opened.page.goto(`${host.origin}/refused`);
  expect(await forget()).toBe(false);
});

/** Keeps the realtime SDK's database open in a page, as the SDK does. */
const openSdkDatabase = (page: typeof opened.page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('firebase-heartbeat-database', 1);
        request.onsuccess = () => resolve();
      }),
  );

/** Holds the tab lock as the kiosk of a folder. */
const acquireTabLock = (page: typeof opened.page, folder: string): Promise<void> =>
  page.evaluate(
    (name) =>
      new Promise((resolve) => {
        void navigator.locks.request(name, () => {
          resolve();
          return new Promise(() => {});
        });
      }),
    `kds:${folder}:turn`,
  );

const databases = (): Promise<string[]> =>
  opened.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));

test("[START-3] the realtime SDK's database is deleted once the page that has it open closes, and the SDK's notes at once", async () => {
  await acquireTabLock(opened.page, '/device/3/');
  await openSdkDatabase(opened.page);
  await opened.page.evaluate(() => localStorage.setItem('firebase:previous_websocket_failure', 'true'));
  await forget();
  expect(await opened.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await opened.page.reload();
  await expect.poll(databases).toEqual([]);
});

test("[START-3] the realtime SDK's database stays while another kiosk of the origin works, so that the next opening does not wait", async () => {
  await acquireTabLock(opened.page, '/device/3/');
  const neighbour = await opened.page.context().newPage();
  await neighbour.goto(`${host.origin}/device/1/`);
  await acquireTabLock(neighbour, '/device/1/');
  await openSdkDatabase(neighbour);
  await openSdkDatabase(opened.page);
  await forget();
  await opened.page.reload();
  await openSdkDatabase(opened.page);
  expect(await databases()).toEqual(['firebase-heartbeat-database']);
});
