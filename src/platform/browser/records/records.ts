/** A record is on the disk before the reply to its `put`, and every failure is `storage`. */
import type { RecordStore, RecordTable } from '../../ports.ts';
import { connectRecords } from './record-connection.ts';
import type { RecordDatabase, RecordRow } from './record-database.ts';
import { queueWrites } from './record-writes.ts';

const REFUSED = { ok: false, why: 'storage' } as const;

const TABLES = ['pending', 'outbox'] as const;

export function browserRecords(namespace: string): RecordStore {
  /** The stored records, as far as this page knows. */
  const known = { pending: new Map<string, RecordRow>(), outbox: new Map<string, RecordRow>() };
  const listed = new Set<RecordTable>();
  const connection = connectRecords(
    `${namespace}records`,
    () => TABLES.flatMap((table) => [...known[table].values()].map((row) => [table, row] as const)),
    () => listed.size === TABLES.length,
  );
  const use = <T>(work: (database: RecordDatabase) => Promise<T>) =>
    connection.use(work).then(
      (data) => ({ ok: true, data }) as const,
      () => REFUSED,
    );
  const writes = queueWrites((batchNow) =>
    use(async (database) => {
      const batch = batchNow();
      if (batch.length === 0) return null;
      const tables = [...new Set(batch.map(({ table }) => table))];
      // A removal that a power cut undoes only sends the record again.
      const durability = batch.some(({ strict }) => strict) ? 'strict' : 'default';
      const writing = database.transaction(tables, 'readwrite', { durability });
      const applied = batch.map(({ table, ids, apply }) => apply(writing.objectStore(table), ids));
      // A busy page would commit late, and the browser discards uncommitted transactions of a page that ends.
      writing.commit();
      await Promise.all([...applied, writing.done]);
      for (const { ids, done } of batch) done(ids);
      return null;
    }),
  );
  return {
    put: (table, id, value) =>
      writes.add({
        table,
        ids: [id],
        strict: true,
        apply: (store) => store.put({ id, value }),
        done: () => known[table].set(id, { id, value }),
      }),
    remove: (table, ids) =>
      writes.add({
        table,
        ids,
        strict: false,
        apply: (store, left) => Promise.all(left.map((id) => store.delete(id))),
        done(left) {
          for (const id of left) known[table].delete(id);
        },
      }),
    all(table) {
      writes.flush();
      return use(async (database) => {
        const rows = await database.getAll(table);
        for (const row of rows) known[table].set(row.id, row);
        listed.add(table);
        return rows;
      });
    },
    clear() {
      writes.supersede();
      return use(async (database) => {
        const tables = [...database.objectStoreNames];
        const all = database.transaction(tables, 'readwrite', { durability: 'strict' });
        await Promise.all([...tables.map((table) => all.objectStore(table).clear()), all.done]);
        for (const table of tables) known[table].clear();
        return null;
      });
    },
  };
}
