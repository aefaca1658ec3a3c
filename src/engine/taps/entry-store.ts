import { EMPTY_OUTBOX, type OutboxState, queuedStatuses, statusesForCloud } from '../../domain/link/outbox.ts';
import type { LineKey } from '../../domain/presentation/line-key.ts';
import type { RecordWriter } from './record-writer.ts';

export interface EntryStore {
  box(): OutboxState;
  put(next: OutboxState): void;
  /** Writes the entry's record, or removes it when the entry is gone; resolves with whether that is durable. */
  store(id: string): Promise<boolean>;
  unsent(): ReadonlyMap<LineKey, number>;
  /** Lines whose change waits for the cloud. */
  forCloud(): ReadonlyMap<LineKey, number>;
}

/** Calls `changed` after each change of the entries. */
export function createEntryStore(
  records: Pick<RecordWriter, 'put' | 'remove'>,
  changed: (unsent: ReadonlyMap<LineKey, number>) => void,
): EntryStore {
  let box: OutboxState = EMPTY_OUTBOX;
  let unsent = queuedStatuses(box);
  return {
    box: () => box,
    put(next) {
      const isChanged = next.waiting !== box.waiting;
      box = next;
      if (!isChanged) return;
      unsent = queuedStatuses(box);
      changed(unsent);
    },
    async store(id) {
      const entry = box.waiting.find((each) => each.entry.id === id)?.entry;
      const reply = await (entry ? records.put('outbox', id, entry) : records.remove('outbox', [id]));
      return reply.ok;
    },
    unsent: () => unsent,
    forCloud: () => statusesForCloud(box),
  };
}
