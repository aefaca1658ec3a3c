/** Devices may share a user, and a line's history does not name the device. */
import { OWN_ORDERS_MAX } from '../../domain/limits.ts';
import type { MovedLines } from '../../domain/order/moved-lines.ts';
import { type LineKey, lineOfKey } from '../../domain/presentation/line-key.ts';

export interface OwnStatuses {
  /** Queued statuses count even if the outcome of their request stays unknown. */
  queued(unsent: ReadonlyMap<LineKey, number>): void;
  /** Rule ORDER-72. */
  moved(moved: MovedLines): void;
  /** True when this device saved the status, or remembers no status that it saved for the line (rule ORDER-48). */
  mayBeOwn(orderId: number): (lineId: number, status: number) => boolean;
}

/** Remembers the orders with the latest changes. For other orders only the user id decides, as after a start. */
export function createOwnStatuses(): OwnStatuses {
  /** By order id, latest change last: line ids, and a text for each line and status. */
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
