/** IndexedDB as the RecordStore port: a put is on the disk when it is answered, and every failure is `storage`. */
import type { RecordStore } from '../ports.ts';
import { openRecordDatabase, type RecordDatabase } from './record-database.ts';

const REFUSED = { ok: false, why: 'storage' } as const;

/** The one connection, opened when first used and again after it was lost. */
function keepConnection(name: string) {
  let current: Promise<RecordDatabase> | null = null;
  const forget = (gone: Promise<RecordDatabase>) => {
    if (current === gone) current = null;
    gone.then(
      (database) => database.close(),
      () => {},
    );
  };
  const open = (): Promise<RecordDatabase> => {
    if (current !== null) return current;
    const fresh: Promise<RecordDatabase> = openRecordDatabase(name, () => forget(fresh));
    fresh.catch(() => forget(fresh));
    current = fresh;
    return fresh;
  };
  return { open, forget };
}

export function browserRecords(namespace: string): RecordStore {
  const connection = keepConnection(`${namespace}records`);
  /** A failed piece of work is tried once more on a new connection: all of them may be repeated. */
  const use = async <T>(work: (database: RecordDatabase) => Promise<T>) => {
    try {
      const opened = connection.open();
      const first = work(await opened);
      const data = await first.catch(() => {
        connection.forget(opened);
        return connection.open().then(work);
      });
      return { ok: true, data } as const;
    } catch {
      return REFUSED;
    }
  };
  return {
    put: (table, id, value) =>
      use(async (database) => {
        const { store, done } = database.transaction(table, 'readwrite', { durability: 'strict' });
        await Promise.all([store.put({ id, value }), done]);
        return null;
      }),
    // Not strict: a record that comes back after a power cut is only sent again.
    remove: (table, ids) =>
      use(async (database) => {
        const { store, done } = database.transaction(table, 'readwrite');
        await Promise.all([...ids.map((id) => store.delete(id)), done]);
        return null;
      }),
    all: (table) => use((database) => database.getAll(table)),
  };
}
