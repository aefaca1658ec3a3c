import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RecordStore, RecordTable } from '../../../../src/platform/ports.ts';
import { type BrowserHost, hostInChromium, openPage } from '../chromium-page.ts';

interface Kiosk {
  readonly browserRecords: (namespace: string) => RecordStore;
  readonly stores: Record<string, RecordStore>;
}

/** One call on the store of a namespace, as plain data. */
type Call =
  | { readonly do: 'put'; readonly table: RecordTable; readonly id: string; readonly value: unknown }
  | { readonly do: 'remove'; readonly table: RecordTable; readonly ids: readonly string[] }
  | { readonly do: 'all'; readonly table: RecordTable }
  | { readonly do: 'clear' };

type Opened = Awaited<ReturnType<typeof openPage>>;

const REFUSED = { ok: false, why: 'storage' };

let host: BrowserHost;
let opened: Opened;

beforeAll(async () => {
  host = await hostInChromium('records/records.ts', 'browserRecords', (request, response) => {
    // The browser refuses all storage to a page with an opaque origin.
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

/** Only `fastForward` advances the page's time from now on. */
async function stopClock(): Promise<void> {
  await opened.page.clock.install({ time: 0 });
  await opened.page.clock.pauseAt(60_000);
}

const run = (calls: readonly Call[], namespace = 'kds:/:'): Promise<unknown[]> =>
  opened.page.evaluate(
    async ([name, list]) => {
      const kiosk = globalThis as unknown as { browserRecords: Kiosk['browserRecords']; stores?: Kiosk['stores'] };
      kiosk.stores ??= {};
      kiosk.stores[name] ??= kiosk.browserRecords(name);
      const store = kiosk.stores[name];
      const responses: unknown[] = [];
      for (const call of list) {
        if (call.do === 'put') responses.push(await store.put(call.table, call.id, call.value));
        if (call.do === 'remove') responses.push(await store.remove(call.table, call.ids));
        if (call.do === 'all') responses.push(await store.all(call.table));
        if (call.do === 'clear') responses.push(await store.clear());
      }
      return responses;
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

/** Puts a record and blocks the page once the store has requested the write. */
async function writeAndHang(id: string): Promise<void> {
  const { page } = opened;
  const requested = page.waitForEvent('console', (message) => message.text() === 'requested');
  await page.evaluate((name) => {
    const { stores } = globalThis as unknown as Kiosk;
    const { commit } = IDBTransaction.prototype;
    IDBTransaction.prototype.commit = function () {
      commit.call(this);
      console.info('requested');
      for (;;);
    };
    void stores['kds:/:']?.put('pending', name, name);
  }, id);
  await requested;
}

test('[OUTBOX-16] a put record is on the disk even if the page died before the reply', async () => {
  const { page } = opened;
  const session = await page.context().newCDPSession(page);
  await run([put('a')]);
  const gone = page.waitForEvent('crash');
  await writeAndHang('b');
  void session.send('Page.crash').catch(() => {});
  await gone;
  opened.page = await page.context().newPage();
  await opened.page.goto(host.origin);
  expect(await run([all()])).toEqual([rows('a', 'b')]);
});

test('[OUTBOX-33] the database lists stored records by id; of two records with one id the later remains', async () => {
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

test('[OUTBOX-33] the database removes only the named records; an unknown name is not an error', async () => {
  const [, , , removed, left] = await run([
    put('a'),
    put('b'),
    put('c'),
    { do: 'remove', table: 'pending', ids: ['a', 'c', 'unknown'] },
    all(),
  ]);
  expect([removed, left]).toEqual([DONE, rows('b')]);
});

test('[OUTBOX-33] the two tables share no records', async () => {
  expect(await run([put('a'), all('outbox'), put('b', 'b', 'outbox'), all('outbox'), all()])).toEqual([
    DONE,
    rows(),
    DONE,
    rows('b'),
    rows('a'),
  ]);
});

test('the call clear removes the records of all tables and keeps those of other kiosks of the origin', async () => {
  await run([put('a')], 'kds:/device/1/:');
  const cleared = await run([put('a'), put('b', 'b', 'outbox'), { do: 'clear' }, all(), all('outbox')]);
  expect(cleared).toEqual([DONE, DONE, DONE, rows(), rows()]);
  expect(await run([all()], 'kds:/device/1/:')).toEqual([rows('a')]);
});

test('[OUTBOX-33] kiosks in two folders of one origin share no records', async () => {
  await run([put('a')], 'kds:/device/1/:');
  expect(await run([all()], 'kds:/device/2/:')).toEqual([rows()]);
});

test('[OUTBOX-36] a record survives a crash of its tab', async () => {
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

test('[OUTBOX-36] the database writes a put with strict durability', async () => {
  await opened.page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    const transactions: string[] = [];
    Object.assign(globalThis, { transactions });
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      const made = transaction.call(this, names, mode, options);
      transactions.push(`${mode} ${made.durability}`);
      return made;
    };
  });
  await run([put('a')]);
  expect(await opened.page.evaluate(() => (globalThis as unknown as { transactions: string[] }).transactions)).toEqual([
    'readwrite strict',
  ]);
});

test('[OUTBOX-36] a browser that refuses storage refuses every call', async () => {
  await opened.page.goto(`${host.origin}/refused`);
  expect(await run([put('a'), all(), { do: 'remove', table: 'outbox', ids: ['a'] }, { do: 'clear' }])).toEqual([
    REFUSED,
    REFUSED,
    REFUSED,
    REFUSED,
  ]);
});

test('[OUTBOX-36] a full storage refuses the put and keeps its records', async () => {
  const session = await opened.page.context().newCDPSession(opened.page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: host.origin, quotaSize: 100_000 });
  expect(await run([put('a')])).toEqual([DONE]);
  const [big] = await run([put('big', 'x'.repeat(2_000_000))]);
  expect(big).toEqual(REFUSED);
  expect(await run([all()])).toEqual([rows('a')]);
});

test('[OUTBOX-28] a database that the browser discarded is recreated from the records that the page knows', async () => {
  await run([put('a'), put('gone'), { do: 'remove', table: 'pending', ids: ['gone'] }]);
  const session = await opened.page.context().newCDPSession(opened.page);
  await session.send('Storage.clearDataForOrigin', { origin: host.origin, storageTypes: 'indexeddb' });
  expect(await run([put('b'), all()])).toEqual([DONE, rows('a', 'b')]);
});

test('[OUTBOX-28] an open request that fails because the browser discarded the data is retried once', async () => {
  const abortOpenings = (times: number) =>
    opened.page.evaluate((count) => {
      const { open } = IDBFactory.prototype;
      let left = count;
      IDBFactory.prototype.open = function (...args) {
        const request = open.apply(this, args);
        const abort = () => request.addEventListener('upgradeneeded', () => request.transaction?.abort());
        // Runs after the opener's own listener.
        if (left > 0) queueMicrotask(abort);
        left -= 1;
        return request;
      };
    }, times);
  await abortOpenings(1);
  expect(await run([put('a'), all()])).toEqual([DONE, rows('a')]);
  await abortOpenings(2);
  expect(await run([put('b'), all()], 'kds:/other/:')).toEqual([REFUSED, rows()]);
});

/** A foreign database with the name of the store, and a record in each table. */
const makeForeign = (version: number, tables: readonly string[]): Promise<void> =>
  opened.page.evaluate(
    ([number, names]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('kds:/:records', number);
        request.onupgradeneeded = () => {
          for (const name of names) request.result.createObjectStore(name, { keyPath: 'id' }).put({ id: 'theirs' });
        };
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      }),
    [version, tables] as const,
  );

/** The mark of records that were lost before they were read. */
const GONE = { id: 'gone', value: null };

test('[OUTBOX-28] a database without its tables is recreated with a damaged record that marks possible losses', async () => {
  await makeForeign(1, ['pending']);
  expect(await run([put('a'), put('b', 'b', 'outbox'), all(), all('outbox')])).toEqual([
    DONE,
    DONE,
    { ...rows('a'), data: [...rows('a').data, GONE] },
    rows('b'),
  ]);
});

test('[OUTBOX-28] a database of a newer version keeps its version and records', async () => {
  await makeForeign(7, ['pending', 'outbox', 'later']);
  expect(await run([put('a'), all()])).toEqual([REFUSED, REFUSED]);
  const [version, ids] = await opened.page.evaluate(
    () =>
      new Promise<[number, IDBValidKey[]]>((resolve) => {
        const opening = indexedDB.open('kds:/:records');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('pending').objectStore('pending').getAllKeys();
          reading.onsuccess = () => resolve([opening.result.version, reading.result]);
        };
      }),
  );
  expect([version, ids]).toEqual([7, ['theirs']]);
});

/** From now on every read fails, as on a damaged disk, until the database is deleted. */
const damage = (): Promise<void> =>
  opened.page.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype;
    const { deleteDatabase } = IDBFactory.prototype;
    const broken = () => {
      throw new DOMException('Internal error.', 'UnknownError');
    };
    IDBObjectStore.prototype.getAll = broken;
    IDBFactory.prototype.deleteDatabase = function (...args) {
      IDBObjectStore.prototype.getAll = getAll;
      return deleteDatabase.apply(this, args);
    };
  });

test('[OUTBOX-28] a damaged database is recreated at once when the page knows all its records', async () => {
  await run([put('a', 'a', 'outbox'), all(), all('outbox'), put('b', 'b', 'outbox')]);
  await damage();
  expect(await run([all('outbox')])).toEqual([rows('a', 'b')]);
});

test('[OUTBOX-28] a damaged database with unknown records is recreated after a minute', async () => {
  await run([put('a')]);
  await opened.page.reload();
  await stopClock();
  await damage();
  expect(await run([all(), put('b')])).toEqual([REFUSED, DONE]);
  await opened.page.clock.fastForward(59_000);
  expect(await run([all()])).toEqual([REFUSED]);
  await opened.page.clock.fastForward(1_000);
  expect(await run([all()])).toEqual([{ ...rows('b'), data: [...rows('b').data, GONE] }]);
});

test('[OUTBOX-36] the call that detects a lost connection opens a new connection', async () => {
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

test('[RECOVERY-10] an open store closes for a newer version of the app', async () => {
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

test('[OUTBOX-36] a browser that never responds counts as refused after five seconds, and the next call retries', async () => {
  await stopClock();
  await opened.page.evaluate(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = () => {
      IDBFactory.prototype.open = open;
      return Object.setPrototypeOf(new EventTarget(), IDBOpenDBRequest.prototype);
    };
  });
  const reply = run([all()]);
  await opened.page.clock.fastForward(5_000);
  expect(await reply).toEqual([REFUSED]);
  expect(await run([put('a'), all()])).toEqual([DONE, rows('a')]);
});

/** Makes calls in one task without waiting; returns replies, stored records and the number of transactions. */
const runAtOnce = (calls: readonly Call[]): Promise<{ responses: unknown[]; stored: unknown; transactions: number }> =>
  opened.page.evaluate(async (list) => {
    const { browserRecords } = globalThis as unknown as Kiosk;
    const store = browserRecords('kds:/at-once:');
    await store.all('pending');
    let transactions = 0;
    const real = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function transaction(names, mode, options) {
      if (mode === 'readwrite') transactions += 1;
      return real.call(this, names, mode, options);
    };
    const responses = await Promise.all(
      list.map((call) => {
        if (call.do === 'put') return store.put(call.table, call.id, call.id === 'bad' ? () => {} : call.value);
        return call.do === 'remove' ? store.remove(call.table, call.ids) : null;
      }),
    );
    IDBDatabase.prototype.transaction = real;
    return { responses, stored: await store.all('pending'), transactions };
  }, calls);
const remove = (id: string): Call => ({ do: 'remove', table: 'pending', ids: [id] });

/** A cook changes, undoes and changes again, each in its own task; a write without a value is a removal. */
const TAPS: readonly { readonly ids: readonly string[]; readonly value?: number }[] = [
  { ids: ['a'], value: 110 },
  { ids: ['a'] },
  { ids: ['b'], value: 100 },
  { ids: ['b'], value: 110 },
  { ids: ['b', 'c'] },
  { ids: ['c'], value: 110 },
];

test.each(TAPS.map((_, index) => index))(
  '[OUTBOX-33] writes of one record keep their order when transaction %i aborts after the next request',
  async (index) => {
    const replies = await opened.page.evaluate(
      async ([calls, aborted]) => {
        const kiosk = globalThis as unknown as { browserRecords: Kiosk['browserRecords']; stores?: Kiosk['stores'] };
        const store = kiosk.browserRecords('kds:/:');
        kiosk.stores = { 'kds:/:': store };
        await store.all('pending');
        let count = 0;
        let held: IDBTransaction | null = null;
        /** Requests keep a transaction open until it is aborted. */
        const keepOpen = (transaction: IDBTransaction) => {
          held = transaction;
          const again = () => {
            transaction.objectStore('pending').count().onsuccess = again;
          };
          again();
        };
        const abortHeld = () => {
          held?.abort();
          held = null;
        };
        const { commit } = IDBTransaction.prototype;
        IDBTransaction.prototype.commit = function () {
          const isHeld = count++ === aborted;
          if (isHeld) return keepOpen(this);
          commit.call(this);
          abortHeld();
        };
        const replies: Promise<unknown>[] = [];
        for (const { ids, value } of calls) {
          const [id = ''] = ids;
          replies.push(value === undefined ? store.remove('pending', ids) : store.put('pending', id, value));
          // The read of the other table settles after the write has its transaction.
          await store.all('outbox');
        }
        abortHeld();
        return Promise.all(replies);
      },
      [TAPS, index] as const,
    );
    expect(replies).toEqual(TAPS.map(() => DONE));
    expect(await run([all()])).toEqual([{ ok: true, data: [{ id: 'c', value: 110 }] }]);
  },
);

test('[OUTBOX-36] writes of one task reach the disk together and in order', async () => {
  expect(await runAtOnce([put('a'), put('b'), remove('a'), put('o', 'o', 'outbox'), put('c')])).toEqual({
    responses: [DONE, DONE, DONE, DONE, DONE],
    stored: rows('b', 'c'),
    transactions: 1,
  });
});

test('[OUTBOX-36] a value that cannot be stored does not affect other values of the same task', async () => {
  expect(await runAtOnce([put('a'), put('bad'), put('b')])).toMatchObject({
    responses: [DONE, REFUSED, DONE],
    stored: rows('a', 'b'),
  });
});

test('[OUTBOX-36] a list that is requested in the task of a write includes the write', async () => {
  const listed = opened.page.evaluate(async () => {
    const { browserRecords } = globalThis as unknown as Kiosk;
    const store = browserRecords('kds:/listed:');
    void store.put('pending', 'a', 'a');
    return store.all('pending');
  });
  expect(await listed).toEqual(rows('a'));
});
