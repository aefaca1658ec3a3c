/** Hooks over the browser's storage. Below them the storage stays accessible for inspection and damage. */
import type { ManualTrouble } from '../../core/base/device-troubles.ts';

export interface TroubleState {
  readonly troubles: readonly ManualTrouble[];
  /** Offset from the world's clock. */
  readonly wallOffsetMs: number;
}

/** Returns the requests in a transaction over all tables. */
type StorageWork = (within: IDBTransaction) => readonly IDBRequest[];

export interface TroubledPage {
  troubleState: TroubleState;
  /** Accesses the storage below the hooks. */
  storageItself: {
    write(key: string, text: string): void;
    put(table: IDBObjectStore, row: object): IDBRequest;
    /** Null for a database without a table. */
    open(name: string): Promise<IDBDatabase | null>;
    over(database: IDBDatabase): IDBTransaction;
  };
  /** Works despite troubles, and returns the results of the requests. */
  workOnStorage(name: string, work: StorageWork): Promise<readonly unknown[]>;
}

/** Runs in the page, without access to this file, before the other storage hooks. */
function hookStorage(): void {
  const page = window as unknown as Window & TroubledPage;
  page.troubleState ??= { troubles: [], wallOffsetMs: 0 };
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

/** Runs in the page after `hookStorage`: IndexedDB hangs during `storage-hangs`, but not for `workOnStorage`. */
function hookHang(): void {
  const page = window as unknown as Window & TroubledPage;
  const { open, over } = page.storageItself;
  const hangs = () => page.troubleState.troubles.includes('storage-hangs');
  type Visit = (within: IDBTransaction) => void;
  const guests = new Map<string, Visit[]>();

  /** Other requests wait behind a transaction over all tables, as in a browser that hangs. */
  const blockDatabase = async (name: string) => {
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
    const keepBlocked = () => {
      letIn(held);
      if (hangs()) held.objectStore(held.objectStoreNames[0] ?? '').count().onsuccess = keepBlocked;
    };
    keepBlocked();
  };

  let blocked: Promise<unknown> | null = null;
  const turned = () => {
    if (!hangs()) blocked = null;
    else blocked ??= indexedDB.databases().then((all) => Promise.all(all.map(({ name = '' }) => blockDatabase(name))));
  };
  addEventListener('simulated-trouble', turned);
  // The scripts of a new page have set its troubles by then, and the app has not started.
  document.addEventListener('readystatechange', turned, { once: true });

  page.workOnStorage = async (name, work) => {
    await blocked;
    const waiting = guests.get(name);
    const database = waiting === undefined ? await open(name) : null;
    if (waiting === undefined && database === null) return [];
    return new Promise((resolve, reject) => {
      const visit = (within: IDBTransaction) => {
        const requests = work(within);
        const respond = () => resolve(requests.map(({ result }) => result));
        for (const each of requests) each.onerror = () => reject(each.error);
        const last = requests.at(-1);
        // Requests of one transaction complete in order.
        if (last === undefined) respond();
        else last.onsuccess = respond;
      };
      waiting?.push(visit);
      if (database === null) return;
      visit(over(database));
      database.close();
    });
  };
}

/** Runs in the page, without access to this file; no trouble is on at first. */
function hookTroubles(): void {
  const page = window as unknown as Window & TroubledPage;
  const isOn = (trouble: ManualTrouble) => page.troubleState.troubles.includes(trouble);
  const refuse = (name: string) => {
    throw new DOMException('The storage of this simulated device is in trouble.', name);
  };
  const refuseWrites = () => {
    if (isOn('storage-full')) refuse('QuotaExceededError');
  };
  const refuseAll = () => {
    if (isOn('storage-refuses')) refuse('InvalidStateError');
  };

  const { setItem, getItem } = Storage.prototype;
  Storage.prototype.setItem = function (...of) {
    refuseAll();
    refuseWrites();
    return setItem.apply(this, of);
  };
  Storage.prototype.getItem = function (...of) {
    refuseAll();
    return getItem.apply(this, of);
  };
  const { put, add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...of) {
    refuseWrites();
    return put.apply(this, of);
  };
  IDBObjectStore.prototype.add = function (...of) {
    refuseWrites();
    return add.apply(this, of);
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...of) {
    refuseAll();
    return transaction.apply(this, of);
  };
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...of) {
    refuseAll();
    return open.apply(this, of);
  };
}

/** The hooks must be installed in this order. */
export const STORAGE_HOOKS = [hookStorage, hookHang, hookTroubles] as const;
