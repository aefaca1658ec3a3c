/** A storage that does not respond in time counts as failed (rule STORAGE-11). */
import { STORAGE_MS_MAX } from '../../domain/limits.ts';
import { failed, type Reply } from '../../domain/reply.ts';
import type { Clock, RecordStore } from '../../platform/ports.ts';

/** The storage may still finish the write later. */
export const TIMED_OUT = 'silent';

export function recordsWithTimeout(records: RecordStore, clock: Clock): RecordStore {
  const bound = <Data>(use: Promise<Reply<Data>>): Promise<Reply<Data>> =>
    new Promise((resolve) => {
      const cancelTimer = clock.after(STORAGE_MS_MAX, () => resolve(failed(TIMED_OUT)));
      void use.then((reply) => {
        cancelTimer();
        resolve(reply);
      });
    });
  return {
    put: (table, id, value) => bound(records.put(table, id, value)),
    remove: (table, ids) => bound(records.remove(table, ids)),
    all: (table) => bound(records.all(table)),
    clear: () => bound(records.clear()),
  };
}
