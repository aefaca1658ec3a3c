/** The one connection to the records: opened when first used, again after it was lost, and on a database made anew where that is damaged (rule N3t). */
import { deleteDB } from 'idb';
import type { RecordTable } from '../../ports.ts';
import { openRecordDatabase, type RecordDatabase, type RecordRow } from './record-database.ts';

/** What a browser cannot read for so long does not come back by itself. */
const DAMAGED_MS_MAX = 60_000;

const DELETE_MS_MAX = 5_000;

/** Stands for records that are gone unread: who reads it finds it damaged, and says so. */
const GONE = ['pending', { id: 'gone', value: null }] as const;

/** A page that hangs may hold the database. */
const tooLate = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('Failed to delete IndexedDB: no answer.')), DELETE_MS_MAX);
  });

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

export interface RecordConnection {
  /** Runs a piece of work that may be repeated; rejects when no connection is to be had. */
  use<T>(work: (database: RecordDatabase) => Promise<T>): Promise<T>;
}

/**
 * A connection to the database of this name. `known` are the records that this page knows, and `isAllKnown` whether there are no
 * others: what is damaged may then be made anew at once. Where others went with it, a damaged record tells of them.
 */
export function connectRecords(
  name: string,
  known: () => Iterable<readonly [RecordTable, RecordRow]>,
  isAllKnown: () => boolean,
): RecordConnection {
  let current: Promise<RecordDatabase> | null = null;
  let damagedAtMs: number | null = null;
  let isAnew = false;

  const rows = () => (isAnew && !isAllKnown() ? [...known(), GONE] : known());
  const forget = (gone: Promise<RecordDatabase>) => {
    if (current === gone) current = null;
    gone.then(
      (database) => database.close(),
      () => {},
    );
  };
  const open = (): Promise<RecordDatabase> => {
    if (current !== null) return current;
    const lost = (isEnded: boolean) => {
      forget(fresh);
      // The browser may have thrown the records away: what is known is written at once.
      if (isEnded) void open().catch(() => {});
    };
    const opening = () => openRecordDatabase({ name, known: rows, lost });
    const fresh: Promise<RecordDatabase> = opening().catch((error: unknown) => {
      // An opening in the midst of the browser's throwing away ends with what was there; the next one finds the place free.
      if (isAborted(error)) return opening();
      throw error;
    });
    fresh.catch(() => forget(fresh));
    current = fresh;
    return fresh;
  };
  /** Work that failed is tried once more on a new connection; a browser that opens none is not asked twice. */
  const attempt = async <T>(work: (database: RecordDatabase) => Promise<T>): Promise<T> => {
    const opened = open();
    const database = await opened;
    return work(database).catch(() => {
      forget(opened);
      return open().then(work);
    });
  };

  /** A table that is missing never comes; what cannot be read now may be read in a moment. */
  const isBeyondRepair = (error: unknown): boolean => {
    const why = error instanceof DOMException ? error.name : '';
    if (why === 'NotFoundError') return true;
    if (why !== 'UnknownError') return false;
    damagedAtMs ??= performance.now();
    return isAllKnown() || performance.now() - damagedAtMs >= DAMAGED_MS_MAX;
  };

  return {
    use: (work) =>
      attempt(work).catch(async (error: unknown) => {
        if (!isBeyondRepair(error)) throw error;
        if (current !== null) forget(current);
        isAnew = true;
        await Promise.race([deleteDB(name), tooLate()]);
        return attempt(work);
      }),
  };
}
