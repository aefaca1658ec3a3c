import type { Line, Order } from './order.ts';
import { isCancelled, type PendingOf } from './status.ts';

/** The saved status, or the unsent one; a cancellation by the server takes precedence (rule ORDER-18). */
export const savedWith = ({ saved }: Pick<Line, 'saved'>, unsent: number | undefined): number =>
  unsent === undefined || isCancelled(saved) ? saved : unsent;

/** Unchanged parts keep their identity (rule ORDER-34). */
export function withUnsent(order: Order, unsentOf: PendingOf): Order {
  const lines = order.lines.map((line) => {
    const saved = savedWith(line, unsentOf(line.id));
    return Object.is(saved, line.saved) ? line : { ...line, saved };
  });
  return lines.every((line, at) => line === order.lines[at]) ? order : { ...order, lines };
}
