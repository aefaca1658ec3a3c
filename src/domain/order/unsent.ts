/** An order as it will be once the server has confirmed what waits in the outbox. */
import type { Line, Order } from './order.ts';
import { isCancelled, type PendingOf } from './status.ts';

/** The saved status of a line with its unsent one taken as saved; a cancellation that the server told is never covered (rule O5j). */
export const savedWith = ({ saved }: Pick<Line, 'saved'>, unsent: number | undefined): number =>
  unsent === undefined || isCancelled(saved) ? saved : unsent;

/** The order with its unsent statuses taken as saved, as moves and cards count them; what does not differ keeps its identity (rule O7c). */
export function withUnsent(order: Order, unsentOf: PendingOf): Order {
  const lines = order.lines.map((line) => {
    const saved = savedWith(line, unsentOf(line.id));
    return Object.is(saved, line.saved) ? line : { ...line, saved };
  });
  return lines.every((line, at) => line === order.lines[at]) ? order : { ...order, lines };
}
