/** Rule OUTBOX-28. */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { RecordTable } from '../../ports.ts';

export interface RecordRow {
  readonly id: string;
  readonly value: unknown;
}

interface Tables extends DBSchema {
  pending: { key: string; value: RecordRow };
  outbox: { key: string; value: RecordRow };
}

export type RecordDatabase = IDBPDatabase<Tables>;

export type OpenTable = IDBPObjectStore<Tables, RecordTable[], RecordTable, 'readwrite'>;

type Upgrade = (database: RecordDatabase) => void;

/** Each function upgrades by one version; in a new database all of them run. */
const UPGRADES: readonly Upgrade[] = [
  (database) => {
    database.createObjectStore('pending', { keyPath: 'id' });
    database.createObjectStore('outbox', { keyPath: 'id' });
  },
];

/** In a damaged profile a browser may never respond. */
const OPEN_MS_MAX = 5_000;

export interface DatabaseOpening {
  readonly name: string;
  /** `isEnded`: the browser has closed the connection. */
  lost(isEnded: boolean): void;
  /** Records to write into a new database. */
  known(): Iterable<readonly [RecordTable, RecordRow]>;
}

/**
 * Rejects when the browser refuses or does not respond, when another page still uses an older version, or when the
 * database is newer.
 */
export function openRecordDatabase(
  { name, lost, known }: DatabaseOpening,
  upgrades: readonly Upgrade[] = UPGRADES,
): Promise<RecordDatabase> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(new Error('Failed to open IndexedDB: no response.'));
      opened.then((late) => late.close(), reject);
    };
    // A browser that refuses may throw or reject.
    const open = async () =>
      openDB<Tables>(name, upgrades.length, {
        upgrade(database, oldVersion, _, transaction) {
          // Only the caller receives the failure of an upgrade.
          transaction.done.catch(() => {});
          for (const upgrade of upgrades.slice(oldVersion)) upgrade(database);
          if (oldVersion > 0) return;
          for (const [table, row] of known()) {
            transaction
              .objectStore(table)
              .put(row)
              .catch(() => {});
          }
        },
        blocked: giveUp,
        // A newer version of the app needs the database.
        blocking: () => lost(false),
        terminated: () => lost(true),
      });
    const opened = open();
    const limit = setTimeout(giveUp, OPEN_MS_MAX);
    opened.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
