/** Counts the changes that the records hold, in a fact beside them: a start that finds no record knows how many the browser deleted (rule KEEP14). */
import type { FactStore, RecordTable } from '../../platform/ports.ts';
import type { Stored } from '../../protocol/decode-stored.ts';
import { FACTS } from '../base/facts.ts';
import type { Keeper } from './keeper.ts';

const keyOf = (table: RecordTable, id: string) => `${table}/${id}`;

export interface RecordsHeld {
  /** Begins to write a record; the returned function says that the storage has it. */
  writing(key: string): () => void;
  /** Before these records are removed: a page that is killed in between must not report them as lost. */
  removing(keys: readonly string[]): void;
  /** These are all records that an earlier run left. Answers how many are missing where there are none. */
  read(pending: Stored, outbox: Stored): number;
}

/** A number that this run's predecessor kept; anything else is 0. */
function countIn(text: string | null): number {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

export function createRecordsHeld(facts: Pick<FactStore, 'read' | 'write' | 'remove'>): RecordsHeld {
  const before = countIn(facts.read(FACTS.recordsHeld));
  const held = new Set<string>();
  /** Of each record that is being written, the last write: a removal calls the others off. */
  const writes = new Map<string, object>();
  let isRead = false;
  const keep = () => {
    // Until the records were read, the count of the last run stands.
    if (!isRead) return;
    // A count that cannot be written must not stay too high.
    if (held.size === 0 || !facts.write(FACTS.recordsHeld, String(held.size))) facts.remove(FACTS.recordsHeld);
  };
  return {
    writing(key) {
      const write = {};
      writes.set(key, write);
      return () => {
        if (writes.get(key) !== write) return;
        writes.delete(key);
        held.add(key);
        keep();
      };
    },
    removing(keys) {
      for (const key of keys) {
        writes.delete(key);
        held.delete(key);
      }
      keep();
    },
    read(pending, outbox) {
      const keys = [...pending.map(({ id }) => keyOf('pending', id)), ...outbox.map(({ id }) => keyOf('outbox', id))];
      for (const key of keys) held.add(key);
      isRead = true;
      keep();
      return keys.length === 0 ? before : 0;
    },
  };
}

/** A keeper whose records are counted. */
export function countedKeeper(keeper: Keeper, held: RecordsHeld): Keeper {
  let isStopped = false;
  return {
    ...keeper,
    async put(table, id, value) {
      const written = held.writing(keyOf(table, id));
      const reply = await keeper.put(table, id, value);
      // A device whose data were deleted keeps no count of them.
      if (reply.ok && !isStopped) written();
      return reply;
    },
    remove(table, ids) {
      held.removing(ids.map((id) => keyOf(table, id)));
      return keeper.remove(table, ids);
    },
    stop() {
      isStopped = true;
      keeper.stop();
    },
  };
}
