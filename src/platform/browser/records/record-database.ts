/** Opens the IndexedDB database that keeps what must survive a crash, made anew or brought up to date where that is needed (rule N3t). */
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

/** One of its tables, open for writing. */
export type OpenTable = IDBPObjectStore<Tables, RecordTable[], RecordTable, 'readwrite'>;

type Upgrade = (database: RecordDatabase) => void;

/** Each brings the database from one version to the next; a new one goes through them all. */
const UPGRADES: readonly Upgrade[] = [
  (database) => {
    database.createObjectStore('pending', { keyPath: 'id' });
    database.createObjectStore('outbox', { keyPath: 'id' });
  },
];

/** A browser with a damaged profile may never answer. */
const OPEN_MS_MAX = 5_000;

export interface DatabaseOpening {
  readonly name: string;
  /** The connection must be given up; `isEnded`: the browser has ended it by itself. */
  lost(isEnded: boolean): void;
  /** What a database that is made anew begins with. */
  known(): Iterable<readonly [RecordTable, RecordRow]>;
}

/** Rejects when the browser refuses or does not answer, or when an older version is in use or a newer one is there. */
export function openRecordDatabase(
  { name, lost, known }: DatabaseOpening,
  upgrades: readonly Upgrade[] = UPGRADES,
): Promise<RecordDatabase> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(new Error('Failed to open IndexedDB: no answer.'));
      opened.then((late) => late.close(), reject);
    };
    // A browser that refuses may throw, or answer so.
    const open = async () =>
      openDB<Tables>(name, upgrades.length, {
        upgrade(database, oldVersion, _, transaction) {
          // An upgrade that failed is told to who opens, and to nobody besides.
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
        // A newer version of the app wants the database: step aside.
        blocking: () => lost(false),
        terminated: () => lost(true),
      });
    const opened = open();
    const limit = setTimeout(giveUp, OPEN_MS_MAX);
    opened.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
