/** A start without records knows how many changes the browser deleted (rule STORAGE-14). */
import type { FactStore, RecordTable } from '../../platform/ports.ts';
import type { Stored } from '../../protocol/decode-stored.ts';
import { FACTS } from '../base/facts.ts';
import type { RecordWriter } from './record-writer.ts';

const keyOf = (table: RecordTable, id: string) => `${table}/${id}`;

export interface RecordCounter {
  /** The caller runs the returned function when the record is durable. */
  writing(key: string): () => void;
  /**
   * Must be called before the removal: after a crash in between, the next start must not report the records as lost.
   */
  removing(keys: readonly string[]): void;
  /** If no record is left, returns how many are missing, else 0. */
  read(pending: Stored, outbox: Stored): number;
}

/** Anything but a positive integer is 0. */
function countIn(text: string | null): number {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

export function createRecordCounter(facts: Pick<FactStore, 'read' | 'write' | 'remove'>): RecordCounter {
  const before = countIn(facts.read(FACTS.recordsHeld));
  const held = new Set<string>();
  /** Writes in flight, by record; a removal or a newer write supersedes an earlier write. */
  const writes = new Map<string, object>();
  let isRead = false;
  const store = () => {
    // Until the records have been read, the previous run's count must not change.
    if (!isRead) return;
    // If the new count cannot be stored, the old one must not stay.
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
        store();
      };
    },
    removing(keys) {
      for (const key of keys) {
        writes.delete(key);
        held.delete(key);
      }
      store();
    },
    read(pending, outbox) {
      const keys = [...pending.map(({ id }) => keyOf('pending', id)), ...outbox.map(({ id }) => keyOf('outbox', id))];
      for (const key of keys) held.add(key);
      isRead = true;
      store();
      return keys.length === 0 ? before : 0;
    },
  };
}

export function countedRecordWriter(recordWriter: RecordWriter, held: RecordCounter): RecordWriter {
  let isStopped = false;
  return {
    ...recordWriter,
    async put(table, id, value) {
      const written = held.writing(keyOf(table, id));
      const reply = await recordWriter.put(table, id, value);
      // After the device's data was deleted, no count is stored.
      if (reply.ok && !isStopped) written();
      return reply;
    },
    remove(table, ids) {
      held.removing(ids.map((id) => keyOf(table, id)));
      return recordWriter.remove(table, ids);
    },
    stop() {
      isStopped = true;
      recordWriter.stop();
    },
  };
}
