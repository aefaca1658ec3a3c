/** The storage of a simulated device's page as a trouble has it: laid under the page, it asks what is on whenever it matters. */
import type { HandTrouble } from '../../core/base/device-troubles.ts';

/** What is wrong with a device now, as its pages know it. */
interface Wrongs {
  readonly troubles: readonly HandTrouble[];
  /** How far its wall clock stands from the world's, in milliseconds. */
  readonly wallOffsetMs: number;
}

/** What stands on the page for the hooks. */
export interface TroubledPage {
  wrongs: Wrongs;
}

/** Runs in the page, with nothing of this file around it: the storage, with which nothing is wrong until somebody says so. */
export function layStorageHooks(): void {
  const page = window as unknown as Window & TroubledPage;
  page.wrongs ??= { troubles: [], wallOffsetMs: 0 };
  const isOn = (trouble: HandTrouble) => page.wrongs.troubles.includes(trouble);
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

  /** A transaction over everything that does not end: whatever else is asked of the database waits behind it, as in a browser that hangs. */
  const hold = async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = open.call(indexedDB, name);
      opening.onsuccess = () => {
        const database = opening.result;
        const tables = [...database.objectStoreNames];
        const held = tables.length > 0 ? transaction.call(database, tables, 'readwrite') : null;
        held?.addEventListener('complete', () => database.close());
        const goOn = () => {
          const asked = isOn('storage-hangs') ? held?.objectStore(tables[0] ?? '').count() : null;
          if (asked) asked.onsuccess = goOn;
        };
        goOn();
      };
    }
  };

  let isHeld = false;
  const turned = () => {
    if (isOn('storage-hangs') && !isHeld) void hold();
    isHeld = isOn('storage-hangs');
  };
  addEventListener('simulated-trouble', turned);
  turned();
}
