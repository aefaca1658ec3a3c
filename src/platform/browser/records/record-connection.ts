/** Opens when first used, opens again after a loss, and recreates a damaged database (rule OUTBOX-28). */
import { deleteDB } from 'idb';
import type { RecordTable } from '../../ports.ts';
import { openRecordDatabase, type RecordDatabase, type RecordRow } from './record-database.ts';

/** A database that is unreadable for this long counts as permanently damaged. */
const DAMAGED_MS_MAX = 60_000;

const DELETE_MS_MAX = 5_000;

/** Marks the loss of unread records: the next reader finds this row damaged and reports the loss. */
const GONE = ['pending', { id: 'gone', value: null }] as const;

/** A page that hangs may keep the database open. */
const tooLate = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('Failed to delete IndexedDB: no response.')), DELETE_MS_MAX);
  });

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

export interface RecordConnection {
  /** The work may run several times; rejects when the last try fails. */
  use<T>(work: (database: RecordDatabase) => Promise<T>): Promise<T>;
}

/**
 * `known` returns the records that this page knows, and `isAllKnown` whether these are all. If so, a damaged database
 * may be recreated at once; if not, a damaged record marks the loss.
 */
export function connectRecords(
  name: string,
  known: () => Iterable<readonly [RecordTable, RecordRow]>,
  isAllKnown: () => boolean,
): RecordConnection {
  let current: Promise<RecordDatabase> | null = null;
  let damagedAtMs: number | null = null;
  let isRecreated = false;

  const rows = () => (isRecreated && !isAllKnown() ? [...known(), GONE] : known());
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
      // The browser may have deleted the records, so the known ones are written at once.
      if (isEnded) void open().catch(() => {});
    };
    const opening = () => openRecordDatabase({ name, known: rows, lost });
    const fresh: Promise<RecordDatabase> = opening().catch((error: unknown) => {
      // If the browser is deleting its data, the open request fails; the next one succeeds.
      if (isAborted(error)) return opening();
      throw error;
    });
    fresh.catch(() => forget(fresh));
    current = fresh;
    return fresh;
  };
  /** Retries once on a new connection; not when the browser opens none. */
  const attempt = async <T>(work: (database: RecordDatabase) => Promise<T>): Promise<T> => {
    const opened = open();
    const database = await opened;
    return work(database).catch(() => {
      forget(opened);
      return open().then(work);
    });
  };

  /** A missing table never comes back; an unreadable one may be readable a moment later. */
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
        isRecreated = true;
        await Promise.race([deleteDB(name), tooLate()]);
        return attempt(work);
      }),
  };
}
