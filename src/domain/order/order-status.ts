/** The status of a whole order, read off its lines (rule O10). */
import { ORDER_STATUS_BOUNDS } from '../limits.ts';
import { eachOnce } from './family.ts';
import type { Line, Order } from './order.ts';
import { currentStatus, isVoided, type PendingOf } from './status.ts';

/** The lines that say how far an order has come: each once, the cancelled ones left out (rule O10b). */
export const countingLines = (order: Order): readonly Line[] => eachOnce(order.lines).filter((line) => !isVoided(line));

/**
 * The status of an order from the current statuses of its lines: the least of them, and 110 while all are finished but not
 * all closed; without a line that counts the status that it was sent with (rules O10a, O10b).
 */
export function orderStatus(order: Order, pendingOf: PendingOf): number {
  const statuses = countingLines(order)
    .map((line) => currentStatus(line, pendingOf(line.id)))
    .filter(Number.isFinite);
  const [first] = statuses;
  if (first === undefined) return order.status;
  const least = statuses.reduce((lower, status) => Math.min(lower, status), first);
  const { finished, closed } = ORDER_STATUS_BOUNDS;
  return least >= closed ? least : Math.min(least, finished);
}
