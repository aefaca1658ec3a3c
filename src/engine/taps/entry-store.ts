/** The outbox entries, in memory and in durable records. */
import { EMPTY_OUTBOX, type OutboxBox, waitingForCloud, waitingStatuses } from '../../domain/link/outbox.ts';
import type { LineKey } from '../../domain/shown/line-key.ts';
import type { Emit } from '../base/events.ts';
import type { Keeper } from './keeper.ts';

export interface EntryStore {
  box(): OutboxBox;
  put(next: OutboxBox): void;
  /** Writes the record of an entry as it is now, or removes it; returns whether that is durable. */
  store(id: string): Promise<boolean>;
  /** The status of each line with an entry. */
  unsent(): ReadonlyMap<LineKey, number>;
  /** Those that wait for the cloud. */
  forCloud(): ReadonlyMap<LineKey, number>;
}

export function createEntryStore(records: Pick<Keeper, 'put' | 'remove'>, emit: Emit<'unsentChanged'>): EntryStore {
  let box: OutboxBox = EMPTY_OUTBOX;
  let unsent = waitingStatuses(box);
  return {
    box: () => box,
    put(next) {
      const isChanged = next.waiting !== box.waiting;
      box = next;
      if (!isChanged) return;
      unsent = waitingStatuses(box);
      emit({ kind: 'unsentChanged', unsent });
    },
    async store(id) {
      const entry = box.waiting.find((each) => each.entry.id === id)?.entry;
      const reply = await (entry ? records.put('outbox', id, entry) : records.remove('outbox', [id]));
      return reply.ok;
    },
    unsent: () => unsent,
    forCloud: () => waitingForCloud(box),
  };
}
