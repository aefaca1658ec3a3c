/** Opens the IndexedDB database that keeps what must survive a crash. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

interface Row {
  readonly id: string;
  readonly value: unknown;
}

interface Tables extends DBSchema {
  pending: { key: string; value: Row };
  outbox: { key: string; value: Row };
}

export type RecordDatabase = IDBPDatabase<Tables>;

const VERSION = 1;
/** A browser with a damaged profile may never answer. */
const OPEN_MS_MAX = 5_000;

/** Rejects when the browser refuses or does not answer, or when an older version is in use. `lost` says that the connection must be given up. */
export function openRecordDatabase(name: string, lost: () => void): Promise<RecordDatabase> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(new Error('Failed to open IndexedDB: no answer.'));
      opened.then((late) => late.close(), reject);
    };
    const limit = setTimeout(giveUp, OPEN_MS_MAX);
    const opened = openDB<Tables>(name, VERSION, {
      upgrade(database) {
        database.createObjectStore('pending', { keyPath: 'id' });
        database.createObjectStore('outbox', { keyPath: 'id' });
      },
      blocked: giveUp,
      // A newer version of the app wants the database: step aside.
      blocking: lost,
      terminated: lost,
    });
    opened.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
