/** The statuses that this device itself saved since its start: devices of one KDS share a user, and a history names no device. */
import { OWN_ORDERS_MAX } from '../../domain/limits.ts';
import type { MovedLines } from '../../domain/order/moved-lines.ts';
import { type LineKey, lineOfKey } from '../../domain/presentation/line-key.ts';

export interface OwnStatuses {
  /** These wait for the server, by line; their outcome often stays unknown. */
  queued(unsent: ReadonlyMap<LineKey, number>): void;
  /** Moves the known statuses to the new keys of their lines (rule ORDER-72). */
  moved(moved: MovedLines): void;
  /**
   * Whether a step of our user on a line of this order may be our own: this device saved that status, or no saved status of the
   * line is known (rule ORDER-48).
   */
  mayBeOwn(orderId: number): (lineId: number, status: number) => boolean;
}

/** Remembers the orders that changed last. For forgotten ones the user id decides, as after a start. */
export function createOwnStatuses(): OwnStatuses {
  /** By order, the last changed at the end: its lines, and each line with a status. */
  const own = new Map<number, Set<number | string>>();
  return {
    queued(unsent) {
      for (const [key, status] of unsent) {
        const { orderId, lineId } = lineOfKey(key);
        const known = own.get(orderId) ?? new Set();
        own.delete(orderId);
        own.set(orderId, known.add(lineId).add(`${lineId}=${status}`));
      }
      for (const orderId of own.keys()) if (own.size > OWN_ORDERS_MAX) own.delete(orderId);
    },
    moved(moved) {
      for (const [from, to] of moved) {
        const [was, is] = [lineOfKey(from), lineOfKey(to)];
        const known = own.get(was.orderId);
        if (!known?.has(was.lineId)) continue;
        const there = (own.get(is.orderId) ?? new Set()).add(is.lineId);
        const ofLine = `${was.lineId}=`;
        for (const each of known)
          if (typeof each === 'string' && each.startsWith(ofLine))
            there.add(`${is.lineId}=${each.slice(ofLine.length)}`);
        own.set(is.orderId, there);
      }
    },
    mayBeOwn(orderId) {
      const known = own.get(orderId);
      return (lineId, status) => !known?.has(lineId) || known.has(`${lineId}=${status}`);
    },
  };
}
