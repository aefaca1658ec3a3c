/** The record store on the IndexedDB of a real Chromium. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RecordStore, RecordTable } from '../../src/platform/ports.ts';
import { type BrowserHost, hostInChromium, openPage } from './chromium-page.ts';

interface Kiosk {
  readonly browserRecords: (namespace: string) => RecordStore;
  readonly stores: Record<string, RecordStore>;
}

/** One call on the store of a namespace, as plain data. */
type Call =
  | { readonly do: 'put'; readonly table: RecordTable; readonly id: string; readonly value: unknown }
  | { readonly do: 'remove'; readonly table: RecordTable; readonly ids: readonly string[] }
  | { readonly do: 'all'; readonly table: RecordTable };

type Opened = Awaited<ReturnType<typeof openPage>>;

vi.setConfig({ testTimeout: 20_000, hookTimeout: 60_000 });

const REFUSED = { ok: false, why: 'storage' };

let host: BrowserHost;
let opened: Opened;

beforeAll(async () => {
  host = await hostInChromium('records.ts', 'browserRecords', (request, response) => {
    // A page without an origin of its own: the browser refuses it all storage.
    if (request.url === '/refused') response.setHeader('content-security-policy', 'sandbox allow-scripts');
    return false;
  });
});
afterAll(() => host.close());

beforeEach(async () => {
  opened = await openPage(host);
});
afterEach(async () => {
  expect(opened.complaints).toEqual([]);
  await opened.page.context().close();
});

/** Runs calls one after the other on one store that the page keeps. */
const run = (calls: readonly Call[], namespace = 'kds:/:'): Promise<unknown[]> =>
  opened.page.evaluate(
    async ([name, list]) => {
      const kiosk = globalThis as unknown as { browserRecords: Kiosk['browserRecords']; stores?: Kiosk['stores'] };
      kiosk.stores ??= {};
      kiosk.stores[name] ??= kiosk.browserRecords(name);
      const store = kiosk.stores[name];
      const answers: unknown[] = [];
      for (const call of list) {
        if (call.do === 'put') answers.push(await store.put(call.table, call.id, call.value));
        if (call.do === 'remove') answers.push(await store.remove(call.table, call.ids));
        if (call.do === 'all') answers.push(await store.all(call.table));
      }
      return answers;
    },
    [namespace, calls] as const,
  );

const put = (id: string, value: unknown = id, table: RecordTable = 'pending'): Call => ({
  do: 'put',
  table,
  id,
  value,
});
const all = (table: RecordTable = 'pending'): Call => ({ do: 'all', table });
const rows = (...ids: string[]) => ({ ok: true, data: ids.map((id) => ({ id, value: id })) });
const DONE = { ok: true, data: null };

test('[N3] what was put is listed by id, the later put of an id wins', async () => {
  expect(await run([put('b'), put('a', { old: 1 }), put('a', { lines: [1, 2] }), all()])).toEqual([
    DONE,
    DONE,
    DONE,
    {
      ok: true,
      data: [
        { id: 'a', value: { lines: [1, 2] } },
        { id: 'b', value: 'b' },
      ],
    },
  ]);
});

test('[N3] removal takes the named records and no other, an unknown name is no fault', async () => {
  const [, , , removed, left] = await run([
    put('a'),
    put('b'),
    put('c'),
    { do: 'remove', table: 'pending', ids: ['a', 'c', 'unknown'] },
    all(),
  ]);
  expect([removed, left]).toEqual([DONE, rows('b')]);
});

test('[N3] the two tables share nothing', async () => {
  expect(await run([put('a'), all('outbox'), put('b', 'b', 'outbox'), all('outbox'), all()])).toEqual([
    DONE,
    rows(),
    DONE,
    rows('b'),
    rows('a'),
  ]);
});

test('[N3] kiosks in two folders of one origin share nothing', async () => {
  await run([put('a')], 'kds:/device/1/:');
  expect(await run([all()], 'kds:/device/2/:')).toEqual([rows()]);
});

test('[R3] a record survives a crash of its tab', async () => {
  await run([put('a'), put('b', 'b', 'outbox')]);
  const { page } = opened;
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => {});
  await crashed;
  const context = page.context();
  const again = await context.newPage();
  await again.goto(host.origin);
  opened = { page: again, complaints: [] };
  expect(await run([all(), all('outbox')])).toEqual([rows('a'), rows('b')]);
});

test('[R3] a put is answered after it has reached the disk', async () => {
  await opened.page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      const made = transaction.call(this, names, mode, options);
      asked.push(`${mode} ${made.durability}`);
      return made;
    };
  });
  await run([put('a')]);
  expect(await opened.page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)).toEqual([
    'readwrite strict',
  ]);
});

test('[R3] a browser that refuses storage answers every call so', async () => {
  await opened.page.goto(`${host.origin}/refused`);
  expect(await run([put('a'), all(), { do: 'remove', table: 'outbox', ids: ['a'] }])).toEqual([
    REFUSED,
    REFUSED,
    REFUSED,
  ]);
});

test('[R3] a full storage refuses the put and keeps what it has', async () => {
  const session = await opened.page.context().newCDPSession(opened.page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: host.origin, quotaSize: 100_000 });
  expect(await run([put('a')])).toEqual([DONE]);
  const [big] = await run([put('big', 'x'.repeat(2_000_000))]);
  expect(big).toEqual(REFUSED);
  expect(await run([all()])).toEqual([rows('a')]);
});

test('[R3] a value that cannot be stored is refused and harms no other', async () => {
  const refused = await opened.page.evaluate(() => {
    const kiosk = globalThis as unknown as Kiosk;
    return kiosk.browserRecords('kds:/:').put('pending', 'bad', () => {});
  });
  expect(refused).toEqual(REFUSED);
  expect(await run([put('a'), all()])).toEqual([DONE, rows('a')]);
});

test('[R3] a store whose connection was ended by the browser opens a new one', async () => {
  await run([put('a')]);
  const session = await opened.page.context().newCDPSession(opened.page);
  await session.send('Storage.clearDataForOrigin', { origin: host.origin, storageTypes: 'indexeddb' });
  expect(await run([put('b'), all()])).toEqual([DONE, rows('b')]);
});

test('[R3] a connection that was lost unseen is opened anew for the call that finds out', async () => {
  await opened.page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    let used = 0;
    IDBDatabase.prototype.transaction = function (...args) {
      used += 1;
      if (used === 2) this.close();
      return transaction.apply(this, args);
    };
  });
  expect(await run([put('a'), put('b'), all()])).toEqual([DONE, DONE, rows('a', 'b')]);
});

test('[R11] an open store steps aside for a newer version of the app', async () => {
  await run([put('a')]);
  const upgraded = await opened.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('kds:/:records', 99);
        request.onblocked = () => resolve('blocked');
        request.onsuccess = () => resolve('upgraded');
      }),
  );
  expect(upgraded).toBe('upgraded');
  expect(await run([all()])).toEqual([REFUSED]);
});

test('[R3] a browser that never answers is refused after five seconds, and asked again', async () => {
  await opened.page.clock.install();
  await opened.page.evaluate(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = () => {
      IDBFactory.prototype.open = open;
      return Object.setPrototypeOf(new EventTarget(), IDBOpenDBRequest.prototype);
    };
  });
  const answer = run([all()]);
  await opened.page.clock.fastForward(5_000);
  expect(await answer).toEqual([REFUSED]);
  expect(await run([put('a'), all()])).toEqual([DONE, rows('a')]);
});
