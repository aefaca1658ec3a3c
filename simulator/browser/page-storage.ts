/** What a page keeps, as somebody sees and spoils it from outside: below the troubles of its storage, which hangs by a transaction of its own. */
import type { Page } from '@playwright/test';
import type { Prng } from '../core/base/prng.ts';
import { drawJunkRecord, drawSpoiltFact, type JunkRecord } from '../headless/damage.ts';
import type { PageTrouble } from './page-can.ts';

/** What is wrong with a device now, as its pages know it. */
export interface Wrongs {
  readonly troubles: readonly PageTrouble[];
  /** How far its wall clock stands from the world's, in milliseconds. */
  readonly wallOffsetMs: number;
}

/** What is done within a transaction over all tables of a database, as the requests that it makes. */
type StorageWork = (within: IDBTransaction) => readonly IDBRequest[];

/** What stands on the page for whoever looks at its storage. */
export interface StoredPage {
  wrongs: Wrongs;
  /** The storage below what is laid over it. */
  storageItself: {
    write(key: string, text: string): void;
    put(table: IDBObjectStore, row: object): IDBRequest;
    /** Null for a database without a table. */
    open(name: string): Promise<IDBDatabase | null>;
    over(database: IDBDatabase): IDBTransaction;
  };
  /** Works on a database, whatever is wrong with it, and answers what the requests came to. */
  workOnStorage(name: string, work: StorageWork): Promise<readonly unknown[]>;
}

/** Runs in the page, with nothing of this file around it, and before anything is laid over its storage. */
export function layStorage(): void {
  const page = window as unknown as Window & StoredPage;
  page.wrongs ??= { troubles: [], wallOffsetMs: 0 };
  const { open } = IDBFactory.prototype;
  const { transaction } = IDBDatabase.prototype;
  const { setItem } = Storage.prototype;
  const { put } = IDBObjectStore.prototype;
  page.storageItself = {
    write: (key, text) => setItem.call(localStorage, key, text),
    put: (table, row) => put.call(table, row),
    over: (database) => transaction.call(database, [...database.objectStoreNames], 'readwrite'),
    open: (name) =>
      new Promise((resolve, reject) => {
        const opening = open.call(indexedDB, name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { result } = opening;
          if (result.objectStoreNames.length > 0) return resolve(result);
          result.close();
          resolve(null);
        };
      }),
  };
}

/** Runs in the page after that: a storage that hangs, and lets those in who look at it. */
export function layHang(): void {
  const page = window as unknown as Window & StoredPage;
  const { open, over } = page.storageItself;
  const hangs = () => page.wrongs.troubles.includes('storage-hangs');
  type Visit = (within: IDBTransaction) => void;
  const guests = new Map<string, Visit[]>();

  /** A transaction over everything that does not end: whatever else is asked of the database waits behind it, as in a browser that hangs. */
  const hold = async (name: string) => {
    const database = await open(name);
    if (database === null) return;
    const waiting: Visit[] = [];
    guests.set(name, waiting);
    const letIn = (within: IDBTransaction) => {
      for (const visit of waiting.splice(0)) visit(within);
    };
    const held = over(database);
    held.oncomplete = () => {
      guests.delete(name);
      if (waiting.length > 0) letIn(over(database));
      database.close();
    };
    const goOn = () => {
      letIn(held);
      if (hangs()) held.objectStore(held.objectStoreNames[0] ?? '').count().onsuccess = goOn;
    };
    goOn();
  };

  let holding: Promise<unknown> | null = null;
  const turned = () => {
    if (!hangs()) holding = null;
    else holding ??= indexedDB.databases().then((all) => Promise.all(all.map(({ name = '' }) => hold(name))));
  };
  addEventListener('simulated-trouble', turned);
  // The scripts of a new page have told it all by then, and the app has not begun.
  document.addEventListener('readystatechange', turned, { once: true });

  page.workOnStorage = async (name, work) => {
    await holding;
    const waiting = guests.get(name);
    const database = waiting === undefined ? await open(name) : null;
    if (waiting === undefined && database === null) return [];
    return new Promise((resolve, reject) => {
      const visit = (within: IDBTransaction) => {
        const asked = work(within);
        const answer = () => resolve(asked.map(({ result }) => result));
        for (const each of asked) each.onerror = () => reject(each.error);
        const last = asked.at(-1);
        // Requests of one transaction are answered in their order.
        if (last === undefined) answer();
        else last.onsuccess = answer;
      };
      waiting?.push(visit);
      if (database === null) return;
      visit(over(database));
      database.close();
    });
  };
}

/** Runs in the page: what its storage holds to be sent, by table and id. */
async function recordsOf(): Promise<readonly (readonly [string, string])[]> {
  const page = window as unknown as StoredPage;
  const found: (readonly [string, string])[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    let tables: readonly string[] = [];
    const read = await page.workOnStorage(name, (within) => {
      tables = ['pending', 'outbox'].filter((each) => within.objectStoreNames.contains(each));
      return tables.map((table) => within.objectStore(table).getAll());
    });
    for (const [at, rows] of read.entries()) {
      for (const { id, value } of rows as readonly { readonly id: string; readonly value: unknown }[]) {
        found.push([`${tables[at]}/${id}`, typeof value === 'string' ? value : JSON.stringify(value)]);
      }
    }
  }
  return found;
}

/** What a device's storage holds to be sent, whatever is wrong with it. */
export const readRecords = async (page: Page): Promise<ReadonlyMap<string, string>> =>
  new Map(await page.evaluate(recordsOf));

/** Runs in the page: the names of what the device keeps as facts, all but which unit it is. */
const factNames = (): readonly string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith('kds:') && !key.endsWith(':install'));

interface Damage {
  readonly record: JunkRecord;
  readonly fact: { readonly name: string; readonly text: string } | null;
}

/** Runs in the page: a record and a fact turn into something else. */
async function spoil({ record: { table, id, text }, fact }: Damage): Promise<void> {
  const page = window as unknown as StoredPage;
  const { storageItself } = page;
  if (fact !== null) storageItself.write(fact.name, fact.text);
  const parsed = (): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  };
  for (const { name = '' } of await indexedDB.databases()) {
    await page.workOnStorage(name, (within) =>
      within.objectStoreNames.contains(table)
        ? [storageItself.put(within.objectStore(table), { id, value: parsed() })]
        : [],
    );
  }
}

/** What a device without a window has of the same name: a record that is none lies in its storage, and a fact turns into something else. */
export async function damageStorage(page: Page, random: Prng): Promise<void> {
  const record = drawJunkRecord(random);
  const names = await page.evaluate(factNames);
  await page.evaluate(spoil, { record, fact: drawSpoiltFact(names.toSorted(), random) });
}
