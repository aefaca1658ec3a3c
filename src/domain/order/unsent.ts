/** An order as it will be once the server has confirmed what waits in the outbox. */
import type { Order } from './order.ts';
import type { PendingOf } from './status.ts';

/** The order with its unsent statuses taken as saved, as moves and cards count them; what does not differ keeps its identity (rule O7c). */
export function withUnsent(order: Order, unsentOf: PendingOf): Order {
  const lines = order.lines.map((line) => {
    const unsent = unsentOf(line.id);
    return unsent === undefined || unsent === line.saved ? line : { ...line, saved: unsent };
  });
  return lines.every((line, at) => line === order.lines[at]) ? order : { ...order, lines };
}
