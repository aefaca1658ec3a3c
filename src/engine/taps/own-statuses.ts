/** Which statuses of which lines this device itself has handed over since its start: devices of one KDS share a user, and a history names no device. */
import { OWN_STATUSES_MAX } from '../../domain/limits.ts';
import type { LineKey } from '../../domain/shown/line-key.ts';

export interface OwnStatuses {
  /** These wait for the server, by line; whether it takes them is often not heard. */
  waiting(unsent: ReadonlyMap<LineKey, number>): void;
  /** Whether a status of a line that stands under our user may be our own: it was handed over here, or nothing of the line is known to have been (rule O9k). */
  mayBeOwn(key: LineKey, status: number): boolean;
}

/** A memory that forgets all when it has grown too large: then the user decides, as after a start. */
export function createOwnStatuses(): OwnStatuses {
  const own = new Set<string>();
  return {
    waiting(unsent) {
      if (own.size > OWN_STATUSES_MAX) own.clear();
      for (const [key, status] of unsent) own.add(key).add(`${key}=${status}`);
    },
    mayBeOwn: (key, status) => !own.has(key) || own.has(`${key}=${status}`),
  };
}
